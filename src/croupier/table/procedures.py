"""Which module runs which kind of step."""

from __future__ import annotations

from croupier.games.banked import Pass
from croupier.games.blackjack import Check, DrawOut, Insure, PlayOut
from croupier.games.pai_gow import SetHands, Shake
from croupier.table.bank_draw import DrawOutRunner
from croupier.table.blackjack_play import PlayOutRunner
from croupier.table.insurance_play import CheckRunner, InsureRunner
from croupier.table.pai_gow_play import SetHandsRunner, ShakeRunner
from croupier.table.procedure import PassRunner, RunnerOf

RUNNERS: RunnerOf = {
    Pass: PassRunner,
    Insure: InsureRunner,
    Check: CheckRunner,
    PlayOut: PlayOutRunner,
    DrawOut: DrawOutRunner,
    Shake: ShakeRunner,
    SetHands: SetHandsRunner,
}
