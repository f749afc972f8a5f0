"""Rows of pay tables that may be posted: the lab counts the hands that the table itself pays by each row."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from math import comb, prod

import pytest

from croupier.cards import DECK, JOKER
from croupier.games.banked.vocabulary import Sight
from croupier.games.catalog import GAMES
from croupier.games.option import read_options
from croupier.lab import analyse

FPG, SW = "fortune-pai-gow-poker", "21st-century-blackjack-switch"
TCP = "three-card-poker-6-card-bonus"
SEVEN_OF_53 = comb(53, 7)


def verdict(game, spot, posted):
    """The table's own verdict on some cards: the row of the pay table that they make."""
    options = read_options(GAMES[game].options, posted)
    side = GAMES[game].side_bets[spot]

    def row(cards):
        sight = Sight(
            hand=tuple(cards),
            bank=(),
            middle={},
            board=(),
            folded=False,
            options=options,
            dealt=tuple(cards),
        )
        return side.row(sight)

    return row


def chances(game, spot, posted):
    """The lab's probability of each row that is paid."""
    rows = analyse(game, spot, options=posted).rows
    return {row.outcome.replace(" ", "_"): row.probability for row in rows}


@pytest.mark.clause(FPG, "FPG-R4")
@pytest.mark.parametrize("joker", ["bug", "wild"])
def test_royal_matches_are_those_that_the_table_pays(joker):
    posted = {"royal_match": 1000, "bonus_joker": joker}
    row = verdict(FPG, "bonus", posted)
    found = Counter()
    # A match is a royal flush, one of its cards perhaps the joker, beside two of the other kings and queens.
    for suit in range(4):
        natural = [DECK[rank * 4 + suit] for rank in range(8, 13)]
        beside = [DECK[rank * 4 + other] for rank in (10, 11) for other in range(4) if other != suit]
        for royal in (natural, *([*natural[:n], JOKER, *natural[n + 1 :]] for n in range(5))):
            found.update(row((*royal, *two)) for two in combinations(beside, 2))

    assert found == {"royal_match": 72, "royal_flush": 4 * 6 * (comb(6, 2) - 3)}
    by_row = chances(FPG, "bonus", posted)
    assert by_row["royal_match"] == Fraction(72, SEVEN_OF_53)
    without = chances(FPG, "bonus", {"bonus_joker": joker})
    assert by_row["royal_match"] + by_row["royal_flush"] == without["royal_flush"]
    assert {name: by_row[name] for name in without if name != "royal_flush"} == {
        name: share for name, share in without.items() if name != "royal_flush"
    }


@pytest.mark.clause(SW, "SW SM 9")
@pytest.mark.parametrize(
    "posted",
    [
        {"decks": 6},
        {"decks": 8},
        {"decks": 7, "supermatch_table": "sm-6"},
        {"decks": 7, "supermatch_table": "sm-8"},
    ],
)
def test_super_match_by_every_four_ranks(posted):
    row, copies = verdict(SW, "supermatch", posted), 4 * posted["decks"]
    found = Counter()
    for ranks in combinations_with_replacement(range(13), 4):
        ways = prod(comb(copies, held) for held in Counter(ranks).values())
        found[row([DECK[rank * 4] for rank in ranks])] += ways
    all_fours = comb(13 * copies, 4)
    assert sum(found.values()) == all_fours

    by_row = chances(SW, "supermatch", posted)
    for name, ways in found.items():
        if name is not None:
            assert by_row[name] == Fraction(ways, all_fours), name


def test_pair_plus_by_every_three_cards():
    row = verdict(TCP, "pairplus", {})
    found = Counter(row(cards) for cards in combinations(DECK, 3))

    for name, share in chances(TCP, "pairplus", {}).items():
        if name != "nothing":
            assert share == Fraction(found[name], comb(52, 3)), name
