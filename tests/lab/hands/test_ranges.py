"""Hands as people write them."""

from math import comb

import pytest

from croupier.cards import parse_cards
from croupier.errors import DataInvalid
from croupier.games.catalog import GAMES
from croupier.lab.hands.equity import equity
from croupier.lab.hands.pot_showdowns import showdown
from croupier.lab.hands.ranges import held_cards, read_held, read_range

OMAHA, STUD = showdown(GAMES["omaha"]), showdown(GAMES["seven-card-stud"])


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
        ("99-66", 24),
        ("66-99", 24),
        ("A5s-A2s", 16),
        ("KTo-K8o", 36),
        ("random", comb(52, 2)),
        ("A?K?", 16),
        ("A?A?", 6),
        ("?s?s", comb(13, 2)),
        ("A???", 6 + 4 * 48),
    ],
)
def test_ranges_as_people_write_them(text, hands):
    assert len(read_range(text)) == hands


@pytest.mark.parametrize(
    "text", ["", ",", "A", "AXs", "AAs", "AsAs", "AKx", "99-A6", "A5s-A2o", "AKs-QJs", "As??Kd??,"]
)
def test_what_is_no_range_is_refused(text):
    with pytest.raises(DataInvalid):
        equity("texas-holdem", [text, "KdKc"])


def test_unknown_cards_of_one_hand_stay_unknown():
    two_aces = read_held("AsAh????", OMAHA)

    assert (two_aces.hands.shape, two_aces.missing, two_aces.written) == ((1, 2), 2, 4)
    assert read_held("random", OMAHA).missing == 4
    assert held_cards(parse_cards("AsAh????"), 4).missing == 2


def test_a_pattern_names_each_hand_once():
    # Two aces and two other cards, three aces and one, all four.
    assert len(read_held("A?A?????", OMAHA).hands) == 6 * comb(48, 2) + 4 * 48 + 1


def test_without_a_board_only_written_cards_count():
    pair = read_held("8?8?", STUD)

    assert (pair.hands.shape, pair.missing) == ((6, 2), 5)
    assert read_held("8s??", STUD).missing == 6


def test_words_for_two_cards_are_for_hands_of_two():
    with pytest.raises(DataInvalid, match="is not a hand"):
        read_held("AA,KK", STUD)
