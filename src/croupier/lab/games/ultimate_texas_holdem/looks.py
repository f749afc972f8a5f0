"""What a strategy does at Ultimate Texas Hold'em, for the kernel of whole rounds."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from croupier.games.banked.ultimate_texas_holdem.game import BANK_PLAYS
from croupier.games.banked.vocabulary import Options
from croupier.kernels.games.ultimate_texas_holdem import RAISE, Worths, bet_rivers
from croupier.kernels.holdem.places import packed_rows
from croupier.kernels.holdem.rivers import Rivers
from croupier.lab.core.lower import pack_floor
from croupier.lab.core.threads import in_spans
from croupier.lab.games.ultimate_texas_holdem.figures import ANTES, by_strategy
from croupier.lab.games.ultimate_texas_holdem.play import BLIND_TABLES, GAME, blind_odds, whole_worths
from croupier.lab.games.ultimate_texas_holdem.thumb import Strategy, rule
from croupier.lab.holdem.streets import RIVER_SPAN, rivers
from croupier.lab.rounds.bettor import CHECK, FOLD
from croupier.lab.rounds.looks import Look, by_starting_hand
from croupier.lab.rounds.looks import Strategy as Looks
from croupier.lab.rounds.simulator import WholeRounds
from croupier.pay import PayTable


@cache
def by_cards(strategy: Strategy, blind: tuple[tuple[str, object], ...]) -> dict[int, Look]:
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


def looks(table: PayTable, options: Options) -> Looks:
    """What the strategy that was asked for does, by the number of cards seen."""
    known = by_cards(Strategy(options["strategy"]), tuple(table.pays.items()))
    return lambda node: known[node.cards]


ROUNDS = WholeRounds(
    game=GAME,
    strategy=looks,
    pays=(
        BLIND_TABLES[0],
        lambda table: {category.row: odds for category, odds in blind_odds(table).items()},
    ),
)
