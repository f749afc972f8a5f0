"""Checks that each field of a command has the declared type: whole numbers, text, cards.

A command that comes over the network is checked when it is decoded. A program that uses the library can pass
anything: half a cent, True for a player, None. Such a command is refused before any rule sees it, so that
money stays in whole cents whatever the caller does.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from operator import attrgetter
from types import NoneType, UnionType
from typing import Any, NamedTuple, NewType, Union, get_args, get_origin, get_type_hints

from msgspec import Struct

from croupier.cards import Card
from croupier.errors import CommandMalformed
from croupier.money import Cents, Fine

Fits = Callable[[Any], bool]

WORDS: dict[Any, str] = {
    int: "a whole number",
    str: "text",
    bool: "True or False",
    Card: "a card",
    Cents: "whole cents",
    Fine: "whole hundredths of a cent",
    NoneType: "nothing",
}
"""What a field must be, as a refusal says it."""
SEVERAL: dict[Any, str] = {int: "whole numbers", Card: "cards"}


class Field(NamedTuple):
    """One field of a command, as it is declared."""

    name: str
    hint: Any
    read: Callable[[Any], Any]
    structs: frozenset[type]
    """Struct classes among its types, whose instances are checked in turn: a command inside ``Act``."""
    fits: Fits


def check_form(command: Struct) -> None:
    """Refuse a command that has a field of the wrong type."""
    if not PLAIN[type(command)](command):
        _look_closely(command)


def is_whole(value: object) -> bool:
    """Whether a value is a whole number; True and False are not."""
    return isinstance(value, int) and not isinstance(value, bool)


class _Plain(dict[type[Struct], Fits]):
    def __missing__(self, kind: type[Struct]) -> Fits:
        looks = self[kind] = _look_once(kind)
        return looks


PLAIN = _Plain()
"""For each command class, a quick check of its fields, which nearly all commands pass."""


def _look_once(kind: type[Struct]) -> Fits:
    """A check that passes nearly every correct command and looks at each field once.

    It is compiled as one expression, as a dataclass compiles its comparison: every command of every round
    comes through here, and a loop over the fields would take a tenth of the round's time.
    """
    scope: dict[str, Any] = {}
    tests = []
    for name, hint in get_type_hints(kind).items():
        of_entries = get_origin(hint) is tuple
        classes = scope[f"{name}_classes"] = _plain(get_args(hint)[0] if of_entries else hint)
        if of_entries:
            tests.append(
                f"type(it.{name}) is tuple and "
                f"(not it.{name} or {name}_classes.issuperset(map(type, it.{name})))"
            )
        elif len(classes) == 1:
            (scope[f"{name}_class"],) = classes
            tests.append(f"type(it.{name}) is {name}_class")
        else:
            tests.append(f"type(it.{name}) in {name}_classes")
    written: Fits = eval(f"lambda it: {' and '.join(tests) or True}", scope)
    return written


def _look_closely(command: Struct) -> None:
    """Check a command field by field, with everything that its types allow."""
    for name, hint, read, structs, fits in _fields(type(command)):
        value = read(command)
        if type(value) in structs:
            check_form(value)
        elif not fits(value):
            raise CommandMalformed(f"{type(command).__name__}.{name} must be {_words(hint)}, got {value!r}")


@cache
def _fields(kind: type[Struct]) -> tuple[Field, ...]:
    return tuple(
        Field(name, hint, attrgetter(name), _structs(hint), _fits(hint))
        for name, hint in get_type_hints(kind).items()
    )


def _words(hint: Any) -> str:
    """What a field must be, in words."""
    if hint in WORDS:
        return WORDS[hint]
    if isinstance(hint, NewType):
        return _words(hint.__supertype__)
    if get_origin(hint) in (Union, UnionType):
        parts = get_args(hint)
        return "a command" if _structs(hint) == set(parts) else " or ".join(map(_words, parts))
    if get_origin(hint) is tuple:
        entry = get_args(hint)[0]
        return f"a tuple of {SEVERAL.get(entry, f'{entry.__name__} entries')}"
    if get_origin(hint) is dict:
        key, entry = map(_words, get_args(hint))
        return f"a dict of {key} to {entry}"
    return f"a {hint.__name__}"


def _plain(hint: Any) -> frozenset[type]:
    """Classes whose every instance fits; none for types that have parts."""
    if isinstance(hint, NewType):
        return _plain(hint.__supertype__)
    if get_origin(hint) in (Union, UnionType):
        return frozenset().union(*map(_plain, get_args(hint)))
    whole = isinstance(hint, type) and get_origin(hint) is None and not issubclass(hint, Struct | tuple)
    return frozenset({hint}) if whole else frozenset()


def _structs(hint: Any) -> frozenset[type]:
    if get_origin(hint) in (Union, UnionType):
        return frozenset().union(*map(_structs, get_args(hint)))
    return frozenset({hint}) if isinstance(hint, type) and issubclass(hint, Struct) else frozenset()


def _fits(hint: Any) -> Fits:
    """The test that a value must pass, from the field's declared type."""
    if isinstance(hint, NewType):
        return _fits(hint.__supertype__)
    if hint is int:
        return is_whole
    if get_origin(hint) in (Union, UnionType):
        kinds = [_fits(part) for part in get_args(hint)]
        return lambda value: any(fits(value) for fits in kinds)
    if get_origin(hint) is tuple:
        entry, rest = get_args(hint)
        assert rest is ..., "a command's tuples have entries of one type"
        fits_entry = _fits(entry)
        return lambda value: type(value) is tuple and all(map(fits_entry, value))
    if get_origin(hint) is dict:
        key, entry = map(_fits, get_args(hint))
        return lambda value: type(value) is dict and all(key(k) and entry(v) for k, v in value.items())
    if isinstance(hint, type) and issubclass(hint, Struct):
        return lambda value: (
            isinstance(value, hint) and all(field.fits(field.read(value)) for field in _fields(type(value)))
        )
    if isinstance(hint, type) and issubclass(hint, tuple):
        parts = [_fits(part) for part in get_type_hints(hint).values()]
        return lambda value: (
            isinstance(value, hint) and all(fits(part) for fits, part in zip(parts, value, strict=True))
        )
    kind = NoneType if hint is None else hint
    assert isinstance(kind, type), f"no command has a field of type {hint}"
    return lambda value: isinstance(value, kind)
