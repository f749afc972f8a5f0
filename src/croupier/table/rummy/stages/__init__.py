"""The stages of a round of rummy: each knows whose turn it is, what may be done, and what follows."""

from croupier.table.rummy.stages.deal import DealStage, DeclareStage
from croupier.table.rummy.stages.draw import DrawStage
from croupier.table.rummy.stages.meld import MeldStage
from croupier.table.rummy.stages.over import OverStage
from croupier.table.rummy.stages.runner import RummyStage
from croupier.table.rummy.state import Stage

RUNNERS: dict[Stage, type[RummyStage]] = {
    stage: kind
    for kind in (DealStage, DeclareStage, DrawStage, MeldStage, OverStage)
    for stage in kind.stages
}
"""The class that plays each stage."""

__all__ = ["RUNNERS", "RummyStage"]
