"""What melds pay, from the table of the rules."""

import pytest

from croupier.cards import parse_cards
from croupier.errors import DataInvalid
from croupier.games.rummy.condition import read_payments, say_conditions
from croupier.games.rummy.pan.game import PAN

PAYS = PAN.payments


def meld(text):
    return PAN.melds.form(parse_cards(text))


@pytest.mark.parametrize(
    ("text", "numbers", "chips"),
    [
        pytest.param("3c3d3h", "condition-1", 1, marks=pytest.mark.clause("pan", "PAN 7.1")),
        pytest.param("5s5s5d5h", "condition-1", 2, marks=pytest.mark.clause("pan", "PAN 7.1")),
        pytest.param("7h7h7h", "condition-2", 2, marks=pytest.mark.clause("pan", "PAN 7.2")),
        pytest.param("7s7s7s", "condition-2", 4, marks=pytest.mark.clause("pan", "PAN 7.2")),
        pytest.param("7s7s7s7s", "condition-2", 6, marks=pytest.mark.clause("pan", "PAN 7.6")),
        pytest.param("QcQcQc", "condition-3", 1, marks=pytest.mark.clause("pan", "PAN 7.3")),
        pytest.param("AsAsAsAs", "condition-3", 4, marks=pytest.mark.clause("pan", "PAN 7.3")),
        pytest.param("KhKhKh", "condition-3", 1, marks=pytest.mark.clause("pan", "PAN-R16")),
        pytest.param("Ad2d3d", "condition-4", 1, marks=pytest.mark.clause("pan", "PAN 7.4")),
        pytest.param("As2s3s4s", "condition-4", 4, marks=pytest.mark.clause("pan", "PAN-R18")),
        pytest.param("JhQhKh", "condition-5", 1, marks=pytest.mark.clause("pan", "PAN 7.5")),
        pytest.param("7sJsQsKs", "condition-5", 4, marks=pytest.mark.clause("pan", "PAN 7.5")),
        pytest.param("Ac2c3c4c5c6c7cJcQcKc", "conditions-4-5", 9, marks=pytest.mark.clause("pan", "PAN 7.6")),
        pytest.param(
            "As2s3s4s5s6s7sJsQsKs", "conditions-4-5", 18, marks=pytest.mark.clause("pan", "PAN 7.6")
        ),
    ],
)
def test_a_condition_pays_when_it_is_laid(text, numbers, chips):
    assert say_conditions(PAYS.met(meld(text))) == numbers
    assert PAYS.laid(meld(text), further=True) == chips


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("4c4d4h", marks=pytest.mark.clause("pan", "PAN 7.1")),
        pytest.param("KcKcKd", marks=pytest.mark.clause("pan", "PAN 7.3")),
        pytest.param("2s3s4s", marks=pytest.mark.clause("pan", "PAN 7.4")),
        pytest.param("7hJhQh", marks=pytest.mark.clause("pan", "PAN 7.5")),
        pytest.param("2c3c4c5c6c7cJcQc", marks=pytest.mark.clause("pan", "PAN-R18")),
    ],
)
def test_other_melds_pay_nothing(text):
    assert PAYS.met(meld(text)) == ()
    assert PAYS.laid(meld(text), further=True) == 0
    assert PAYS.base(meld(text)) == 0


@pytest.mark.clause("pan", "PAN 7.6")
@pytest.mark.parametrize(
    ("before", "added", "chips"),
    [
        ("3c3d3h", "3h", 1),
        ("3c3d3h", "3s3s", 2),
        ("7s7s7s", "7s", 2),
        ("5h5h5h", "5h5h", 2),
        ("2s2s2s", "2s", 2),
        ("Ad2d3d", "4d", 1),
        ("JsQsKs", "7s6s", 4),
        ("2c3c4c", "Ac", 1),
        ("2c3c4c", "Ac5c6c", 3),
        ("2s3s4s", "As5s", 4),
        ("3c4c5c", "Ac2c", 1),
        ("4c5c6c", "Ac2c3c", 1),
        ("As2s3s4s5s6s7sJs", "QsKs", 6),
        ("2h3h4h5h6h7hJhQhKh", "Ah", 2),
        ("4d5d6d7d", "Ad2d3dJdQdKd", 5),
        ("2d3d4d5d6d7d", "AdJdQdKd", 5),
    ],
)
def test_added_cards_pay(before, added, chips):
    cards = parse_cards(added)

    assert PAYS.added(meld(before), meld(before + added), cards, further=True) == chips


@pytest.mark.clause("pan", "PAN 7.6")
@pytest.mark.parametrize(
    ("before", "added"), [("4c4d4h", "4s"), ("2c3c4c", "5c"), ("KcKcKd", "Kc"), ("6h7hJh", "Qh")]
)
def test_cards_added_to_a_meld_that_is_not_a_condition_pay_nothing(before, added):
    assert PAYS.added(meld(before), meld(before + added), parse_cards(added), further=True) == 0


@pytest.mark.clause("pan", "PAN-R7")
@pytest.mark.parametrize(
    ("before", "added", "chips"),
    [("3c3d3h", "3h", 0), ("2c3c4c", "Ac5c", 1), ("2h3h4h5h6h7hJhQhKh", "Ah", 1)],
)
def test_without_pay_for_further_cards_only_bases_are_paid(before, added, chips):
    assert PAYS.added(meld(before), meld(before + added), parse_cards(added), further=False) == chips
    assert PAYS.laid(meld("7s7s7s7s7s"), further=False) == 4
    assert PAYS.laid(meld("Ac2c3c4c5c6c7cJcQcKc"), further=False) == 2


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("source = 'x'", "condition"),
        ("x = = 1", None),
        ("[going_out]\nchips = 2\nclause = 'c'\n[[condition]]\nnumber = 1", "source"),
        ("source = 'x'\n[going_out]\nchips = 2\nclause = 'c'\n[[condition]]\nmeld = 'circle'", "condition"),
        ("source = 'x'\n[going_out]\nchips = 2\nclause = 'c'\n[[condition]]\nmeld = 'rope'", "holds"),
    ],
)
def test_payments_that_cannot_be_read_are_refused_with_their_key(text, key):
    with pytest.raises(DataInvalid) as refused:
        read_payments(text, file="payments.toml")
    assert refused.value.file == "payments.toml"
    assert refused.value.key == key


@pytest.mark.clause("pan", "PAN 7.6")
def test_further_cards_of_a_rope_pay_alike_at_both_ends():
    """So it does not matter which of its conditions they are added to."""
    low, high = PAYS.met(meld("Ac2c3c4c5c6c7cJcQcKc"))

    assert (low.further, low.further_spades) == (high.further, high.further_spades) == (1, 2)
