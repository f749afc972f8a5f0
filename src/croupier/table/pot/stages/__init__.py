"""The stages of a hand for a pot: each knows whose turn it is, what may be done, and what follows."""

from croupier.table.pot.stages.betting import BettingStage
from croupier.table.pot.stages.bring_in import BringInStage
from croupier.table.pot.stages.deal import DealStage
from croupier.table.pot.stages.discard import DiscardStage
from croupier.table.pot.stages.draw import DrawStage
from croupier.table.pot.stages.facing import FacingStage
from croupier.table.pot.stages.question import ChopStage, StraddleStage
from croupier.table.pot.stages.runner import StageRunner
from croupier.table.pot.stages.showdown import OverStage, ShowdownStage
from croupier.table.pot.stages.twice import TwiceStage
from croupier.table.pot.state import Stage

RUNNERS: dict[Stage, type[StageRunner]] = {
    kind.stage: kind
    for kind in (
        DealStage,
        BringInStage,
        BettingStage,
        DiscardStage,
        DrawStage,
        FacingStage,
        TwiceStage,
        StraddleStage,
        ChopStage,
        ShowdownStage,
        OverStage,
    )
}
"""The class that plays each stage."""

__all__ = ["RUNNERS", "StageRunner"]
