"""The play wager of Ultimate Texas Hold'em, for custom strategies, wherever it may be made."""

from __future__ import annotations

import math

import numpy as np

from croupier.errors import DataInvalid
from croupier.games.option import Options
from croupier.kernels.holdem.boards import FLOP
from croupier.kernels.holdem.deals import deals
from croupier.kernels.holdem.rivers import OTHERS
from croupier.lab.core.decisions import Acts, Decisions
from croupier.lab.games.ultimate_texas_holdem.cells import river_cells, see_river
from croupier.lab.games.ultimate_texas_holdem.figures import ante_figures
from croupier.lab.games.ultimate_texas_holdem.play import (
    EARLY,
    LAST_TIMES,
    NOTHING,
    ON_FLOP_TIMES,
    ORDERS,
    Rule,
    blind_odds,
    cards_of_hands,
    play,
    whole_worths,
)
from croupier.lab.holdem.cells import board_cells, see_board
from croupier.lab.holdem.charted import BEFORE_FLOP, Charted, Counted, Lost, add_lost, charted
from croupier.lab.holdem.streets import DEALS, HOLES
from croupier.pay import PayTable

TIMES = (0, *sorted(EARLY))
ON_FLOP, AFTER_RIVER = "on_flop", "after_river"
FLOP_DEALS = HOLES * math.comb(50, 3)
RIVER_DEALS = DEALS * ORDERS // OTHERS
MOST = 2**62 // (DEALS * ORDERS)
"""Worths up to this, in whole parts of an ante, add up over all deals without overflow."""


def decisions(table: PayTable, options: Options) -> Decisions:
    """How much is wagered before the flop with each starting hand, on the flop and after the river."""
    odds = blind_odds(table)
    scale, worths = whole_worths(odds)
    if 2 * int(np.abs(worths.once).max()) > MOST:
        raise DataInvalid("the odds are too large or too uneven for exact charts", key=table.id)
    on_flop, after_river = board_cells(FLOP), river_cells()
    in_plain, in_suited = after_river.numbers
    best = play(odds, Rule(cells=(in_plain, in_suited)))

    def flop_lost(stays: np.ndarray[tuple[int], np.dtype[np.bool_]]) -> Lost:
        """What a check and a raise lose, by cell, with hands that were checked before the flop."""
        flops = deals(FLOP)
        lost = np.zeros((len(on_flop.examples), 4), dtype=np.int64)
        holes = np.flatnonzero(stays[flops.hole_class])
        # Every deal is in two orders of turn and river.
        leads = 2 * best.leads[:, holes]
        add_lost(lost, on_flop.numbers[0][:, holes], leads, flops.members[:, None])
        return lost

    def count(acts: Acts) -> Counted:
        early = tuple(TIMES[act] for act in acts[BEFORE_FLOP].tolist())
        raises, bets = NOTHING, (NOTHING, NOTHING)
        if ON_FLOP in acts:
            raises = acts[ON_FLOP].astype(np.uint8)[on_flop.numbers[0]]
        if AFTER_RIVER in acts:
            plain, suited = (acts[AFTER_RIVER].astype(np.uint8)[cells] for cells in after_river.numbers)
            bets = (plain, suited)
        own = best
        if early != best.early or len(acts) > 1:
            own = play(odds, Rule(early=early, raises=raises, bets=bets, cells=(in_plain, in_suited)))
        return Counted(
            lost={ON_FLOP: flop_lost(np.array(early) == 0), AFTER_RIVER: own.lost},
            figures=lambda said: ante_figures(table, own, (said,)),
        )

    return charted(
        ["check", *(f"{times}x" for times in TIMES[1:])],
        [best.worths[times] for times in TIMES],
        cards_of_hands(),
        (
            Charted(
                name=ON_FLOP,
                acts=("check", f"{ON_FLOP_TIMES}x"),
                cells=on_flop,
                seen=lambda cell: see_board(ON_FLOP, FLOP, cell),
                ways=FLOP_DEALS,
            ),
            Charted(
                name=AFTER_RIVER,
                acts=("fold", f"{LAST_TIMES}x"),
                cells=after_river,
                seen=lambda cell: see_river(AFTER_RIVER, cell),
                ways=RIVER_DEALS,
            ),
        ),
        count,
        whole=scale * DEALS * ORDERS,
    )
