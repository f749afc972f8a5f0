"""Ultimate Texas Hold'em played by a kernel: the same rounds for ante, blind and Trips."""

from __future__ import annotations

from fractions import Fraction
from functools import cache, partial

import numpy as np
from numpy.typing import NDArray

from croupier.games.banked.bonus_rows import BEST_PAYING, ROWS
from croupier.games.banked.ultimate_texas_holdem.game import BANK_PLAYS, Outcome
from croupier.games.banked.vocabulary import Options
from croupier.hands import Category
from croupier.kernels.games import ultimate_rounds as kernel
from croupier.kernels.games.ultimate_texas_holdem import RAISE, Worths
from croupier.kernels.holdem.boards import FLOP
from croupier.kernels.holdem.places import board_places, packed_rows, river_places
from croupier.kernels.holdem.rivers import Rivers
from croupier.kernels.ranks.high_tables import high_tables
from croupier.lab.core.bonus import bonus_simulator, nets_by_row
from croupier.lab.core.dealt import high_rounds
from croupier.lab.core.laboratory import Simulator
from croupier.lab.core.lower import pack_floor
from croupier.lab.core.threads import in_spans
from croupier.lab.core.worth import net_odds
from croupier.lab.games.ultimate_texas_holdem.figures import ANTES, by_strategy, own_trips
from croupier.lab.games.ultimate_texas_holdem.play import (
    AGAINST_BANK,
    BLIND_TABLES,
    GAME,
    blind_odds,
    fold_worth,
    whole_worths,
    worth,
)
from croupier.lab.games.ultimate_texas_holdem.thumb import Strategy, rule
from croupier.lab.holdem.streets import RIVER_SPAN, rivers
from croupier.pay import PayTable, game_tables

TIMES = 5
"""Antes in the play wager, from 0 for a fold to four."""


@cache
def decisions(table_id: str, strategy: Strategy, blind: tuple[tuple[str, object], ...]) -> kernel.Decisions:
    """The decisions of a strategy everywhere, with a blind table given by its id and rows."""
    table = PayTable(id=table_id, source="", clause="", pays=dict(blind))  # type: ignore[arg-type]
    play = by_strategy(table, strategy)
    _, worths = whole_worths(blind_odds(table))
    bets = []
    for known, stated in zip(rivers(pack_floor(BANK_PLAYS)), rule(strategy).bets, strict=True):
        found = stated
        if not len(stated):
            found = np.zeros(known.below.shape, dtype=np.uint8)
            _bet(known, worths, found)
        bets.append(packed_rows(found))
    raises = packed_rows((play.flops == RAISE).astype(np.uint8))
    return kernel.Decisions(np.array(play.early, dtype=np.uint8), raises, bets[0], bets[1])


def _bet(known: Rivers, worths: Worths, found: NDArray[np.uint8]) -> None:
    in_spans(lambda span: kernel.bet_rivers(span, known, worths, found), len(found), span=RIVER_SPAN)


def _buckets() -> tuple[tuple[int, Category, Outcome], ...]:
    return tuple(
        (times, category, outcome)
        for times in range(TIMES)
        for category in Category
        for outcome in AGAINST_BANK
    )


def _simulator(table: PayTable, options: Options, nets: list[Fraction]) -> Simulator:
    """Rounds by antes wagered, category of the player's hand and outcome, with what a wager gains on each."""
    what = decisions(table.id, Strategy(options["strategy"]), tuple(table.pays.items()))
    places = board_places(FLOP), river_places()
    floor = pack_floor(BANK_PLAYS)

    def play(seed: int, block: int, rounds: int) -> NDArray[np.int64]:
        counts = np.zeros((TIMES, len(Category), len(AGAINST_BANK)), dtype=np.int64)
        kernel.play_rounds((seed, block, rounds), floor, what, *places, high_tables(7), counts)
        return counts.reshape(-1)

    names = tuple(
        f"{ANTES.get(times, 'folded')}: {outcome.value}, {category.words}"
        for times, category, outcome in _buckets()
    )
    return Simulator(buckets=names, nets=tuple(nets), play=play)


def ante_simulator(table: PayTable, options: Options) -> Simulator:
    """Rounds of ante, blind and play."""
    odds = blind_odds(table)
    nets = [
        worth(outcome, times, odds[category]) if times else fold_worth()
        for times, category, outcome in _buckets()
    ]
    return _simulator(table, options, nets)


def blind_simulator(table: PayTable, options: Options) -> Simulator:
    """Rounds of the blind's part."""
    odds = blind_odds(table)

    def net(times: int, category: Category, outcome: Outcome) -> Fraction:
        if not times or outcome in (Outcome.LOWER, Outcome.LOWER_UNQUALIFIED):
            return Fraction(-1)
        return Fraction() if outcome is Outcome.EQUAL else net_odds(odds[category])

    return _simulator(table, options, [net(*bucket) for bucket in _buckets()])


def trips_simulator(table: PayTable, options: Options) -> Simulator | None:
    """Rounds of Trips: seven cards, or whole rounds where a fold loses the wager.

    Kernels know the highest hand only, so that none plays where the best-paying row is paid.
    """
    if options[ROWS.name] == BEST_PAYING:
        return None
    table, _ = own_trips(table, options)
    rows = [category.row for category in Category]
    if options["folded_trips"] == "pay":
        return bonus_simulator(table, rows, partial(high_rounds, 7))
    gains = nets_by_row(table, rows)
    nets = [gains[category.row] if times else Fraction(-1) for times, category, _ in _buckets()]
    return _simulator(game_tables(GAME.folder)[BLIND_TABLES[0]], options, nets)
