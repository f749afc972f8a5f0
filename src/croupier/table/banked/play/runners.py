"""The runner of each kind of step, and of the stages around the script."""

from __future__ import annotations

from typing import Any

from croupier.games.banked.blackjack_steps import Check, DrawOut, Insure, PlayOut
from croupier.games.banked.pai_gow import SetHands, Shake
from croupier.games.banked.vocabulary import Board, Deal, Decide, Pass, Reveal, Step
from croupier.table.banked.host import Host
from croupier.table.banked.play.bank_draw import DrawOutRunner
from croupier.table.banked.play.blackjack import PlayOutRunner
from croupier.table.banked.play.board import BoardRunner, RevealRunner
from croupier.table.banked.play.dealing import DealRunner
from croupier.table.banked.play.deciding import DecideRunner
from croupier.table.banked.play.end import AwardsRunner, EndRunner
from croupier.table.banked.play.insurance import CheckRunner, InsureRunner
from croupier.table.banked.play.layout import LayoutRunner
from croupier.table.banked.play.pai_gow import SetHandsRunner, ShakeRunner
from croupier.table.banked.play.procedure import PassRunner
from croupier.table.banked.play.runner import Runner
from croupier.table.banked.state import Stage

RUNNERS: dict[type[Step], type[Runner[Any]]] = {
    Deal: DealRunner,
    Board: BoardRunner,
    Decide: DecideRunner,
    Reveal: RevealRunner,
    Pass: PassRunner,
    Insure: InsureRunner,
    Check: CheckRunner,
    PlayOut: PlayOutRunner,
    DrawOut: DrawOutRunner,
    Shake: ShakeRunner,
    SetHands: SetHandsRunner,
}

STAGES: dict[Stage, type[Runner[None]]] = {
    Stage.WAGERS: LayoutRunner,
    Stage.PLAY: EndRunner,
    Stage.AWARDS: AwardsRunner,
    Stage.OVER: Runner,
}
"""The runners outside the script: before its first step, and after its last."""


def runner_of(round_: Host) -> Runner[Any]:
    """The runner of the step that a round is at."""
    stage, step = round_.state.stage, round_.step
    if stage is Stage.WAGERS or step is None:
        return STAGES[stage](round_, None)
    return RUNNERS[type(step)](round_, step)
