"""What five cards are paid, as a game declares it."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from croupier.cards import parse_cards
from croupier.errors import DataInvalid
from croupier.games.banked.mississippi_stud.game import MISSISSIPPI_STUD as GAME
from croupier.lab.core.lower import indices
from croupier.lab.stud.paid import ends, posted_rows, whole_units
from croupier.lab.stud.seen import classes, places
from croupier.money import Odds
from croupier.pay import game_tables

TABLE = game_tables(GAME.folder)["hand"]
FIVE_CARD_HANDS = (4, 36, 624, 3_744, 5_108, 10_200, 54_912, 123_552)
PAIRS_OF_A_RANK = 84_480


@pytest.fixture(scope="module")
def found():
    return ends(GAME, "ante", 2)


def test_every_hand_ends_as_often_as_such_hands_are_counted(found):
    counts = np.bincount(found.of_five, weights=classes(5).ways).astype(int).tolist()

    assert tuple(counts[:8]) == FIVE_CARD_HANDS
    assert counts[8:10] == [4 * PAIRS_OF_A_RANK, 5 * PAIRS_OF_A_RANK]
    assert sum(counts) == 2_598_960


@pytest.mark.parametrize(
    ("hand", "name", "net"),
    [
        ("AsKsQsJsTs", "royal flush", 500),
        ("5s4s3s2sAs", "straight flush", 100),
        ("JsJh4d3c2s", "pair of jacks or better", 1),
        ("TsTh4d3c2s", "just good enough to push", 0),
        ("6s6h4d3c2s", "just good enough to push", 0),
        ("5s5h4d3c2s", "does not qualify", -1),
        ("AsKhQdJc9s", "does not qualify", -1),
    ],
)
def test_a_hand_is_paid_what_the_declaration_says(found, hand, name, net):
    end = found.of_five[places(indices([parse_cards(hand)]))[0]]

    assert found.names[end] == name
    assert found.nets(TABLE, posted_rows(GAME, "hand"))[end] == net


def test_last_cards_are_counted_by_where_they_lead(found):
    # Four to a royal flush: one card makes it, one the straight flush, seven a flush, six a straight.
    place = places(indices([parse_cards("KsQsJsTs")]))[0]
    after = dict(zip(found.names, found.after_four[place].tolist(), strict=True))

    assert sum(after.values()) == 48
    assert (after["royal flush"], after["straight flush"], after["flush"], after["straight"]) == (1, 1, 7, 6)
    assert (after["pair of jacks or better"], after["just good enough to push"]) == (9, 3)


def test_a_row_that_is_missing_is_refused(found):
    short = replace(TABLE, pays={row: odds for row, odds in TABLE.pays.items() if row != "flush"})

    with pytest.raises(DataInvalid, match="'flush' is missing"):
        found.nets(short, posted_rows(GAME, "hand"))


def test_uneven_odds_become_whole_parts_and_absurd_ones_are_refused():
    assert whole_units((Fraction(3, 2), Fraction(-1), Fraction(1, 3)), 10).ends == (9, -6, 2)
    with pytest.raises(DataInvalid, match="64-bit"):
        whole_units((Fraction(10**12),), 10**9)


def test_other_odds_change_what_a_row_is_worth(found):
    richer = replace(TABLE, pays={**TABLE.pays, "straight": Odds.parse("5:1")})
    nets = dict(zip(found.names, found.nets(richer, posted_rows(GAME, "hand")), strict=True))

    assert (nets["straight"], nets["flush"]) == (5, 6)
