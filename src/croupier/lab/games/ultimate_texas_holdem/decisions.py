"""The wager before the flop of Ultimate Texas Hold'em, for strategies of one's own."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.games.option import Options
from croupier.lab.core.decisions import Decisions
from croupier.lab.core.figures import Figures
from croupier.lab.games.ultimate_texas_holdem.figures import ante_figures
from croupier.lab.games.ultimate_texas_holdem.play import (
    EARLY,
    Rule,
    blind_odds,
    cards_of_hands,
    play,
    played,
)
from croupier.lab.holdem.before_flop import before_flop
from croupier.pay import PayTable

TIMES = (0, *sorted(EARLY))


def decisions(table: PayTable, options: Options) -> Decisions:
    """How much is wagered before the flop with each starting hand."""
    worths = played(table).worths

    def figures(acts: Sequence[int], said: str) -> Figures:
        rule = Rule(early=tuple(TIMES[act] for act in acts))
        return ante_figures(table, play(blind_odds(table), rule), (said,))

    return before_flop(
        ["check", *(f"{times}x" for times in TIMES[1:])],
        [worths[times] for times in TIMES],
        cards_of_hands(),
        figures,
    )
