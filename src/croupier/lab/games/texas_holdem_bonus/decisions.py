"""The three decisions of Texas Hold'em Bonus, for custom strategies: to see the flop, and two bets."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import partial

import numpy as np

from croupier.games.banked.texas_holdem_bonus.game import ANTE_PAYS_FROM
from croupier.games.option import Options
from croupier.kernels.holdem.boards import FLOP, TURN
from croupier.lab.core.decisions import Acts, Decisions
from croupier.lab.games.texas_holdem_bonus.figures import ante_figures
from croupier.lab.games.texas_holdem_bonus.play import (
    NOTHING,
    ORDERS,
    counted,
    folded,
    lost,
    played,
    tally,
    where_to_bet_flops,
)
from croupier.lab.holdem.cells import board_cells, see_board
from croupier.lab.holdem.charted import BEFORE_FLOP, Charted, Counted, charted
from croupier.lab.holdem.streets import DEALS, HOLES
from croupier.pay import PayTable

STREETS = {"on_flop": FLOP, "on_turn": TURN}


def decisions(table: PayTable, options: Options) -> Decisions:
    """Fold or bet with each starting hand; check or bet on the flop and on the turn."""
    ante_from = ANTE_PAYS_FROM[options["ante_pays_from"]]
    best = played(ante_from)
    each = DEALS * ORDERS // HOLES
    cells = {name: board_cells(cards) for name, cards in STREETS.items()}

    def count(acts: Acts) -> Counted:
        known = counted(ante_from)
        stays = acts[BEFORE_FLOP].astype(np.uint8)
        flops, turns = (
            acts[name].astype(np.uint8)[cells[name].numbers[0]] if name in acts else NOTHING
            for name in STREETS
        )
        own = replace(best, stays=tuple(map(bool, stays.tolist())))
        if len(acts) > 1:
            found = tally(known, flops if len(flops) else where_to_bet_flops(known), turns)
            own = replace(own, deals=found)
        return Counted(
            lost={name: lost(known, cards, stays, cells[name].numbers[0]) for name, cards in STREETS.items()},
            figures=lambda said: ante_figures(own, table, (said,)),
        )

    hands = best.deals.reshape(len(best.worths), -1).sum(axis=1)
    return charted(
        ["fold", "bet"],
        [[folded()] * len(best.worths), best.worths],
        [int(deals) // each for deals in hands],
        [
            Charted(
                name=name,
                acts=("check", "bet"),
                cells=cells[name],
                seen=partial(see_board, name, cards),
                ways=HOLES * math.comb(50, cards),
            )
            for name, cards in STREETS.items()
        ],
        count,
        whole=DEALS * ORDERS,
    )
