"""Records of accounts: each names the person who acted and the time."""

from __future__ import annotations

from croupier.link import Role
from croupier.table.events import Event


class AccountOpened(Event, frozen=True, tag="account.opened/1", kw_only=True):
    """An account was opened. Its person sets a password with the invitation."""

    person: str
    at: str
    by: str


class Invited(Event, frozen=True, tag="account.invited/1", kw_only=True):
    """A link was made with which a person sets a password, once; kept as its hash."""

    person: str
    invitation: str
    at: str
    by: str


class PasswordSet(Event, frozen=True, tag="account.password/1", kw_only=True):
    """A person set a password, kept as its argon2 hash. Invitations made before are void."""

    person: str
    hash: str
    at: str


class RoleGiven(Event, frozen=True, tag="role.given/1", kw_only=True):
    """An administrator gave a person a role."""

    person: str
    role: Role
    at: str
    by: str


class RoleWithdrawn(Event, frozen=True, tag="role.withdrawn/1", kw_only=True):
    """An administrator took a role away."""

    person: str
    role: Role
    at: str
    by: str


class TableAssigned(Event, frozen=True, tag="account.assigned/1", kw_only=True):
    """A manager sent a dealer or a supervisor to a table."""

    person: str
    table: str
    at: str
    by: str


class TableRelieved(Event, frozen=True, tag="account.relieved/1", kw_only=True):
    """A manager relieved a dealer or a supervisor of a table."""

    person: str
    table: str
    at: str
    by: str


class AccountClosed(Event, frozen=True, tag="account.closed/1", kw_only=True):
    """A person left. The account stays in the log but nobody can sign in to it."""

    person: str
    at: str
    by: str


class SignedIn(Event, frozen=True, tag="account.signed_in/1", kw_only=True, omit_defaults=True):
    """A person signed in; the session is kept as the hash of its secret."""

    person: str
    session: str
    at: str
    step: int = 0
    """The time step of the second factor's code, which no later sign-in may use again."""
    recovery: str = ""
    """The hash of the recovery code that was used up instead."""


class SignInFailed(Event, frozen=True, tag="account.sign_in_failed/1", kw_only=True):
    """Somebody tried to sign in with a wrong password."""

    person: str
    at: str


class SignedOut(Event, frozen=True, tag="account.signed_out/1", kw_only=True):
    """A session ended: by its person, by an administrator, or because nobody used it."""

    person: str
    session: str
    at: str
    by: str


class FactorSet(Event, frozen=True, tag="account.factor/1", kw_only=True):
    """A person set up a second factor: its secret, encrypted, and the hashes of the recovery codes."""

    person: str
    secret: str
    recovery: tuple[str, ...]
    at: str


class FactorRemoved(Event, frozen=True, tag="account.factor_removed/1", kw_only=True):
    """A second factor was removed, by its person or by an administrator."""

    person: str
    at: str
    by: str


AnyPeopleRecord = (
    AccountOpened
    | Invited
    | PasswordSet
    | RoleGiven
    | RoleWithdrawn
    | TableAssigned
    | TableRelieved
    | AccountClosed
    | SignedIn
    | SignInFailed
    | SignedOut
    | FactorSet
    | FactorRemoved
)
