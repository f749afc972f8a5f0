"""Who acts on a link, in which role, and with whose permission."""

from __future__ import annotations

from datetime import date
from enum import StrEnum

from msgspec import Struct


class Role(StrEnum):
    """A person's role on the floor."""

    PLAYER = "player"
    DEALER = "dealer"
    SUPERVISOR = "supervisor"
    CAGE = "cage"
    AUDITOR = "auditor"
    MANAGER = "manager"
    ADMIN = "admin"


class Person(Struct, frozen=True):
    """A person, and the role they act in."""

    name: str
    role: Role


class Permission(Struct, frozen=True):
    """The executive secretary's answer to a petition: its reference and its date [CSP 7]."""

    reference: str
    date: date


def same(one: Person, other: Person) -> bool:
    """Whether two names are the same person's, ignoring case and spaces around them."""
    return one.name.strip().casefold() == other.name.strip().casefold()


STAFF = frozenset({Role.DEALER, Role.SUPERVISOR, Role.MANAGER})
IN_CHARGE = frozenset({Role.SUPERVISOR, Role.MANAGER})
