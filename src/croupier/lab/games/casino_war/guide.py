"""Casino War as a person plays it: one decision, what the other one costs, advice."""

from __future__ import annotations

from croupier.games.banked.casino_war.game import CASINO_WAR, Outcome
from croupier.games.banked.view import BankedView
from croupier.games.banked.vocabulary import Options
from croupier.lab.core.advised import Advised, best_first
from croupier.lab.core.laboratory import DECLARED, Guide, Simplified
from croupier.lab.games.casino_war.figures import Strategy, ante_figures, net, worth_of_war


def guide(options: Options) -> Guide:
    """Best play, and the cost of surrendering."""
    return Guide(
        game=CASINO_WAR.id,
        best=ante_figures(DECLARED, {**options, "strategy": Strategy.BEST}).edge,
        lines=("Go to war after every tie.", "The tie bet loses far more than the ante; leave it out."),
        simplified=(
            Simplified(
                "Surrender every tie.",
                ante_figures(DECLARED, {**options, "strategy": Strategy.SURRENDER}).edge,
            ),
        ),
    )


def advise_tie(view: BankedView, options: Options) -> tuple[Advised, ...]:
    """War or surrender, from a fresh shoe without the two cards that tie."""
    war = [Advised("w war", worth_of_war(options))] if view.wager("war") is not None else []
    return best_first([*war, Advised("f", net(Outcome.SURRENDERED))])
