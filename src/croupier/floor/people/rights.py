"""The rights of each role: one table, checked by every page and every command."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from functools import cache
from types import MappingProxyType

from croupier.link import Role


class Right(StrEnum):
    """A right on a floor: one row of the table of rights."""

    ENTER = "enter"
    """See public information: signs, the sign-in page, whether the floor is open."""
    WATCH = "watch"
    """See the lobby and the tables: everybody who has signed in; on a floor with guests, everybody."""
    PLAY = "play"
    """Sit, wager, decide; read and export one's own history."""
    DEAL = "deal"
    """Deal, lock, key awards, enter what seats do, call a supervisor, open and close a tray."""
    SUPERVISE = "supervise"
    """Confirm awards, rule on irregularities, correct rounds, freeze and release tables."""
    CASH = "cash"
    """Buy-in, cash-out, fill, credit, drop, count."""
    READ = "read"
    """Read everything that has been shown or settled: rounds, ledger, log, reports."""
    MANAGE = "manage"
    """Open and close tables, post terms, keep links and waiting lists."""
    ADMINISTER = "administer"
    """Accounts, roles, settings."""


class Scope(StrEnum):
    """The scope of a right."""

    ALL = "all"
    OWN = "own"
    """Only the person's own: their seat, their assigned tables, the money that they moved."""


MATRIX = MappingProxyType(
    {
        Role.PLAYER: MappingProxyType({Right.PLAY: Scope.OWN}),
        Role.DEALER: MappingProxyType({Right.DEAL: Scope.OWN}),
        Role.SUPERVISOR: MappingProxyType({Right.SUPERVISE: Scope.OWN, Right.READ: Scope.OWN}),
        Role.CAGE: MappingProxyType({Right.CASH: Scope.ALL, Right.READ: Scope.OWN}),
        Role.AUDITOR: MappingProxyType({Right.READ: Scope.ALL}),
        Role.MANAGER: MappingProxyType({Right.READ: Scope.ALL, Right.MANAGE: Scope.ALL}),
        Role.ADMIN: MappingProxyType({Right.ADMINISTER: Scope.ALL}),
    }
)
"""The rights and scopes of each role."""

STAFF = frozenset(Role) - {Role.PLAYER}
"""The roles of staff; their sessions expire when idle."""


def reach(roles: Iterable[Role], right: Right) -> Scope | None:
    """Return the scope of a right for these roles; None if they lack it."""
    return _reach(frozenset(roles), right)


@cache
def _reach(roles: frozenset[Role], right: Right) -> Scope | None:
    found = {scope for role in roles for held, scope in MATRIX[role].items() if held is right}
    return Scope.ALL if Scope.ALL in found else Scope.OWN if found else None


def roles_with(right: Right) -> list[Role]:
    """Return the roles that include a right, for messages that name whom to ask."""
    return [role for role in Role if right in MATRIX[role]]
