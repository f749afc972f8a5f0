"""Whether to see the flop at Texas Hold'em Bonus, for strategies of one's own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from croupier.games.banked.texas_holdem_bonus.game import ANTE_PAYS_FROM
from croupier.games.option import Options
from croupier.lab.core.decisions import Decisions
from croupier.lab.core.figures import Figures
from croupier.lab.games.texas_holdem_bonus.figures import ante_figures
from croupier.lab.games.texas_holdem_bonus.play import ORDERS, folded, played
from croupier.lab.holdem.before_flop import before_flop
from croupier.lab.holdem.streets import DEALS, HOLES
from croupier.pay import PayTable


def decisions(table: PayTable, options: Options) -> Decisions:
    """Fold or bet with each starting hand."""
    best = played(ANTE_PAYS_FROM[options["ante_pays_from"]])
    each = DEALS * ORDERS // HOLES

    def figures(acts: Sequence[int], said: str) -> Figures:
        return ante_figures(replace(best, stays=tuple(act == 1 for act in acts)), table, (said,))

    hands = best.deals.reshape(len(best.worths), -1).sum(axis=1)
    return before_flop(
        ["fold", "bet"],
        [[folded()] * len(best.worths), best.worths],
        [int(deals) // each for deals in hands],
        figures,
    )
