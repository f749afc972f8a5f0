"""A round's state, or a part of it, that can be copied and compared."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Self


class Part:
    """Fields in slots. A list that has an entry for each player counts from one: entry 0 is nobody's."""

    __slots__: tuple[str, ...] = ()

    def copy(self) -> Self:
        """An independent part in the same state."""
        kind = type(self)
        copier = _COPIERS.get(kind)
        if copier is None:
            copier = _COPIERS[kind] = _copier(self)
        twin = object.__new__(kind)
        copier(self, twin)
        return twin

    def fingerprint(self) -> tuple[Any, ...]:
        """All fields as a value that can be compared."""
        return tuple([_frozen(getattr(self, name)) for name in self.__slots__])


def _frozen(value: Any) -> Any:
    if isinstance(value, Part):
        return value.fingerprint()
    return tuple(value) if isinstance(value, list) else frozenset(value) if isinstance(value, set) else value


_COPIERS: dict[type[Part], Callable[[Any, Any], None]] = {}


def _copier(part: Part) -> Callable[[Any, Any], None]:
    """Field by field from one part to another of its class; a field is a list, a set or a part for good.

    It is written out as assignments, because a round is copied for every act at a table, and reading and
    setting by name takes three times as long.
    """
    lines = [
        f"twin.{name} = part.{name}" + ".copy()" * isinstance(getattr(part, name), list | set | Part)
        for name in part.__slots__
    ]
    scope: dict[str, Any] = {}
    exec("def copier(part, twin):\n " + "\n ".join(lines), scope)
    written: Callable[[Any, Any], None] = scope["copier"]
    return written
