"""Accounts: who may sign in, with which roles, and who gave them; stored in a separate stream.

A guest of a demonstration floor has an account without a password, which nobody can sign in to again. An
account is never deleted; it is closed when its owner leaves.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from datetime import datetime, timedelta
from hmac import compare_digest

from croupier.errors import NotNow, RoleMissing, SignInRefused
from croupier.floor.journal import decided_again
from croupier.floor.people import records as r
from croupier.floor.people.register import Account
from croupier.floor.people.sessions import hashed
from croupier.floor.people.signing import EARLY, PEOPLE_CODEC, PEOPLE_STREAM, Signing
from croupier.link import Role
from croupier.table.events import Event

__all__ = ["PEOPLE_CODEC", "PEOPLE_STREAM", "Accounts"]

INVITATION_LASTS = timedelta(days=7)


class Accounts(Signing):
    """Every account, and who is signed in."""

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
        """Make a new invitation while no floor runs on the store; a second factor is removed."""
        account = self._still_here(person)
        invitation = secrets.token_urlsafe(24)
        removed = r.FactorRemoved(person=account.person, at=self._at(), by=by)
        self.journal.record(
            [self._invited(account.person, invitation, by), *([removed] if account.factor else [])]
        )
        return invitation

    def _invited(self, person: str, invitation: str, by: str) -> r.Invited:
        return r.Invited(person=person, invitation=hashed(invitation), at=self._at(), by=by)

    def invited(self, invitation: str) -> Account:
        """Return the account of an invitation."""
        asked = hashed(invitation)
        for account in self._accounts.values():
            if account.open and account.invitation and compare_digest(account.invitation, asked):
                begun = datetime.fromisoformat(account.invited) if account.invited else self._clock()
                if self._clock() - begun > INVITATION_LASTS:
                    raise SignInRefused("this link has expired; ask an administrator for a new one")
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
