"""What the correction of a finished round changes on the jackpot: a record of two persons (PRG-R2)."""

from __future__ import annotations

from croupier.errors import AwardPaid, PermissionMissing
from croupier.link import commands as c
from croupier.link import events as e
from croupier.link.person import IN_CHARGE, same
from croupier.link.state import LinkState
from croupier.link.tables import Events
from croupier.money import Fine


def correct_round(state: LinkState, command: c.CorrectRound) -> Events:
    """Book a correction once; what meter and reserve do not hold any more, the house's seed money pays."""
    second = command.second
    if second.role not in IN_CHARGE or not second.name.strip() or same(second, command.who):
        raise PermissionMissing("this takes a second person in charge", clause="PRG-R2")
    if command.correction in state.corrections:
        raise AwardPaid(f"correction {command.correction} is booked already", clause="PRG-R2")
    meter, reserve = max(command.meter, -state.meter), max(command.reserve, -state.reserve)
    made_up = command.meter + command.reserve - meter - reserve
    return [
        e.RoundCorrected(
            table=command.table,
            round=command.round,
            correction=command.correction,
            meter=Fine(meter),
            reserve=Fine(reserve),
            seed=Fine(command.seed + made_up),
            reason=command.reason,
            second=second,
        )
    ]
