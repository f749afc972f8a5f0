"""Whether a command is what it says: whole numbers where numbers stand, words where words, cards where cards.

What comes over a wire is checked when it is decoded. A program that uses the library can hand in anything:
half a cent, a truth value for a player, nothing at all. It is refused before a rule looks at it, so that
money stays whole cents whatever the caller does.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from operator import attrgetter
from types import NoneType, UnionType
from typing import Any, NewType, Union, get_args, get_origin, get_type_hints

from msgspec import Struct

from croupier.errors import CommandMalformed

Fits = Callable[[Any], bool]


def check_form(command: Struct) -> None:
    """Refuse a command with a field that is not of its kind."""
    for name, read, plain, fits in _fields(type(command)):
        value = read(command)
        # Most fields hold exactly the class they are declared with: that is quickly seen.
        if type(value) not in plain and not fits(value):
            said = type(command).__name__
            raise CommandMalformed(f"{value!r} is nothing that {said} could have for {name!r}")


def is_whole(value: object) -> bool:
    """A whole number; a truth value is none."""
    return isinstance(value, int) and not isinstance(value, bool)


@cache
def _fields(kind: type[Struct]) -> tuple[tuple[str, Callable[[Any], Any], frozenset[type], Fits], ...]:
    """A command's fields: how each is read, the classes that certainly fit, and what else does."""
    hints = get_type_hints(kind).items()
    return tuple((name, attrgetter(name), _plain(hint), _fits(hint)) for name, hint in hints)


def _plain(hint: Any) -> frozenset[type]:
    """Classes whose every instance fits; none for what has parts."""
    if isinstance(hint, NewType):
        return _plain(hint.__supertype__)
    if get_origin(hint) in (Union, UnionType):
        return frozenset().union(*map(_plain, get_args(hint)))
    whole = isinstance(hint, type) and get_origin(hint) is None and not issubclass(hint, Struct | tuple)
    return frozenset({hint}) if whole else frozenset()


def _fits(hint: Any) -> Fits:
    """What a value has to be, from how the field is declared."""
    if isinstance(hint, NewType):
        return _fits(hint.__supertype__)
    if hint is int:
        return is_whole
    if get_origin(hint) in (Union, UnionType):
        kinds = [_fits(part) for part in get_args(hint)]
        return lambda value: any(fits(value) for fits in kinds)
    if get_origin(hint) is tuple:
        entry, rest = get_args(hint)
        assert rest is ..., "commands hold tuples of one kind"
        return _every(_plain(entry), _fits(entry))
    if get_origin(hint) is dict:
        key, entry = map(_fits, get_args(hint))
        return lambda value: type(value) is dict and all(key(k) and entry(v) for k, v in value.items())
    if isinstance(hint, type) and issubclass(hint, Struct):
        return lambda value: (
            isinstance(value, hint) and all(fits(read(value)) for _, read, _, fits in _fields(type(value)))
        )
    if isinstance(hint, type) and issubclass(hint, tuple):
        parts = [_fits(part) for part in get_type_hints(hint).values()]
        return lambda value: (
            isinstance(value, hint) and all(fits(part) for fits, part in zip(parts, value, strict=True))
        )
    kind = NoneType if hint is None else hint
    assert isinstance(kind, type), f"no command has a field of the kind {hint}"
    return lambda value: isinstance(value, kind)


def _every(plain: frozenset[type], fits: Fits) -> Fits:
    """A tuple whose entries all fit."""

    def every(value: Any) -> bool:
        if type(value) is not tuple:
            return False
        return plain.issuperset(map(type, value)) or all(map(fits, value))

    return every
