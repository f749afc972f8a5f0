from dataclasses import replace
from fractions import Fraction

import pytest

from croupier.errors import DataInvalid
from croupier.games.banked.ultimate_texas_holdem.game import Outcome
from croupier.lab import analyse
from croupier.lab.core.starting_hands import hand_name
from croupier.lab.games.ultimate_texas_holdem.play import (
    GAME,
    Rule,
    blind_odds,
    fold_worth,
    play,
    played,
    worth,
)
from croupier.money import Odds
from croupier.pay import Fixed, game_tables

TABLES = game_tables(GAME.folder)
BLIND, TRIPS = TABLES["blind-03"], TABLES["trips-03"]

# Of 2,598,960 five-card hands.
FIVE_CARDS = {
    row: Fraction(hands, 2_598_960)
    for row, hands in {
        "royal_flush": 4,
        "straight_flush": 36,
        "four_of_a_kind": 624,
        "full_house": 3_744,
        "flush": 5_108,
        "straight": 10_200,
        "three_of_a_kind": 54_912,
    }.items()
}


def with_odds(table, **rows):
    return replace(table, pays={**table.pays, **{row: Odds.parse(odds) for row, odds in rows.items()}})


def rows_of(figures):
    return {row.outcome: row for row in figures.rows}


@pytest.mark.clause("ultimate-texas-holdem", "UTH 9, 10")
def test_what_outcomes_are_worth_in_antes():
    flush = Odds.parse("3:2")

    assert worth(Outcome.HIGHER, 4, flush) == Fraction(13, 2)
    assert worth(Outcome.HIGHER_UNQUALIFIED, 4, flush) == Fraction(11, 2)
    assert worth(Outcome.EQUAL, 2, flush) == 0
    assert worth(Outcome.LOWER, 1, flush) == -3
    assert worth(Outcome.LOWER_UNQUALIFIED, 1, flush) == -2
    assert fold_worth() == -2


def test_outcomes_are_complete_and_named():
    rows = rows_of(analyse("ultimate-texas-holdem"))

    assert sum(row.probability for row in rows.values()) == 1
    assert rows["folded"].net == -2
    assert rows["4 antes: won with royal flush"].net == 505
    assert rows["2 antes: won with flush, the bank not qualified"].net == Fraction(7, 2)
    assert rows["1 ante: won with a hand below the blind's table"].net == 2
    assert rows["equal hands"].net == 0


def test_best_play_of_starting_hands_is_worth_what_all_deals_come_to():
    # Before the flop and over all outcomes: two sums over different things.
    best = played(BLIND)
    cards = [6 if row == column else 4 if row > column else 12 for row in range(13) for column in range(13)]
    mean = sum(count * best.worths[best.early[hand]][hand] for hand, count in enumerate(cards)) / 1326

    assert mean == -analyse("ultimate-texas-holdem").edge


def test_the_blind_is_part_of_the_ante():
    # Ante and play without the blind: its part taken off the whole.
    blind = analyse("ultimate-texas-holdem", "blind")

    assert blind.edge > 0
    assert sum(row.probability for row in blind.rows) == 1
    folded = rows_of(analyse("ultimate-texas-holdem"))["folded"].probability
    assert rows_of(blind)["lost or folded"].probability > folded


def test_a_better_blind_table_costs_less_by_what_it_adds_at_least():
    # Best play can only gain more than the row adds to the old play.
    flushes = rows_of(analyse("ultimate-texas-holdem", "blind"))["won with flush"].probability
    better = analyse("ultimate-texas-holdem", "ante", with_odds(BLIND, flush="2:1"))

    assert analyse("ultimate-texas-holdem").edge - better.edge >= flushes / 2
    assert analyse("ultimate-texas-holdem").edge - better.edge < flushes


def test_a_blind_paid_on_every_winner_is_worth_a_raise_with_fewer_hands():
    generous = with_odds(BLIND, pair="5:1", two_pair="5:1", three_of_a_kind="5:1")

    assert analyse("ultimate-texas-holdem", "ante", generous).edge < 0


def test_three_antes_are_tallied_apart_from_four():
    odds = blind_odds(BLIND)
    best = played(BLIND)
    early = tuple(3 if hand_name(hand) == "AA" else times for hand, times in enumerate(best.early))
    less = play(odds, Rule(early=early))

    assert sum(int(part.sum()) for part in less.tally.values()) == sum(
        int(part.sum()) for part in best.tally.values()
    )
    # Aces are dealt once in 221 times.
    assert less.chance(int(less.tally[3].sum())) == Fraction(1, 221)
    assert less.chance(int((less.tally[3] + less.tally[4]).sum())) == best.chance(int(best.tally[4].sum()))


@pytest.mark.clause("ultimate-texas-holdem", "UTH-R2")
def test_trips_of_folded_hands_are_paid_or_lost():
    paid = analyse("ultimate-texas-holdem", "trips")
    lost = analyse("ultimate-texas-holdem", "trips", options={"folded_trips": "lose"})

    # Best play folds three of a kind or better only where it is on the board, for all to use.
    on_board = sum(chance * (TRIPS.pays[row].win + 1) for row, chance in FIVE_CARDS.items())
    assert 0 < lost.edge - paid.edge < on_board
    assert rows_of(paid)["royal flush"].net == 50
    assert rows_of(paid)["royal flush"].probability == Fraction(4_324, 133_784_560)


@pytest.mark.parametrize(("wager", "table"), [("ante", BLIND), ("blind", BLIND), ("trips", TRIPS)])
def test_a_missing_row_is_named(wager, table):
    short = replace(table, pays={row: odds for row, odds in table.pays.items() if row != "flush"})

    with pytest.raises(DataInvalid, match="row 'flush' is missing"):
        analyse("ultimate-texas-holdem", wager, short)


@pytest.mark.parametrize(("wager", "table"), [("ante", BLIND), ("trips", TRIPS)])
def test_an_unknown_row_is_named(wager, table):
    with pytest.raises(DataInvalid, match="unknown row 'five_aces'"):
        analyse("ultimate-texas-holdem", wager, with_odds(table, five_aces="100:1"))


def test_a_blind_in_dollars_is_refused():
    fixed = replace(BLIND, pays={**BLIND.pays, "flush": Fixed(100)})

    with pytest.raises(DataInvalid, match="row 'flush' pays"):
        analyse("ultimate-texas-holdem", "ante", fixed)


def test_odds_beyond_whole_numbers_are_refused():
    with pytest.raises(DataInvalid, match="too large"):
        analyse("ultimate-texas-holdem", "ante", with_odds(BLIND, royal_flush="1000000000:1"))


def test_an_impossible_option_is_refused():
    with pytest.raises(DataInvalid, match="folded_trips"):
        analyse("ultimate-texas-holdem", "trips", options={"folded_trips": "maybe"})
