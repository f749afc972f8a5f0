"""Who has an account, with which roles, and who is signed in, as the log of people tells it."""

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
    """One person's account, as the log tells it."""

    person: str
    by: str
    """Who opened it."""
    roles: set[Role] = field(default_factory=set)
    tables: set[str] = field(default_factory=set)
    """The tables to which a manager sent them."""
    open: bool = True
    password: str | None = None
    invitation: str | None = None
    last: str | None = None
    """When they signed in before the present session."""
    latest: str | None = None
    failures: int = 0
    """Failed tries since they last signed in."""


class RegisterStand(Struct, frozen=True, kw_only=True):
    """What the first records of the log of people come to."""

    accounts: list[Account]
    sessions: list[tuple[str, str, datetime]]
    """The open sessions: the hash of the secret, who it is, and since when."""


FOLDED = 1
"""The way in which this log is folded; the next number if the same records come to something else."""


class Register:
    """Every account. It changes only by records that it follows."""

    def __init__(self, *, assigned: bool = True) -> None:
        self.assigns = assigned
        """Whether dealers and supervisors work only at the tables to which a manager sent them."""
        self._accounts: dict[str, Account] = {}
        self.sessions = Sessions()

    def photo(self) -> Photo[RegisterStand]:
        """How the register is photographed."""
        return Photo(RegisterStand, FOLDED, self.stand, self.take_up)

    def stand(self) -> RegisterStand:
        """What has been followed so far."""
        return RegisterStand(accounts=list(self._accounts.values()), sessions=self.sessions.stand())

    def take_up(self, stand: RegisterStand) -> None:
        """Go on from there."""
        self._accounts = {account.person.casefold(): account for account in stand.accounts}
        for session, person, since in stand.sessions:
            self.sessions.begin(session, person, since)

    def account(self, person: str) -> Account:
        """A person's account."""
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
        """What a person is here; nothing once they have left."""
        found = self.find(person)
        return frozenset(found.roles) if found is not None and found.open else frozenset()

    def require(self, person: str, right: Right, *, table: str | None = None) -> Scope:
        """Refuse a person who has no such right, or has it at other tables only."""
        scope = reach(self.roles(person), right)
        if scope is None:
            asked = " or ".join(f"{role}" for role in roles_with(right))
            raise RoleMissing(f"that takes the role of {asked}; an administrator gives it")
        if scope is Scope.OWN and table is not None and not self.serves(person, right, table):
            raise RoleMissing(f"you are not assigned to {table}; a manager assigns tables")
        return scope

    def serves(self, person: str, right: Right, table: str) -> bool:
        """Whether a right that reaches only one's own tables reaches this one."""
        return right is Right.PLAY or not self.assigns or table in self.account(person).tables

    def _still_here(self, person: str) -> Account:
        account = self.account(person)
        if not account.open:
            raise NotNow(f"{account.person} has left; the account is closed")
        return account

    def _keep_an_admin(self, account: Account, role: Role) -> None:
        """Without an administrator nobody could ever give a role again."""
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
                self.account(person).invitation = record.invitation
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
                self.sessions.begin(record.session, person, datetime.fromisoformat(record.at))
            case r.SignInFailed(person=person):
                self.account(person).failures += 1
            case r.SignedOut():
                self.sessions.end(record.session)
