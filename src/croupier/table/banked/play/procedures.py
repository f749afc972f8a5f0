"""The runner for each kind of step."""

from __future__ import annotations

from typing import Any

from croupier.games.banked.blackjack_steps import Check, DrawOut, Insure, PlayOut
from croupier.games.banked.pai_gow import SetHands, Shake
from croupier.games.banked.vocabulary import Pass, Procedure
from croupier.table.banked.play.bank_draw import DrawOutRunner
from croupier.table.banked.play.blackjack import PlayOutRunner
from croupier.table.banked.play.insurance import CheckRunner, InsureRunner
from croupier.table.banked.play.pai_gow import SetHandsRunner, ShakeRunner
from croupier.table.banked.play.procedure import PassRunner, Runner
from croupier.table.banked.position import BankedPosition

RUNNERS: dict[type[Procedure], type[Runner[Any]]] = {
    Pass: PassRunner,
    Insure: InsureRunner,
    Check: CheckRunner,
    PlayOut: PlayOutRunner,
    DrawOut: DrawOutRunner,
    Shake: ShakeRunner,
    SetHands: SetHandsRunner,
}


def runner_of(round_: BankedPosition, step: Procedure) -> Runner[Any]:
    """The runner of a step that has a module of its own."""
    return RUNNERS[type(step)](round_, step)
