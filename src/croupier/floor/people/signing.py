"""Signing in and out: passwords, the second factor, sessions, and the log of them."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from datetime import UTC, datetime

from croupier.errors import CodeRefused, NotNow, SignInRefused
from croupier.floor.journal import Journal, decided_again
from croupier.floor.people import factor
from croupier.floor.people import records as r
from croupier.floor.people.passwords import Passwords
from croupier.floor.people.patience import HERE, Origin, Tries
from croupier.floor.people.register import Account, Register
from croupier.floor.people.rights import STAFF
from croupier.floor.people.sessions import STAFF_IDLE, Signed, hashed
from croupier.link import Role
from croupier.store import Codec, EventStore, Key, members
from croupier.table.events import Event

PEOPLE_STREAM = "people"
EARLY = "(before accounts)"
"""The opener of guest accounts from before there were accounts; no name has brackets."""
PEOPLE_CODEC: Codec[Event] = Codec(members(r.AnyPeopleRecord, Event))
REVOKING = (r.RoleWithdrawn, r.TableRelieved, r.AccountClosed, r.SignedOut, r.PasswordSet)
"""Records that reduce somebody's rights, also in open pages and connections."""
WRONG = "name and password do not belong together"


def _system_clock() -> datetime:
    return datetime.now(UTC)


class Signing(Register):
    """Who is signed in, and how people prove who they are."""

    def __init__(
        self,
        store: EventStore,
        *,
        assigned: bool = True,
        passwords: Passwords | None = None,
        first: str | None = None,
        key: Key | None = None,
        clock: Callable[[], datetime] = _system_clock,
    ) -> None:
        super().__init__(assigned=assigned)
        self._clock = clock
        self._passwords = passwords or Passwords()
        self._sealing = factor.Sealing((key or Key.made()).for_use(factor.SEALED_FOR))
        self.tries = Tries()
        self.factor_required = False
        """Whether staff may do nothing before they have set up a second factor."""
        self._lock = asyncio.Lock()
        self.revoked = asyncio.Event()
        """Set when somebody's rights are reduced; it is then replaced with a new event."""
        self._first = first or secrets.token_urlsafe(24)
        self.journal = Journal(store, PEOPLE_STREAM, PEOPLE_CODEC, self._follow, self.photo())
        self.journal.read()

    # ── signing in and out ──────────────────────────────────────────────────────────────────────────

    async def sign_in(
        self, person: str, password: str, *, code: str | None = None, origin: Origin = HERE
    ) -> str:
        """Begin a session; return its secret, of which only a hash is stored."""
        self.tries.reserve(person, origin, self._clock().timestamp())
        try:
            secret = await self._compared(person, password, code)
        except SignInRefused:
            self.tries.failed(person, origin)
            raise
        self.tries.succeeded(person, origin)
        return secret

    @decided_again
    async def _compared(self, person: str, password: str, code: str | None) -> str:
        account = self.find(person)
        digest = account.password if account else None
        right = await self._passwords.matches(digest, password)
        async with self._lock:
            await self.journal.catch_up()
            # A new password may have been set while this one was checked.
            if account is None or not account.open or not right or account.password != digest:
                if account is not None:
                    await self._note_failure(account)
                raise SignInRefused(WRONG)
            try:
                step, recovery = self._proved(account, code)
            except CodeRefused:
                await self._note_failure(account)
                raise
            return await self._begin(account.person, step=step, recovery=recovery)

    async def _note_failure(self, account: Account) -> None:
        await self.journal.keep(r.SignInFailed(person=account.person, at=self._at()))

    def _proved(self, account: Account, code: str | None) -> tuple[int, str]:
        """Return the time step of a code, or the hash of the recovery code that it is."""
        if account.factor is None:
            return 0, ""
        if not code:
            raise CodeRefused("enter the code of your authenticator, or a recovery code")
        secret = self._sealing.open(account.factor)
        if secret is not None:
            step = factor.step_of(secret, code, self._clock().timestamp(), after=account.step)
            if step is not None:
                return step, ""
        recovery = hashed(factor.read_recovery(code))
        if recovery in account.recovery:
            return 0, recovery
        raise CodeRefused("this code is wrong or was used before; wait for the next one")

    @decided_again
    async def sign_in_again(self, person: str) -> str:
        """Begin another session of a guest, who has no password: only for a bench, where names are enough."""
        async with self._lock:
            await self.journal.catch_up()
            account = self._still_here(person)
            if account.password is not None:
                raise SignInRefused("this account has a password")
            return await self._begin(account.person)

    async def _begin(self, person: str, *before: Event, step: int = 0, recovery: str = "") -> str:
        secret = secrets.token_urlsafe(24)
        await self.journal.keep(
            *before,
            r.SignedIn(person=person, session=hashed(secret), at=self._at(), step=step, recovery=recovery),
        )
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

    def came_early(self, person: str) -> bool:
        """Whether a person was a guest before there were accounts, and has set no password since."""
        account = self.find(person)
        if account is None or account.person != person or account.by != EARLY:
            return False
        return account.open and account.password is None

    def lasts(self, secret: str) -> bool:
        """Whether a session still lasts; the check does not count as use."""
        signed = self.sessions.of(secret)
        if signed is None:
            return self.came_early(secret)
        return not (self.roles(signed.person) & STAFF and self._clock() - signed.used > STAFF_IDLE)

    # ── one's own password and second factor ────────────────────────────────────────────────────────

    async def change_password(
        self, person: str, password: str, new: str, *, code: str | None = None, origin: Origin = HERE
    ) -> str:
        """Set one's own new password, end every session, and return the secret of a new one."""
        secret = await self.sign_in(person, password, code=code, origin=origin)
        digest = await self._passwords.hash(new)
        return await self._replaced(self.account(person).person, digest, secret)

    @decided_again
    async def _replaced(self, person: str, digest: str, proof: str) -> str:
        async with self._lock:
            await self.journal.catch_up()
            if self.sessions.of(proof) is None:
                raise SignInRefused("the password was changed elsewhere; sign in again")
            password = r.PasswordSet(person=person, hash=digest, at=self._at())
            return await self._begin(person, *self._signed_out(person, by=person), password)

    async def set_factor(
        self, person: str, password: str, secret: str, code: str, *, origin: Origin = HERE
    ) -> list[str]:
        """Set up one's second factor with a first code of it; return the recovery codes."""
        self._check_no_factor(person)
        if factor.step_of(factor.check_secret(secret), code, self._clock().timestamp(), after=0) is None:
            raise CodeRefused("this code does not fit; check the time of the device and try the next code")
        proof = await self.sign_in(person, password, origin=origin)
        await self.sign_out(proof)
        return await self._keep_factor(self.account(person).person, secret)

    @decided_again
    async def _keep_factor(self, person: str, secret: str) -> list[str]:
        async with self._lock:
            await self.journal.catch_up()
            self._check_no_factor(person)
            codes = factor.recovery_codes()
            await self.journal.keep(
                r.FactorSet(
                    person=person,
                    secret=self._sealing.seal(secret),
                    recovery=tuple(map(hashed, codes)),
                    at=self._at(),
                )
            )
            return codes

    def _check_no_factor(self, person: str) -> None:
        if self.account(person).factor is not None:
            raise NotNow("you have a second factor; remove it first")

    async def remove_own_factor(
        self, person: str, password: str, code: str, *, origin: Origin = HERE
    ) -> None:
        """Remove one's own second factor, with a last code of it."""
        await self.sign_out(await self.sign_in(person, password, code=code, origin=origin))
        await self.remove_factor(person, by=self.account(person).person)

    @decided_again
    async def remove_factor(self, person: str, *, by: str) -> None:
        """Remove the second factor of somebody who has lost the device."""
        async with self._lock:
            await self.journal.catch_up()
            account = self._still_here(person)
            if account.factor is None:
                raise NotNow(f"{account.person} has no second factor")
            await self.journal.keep(r.FactorRemoved(person=account.person, at=self._at(), by=by))

    def roles(self, person: str) -> frozenset[Role]:
        """Return a person's roles; those of staff only with the second factor, where it is required."""
        roles = super().roles(person)
        return roles - STAFF if self.lacks_factor(person) else roles

    def lacks_factor(self, person: str) -> bool:
        """Whether somebody has to set up a second factor before anything else."""
        account = self.find(person) if self.factor_required else None
        return account is not None and account.factor is None and bool(account.roles & STAFF)

    # ── the log ─────────────────────────────────────────────────────────────────────────────────────

    def _at(self) -> str:
        return self._clock().isoformat(timespec="seconds")

    def _follow(self, record: Event) -> None:
        self.note(record)
        if isinstance(record, REVOKING):
            revoked, self.revoked = self.revoked, asyncio.Event()
            revoked.set()
