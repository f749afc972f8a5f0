"""Ways out of a jackpot on the floor itself: proposed by one supervisor, approved by another [CSP 7, 21f].

The link decides, as it does for logs in files, and its log names both people. The link is written first: if
the floor stops before the approval is stored, a second approval finds the link's part already done.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from copy import deepcopy
from dataclasses import dataclass, replace
from datetime import date, datetime

from croupier.errors import DataInvalid, LinkBusy, NotNow, SecondPerson
from croupier.floor.jackpot.jackpot import Jackpot
from croupier.floor.jackpot.records import (
    AnyWayOutRecord,
    Way,
    WayOutApproved,
    WayOutProposed,
    WayOutRefused,
)
from croupier.floor.journal import WHY_MAX, Journal, decided_again, reason_of
from croupier.floor.keeping import Turn
from croupier.link import Link, Person, Role
from croupier.link import commands as lc
from croupier.link.person import Permission
from croupier.money import Cents
from croupier.store import Codec, EventStore, members
from croupier.store.checkpoint import now
from croupier.table.events import Event

WAYS_OUT_STREAM = "ways-out"
WAYS_OUT_CODEC: Codec[Event] = Codec(members(AnyWayOutRecord, Event))
SOMEBODY = "somebody else"
"""Stands in for the second person while a proposal is only tried."""


@dataclass(frozen=True, kw_only=True)
class WayOut:
    """One way out, and the decision on it."""

    proposed: WayOutProposed
    approved: WayOutApproved | None = None
    refused: WayOutRefused | None = None

    @property
    def number(self) -> int:
        """Its number on this floor."""
        return self.proposed.number

    @property
    def waits(self) -> bool:
        """Whether no decision has been made yet."""
        return self.approved is None and self.refused is None


class WaysOut:
    """Every way out that was proposed on a floor, by number."""

    def __init__(
        self,
        store: EventStore,
        jackpots: Mapping[str, Jackpot],
        post_wager: Callable[[Jackpot, Cents, Person], Awaitable[None]],
    ) -> None:
        self._jackpots, self._post_wager = jackpots, post_wager
        self._lock = Turn()
        self._all: dict[int, WayOut] = {}
        self.journal = Journal(store, WAYS_OUT_STREAM, WAYS_OUT_CODEC, self._follow)
        self.journal.read()

    def waiting(self) -> list[WayOut]:
        """Return the ways out that wait for a second person, the oldest first."""
        return [one for one in self._all.values() if one.waits]

    def way_out(self, number: int) -> WayOut:
        """Return the way out with this number."""
        if number not in self._all:
            raise NotNow(f"there is no way out {number}")
        return self._all[number]

    def jackpot(self, link: str) -> Jackpot:
        """Return the jackpot with this name."""
        if link not in self._jackpots:
            raise DataInvalid(f"there is no jackpot {link!r} on this floor", key="link")
        return self._jackpots[link]

    # ── proposing and deciding ──────────────────────────────────────────────────────────────────────

    @decided_again
    async def propose(self, said: WayOutProposed) -> WayOut:
        """Propose a way out; rejected with its clause if the link would reject it."""
        async with self._lock:
            await self.journal.catch_up()
            jackpot = self.jackpot(said.link)
            proposed = _numbered(said, len(self._all) + 1)
            if any(one.proposed.link == said.link for one in self.waiting()):
                raise NotNow(f"a way out of {said.link} waits already; have it decided first")
            self._try(jackpot, proposed)
            await self.journal.keep(proposed)
            return self._all[proposed.number]

    def _try(self, jackpot: Jackpot, proposed: WayOutProposed) -> None:
        """Try the proposal on a copy of the link; a table in a round is not a reason to reject it yet."""
        twin = Link()
        twin.state = deepcopy(replace(jackpot.link.state, posting=None))
        try:
            twin.apply(self._command(jackpot, proposed, SOMEBODY))
        except LinkBusy:
            return
        if proposed.way is Way.TRANSFER and not proposed.licensee:
            self.jackpot(proposed.to)

    @decided_again
    async def approve(self, number: int, *, by: str) -> WayOut:
        """Approve a way out as a second person, and apply it to the link."""
        async with self._lock:
            await self.journal.catch_up()
            proposed = self._undecided(number).proposed
            if by.casefold() == proposed.by.casefold():
                raise SecondPerson("you proposed this; another supervisor has to approve it")
            jackpot = self.jackpot(proposed.link)
            if not self._is_done(jackpot, proposed):
                if proposed.way is Way.WAGER:
                    await self._post_wager(jackpot, proposed.wager, Person(by, Role.SUPERVISOR))
                else:
                    await jackpot.do(lambda: self._command(jackpot, proposed, by))
            if proposed.way is Way.TRANSFER and not proposed.licensee:
                await self.jackpot(proposed.to).take_over(jackpot, Person(by, Role.SUPERVISOR))
            await self.journal.keep(WayOutApproved(number=number, at=now(), by=by))
            return self._all[number]

    @decided_again
    async def refuse(self, number: int, *, why: str, by: str) -> None:
        """Refuse a way out, or withdraw one's own."""
        async with self._lock:
            await self.journal.catch_up()
            self._undecided(number)
            reason = " ".join(why.split())[:WHY_MAX]
            await self.journal.keep(WayOutRefused(number=number, why=reason, at=now(), by=by))

    def _undecided(self, number: int) -> WayOut:
        found = self.way_out(number)
        if not found.waits:
            raise NotNow(f"way out {number} has been decided already")
        return found

    # ── what the link is told ───────────────────────────────────────────────────────────────────────

    def _command(self, jackpot: Jackpot, proposed: WayOutProposed, second: str) -> lc.LinkCommand:
        who, other = Person(proposed.by, Role.SUPERVISOR), Person(second, Role.SUPERVISOR)
        at = jackpot.at()
        match proposed.way:
            case Way.CLOSE:
                return lc.CloseLink(who=who, at=at)
            case Way.WAGER:
                return lc.PostWager(who=who, at=at, wager=proposed.wager)
            case Way.EASE:
                return lc.EaseRow(
                    who=who,
                    at=at,
                    row=proposed.row,
                    # A start time that passed while the proposal waited becomes the time of the approval.
                    starts=max(_starts(proposed), at),
                    permission=_permission(proposed),
                    second=other,
                )
            case Way.TRANSFER:
                return lc.TransferLiability(
                    who=who,
                    at=at,
                    to=proposed.to,
                    game=(proposed.licensee and jackpot.link.state.game) or self._game(proposed.to),
                    licensee=proposed.licensee,
                    permission=_permission(proposed),
                    second=other,
                )

    def _game(self, link: str) -> str:
        return self.jackpot(link).link.state.game

    def _is_done(self, jackpot: Jackpot, proposed: WayOutProposed) -> bool:
        """Whether the link's log already has it, because the floor stopped before the approval was stored."""
        state = jackpot.link.state
        match proposed.way:
            case Way.CLOSE | Way.TRANSFER:
                return not state.open
            case Way.EASE:
                return any(eased.row == proposed.row for eased in state.eased)
            case Way.WAGER:
                return state.wager == proposed.wager

    def _follow(self, record: Event) -> None:
        match record:
            case WayOutProposed(number=number):
                self._all[number] = WayOut(proposed=record)
            case WayOutApproved(number=number):
                self._all[number] = replace(self._all[number], approved=record)
            case WayOutRefused(number=number):
                self._all[number] = replace(self._all[number], refused=record)


def proposal(
    link: str,
    way: Way,
    *,
    by: str,
    why: str,
    row: str = "",
    starts: str = "",
    to: str = "",
    licensee: str = "",
    wager: Cents = Cents(0),
    reference: str = "",
    date: str = "",
) -> WayOutProposed:
    """Return a proposal from its fields; its number is assigned when it is stored."""
    return WayOutProposed(
        number=0,
        link=link,
        way=way,
        row=row,
        starts=starts,
        to=to.strip(),
        licensee=licensee.strip(),
        wager=wager,
        reference=reference.strip(),
        date=date,
        why=reason_of(why),
        at=now(),
        by=by,
    )


def _numbered(said: WayOutProposed, number: int) -> WayOutProposed:
    facts = {name: getattr(said, name) for name in said.__struct_fields__}
    return WayOutProposed(**{**facts, "number": number})


def _permission(proposed: WayOutProposed) -> Permission | None:
    """Return the permission; the link rejects a missing one."""
    if not proposed.reference:
        return None
    try:
        return Permission(proposed.reference, date.fromisoformat(proposed.date))
    except ValueError:
        raise DataInvalid("write the date of the permission like 2026-11-16", key="date") from None


def _starts(proposed: WayOutProposed) -> datetime:
    try:
        starts = datetime.fromisoformat(proposed.starts)
    except ValueError:
        raise DataInvalid("say from when: 2026-11-16T20:00+00:00", key="starts") from None
    if starts.tzinfo is None:
        raise DataInvalid("say from when with its time zone: 2026-11-16T20:00+00:00", key="starts")
    return starts
