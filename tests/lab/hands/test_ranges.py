import pytest

from croupier.cards import parse_cards
from croupier.errors import DataInvalid
from croupier.lab.hands.equity import equity
from croupier.lab.hands.ranges import range_equity, read_range


def test_aces_against_kings_over_all_suits():
    one, other = range_equity(read_range("AA"), read_range("KK"))

    assert (one.high, other.high, one.ties) == (50_371_344, 10_986_372, 285_228)
    assert one.cases == 61_642_944
    assert f"{float(one.share):.6%}" == "81.946050%"


def test_a_range_of_one_hand_is_that_hand():
    hands = [parse_cards("AsKs"), parse_cards("QhQd")]

    found = range_equity(read_range("AsKs"), read_range("QhQd"))

    assert [each.share for each in found] == [each.share for each in equity("texas-holdem", hands)]


@pytest.mark.parametrize(
    ("text", "hands"),
    [
        ("AA", 6),
        ("AKs", 4),
        ("AKo", 12),
        ("AK", 16),
        ("QQ+", 18),
        ("ATs+", 16),
        ("AA,KK", 12),
        ("AA,AsAh", 6),
    ],
)
def test_ranges_as_people_write_them(text, hands):
    assert len(read_range(text)) == hands


@pytest.mark.parametrize("text", ["", "A", "AXs", "AAs", "AsAs", "AKx"])
def test_what_is_no_range_is_refused(text):
    with pytest.raises(DataInvalid):
        read_range(text)


def test_ranges_that_cannot_meet_are_refused():
    with pytest.raises(DataInvalid, match="dealt together"):
        range_equity(read_range("AsAh"), read_range("AsKd"))
