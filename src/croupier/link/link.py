"""A progressive link: takes commands from people with roles, and answers with log entries or a refusal.

A link is pure, like a round: no clock (every command says when) and no I/O. It takes its tables' commands one
after the other, and awards are paid in that order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any, Self

from croupier.errors import ClockBehind, DataInvalid, LinkClosed, RoleMissing
from croupier.link import award_keys, corrected_round, keypad, tables, ways_out
from croupier.link import commands as c
from croupier.link import events as e
from croupier.link.entry import Entry, standing
from croupier.link.person import IN_CHARGE, STAFF, Role
from croupier.link.sign import Sign, sign
from croupier.link.state import LinkState
from croupier.table.form import check_form
from croupier.table.reading import MeterReading

ANYBODY = frozenset(Role)
DEALER = frozenset({Role.DEALER})

Handler = Callable[[LinkState, Any], Iterable[e.LinkEvent]]
"""Makes the events of a command; the state follows each before the next is asked for."""

HANDLERS: dict[type[c.LinkCommand], tuple[frozenset[Role], Handler]] = {
    c.OpenLink: (IN_CHARGE, tables.open_link),
    c.AttachTable: (IN_CHARGE, tables.attach),
    c.DetachTable: (IN_CHARGE, tables.detach),
    c.LoseTable: (STAFF, tables.lose),
    c.RestoreTable: (STAFF, tables.restore),
    c.PostWager: (IN_CHARGE, tables.post_wager),
    c.CoverSensor: (ANYBODY, keypad.cover),
    c.ClearSensor: (ANYBODY, keypad.clear),
    c.LockSensors: (DEALER, keypad.lock),
    c.ReverseWager: (DEALER, keypad.reverse),
    c.ResetKeypad: (DEALER, keypad.reset),
    c.PressAward: (DEALER, award_keys.press),
    c.CallSupervisor: (DEALER, award_keys.call),
    c.ConfirmAwards: (IN_CHARGE, award_keys.confirm),
    c.RefuseAward: (IN_CHARGE, award_keys.refuse),
    c.PayFromTray: (DEALER, award_keys.pay_from_tray),
    c.CorrectAward: (IN_CHARGE, award_keys.correct),
    c.CorrectRound: (IN_CHARGE, corrected_round.correct_round),
    c.CloseLink: (IN_CHARGE, ways_out.close),
    c.LowerMeter: (IN_CHARGE, ways_out.lower),
    c.EaseRow: (IN_CHARGE, ways_out.ease),
    c.TransferLiability: (IN_CHARGE, ways_out.transfer),
    c.ReceiveLiability: (IN_CHARGE, ways_out.receive),
}
"""Who may give each command, and what handles it."""


class Link:
    """One jackpot and the equipment of its tables."""

    def __init__(self) -> None:
        self.state = LinkState()

    @classmethod
    def resume(cls, entries: Iterable[Entry]) -> Self:
        """The link as its log left it. No rules are applied, but every movement must balance."""
        link = cls()
        for entry in entries:
            link.follow(entry)
        return link

    def follow(self, entry: Entry) -> None:
        """Take in one entry of the log."""
        self.state.apply(entry.event, who=entry.who, at=entry.at)

    def apply(self, command: c.LinkCommand) -> list[Entry]:
        """Carry out a command: returns the entries for the log, or raises a refusal and changes nothing."""
        roles, handler = HANDLERS[type(command)]
        check_form(command)
        if command.at.tzinfo is None:
            raise DataInvalid("a time in a link's log must have a time zone", key="at")
        if not command.who.name.strip():
            raise RoleMissing("give the name of the person who acts on the link")
        if command.who.role not in roles:
            allowed = ", ".join(sorted(roles))
            raise RoleMissing(f"a {command.who.role} may not do this; it takes one of: {allowed}")
        latest = self.state.latest
        if latest is not None and command.at < latest:
            raise ClockBehind(
                f"the log's last entry is from {latest}, later than {command.at}; correct the clock"
            )
        if not self.state.open and not isinstance(command, c.OpenLink):
            raise LinkClosed("the link is not open")
        entries = []
        for event in handler(self.state, command):
            before = standing(self.state, event)
            self.state.apply(event, who=command.who, at=command.at)
            entries.append(
                Entry(
                    link=self.state.link,
                    at=command.at,
                    who=command.who,
                    before=before,
                    after=standing(self.state, event),
                    event=event,  # type: ignore[arg-type]
                )
            )
        return entries

    def reading(self, at: datetime) -> MeterReading:
        """The jackpot as a table reads it at this time."""
        return MeterReading.of(self.state.jackpot, keypad.eased_at(self.state, at))

    def sign(self, at: datetime | None = None) -> Sign:
        """What every sign of the link shows; given a time, with the rows that are eased by then."""
        return sign(self.state, keypad.eased_at(self.state, at) if at is not None else ())
