"""Views as JSON for programs; cards that lie together are written as one text.

The shape is public: fields have the same names as in the views, and keep their names and places.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

from croupier.cards import Cards, write_cards
from croupier.floor.table.window import FloorView
from croupier.games.banked.view import BankedView
from croupier.games.choice import Choice
from croupier.games.pot.view import PotSeat
from croupier.table.session.view import BankView, You

Write = Callable[[Any], Any]

FOR_PAGES: dict[type[Struct], frozenset[str]] = {
    BankedView: frozenset({"staged"}),
    BankView: frozenset({"wagers"}),
    PotSeat: frozenset({"did", "drew"}),
    You: frozenset({"may_buy"}),
}
"""Fields for pages only: a program learns the same from the answer to its command."""


def table_data(view: FloorView) -> dict[str, Any]:
    """A table of the floor, as one person may see it."""
    return {
        **data(view.table),
        "last": data(view.last),
        "clock": data(view.clock),
        "opening": [] if view.opening is None else [data(choice) for choice in view.opening.legal],
        "offer": data(view.offer),
        "coups": plain(view.coups),
    }


def data(value: Struct | None) -> Any:
    """A view, or a part of one."""
    if value is None:
        return None
    if isinstance(value, Choice):
        return plain(value)
    config = value.__struct_config__
    tag = {config.tag_field: config.tag} if config.tag_field is not None else {}
    return {**tag, **{name: write(getattr(value, name)) for name, write in _fields(type(value))}}


def plain(value: Any) -> Any:
    """Any other value as JSON; a single card is written as text."""
    return msgspec.to_builtins(value, enc_hook=str)


@cache
def _fields(kind: type[Struct]) -> tuple[tuple[str, Write], ...]:
    """How each field of a view is written."""
    hints = get_type_hints(kind)
    hidden = FOR_PAGES.get(kind, frozenset())
    return tuple((name, _writer(hints[name])) for name in kind.__struct_fields__ if name not in hidden)


def _writer(form: Any) -> Write:
    """How a value of this type is written. A tuple of cards is one text, empty if there are none."""
    if form == Cards:
        return write_cards
    origin, args = get_origin(form), get_args(form)
    if origin in (Union, UnionType):
        known = [_writer(one) for one in args if one is not type(None)]
        assert len(known) == 1, f"{form} could be written in more than one way"
        return lambda value: None if value is None else known[0](value)
    if isinstance(form, type) and issubclass(form, Struct):
        return data
    if origin is tuple:
        each = _writer(args[0])
        return lambda value: [each(one) for one in value]
    if origin is Mapping:
        of = _writer(args[1])
        return lambda value: {key: of(one) for key, one in value.items()}
    return plain
