"""A round's state, or a part of it, that can be copied and compared."""

from __future__ import annotations

from typing import Any, Self


class Part:
    """Fields in slots. A list that has an entry for each player counts from one: entry 0 is nobody's."""

    __slots__: tuple[str, ...] = ()

    def copy(self) -> Self:
        """An independent part in the same state."""
        twin = object.__new__(type(self))
        for name in self.__slots__:
            value = getattr(self, name)
            kind = type(value)
            setattr(twin, name, value.copy() if kind is list or kind is set else value)
        return twin

    def fingerprint(self) -> tuple[Any, ...]:
        """All fields as a value that can be compared."""
        return tuple([_frozen(getattr(self, name)) for name in self.__slots__])


def _frozen(value: Any) -> Any:
    if isinstance(value, Part):
        return value.fingerprint()
    return tuple(value) if isinstance(value, list) else frozenset(value) if isinstance(value, set) else value
