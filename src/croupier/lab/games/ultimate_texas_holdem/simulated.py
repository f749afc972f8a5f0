"""Rounds of Ultimate Texas Hold'em by a strategy: ante, blind and Trips."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
from numpy.typing import NDArray

from croupier.games.banked.bonus_rows import BEST_PAYING, ROWS
from croupier.games.banked.ultimate_texas_holdem.game import BANK_PLAYS
from croupier.games.banked.vocabulary import Options
from croupier.hands import Category, rank_high
from croupier.kernels.games.ultimate_texas_holdem import RAISE, Worths, bet_rivers
from croupier.kernels.holdem.places import packed_rows
from croupier.kernels.holdem.rivers import Rivers
from croupier.lab.core.bonus import nets_by_row
from croupier.lab.core.laboratory import Simulator
from croupier.lab.core.lower import pack_floor
from croupier.lab.core.threads import in_spans
from croupier.lab.games.ultimate_texas_holdem.figures import ANTES, by_strategy, own_trips
from croupier.lab.games.ultimate_texas_holdem.play import BLIND_TABLES, GAME, blind_odds, whole_worths
from croupier.lab.games.ultimate_texas_holdem.thumb import Strategy, rule
from croupier.lab.holdem.streets import RIVER_SPAN, rivers
from croupier.lab.rounds.bettor import CHECK, FOLD
from croupier.lab.rounds.looks import Look, by_starting_hand
from croupier.lab.rounds.simulator import End, asked_table, game_simulator, side_simulator
from croupier.pay import PayTable, game_tables


@cache
def looks(strategy: Strategy, blind: tuple[tuple[str, object], ...]) -> dict[int, Look]:
    """What a strategy does by the number of cards seen, with a blind table given by its rows."""
    table = PayTable(id="", source="", clause="", pays=dict(blind))  # type: ignore[arg-type]
    play = by_strategy(table, strategy)
    _, worths = whole_worths(blind_odds(table))
    plain, suited = (
        packed_rows(stated if len(stated) else _bets(known, worths))
        for known, stated in zip(rivers(pack_floor(BANK_PLAYS)), rule(strategy).bets, strict=True)
    )
    early = (0, *(times for times in ANTES if times > 2))
    names = [CHECK if not times else f"play {times}" for times in early]
    return {
        2: Look(names, by_starting_hand([early.index(times) for times in play.early])),
        5: Look((CHECK, "play 2"), board=packed_rows((play.flops == RAISE).astype(np.uint8))),
        7: Look((FOLD, "play 1"), river=(plain, suited)),
    }


def _bets(known: Rivers, worths: Worths) -> NDArray[np.uint8]:
    """Where one ante is worth no less than a fold after the river."""
    bets = np.zeros(known.below.shape, dtype=np.uint8)
    in_spans(lambda span: bet_rivers(span, known, worths, bets), len(bets), span=RIVER_SPAN)
    return bets


def _says(end: End) -> str:
    antes = ANTES[int(end.laid["play"])] if "play" in end.laid else ""
    return f"{antes}: {end.outcome.value}, {end.label}" if antes else str(end.outcome.value)


def _simulator(table: PayTable, options: Options, only: str | None) -> Simulator:
    """Rounds of ante, blind and play, or ``only`` one of them."""
    pays = {category.row: odds for category, odds in blind_odds(table).items()}
    asked = asked_table(GAME, options, **{BLIND_TABLES[0]: replace(table, pays=pays)})
    known = looks(Strategy(options["strategy"]), tuple(table.pays.items()))
    return game_simulator(
        asked,
        "ante",
        lambda node: known[node.cards],
        _says,
        label=lambda cards: rank_high(cards).category.words,
        only=only,
    )


def ante_simulator(table: PayTable, options: Options) -> Simulator:
    """Rounds of ante, blind and play."""
    return _simulator(table, options, None)


def blind_simulator(table: PayTable, options: Options) -> Simulator:
    """Rounds of the blind's part."""
    return _simulator(table, options, "blind")


def trips_simulator(table: PayTable, options: Options) -> Simulator | None:
    """Rounds of Trips by the highest hand; none where the best-paying row is paid."""
    if options[ROWS.name] == BEST_PAYING:
        return None
    nets = nets_by_row(own_trips(table, options)[0], [category.row for category in Category])
    asked = asked_table(GAME, options)
    if options["folded_trips"] == "pay":
        return side_simulator(asked, "trips", nets)
    blind = game_tables(GAME.folder)[BLIND_TABLES[0]]
    known = looks(Strategy(options["strategy"]), tuple(blind.pays.items()))
    return side_simulator(asked, "trips", nets, lambda node: known[node.cards])
