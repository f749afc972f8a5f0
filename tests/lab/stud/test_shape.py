"""What is seen at once in a set of cards."""

import pytest

from croupier.cards import parse_cards
from croupier.lab.core.lower import indices
from croupier.lab.stud.seen import places
from croupier.lab.stud.shape import TOO_WIDE, shape, within


def seen(text):
    cards = parse_cards(text)
    found, place = shape(len(cards)), places(indices([cards]))[0]
    return {name: getattr(found, name)[place] for name in found._fields}


@pytest.mark.parametrize(
    ("cards", "spread", "top"),
    [
        ("5s6s7s", 3, 7),
        ("5s7h9d", 5, 9),
        ("5s7hTd", TOO_WIDE, 10),
        ("As2h3d", 3, 3),
        ("As4h5d", 5, 5),
        ("AsKhTd", 5, 14),
        ("As2h6d", TOO_WIDE, 14),
        ("AsKhQdJc", 4, 14),
        ("7s7h8d", TOO_WIDE, 8),
    ],
)
def test_a_straight_holds_cards_that_are_near_an_ace_at_either_end(cards, spread, top):
    assert (seen(cards)["spread"], seen(cards)["top"]) == (spread, top)


@pytest.mark.parametrize(
    ("cards", "pair", "more"),
    [
        ("2s2h", 2, False),
        ("AsAh3d", 14, False),
        ("5s5h9d9c", 9, True),
        ("5s5h5d", 5, True),
        ("AsKh", 0, False),
    ],
)
def test_pairs_and_more(cards, pair, more):
    assert (seen(cards)["pair"], bool(seen(cards)["more"])) == (pair, more)


def test_one_suit_is_one_suit_of_all_cards():
    assert seen("As7s2s")["suited"]
    assert not seen("As7s2h")["suited"]


def test_ranks_are_counted_both_ends_included():
    place = places(indices([parse_cards("TsJh6d")]))[0]

    assert within(shape(3).ranks, 6, 10)[place] == 2
    assert within(shape(3).ranks, 11, 14)[place] == 1
