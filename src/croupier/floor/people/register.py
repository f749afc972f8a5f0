"""The register of accounts, roles and sessions, built from the log of people."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from msgspec import Struct

from croupier.errors import NotNow, PersonUnknown, RoleMissing
from croupier.floor.journal import Photo
from croupier.floor.people import records as r
from croupier.floor.people.rights import Right, Scope, reach, roles_with
from croupier.floor.people.sessions import Sessions
from croupier.link import Role
from croupier.table.events import Event


@dataclass(slots=True)
class Account:
    """One person's account, built from the log."""

    person: str
    by: str
    """Who opened it."""
    roles: set[Role] = field(default_factory=set)
    tables: set[str] = field(default_factory=set)
    """Tables assigned by a manager."""
    open: bool = True
    password: str | None = None
    invitation: str | None = None
    last: str | None = None
    """The time of the sign-in before the current session."""
    latest: str | None = None
    failures: int = 0
    """Failed tries since they last signed in."""
    invited: str | None = None
    """The time of the invitation."""
    factor: str | None = None
    """The encrypted secret of the second factor."""
    recovery: set[str] = field(default_factory=set)
    """Hashes of the recovery codes that are left."""
    step: int = 0
    """The latest time step whose code was used."""


class RegisterStand(Struct, frozen=True, kw_only=True):
    """The state after the first records of the log of people."""

    accounts: list[Account]
    sessions: list[tuple[str, str, datetime]]
    """The open sessions: the hash of the secret, the person, and the start."""


FOLDED = 2
"""Version of the folding code; increase it when the same records produce a different state."""


class Register:
    """Every account. It changes only through the records that it follows."""

    def __init__(self, *, assigned: bool = True) -> None:
        self.assigns = assigned
        """Whether dealers and supervisors work only at tables assigned by a manager."""
        self._accounts: dict[str, Account] = {}
        self.sessions = Sessions()

    def photo(self) -> Photo[RegisterStand]:
        """How the register is saved to a snapshot."""
        return Photo(RegisterStand, FOLDED, self.stand, self.take_up)

    def stand(self) -> RegisterStand:
        """Return the state after the records followed so far."""
        return RegisterStand(accounts=list(self._accounts.values()), sessions=self.sessions.stand())

    def take_up(self, stand: RegisterStand) -> None:
        """Resume from this state."""
        self._accounts = {account.person.casefold(): account for account in stand.accounts}
        for session, person, since in stand.sessions:
            self.sessions.begin(session, person, since)

    def account(self, person: str) -> Account:
        """Return a person's account."""
        found = self.find(person)
        if found is None:
            raise PersonUnknown(f"nobody has an account under the name {person!r}")
        return found

    def find(self, person: str) -> Account | None:
        """A person's account, if they have one."""
        return self._accounts.get(person.casefold())

    def all(self) -> list[Account]:
        """Every account by name, closed ones too."""
        return sorted(self._accounts.values(), key=lambda account: account.person.casefold())

    def roles(self, person: str) -> frozenset[Role]:
        """Return a person's roles; none once they have left."""
        found = self.find(person)
        return frozenset(found.roles) if found is not None and found.open else frozenset()

    def require(self, person: str, right: Right, *, table: str | None = None) -> Scope:
        """Reject anyone who lacks this right, or has it only at other tables; return its scope."""
        scope = reach(self.roles(person), right)
        if scope is None:
            asked = " or ".join(f"{role}" for role in roles_with(right))
            raise RoleMissing(f"you need the role of {asked}; ask an administrator")
        if scope is Scope.OWN and table is not None and not self.serves(person, right, table):
            raise RoleMissing(f"you are not assigned to {table}; ask a manager")
        return scope

    def serves(self, person: str, right: Right, table: str) -> bool:
        """Whether a right limited to assigned tables covers this one."""
        return right is Right.PLAY or not self.assigns or table in self.account(person).tables

    def _still_here(self, person: str) -> Account:
        account = self.account(person)
        if not account.open:
            raise NotNow(f"{account.person} has left; the account is closed")
        return account

    def _keep_an_admin(self, account: Account, role: Role) -> None:
        """Reject the removal of the last administrator: nobody could give roles any more."""
        others = [
            one
            for one in self._accounts.values()
            if one is not account and one.open and Role.ADMIN in one.roles
        ]
        if role is Role.ADMIN and role in account.roles and not others:
            raise NotNow(f"{account.person} is the last administrator; make another one first")

    def note(self, record: Event) -> None:
        """Follow one record."""
        match record:
            case r.AccountOpened(person=person):
                self._accounts[person.casefold()] = Account(person, record.by)
            case r.Invited(person=person):
                account = self.account(person)
                account.invitation, account.invited = record.invitation, record.at
            case r.PasswordSet(person=person):
                account = self.account(person)
                account.password, account.invitation = record.hash, None
            case r.RoleGiven(person=person):
                self.account(person).roles.add(record.role)
            case r.RoleWithdrawn(person=person):
                self.account(person).roles.discard(record.role)
            case r.TableAssigned(person=person):
                self.account(person).tables.add(record.table)
            case r.TableRelieved(person=person):
                self.account(person).tables.discard(record.table)
            case r.AccountClosed(person=person):
                self.account(person).open = False
            case r.SignedIn(person=person):
                account = self.account(person)
                account.last, account.latest, account.failures = account.latest, record.at, 0
                account.step = max(account.step, record.step)
                account.recovery.discard(record.recovery)
                self.sessions.begin(record.session, person, datetime.fromisoformat(record.at))
            case r.SignInFailed(person=person):
                self.account(person).failures += 1
            case r.SignedOut():
                self.sessions.end(record.session)
            case r.FactorSet(person=person):
                account = self.account(person)
                account.factor, account.recovery, account.step = record.secret, set(record.recovery), 0
            case r.FactorRemoved(person=person):
                account = self.account(person)
                account.factor, account.recovery = None, set()
