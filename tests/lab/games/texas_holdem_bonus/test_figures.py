from dataclasses import replace
from fractions import Fraction

import pytest

from croupier.errors import DataInvalid
from croupier.games.banked.texas_holdem_bonus.game import Outcome
from croupier.hands import Category
from croupier.lab import analyse
from croupier.lab.core.starting_hands import hand_name
from croupier.lab.games.texas_holdem_bonus.play import net, played
from croupier.money import Odds
from croupier.pay import game_tables

BONUS = game_tables("banked/texas_holdem_bonus")["thb-bonus-1"]


def rows_of(figures):
    return {row.outcome: row for row in figures.rows}


@pytest.mark.clause("texas-holdem-bonus", "THB 16")
def test_what_outcomes_are_worth_in_antes():
    assert net(Outcome.HIGHER_WITH_ANTE, 1, 1) == 5
    assert net(Outcome.HIGHER, 1, 0) == 3
    assert net(Outcome.EQUAL, 1, 1) == 0
    assert net(Outcome.LOWER, 0, 0) == -3


@pytest.mark.clause("texas-holdem-bonus", "THB-R2")
def test_only_small_cards_with_a_two_are_folded():
    folded = {
        least: {hand_name(hand) for hand, stays in enumerate(played(least).stays) if not stays}
        for least in (Category.STRAIGHT, Category.FLUSH)
    }

    assert folded[Category.STRAIGHT] == {"32o", "42o", "52o", "62o", "72o"}
    assert folded[Category.FLUSH] == folded[Category.STRAIGHT] | {"43o"}


def test_outcomes_are_complete_and_named():
    rows = rows_of(analyse("texas-holdem-bonus"))

    assert sum(row.probability for row in rows.values()) == 1
    # Six starting hands of twelve cards each.
    assert rows["folded"].probability == Fraction(6 * 12, 1326)
    assert rows["won and the ante paid, 4 antes bet"].net == 5
    assert rows["lost, 2 antes bet"].net == -3


def test_starting_hands_are_worth_what_all_deals_come_to():
    play = played(Category.FLUSH)
    cards = [6 if row == column else 4 if row > column else 12 for row in range(13) for column in range(13)]
    best = [max(worth, Fraction(-1)) for worth in play.worths]

    assert (
        sum(count * worth for count, worth in zip(cards, best, strict=True)) / 1326
        == -analyse("texas-holdem-bonus").edge
    )


def test_the_average_wager_is_ante_and_what_follows():
    figures = analyse("texas-holdem-bonus")
    by_bets = {2: 0, 3: 0, 4: 0}
    for row in figures.rows:
        for bets in by_bets:
            if row.outcome.endswith(f"{bets} antes bet"):
                by_bets[bets] += row.probability
    equal = rows_of(figures)["equal hands"].probability
    least = rows_of(figures)["folded"].probability + sum(
        (1 + bets) * share for bets, share in by_bets.items()
    )

    assert least + 3 * equal <= figures.average_wager <= least + 5 * equal


def test_never_folding_costs_more():
    never = analyse("texas-holdem-bonus", options={"strategy": "never-fold"})

    assert never.edge > analyse("texas-holdem-bonus").edge
    assert rows_of(never)["folded"].probability == 0


def test_paying_the_ante_from_a_straight_is_worth_the_straights_at_least():
    # Nobody has to play otherwise when straights are paid too.
    assert analyse("texas-holdem-bonus", options={"ante_pays_from": "straight"}).edge < (
        analyse("texas-holdem-bonus").edge - Fraction(3, 100)
    )


@pytest.mark.clause("texas-holdem-bonus", "THB-R1")
def test_the_bonus_by_hand():
    # Of 1,326 holdings: 6 of each pair, 4 suited and 12 unsuited of two ranks; aces meet aces once in 1,225.
    paid = {
        "aces against aces": (Fraction(6, 1225), 1000),
        "aces": (6 - Fraction(6, 1225), 30),
        "ace king suited": (4, 25),
        "ace queen suited": (4, 20),
        "ace jack suited": (4, 20),
        "ace king": (12, 15),
        "kings": (6, 10),
        "queens": (6, 10),
        "jacks": (6, 10),
        "ace queen": (12, 5),
        "ace jack": (12, 5),
        "small pair": (54, 3),
    }
    rows = rows_of(analyse("texas-holdem-bonus", "bonus"))

    assert {name: (row.probability * 1326, row.net) for name, row in rows.items() if name in paid} == paid
    assert rows["nothing"].net == -1
    assert set(rows) == {*paid, "nothing"}


@pytest.mark.clause("texas-holdem-bonus", "THB-R1")
def test_a_house_may_post_rows_of_its_own():
    own = analyse("texas-holdem-bonus", "bonus", options={"bonus_pays": {"aces": "200:1"}})

    # Six of 1,326 holdings, but for the two aces in 1,225 that meet the other two.
    assert own.edge == 1 - Fraction(6, 1326) * (1 - Fraction(1, 1225)) * 201
    with pytest.raises(DataInvalid, match="unknown row 'sevens'"):
        analyse("texas-holdem-bonus", "bonus", options={"bonus_pays": {"sevens": "7:1"}})


@pytest.mark.clause("texas-holdem-bonus", "THB-R3")
def test_no_hand_with_a_bonus_is_folded():
    kept = analyse("texas-holdem-bonus", "bonus")
    forfeited = analyse("texas-holdem-bonus", "bonus", options={"fold_forfeits_bonus": True})

    assert kept.rows == forfeited.rows


def test_bad_bonus_tables_name_the_row():
    short = replace(BONUS, pays={row: odds for row, odds in BONUS.pays.items() if row != "kings"})

    with pytest.raises(DataInvalid, match="row 'kings' is missing"):
        analyse("texas-holdem-bonus", "bonus", short)
    with pytest.raises(DataInvalid, match="unknown row 'sevens'"):
        analyse("texas-holdem-bonus", "bonus", replace(BONUS, pays={**BONUS.pays, "sevens": Odds(7)}))


def test_an_impossible_option_is_refused():
    with pytest.raises(DataInvalid, match="ante_pays_from"):
        analyse("texas-holdem-bonus", options={"ante_pays_from": "pair"})
