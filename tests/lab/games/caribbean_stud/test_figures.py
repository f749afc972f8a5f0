from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from croupier.errors import DataInvalid
from croupier.hands import Category
from croupier.lab.core.worth import odds_rows
from croupier.lab.games.caribbean_stud.figures import ante
from croupier.lab.games.caribbean_stud.play import Strategy, situations, where_to_bet, worths_by_category
from croupier.money import Odds
from croupier.pay import game_tables

POSTED = game_tables("banked/caribbean_stud")["bet"]


def with_odds(**rows):
    return replace(POSTED, pays={**POSTED.pays, **{row: Odds.parse(odds) for row, odds in rows.items()}})


def worths(table=POSTED):
    return worths_by_category(odds_rows(table, frozenset(POSTED.pays)))


def test_what_outcomes_are_worth_in_antes():
    # Dealer has no hand; player's hand higher, equal, lower.
    assert worths()[Category.PAIR] == [1, 3, 0, -3]
    assert worths()[Category.FLUSH] == [1, 11, 0, -3]
    assert worths()[Category.ROYAL_FLUSH] == [1, 201, 0, -3]


def test_best_play_always_bets_a_pair_and_never_less_than_ace_king():
    seen = situations()
    bets = where_to_bet(Strategy.BEST, seen, worths())

    assert bets[seen.rank >= Category.PAIR << 12].all()
    assert not bets[seen.rank < least_ace_king()].any()


def least_ace_king():
    seen = situations()
    return seen.rank[where_to_bet(Strategy.ACE_KING, seen, worths())].min()


def test_every_hand_a_progressive_table_names_is_bet_by_best_play():
    seen = situations()
    bets = where_to_bet(Strategy.BEST, seen, worths())
    named = {
        row
        for name in ("csp-base", "pmg-01", "pmg-02")
        for row in game_tables("banked/caribbean_stud")[name].pays
    }

    for category in Category:
        if category.row in named:
            assert bets[seen.rank >> 12 == category].all(), category


def test_best_play_is_better_than_any_rule_of_thumb():
    assert ante().edge < ante(strategy=Strategy.ACE_KING).edge < ante(strategy=Strategy.ALWAYS).edge


def test_outcomes_are_complete_and_named():
    figures = ante()

    assert sum(row.probability for row in figures.rows) == 1
    assert [row.outcome for row in figures.rows][:3] == [
        "folded",
        "dealer has no hand",
        "won with royal flush",
    ]
    assert {row.outcome: row.net for row in figures.rows}["won with full house"] == 15


def test_average_wager_is_the_ante_and_two_more_when_betting():
    figures = ante()
    folded = figures.rows[0].probability

    assert figures.average_wager == 1 + 2 * (1 - folded)
    assert ante(strategy=Strategy.ALWAYS).average_wager == 3


def test_a_better_pay_table_costs_less_by_exactly_what_it_adds():
    flush = {row.outcome: row.probability for row in ante().rows}["won with flush"]

    assert ante().edge - ante(with_odds(flush="6:1")).edge == 2 * flush


def test_best_play_follows_the_pay_table():
    # At 100 to 1 for a winning high card, hands are worth a bet that best play folds at even money.
    rich = ante(with_odds(high_card="100:1"))

    assert rich.rows[0].probability < ante().rows[0].probability


def test_uneven_odds_are_decided_exactly():
    assert ante(with_odds(pair="19:20")).edge > ante().edge
    assert ante(with_odds(pair="19:20")).edge < ante().edge + Fraction(1, 20)


def test_odds_beyond_exact_integers_are_refused():
    with pytest.raises(DataInvalid, match="too large"):
        ante(with_odds(royal_flush="1000000000000000:1"))


@pytest.mark.parametrize("row", ["pair", "royal_flush"])
def test_a_missing_row_is_named(row):
    short = replace(POSTED, pays={name: odds for name, odds in POSTED.pays.items() if name != row})

    with pytest.raises(DataInvalid, match=f"row '{row}' is missing"):
        ante(short)


def test_situations_are_met_once():
    seen = situations()
    keys = np.column_stack([seen.rank, seen.up, seen.suit_mask])

    assert len(np.unique(keys, axis=0)) == len(keys)
    assert (seen.ways > 0).all()
    assert (seen.dealer >= 0).all()
