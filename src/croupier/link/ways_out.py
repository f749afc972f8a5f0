"""Discontinuing a jackpot: only after it is won, or by permission in one of three ways [CSP 7]."""

from __future__ import annotations

from croupier.errors import (
    AwardNotHeld,
    JackpotOwed,
    LiabilityReceived,
    LinkMixed,
    NotNow,
    PermissionMissing,
)
from croupier.link import commands as c
from croupier.link import events as e
from croupier.link.person import IN_CHARGE, Permission, Person, same
from croupier.link.rules import link_table
from croupier.link.state import LinkState, received_by
from croupier.link.tables import Events, idle
from croupier.money import Fine, write_fine
from croupier.pay.award import Percent
from croupier.table.reading import EasedRow

RULE = "CSP 7"
TOP = "100%"


def _won(state: LinkState) -> None:
    """Refuse while a jackpot is owed: until its top award is won, and from the next wager on (PRG-R3)."""
    if state.offered:
        raise JackpotOwed(
            "a jackpot can be neither closed nor lowered until its highest award has been won (CSP 7)",
            clause=RULE,
        )


def close(state: LinkState, _: c.CloseLink) -> Events:
    """Stop offering the jackpot."""
    idle(state)
    _won(state)
    return [e.LinkClosed(meter=state.meter, reserve=state.reserve)]


def lower(state: LinkState, command: c.LowerMeter) -> Events:
    """Take money off the meter between two jackpots."""
    idle(state)
    _won(state)
    if not 0 <= command.to < state.meter:
        raise NotNow(f"the new meter must be at least 0 and below {write_fine(state.meter)}", clause=RULE)
    return [e.MeterLowered(amount=Fine(state.meter - command.to))]


def _granted(command: c.ByPermission) -> tuple[Permission, Person]:
    """The permission, and a second person in charge besides the one who acts."""
    permission, second = command.permission, command.second
    if permission is None or not permission.reference.strip():
        raise PermissionMissing(
            "this takes the executive secretary's permission, with its reference and date", clause=RULE
        )
    if permission.date > command.at.date():
        raise PermissionMissing(
            f"the permission is dated {permission.date}, which is in the future", clause=RULE
        )
    if second is None or second.role not in IN_CHARGE or not second.name.strip() or same(second, command.who):
        raise PermissionMissing("this takes a second person in charge", clause=RULE)
    return permission, second


def ease(state: LinkState, command: c.EaseRow) -> Events:
    """Ease the criteria: another row wins the top award too, from a stated time on."""
    permission, second = _granted(command)
    eased = [EasedRow(row.row, row.award) for row in state.eased]
    award = link_table(state).progressive_with(eased).get(command.row)
    if award is None or award == Percent(100):
        raise AwardNotHeld(f"{command.row} is not a row that can be given the top award", clause=RULE)
    if command.starts < command.at:
        raise NotNow("the criteria cannot change at a time in the past", clause=RULE)
    return [
        e.RowEased(row=command.row, award=TOP, starts=command.starts, permission=permission, second=second)
    ]


def transfer(state: LinkState, command: c.TransferLiability) -> Events:
    """Hand the liability to a different game's jackpot, or to another licensee when the business closes."""
    permission, second = _granted(command)
    idle(state)
    if not command.licensee and command.game == state.game:
        raise JackpotOwed(
            "the liability must go to a different game's jackpot or to another licensee (CSP 7)", clause=RULE
        )
    return [
        e.LiabilityTransferred(
            to=command.to,
            game=command.game,
            meter=state.meter,
            reserve=state.reserve,
            permission=permission,
            second=second,
            licensee=command.licensee,
        )
    ]


def receive(state: LinkState, command: c.ReceiveLiability) -> Events:
    """Take over another jackpot's liability, which is added to this one."""
    permission, second = _granted(command)
    if not command.licensee and command.game == state.game:
        raise LinkMixed("within a house, the liability must come from a different game (CSP 7)", clause=RULE)
    if received_by(command.proof, command.licensee, permission) in state.received:
        raise LiabilityReceived("this liability has already been received", clause=RULE)
    if min(command.meter, command.reserve) < 0:
        raise NotNow("a liability must not be negative", clause=RULE)
    return [
        e.LiabilityReceived(
            source=command.source,
            game=command.game,
            meter=command.meter,
            reserve=command.reserve,
            permission=permission,
            second=second,
            licensee=command.licensee,
            proof=command.proof,
        )
    ]
