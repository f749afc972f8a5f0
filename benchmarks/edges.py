"""Exact edges, warm in one process."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from benchmarks.measure import Measured, best_of
from croupier.hands.pai_gow import Joker
from croupier.kernels.pai_gow.bonus import joker_tables
from croupier.kernels.pai_gow.joker_sevens import sevens
from croupier.kernels.pai_gow.looks import looks
from croupier.kernels.pai_gow.shared import shared_sets
from croupier.lab import Figures, analyse, analyse_all
from croupier.lab.baccarat.shoe import counted as shoes_counted
from croupier.lab.core.figures import mean
from croupier.lab.games.caribbean_stud.play import DEALS, situations
from croupier.lab.games.fortune_pai_gow_poker import best as pai_gow_best
from croupier.lab.games.fortune_pai_gow_poker import play as pai_gow
from croupier.lab.games.fortune_pai_gow_poker import rows as pai_gow_rows
from croupier.lab.games.high_card_flush import play as high_card_flush
from croupier.lab.games.high_card_flush.runs import chances_by_row, run_counts
from croupier.lab.games.texas_holdem_bonus import play as texas_holdem_bonus
from croupier.lab.games.three_card_poker_6_card_bonus.figures import six_card_counts
from croupier.lab.games.three_card_poker_6_card_bonus.play import situations as three_card_situations
from croupier.lab.games.twenty_first_century_blackjack_buster import play as blackjack_buster
from croupier.lab.games.twenty_first_century_blackjack_switch import play as blackjack_switch
from croupier.lab.games.ultimate_texas_holdem import play as ultimate_texas_holdem
from croupier.lab.holdem.streets import rivers

BUSTER, SWITCH = "21st-century-blackjack-buster", "21st-century-blackjack-switch"

# Wizard of Odds: antes lost over all deals by best play; six-card sequences of eight decks.
LOSS = 1_041_372_912_372
SEQUENCES = 4_998_398_275_503_360
TIES = 475_627_426_473_216
# Wizard of Odds: percent of the ante.
ULTIMATE = 2.185
BONUS = {"straight": 2.037, "flush": 5.594}

# Four cards of six decks: all, and those with no two alike, as published.
FOUR_CARDS, NO_MATCH = 387_278_970, 237_219_840


def measure_warm() -> Iterator[Measured]:
    """Whole analyses with compiled kernels and nothing cached from an earlier one."""

    def caribbean() -> object:
        situations.cache_clear()
        return analyse("caribbean-stud").edge * DEALS

    caribbean()
    seconds, loss = best_of(3, caribbean)
    if loss != LOSS:
        raise AssertionError("Caribbean Stud does not lose what is published")
    yield Measured("caribbean-stud, ante by best play", seconds, checked="published loss over all deals")

    seconds, found = best_of(5, lambda: analyse_all("ez-baccarat-panda-8"))
    if found[2].hit_frequency * SEQUENCES != TIES:
        raise AssertionError("baccarat does not tie as often as is published")
    yield Measured("ez-baccarat-panda-8, all wagers", seconds, checked="published number of ties")

    def ultimate() -> float:
        rivers.cache_clear()
        ultimate_texas_holdem.forget()
        return float(100 * analyse("ultimate-texas-holdem").edge)

    ultimate()
    seconds, percent = best_of(3, ultimate)
    if round(percent, 3) != ULTIMATE:
        raise AssertionError("Ultimate Texas Hold'em does not cost what is published")
    yield Measured("ultimate-texas-holdem, ante by best play", seconds, checked="published edge")

    for least, published in BONUS.items():

        def bonus(least: str = least) -> float:
            rivers.cache_clear()
            texas_holdem_bonus.forget()
            return float(100 * analyse("texas-holdem-bonus", options={"ante_pays_from": least}).edge)

        bonus()
        seconds, percent = best_of(3, bonus)
        if round(percent, 3) != published:
            raise AssertionError(
                f"Texas Hold'em Bonus with the ante from a {least} differs from the published figure"
            )
        what = f"texas-holdem-bonus, ante paid from a {least}, best play"
        yield Measured(what, seconds, checked="published edge")

    yield from measure_blackjack()
    yield from measure_counted()


def measure_blackjack() -> Iterator[Measured]:
    """Both blackjacks with all wagers; each edge must equal the mean of its rows, added up separately."""

    def every(game: str) -> list[Figures]:
        blackjack_buster.forget()
        blackjack_switch.forget()
        return analyse_all(game)

    for game in (BUSTER, SWITCH):
        every(game)
        seconds, found = best_of(3, lambda game=game: every(game))
        base = found[0]
        if abs(mean(base.rows) + base.edge) > base.error:
            raise AssertionError(f"the mean of the rows of {game} is not that of the round")
        yield Measured(f"{game}, all wagers", seconds, checked="the mean of the rows")
    if found[1].rows[-1].probability * FOUR_CARDS != NO_MATCH:
        raise AssertionError("Super Match is not lost as often as is published")


def measure_counted() -> Iterator[Measured]:
    """Games whose wagers are all counted at once, with the caches to clear before each count."""
    counted = {
        "golden-frog-baccarat, all wagers": (
            (shoes_counted,),
            lambda: (
                analyse("golden-frog-baccarat", "tie").hit_frequency * SEQUENCES == TIES
                and len(analyse_all("golden-frog-baccarat")) == 8
            ),
        ),
        "three-card-poker-6-card-bonus, all wagers": (
            (three_card_situations, six_card_counts),
            lambda: (
                [round(float(100 * one.edge), 2) for one in analyse_all("three-card-poker-6-card-bonus")]
                == [1.80, 4.38, 6.74]
            ),
        ),
        "high-card-flush, all wagers": (
            (high_card_flush.deals_by_flush, run_counts, chances_by_row),
            lambda: round(float(100 * analyse_all("high-card-flush")[2].edge), 2) == 5.30,
        ),
        "fortune-pai-gow-poker, bonus": (
            (sevens, joker_tables, pai_gow_rows.rows_of_looks, pai_gow_rows.chances),
            lambda: round(float(100 * analyse("fortune-pai-gow-poker", "bonus").edge), 1) == 19.5,
        ),
        "fortune-pai-gow-poker, game by the house way": (
            (sevens, looks, shared_sets, pai_gow.house_ways, pai_gow.pairs),
            lambda: analyse("fortune-pai-gow-poker", "game").hit_frequency * pai_gow.PAIRS % 1 == 0,
        ),
        "fortune-pai-gow-poker, best setting of every hand": (
            (sevens, looks, shared_sets, pai_gow.house_ways, pai_gow_best.settings),
            lambda: (
                pai_gow_best.house_way_edge(Joker.WILD, five_aces_row=True)
                == analyse("fortune-pai-gow-poker", "game").edge
            ),
        ),
    }
    for what, (kept, work) in counted.items():

        def anew(kept: tuple[Any, ...] = kept, work: Callable[[], bool] = work) -> bool:
            for each in kept:
                each.cache_clear()
            return work()

        anew()
        seconds, right = best_of(3, anew)
        if not right:
            raise AssertionError(f"{what}: the result is wrong")
        yield Measured(what, seconds, checked="published figures where there are")
