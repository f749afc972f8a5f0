"""Accounts: who may sign in, with which roles, and who gave them; stored in a separate stream.

A guest of a demonstration floor has an account without a password, which nobody can sign in to again. An
account is never deleted; it is closed when its owner leaves.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from hmac import compare_digest

from croupier.errors import NotNow, RoleMissing, SignInRefused
from croupier.floor.journal import Journal, decided_again
from croupier.floor.people import records as r
from croupier.floor.people.passwords import Passwords
from croupier.floor.people.patience import Patience
from croupier.floor.people.register import Account, Register
from croupier.floor.people.rights import STAFF
from croupier.floor.people.sessions import STAFF_IDLE, Signed, hashed
from croupier.link import Role
from croupier.store import Codec, EventStore, members
from croupier.table.events import Event

PEOPLE_STREAM = "people"
EARLY = "(before accounts)"
"""The opener of guest accounts from before there were accounts; no name has brackets."""
PEOPLE_CODEC: Codec[Event] = Codec(members(r.AnyPeopleRecord, Event))


REVOKING = (r.RoleWithdrawn, r.TableRelieved, r.AccountClosed, r.SignedOut, r.PasswordSet)
"""Records that reduce somebody's rights, also in open pages and connections."""


def _system_clock() -> datetime:
    return datetime.now(UTC)


class Accounts(Register):
    """Every account, and who is signed in."""

    def __init__(
        self,
        store: EventStore,
        *,
        assigned: bool = True,
        passwords: Passwords | None = None,
        first: str | None = None,
        clock: Callable[[], datetime] = _system_clock,
    ) -> None:
        super().__init__(assigned=assigned)
        self._clock = clock
        self._passwords = passwords or Passwords()
        self._patience = Patience()
        self._lock = asyncio.Lock()
        self.revoked = asyncio.Event()
        """Set when somebody's rights are reduced; it is then replaced with a new event."""
        self._first = first or secrets.token_urlsafe(24)
        self.journal = Journal(store, PEOPLE_STREAM, PEOPLE_CODEC, self._follow, self.photo())
        self.journal.read()

    @property
    def first_link(self) -> str | None:
        """The secret with which the first administrator sets a password; None once there is one."""
        there = any(Role.ADMIN in one.roles and one.open and one.password for one in self._accounts.values())
        return None if there else self._first

    # ── accounts ────────────────────────────────────────────────────────────────────────────────────

    @decided_again
    async def open(self, person: str, roles: Iterable[Role], *, by: str) -> str:
        """Open an account; returns the invitation with which its person sets a password."""
        async with self._lock:
            await self.journal.catch_up()
            if self.find(person) is not None:
                raise NotNow(f"{person} already has an account")
            given = [
                r.RoleGiven(person=person, role=role, at=self._at(), by=by) for role in sorted(set(roles))
            ]
            invitation = secrets.token_urlsafe(24)
            await self.journal.keep(
                r.AccountOpened(person=person, at=self._at(), by=by),
                *given,
                self._invited(person, invitation, by),
            )
            return invitation

    @decided_again
    async def welcome(self, person: str, roles: Iterable[Role] = (Role.PLAYER,)) -> str:
        """Open an account for a guest, without a password, and begin its only session; return the secret."""
        async with self._lock:
            await self.journal.catch_up()
            if self.find(person) is not None:
                raise NotNow(f"{person} already has an account")
            at = self._at()
            # Together with the session: a retried act must not find half of it done.
            return await self._begin(
                person,
                r.AccountOpened(person=person, at=at, by=person),
                *(r.RoleGiven(person=person, role=role, at=at, by=person) for role in roles),
            )

    def adopt(self, people: Iterable[str]) -> None:
        """Open accounts for the guests of a floor that had none yet; they come back with their cookies."""
        at = self._at()
        records: list[Event] = []
        for person in people:
            if self.find(person) is None:
                opened = r.AccountOpened(person=person, at=at, by=EARLY)
                records += [opened, r.RoleGiven(person=person, role=Role.PLAYER, at=at, by=EARLY)]
        if records:
            self.journal.record(records)

    def came_early(self, person: str) -> bool:
        """Whether a person was a guest before there were accounts, and has set no password since."""
        account = self.find(person)
        if account is None or account.person != person or account.by != EARLY:
            return False
        return account.open and account.password is None

    @decided_again
    async def invite(self, person: str, *, by: str) -> str:
        """Make a new invitation, for somebody who has forgotten the password."""
        async with self._lock:
            await self.journal.catch_up()
            account = self._still_here(person)
            invitation = secrets.token_urlsafe(24)
            await self.journal.keep(self._invited(account.person, invitation, by))
            return invitation

    def invite_offline(self, person: str, *, by: str) -> str:
        """Make a new invitation while no floor runs on the store."""
        account = self._still_here(person)
        invitation = secrets.token_urlsafe(24)
        self.journal.record([self._invited(account.person, invitation, by)])
        return invitation

    def _invited(self, person: str, invitation: str, by: str) -> r.Invited:
        return r.Invited(person=person, invitation=hashed(invitation), at=self._at(), by=by)

    def invited(self, invitation: str) -> Account:
        """Return the account of an invitation."""
        asked = hashed(invitation)
        for account in self._accounts.values():
            if account.open and account.invitation and compare_digest(account.invitation, asked):
                return account
        raise SignInRefused("this link has been used or replaced; ask an administrator for a new one")

    @decided_again
    async def accept(self, invitation: str, password: str) -> str:
        """Set the password with an invitation, which is void afterwards; return the person.

        Every session of that person ends.
        """
        digest = await self._passwords.hash(password)
        async with self._lock:
            await self.journal.catch_up()
            person = self.invited(invitation).person
            await self.journal.keep(
                *self._signed_out(person, by=person),
                r.PasswordSet(person=person, hash=digest, at=self._at()),
            )
            self._patience.succeed(person)
            return person

    @decided_again
    async def begin_first(self, secret: str, person: str, password: str) -> str:
        """Set the first administrator's name and password with the link printed at the start."""
        digest = await self._passwords.hash(password)
        async with self._lock:
            await self.journal.catch_up()
            self.check_first(secret)
            at = self._at()
            account = self.find(person)
            opened = [] if account else [r.AccountOpened(person=person, at=at, by=person)]
            await self.journal.keep(
                *opened,
                *(self._signed_out(account.person, by=person) if account else ()),
                r.RoleGiven(person=person, role=Role.ADMIN, at=at, by=person),
                r.PasswordSet(person=person, hash=digest, at=at),
            )
            return person

    def check_first(self, secret: str) -> None:
        """Reject a secret that is not the first administrator's, or no longer valid."""
        if self.first_link is None or not compare_digest(self.first_link.encode(), secret.encode()):
            raise SignInRefused("this link has been used; sign in, or ask an administrator")

    @decided_again
    async def give(self, person: str, role: Role, *, by: str) -> None:
        """Give a role."""
        async with self._lock:
            await self.journal.catch_up()
            account = self._still_here(person)
            if role in account.roles:
                raise NotNow(f"{account.person} is already {role}")
            await self.journal.keep(r.RoleGiven(person=account.person, role=role, at=self._at(), by=by))

    @decided_again
    async def withdraw(self, person: str, role: Role, *, by: str) -> None:
        """Withdraw a role; the person's past acts stay in the log."""
        async with self._lock:
            await self.journal.catch_up()
            account = self._still_here(person)
            if role not in account.roles:
                raise NotNow(f"{account.person} is not {role}")
            self._keep_an_admin(account, role)
            await self.journal.keep(r.RoleWithdrawn(person=account.person, role=role, at=self._at(), by=by))

    @decided_again
    async def assign(self, person: str, table: str, *, by: str) -> None:
        """Assign a dealer or a supervisor to a table."""
        async with self._lock:
            await self.journal.catch_up()
            account = self._still_here(person)
            if not account.roles & {Role.DEALER, Role.SUPERVISOR}:
                raise RoleMissing(f"{account.person} is neither dealer nor supervisor")
            if table not in account.tables:
                await self.journal.keep(
                    r.TableAssigned(person=account.person, table=table, at=self._at(), by=by)
                )

    @decided_again
    async def relieve(self, person: str, table: str, *, by: str) -> None:
        """Relieve a dealer or a supervisor of a table."""
        async with self._lock:
            await self.journal.catch_up()
            account = self._still_here(person)
            if table in account.tables:
                await self.journal.keep(
                    r.TableRelieved(person=account.person, table=table, at=self._at(), by=by)
                )

    @decided_again
    async def close(self, person: str, *, by: str) -> None:
        """Close the account of somebody who left, and end their sessions."""
        async with self._lock:
            await self.journal.catch_up()
            account = self._still_here(person)
            self._keep_an_admin(account, Role.ADMIN)
            await self.journal.keep(
                *self._signed_out(account.person, by=by),
                r.AccountClosed(person=account.person, at=self._at(), by=by),
            )

    # ── signing in and out ──────────────────────────────────────────────────────────────────────────

    @decided_again
    async def sign_in(self, person: str, password: str) -> str:
        """Begin a session; return its secret, of which only a hash is stored."""
        now = self._clock()
        wait = self._patience.wait(person, now.timestamp())
        if wait > 0:
            raise SignInRefused(f"too many failed tries; wait {int(wait) + 1} seconds before the next one")
        account = self.find(person)
        digest = account.password if account else None
        right = await self._passwords.matches(digest, password)
        async with self._lock:
            await self.journal.catch_up()
            # A new password may have been set while this one was checked.
            if account is None or not account.open or not right or account.password != digest:
                self._patience.fail(person, now.timestamp())
                if account is not None:
                    await self.journal.keep(r.SignInFailed(person=account.person, at=self._at()))
                raise SignInRefused("name and password do not belong together")
            self._patience.succeed(person)
            return await self._begin(account.person)

    @decided_again
    async def sign_in_again(self, person: str) -> str:
        """Begin another session of a guest, who has no password: only for a bench, where names are enough."""
        async with self._lock:
            await self.journal.catch_up()
            account = self._still_here(person)
            if account.password is not None:
                raise SignInRefused("this account has a password")
            return await self._begin(account.person)

    async def _begin(self, person: str, *before: Event) -> str:
        secret = secrets.token_urlsafe(24)
        await self.journal.keep(*before, r.SignedIn(person=person, session=hashed(secret), at=self._at()))
        return secret

    @decided_again
    async def sign_out(self, secret: str, *, by: str | None = None) -> None:
        """End the session of a secret."""
        async with self._lock:
            await self.journal.catch_up()
            signed = self.sessions.of(secret)
            if signed is not None:
                await self.journal.keep(
                    r.SignedOut(
                        person=signed.person, session=hashed(secret), at=self._at(), by=by or signed.person
                    )
                )

    @decided_again
    async def sign_out_everywhere(self, person: str, *, by: str) -> None:
        """End every session of a person, on every device."""
        async with self._lock:
            await self.journal.catch_up()
            ended = self._signed_out(self.account(person).person, by=by)
            if ended:
                await self.journal.keep(*ended)

    def _signed_out(self, person: str, *, by: str) -> list[r.SignedOut]:
        return [
            r.SignedOut(person=person, session=session, at=self._at(), by=by)
            for session in self.sessions.all_of(person)
        ]

    def signed_in(self, secret: str) -> Signed | None:
        """Return the session of a secret and mark it used; None if it has ended or expired."""
        signed = self.sessions.of(secret)
        if signed is None:
            return None
        now = self._clock()
        if self.roles(signed.person) & STAFF and now - signed.used > STAFF_IDLE:
            self.sessions.end(hashed(secret))
            return None
        signed.used = max(signed.used, now)
        return signed

    def lasts(self, secret: str) -> bool:
        """Whether a session still lasts; the check does not count as use."""
        signed = self.sessions.of(secret)
        if signed is None:
            return self.came_early(secret)
        return not (self.roles(signed.person) & STAFF and self._clock() - signed.used > STAFF_IDLE)

    # ── the log ─────────────────────────────────────────────────────────────────────────────────────

    def _at(self) -> str:
        return self._clock().isoformat(timespec="seconds")

    def _follow(self, record: Event) -> None:
        self.note(record)
        if isinstance(record, REVOKING):
            revoked, self.revoked = self.revoked, asyncio.Event()
            revoked.set()
