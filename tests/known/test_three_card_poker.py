"""Published figures of Three Card Poker (oracles "Three Card Poker")."""

from dataclasses import replace
from fractions import Fraction

import pytest

from croupier.games.option import read_options
from croupier.hands import Category
from croupier.hands.three_card import ThreeCard
from croupier.lab import LABORATORIES, analyse
from croupier.lab.core.options import read_for
from croupier.lab.games.three_card_poker_6_card_bonus.figures import ante, six_card_counts
from croupier.lab.games.three_card_poker_6_card_bonus.play import GAME, Strategy, situations
from croupier.money import Odds
from croupier.pay import game_tables

UNSEEN = read_options(GAME.options, {"pd_card_up": False})
PAIRINGS = 407_170_400


def with_odds(table, **rows):
    posted = game_tables(GAME.folder)[table]
    return replace(posted, pays={row: Odds.parse(odds) for row, odds in rows.items()})


def test_three_card_counts():
    seen = situations()
    counts = [int(seen.ways[seen.ranks >> 12 == category].sum()) for category in reversed(ThreeCard)]

    # Oracle "3-card counts": mini royal, straight flushes, trips, straights, flushes, pairs, high cards.
    assert counts == [4, 44, 52, 720, 1_096, 3_744, 16_440]


def test_six_card_counts():
    # Oracle "6-card counts", from the royal flush down.
    assert list(reversed(six_card_counts())) == [
        188, 1_656, 14_664, 165_984, 205_792, 361_620, 732_160, 2_532_816, 9_730_740, 6_612_900,
    ]  # fmt: skip
    assert len(six_card_counts()) == len(Category)


@pytest.mark.parametrize("strategy", [Strategy.BEST, Strategy.BOOK])
def test_loss_without_an_ante_bonus(strategy):
    # Oracle "Ante-Play net WITHOUT ante bonus": Q-6-4 is best where no card is seen.
    figures = ante(strategy, UNSEEN)

    assert figures.edge * PAIRINGS == 35_253_012
    assert (1 - figures.rows[-1].probability) * 22_100 == 14_900


def test_edge_with_the_usual_ante_bonus():
    # Oracle "Ante-Play edge with ante bonus 5/4/1".
    bonus = {
        "mini_royal": Odds(5),
        "straight_flush": Odds(5),
        "three_of_a_kind": Odds(4),
        "straight": Odds(1),
    }

    figures = ante(Strategy.BEST, UNSEEN, bonus=bonus)

    assert round(100 * float(figures.edge), 6) == 3.372981
    assert round(100 * float(figures.element_of_risk), 2) == 2.01


def test_pair_plus_40_30_6_4_1():
    # Oracle "Pair Plus 40/30/6/4/1"; a mini royal pays as any straight flush.
    table = with_odds(
        "tcp-pp-1",
        mini_royal="40:1",
        straight_flush="40:1",
        three_of_a_kind="30:1",
        straight="6:1",
        flush="4:1",
        pair="1:1",
    )

    assert round(100 * float(analyse(GAME.id, "pairplus", table).edge), 2) == 2.32


def test_six_card_bonus_tables():
    # Oracle "6-Card Bonus 1000/200/100/20/15/10/7"; and what the game's own text prints for its table.
    names = ("royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush", "straight")
    odds = ("1000:1", "200:1", "100:1", "20:1", "15:1", "10:1")
    published = with_odds("TCB-6B3", **dict(zip(names, odds, strict=True)), three_of_a_kind="7:1")

    assert round(100 * float(analyse(GAME.id, "sixcard", published).edge), 2) == 8.56
    assert round(100 * float(analyse(GAME.id, "sixcard").edge), 2) == 6.74
    assert round(100 * float(analyse(GAME.id, "sixcard").hit_frequency), 4) == 7.2798


def test_best_play_against_one_card_is_the_published_rule():
    # Wizard of Odds, one card seen: always against a jack or less, else that card with a nine.
    seen = read_options(GAME.options, {})

    assert ante(Strategy.BEST, seen).edge == ante(Strategy.BY_CARD, seen).edge
    # With the usual bonus the player is ahead by 3.48 %, as published.
    bonus = {row: Odds(odds) for row, odds in PAID.items()}
    assert round(100 * float(ante(Strategy.BEST, seen, bonus=bonus).edge), 2) == -3.48


PAID = {"mini_royal": 5, "straight_flush": 5, "three_of_a_kind": 4, "straight": 1}


def test_every_deal_is_counted_once():
    lab = LABORATORIES[GAME.id]
    for strategy in Strategy:
        figures = ante(strategy, read_for(lab.game, lab.asks, {}))
        assert sum((row.probability for row in figures.rows), Fraction()) == 1
