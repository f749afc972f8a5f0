"""Corrections of settled rounds: entered by one person, approved by another, booked as separate entries.

A settled round is never edited. Corrections entered, refused and approved are stored in a separate stream,
which is read when the floor opens again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from croupier.errors import NotNow, SecondPerson, StoreError
from croupier.floor.dispute.records import (
    AnyCorrectionRecord,
    CorrectionApproved,
    CorrectionEntered,
    CorrectionRefused,
    corrected_name,
    written,
)
from croupier.floor.dispute.settled import Settled, by_the_tray, difference
from croupier.floor.jackpot.jackpot import Jackpot
from croupier.floor.jackpot.share import NOTHING, JackpotShare
from croupier.floor.journal import WHY_MAX, Journal, decided_again, reason_of
from croupier.floor.keeping import Turn
from croupier.floor.money.cage import Cage
from croupier.floor.money.ledger import DEBT, Entry, Ledger
from croupier.money import Fine
from croupier.store import Codec, EventStore, members
from croupier.store.checkpoint import now
from croupier.table.events.event import Event, Movements

CORRECTIONS_STREAM = "corrections"
CORRECTIONS_CODEC: Codec[Event] = Codec(members(AnyCorrectionRecord, Event))

WALLET = "wallet:"


@dataclass(frozen=True, kw_only=True)
class Correction:
    """One correction, and the decision on it."""

    entered: CorrectionEntered
    approved: CorrectionApproved | None = None
    refused: CorrectionRefused | None = None

    @property
    def number(self) -> int:
        """Its number on this floor."""
        return self.entered.number

    @property
    def waits(self) -> bool:
        """Whether no decision has been made yet."""
        return self.approved is None and self.refused is None


@dataclass(frozen=True, kw_only=True)
class Proposal:
    """The effect of a correction: the movements of every account, and the round's result."""

    correction: Correction
    settled: Settled
    difference: Movements
    result: dict[str, Any]
    jackpot: JackpotShare = NOTHING
    """The jackpot's share of the movements; zero where the tray pays instead."""


class Corrections:
    """Every correction of a floor, by number."""

    def __init__(
        self,
        store: EventStore,
        ledger: Ledger,
        cage: Cage,
        find: Callable[[str, int], Settled],
        jackpots: Mapping[str, Jackpot],
    ) -> None:
        self._ledger, self._cage, self._find, self._jackpots = ledger, cage, find, jackpots
        self._lock = Turn()
        self._all: dict[int, Correction] = {}
        self.journal = Journal(store, CORRECTIONS_STREAM, CORRECTIONS_CODEC, self._follow)
        self.journal.read()

    # ── reading ─────────────────────────────────────────────────────────────────────────────────────

    def waiting(self) -> list[Correction]:
        """Return the corrections that wait for a second person, the oldest first."""
        return [one for one in self._all.values() if one.waits]

    def of(self, table: str, number: int) -> list[Correction]:
        """Return the approved corrections of a round, in order."""
        return [
            one
            for one in self._all.values()
            if one.approved is not None and (one.entered.table, one.entered.round) == (table, number)
        ]

    def correction(self, number: int) -> Correction:
        """Return the correction with this number."""
        if number not in self._all:
            raise NotNow(f"there is no correction {number}")
        return self._all[number]

    def standing(self, settled: Settled) -> tuple[int, str]:
        """Return the current version of a round: its correction number (0 as played) and document."""
        made = self.of(settled.table, settled.number)
        return (made[-1].number, made[-1].entered.document) if made else (0, settled.document)

    def proposal(self, number: int) -> Proposal:
        """Return the effect that a correction would have now."""
        correction = self.correction(number)
        entered = correction.entered
        return self._proposed(correction, self._find(entered.table, entered.round))

    def _proposed(self, correction: Correction, settled: Settled) -> Proposal:
        entered = correction.entered
        after, before = settled.settle(entered.document), settled.told
        if entered.replaces:
            before = settled.settle(self.correction(entered.replaces).entered.document)
        moved = difference(before.moved, after.moved)
        jackpot = self._jackpots.get(settled.link)
        if jackpot is None or not jackpot.link.state.open:
            return Proposal(
                correction=correction,
                settled=settled,
                difference=by_the_tray(moved, entered.table),
                result=after.result,
            )
        return Proposal(
            correction=correction,
            settled=settled,
            difference=moved,
            result=after.result,
            jackpot=after.jackpot - before.jackpot,
        )

    # ── entering and deciding ───────────────────────────────────────────────────────────────────────

    @decided_again
    async def enter(
        self, table: str, number: int, document: str, *, why: str, by: str, replaces: int = 0
    ) -> Proposal:
        """Enter a round as it should have been. ``replaces`` is the correction now in force, if any."""
        reason = reason_of(why)
        async with self._lock:
            await self.journal.catch_up()
            settled = self._find(table, number)
            _not_a_player(settled, by)
            stands, text = self.standing(settled)
            which = f"round {number} of {table}"
            if replaces != stands:
                raise NotNow(
                    f"{which} was corrected already: correct correction {stands} instead"
                    if stands
                    else f"{which} stands as it was played; there is no correction to replace"
                )
            if any((one.entered.table, one.entered.round) == (table, number) for one in self.waiting()):
                raise NotNow(f"a correction of {which} waits already; have it decided first")
            entered = CorrectionEntered(
                number=len(self._all) + 1,
                table=table,
                log=settled.log,
                round=number,
                replaces=replaces,
                document=document,
                why=reason,
                at=now(),
                by=by,
            )
            proposal = self._proposed(Correction(entered=entered), settled)
            if settled.read(document).data["actions"] == settled.read(text).data["actions"]:
                raise NotNow("nothing was changed: the document tells the round as it stands")
            await self.journal.keep(entered)
            return proposal

    @decided_again
    async def approve(self, number: int, *, by: str) -> Proposal:
        """Approve a correction as a second person, and book its movements."""
        async with self._lock:
            await self.journal.catch_up()
            proposal = self.proposal(number)
            correction = self._undecided(number)
            if by == correction.entered.by:
                raise SecondPerson("you entered this correction; another person has to approve it")
            _not_a_player(proposal.settled, by)
            table, round_ = correction.entered.table, correction.entered.round
            share = proposal.jackpot
            # No table may empty a wallet between the calculation here and the booking.
            people = [name.removeprefix(WALLET) for name in proposal.difference if name.startswith(WALLET)]
            async with self._cage.still(people):
                approved = CorrectionApproved(
                    number=number,
                    played=corrected_name(table, round_, correction.entered.replaces),
                    corrected=corrected_name(table, round_, number),
                    moved=self._payable(proposal.difference),
                    at=now(),
                    by=by,
                    link=proposal.settled.link if share != NOTHING else "",
                    meter=share.meter,
                    reserve=share.reserve,
                    seed=share.seed,
                )
                await self.journal.keep(approved)
            with suppress(StoreError):
                await self.book_on_links()
            return replace(proposal, correction=self.correction(number))

    async def book_on_links(self) -> None:
        """Book on every link the changes of approved corrections that its log does not have yet."""
        for one in self._all.values():
            approved = one.approved
            jackpot = self._jackpots.get(approved.link) if approved is not None else None
            if approved is None or jackpot is None or not jackpot.here:
                continue
            if one.number in jackpot.link.state.corrections:
                continue
            await jackpot.correct_round(
                one.entered.table,
                one.entered.round,
                correction=one.number,
                moved=JackpotShare(meter=approved.meter, reserve=approved.reserve, seed=approved.seed),
                why=one.entered.why,
                by=(one.entered.by, approved.by),
            )

    @decided_again
    async def refuse(self, number: int, *, why: str, by: str) -> None:
        """Refuse a correction, or withdraw one's own."""
        async with self._lock:
            await self.journal.catch_up()
            self._undecided(number)
            await self.journal.keep(
                CorrectionRefused(number=number, why=" ".join(why.split())[:WHY_MAX], at=now(), by=by)
            )

    def _undecided(self, number: int) -> Correction:
        correction = self.correction(number)
        if not correction.waits:
            raise NotNow(f"correction {number} has been decided already")
        return correction

    def _payable(self, moved: Movements) -> Movements:
        """Return the movements; what a wallet cannot cover becomes its owner's debt, repaid first."""
        made: dict[str, int] = {}
        for account, amount in moved.items():
            if not account.startswith(WALLET):
                made[account] = made.get(account, 0) + amount
                continue
            debt = DEBT + account.removeprefix(WALLET)
            owed, held = -self._ledger.balance(debt), self._ledger.balance(account)
            on_credit = min(amount, owed) if amount > 0 else min(0, amount + max(held, 0))
            made[debt] = made.get(debt, 0) + on_credit
            made[account] = made.get(account, 0) + amount - on_credit
        return written(made)

    def _follow(self, record: Event) -> None:
        match record:
            case CorrectionEntered(number=number):
                self._all[number] = Correction(entered=record)
            case CorrectionApproved(number=number):
                self._all[number] = replace(self._all[number], approved=record)
            case CorrectionRefused(number=number):
                self._all[number] = replace(self._all[number], refused=record)
        self._ledger.book(Entry(f"{CORRECTIONS_STREAM}#{self.journal.version}", record.movements()))


def _not_a_player(settled: Settled, person: str) -> None:
    if person in settled.persons:
        raise SecondPerson("you played in this round; others have to decide about it")


def paid_to(moved: Movements) -> Movements:
    """Return the movements with each person's debt added to their wallet, so only net amounts remain."""
    total: dict[str, int] = {}
    for account, amount in moved.items():
        name = WALLET + account.removeprefix(DEBT) if account.startswith(DEBT) else account
        total[name] = total.get(name, 0) + amount
    return {account: Fine(amount) for account, amount in sorted(total.items()) if amount}
