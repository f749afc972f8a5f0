"""Who does something to a link, and by whose leave."""

from __future__ import annotations

from datetime import date
from enum import StrEnum

from msgspec import Struct


class Role(StrEnum):
    """What a person is on the floor."""

    PLAYER = "player"
    DEALER = "dealer"
    SUPERVISOR = "supervisor"
    MANAGER = "manager"


class Person(Struct, frozen=True):
    """A person with the role in which he acts."""

    name: str
    role: Role


class Permission(Struct, frozen=True):
    """The executive secretary's answer to a petition: its reference and its date [CSP 7]."""

    reference: str
    date: date


def same(one: Person, other: Person) -> bool:
    """Whether two signatures are one person's, however the name is written."""
    return one.name.strip().casefold() == other.name.strip().casefold()


STAFF = frozenset({Role.DEALER, Role.SUPERVISOR, Role.MANAGER})
IN_CHARGE = frozenset({Role.SUPERVISOR, Role.MANAGER})
