"""The reception: admits guests and account holders; a full floor forgets guests without chips."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from croupier.errors import RoleMissing
from croupier.floor.jackpot.jackpot import MANAGEMENT
from croupier.floor.kind import Kind
from croupier.floor.money.cage import Cage
from croupier.floor.people import Accounts
from croupier.floor.people.passwords import check_password
from croupier.floor.people.patience import HERE, Origin
from croupier.floor.table.actor import TableActor
from croupier.link import Role

log = logging.getLogger(__name__)


class Admitted(NamedTuple):
    """A person's displayed name, and the secret of their session or invitation."""

    person: str
    secret: str


class Reception:
    """Admits people, by name or with an account."""

    def __init__(self, kind: Kind, accounts: Accounts, cage: Cage, tables: Mapping[str, TableActor]) -> None:
        self._kind, self._accounts, self._cage, self._tables = kind, accounts, cage, tables

    async def arrive(self, name: str) -> Admitted:
        """Admit a guest by name."""
        if not self._kind.takes_guests:
            raise RoleMissing("this room does not admit guests: sign in, or ask an administrator to join")
        if self._cage.full:
            await self._forget_somebody()
        person = await self._cage.arrive(name)
        return Admitted(person, await self._accounts.welcome(person, self._kind.guest_roles))

    async def sign_in(
        self, name: str, password: str | None, *, code: str | None = None, origin: Origin = HERE
    ) -> Admitted:
        """Sign in with a password or, on a floor for guests, with a name alone."""
        known = " ".join(name.split())
        if password is not None:
            secret = await self._accounts.sign_in(known, password, code=code, origin=origin)
            return Admitted(self._accounts.account(known).person, secret)
        if self._kind is Kind.BENCH and (account := self._accounts.find(known)) is not None:
            return Admitted(account.person, await self._accounts.sign_in_again(account.person))
        return await self.arrive(name)

    async def _forget_somebody(self) -> None:
        """Forget the guest absent longest who has no chips except those that every guest gets."""
        seated = {
            occupant.person
            for table in self._tables.values()
            for occupant in table.session.state.seated.values()
        }
        used = self._accounts.sessions.used()
        guests = [
            person
            for person in self._cage.people()
            if person not in seated and self._is_plain_guest(person)
            if self._cage.wallet(person) <= self._cage.seed_money
        ]
        if guests:
            # No session: treat as longest absent.
            gone = min(guests, key=lambda person: used[person].timestamp() if person in used else 0.0)
            await self._cage.forget(gone)
            if self._accounts.find(gone) is not None:
                await self._accounts.close(gone, by=MANAGEMENT.name)
            log.info("the floor is full: a guest without chips was forgotten")

    def _is_plain_guest(self, person: str) -> bool:
        account = self._accounts.find(person)
        return account is None or (account.password is None and account.roles <= set(self._kind.guest_roles))

    async def open_account(self, name: str, roles: Iterable[Role], *, by: str) -> Admitted:
        """Open an account; the secret is the invitation to set a password."""
        person = await self._cage.arrive(name, funded=False)
        return Admitted(person, await self._accounts.open(person, roles, by=by))

    async def begin_first(self, secret: str, name: str, password: str) -> str:
        """Open the first administrator's account with the link that was printed at the start."""
        self._accounts.check_first(secret)
        check_password(password)
        person = await self._cage.arrive(name, funded=False)
        return await self._accounts.begin_first(secret, person, password)
