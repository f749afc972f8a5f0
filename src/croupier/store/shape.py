"""What the bytes of a snapshot mean: the number of the way it was folded, and the types it is made of.

Snapshots of another shape are passed over, and the records are read instead. A field that comes, goes or
changes its type is another shape by itself. Where the same records come to something else, the number must be
raised: ``tests/store/test_shape.py`` folds the stores of earlier releases, and fails until that is done.
"""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Any

import msgspec

DIGITS = 14
WORDS = ("description", "title")
"""What a schema repeats of docstrings and names; a type is the same whatever is said of it."""


@cache
def shape_of(kind: type, number: int) -> str:
    """The shape of snapshots of one kind that are folded in the way with this number."""
    schema = _bare(msgspec.json.schema(kind, schema_hook=_named))
    return f"{number}-{hashlib.sha256(msgspec.json.encode(schema, order='sorted')).hexdigest()[:DIGITS]}"


def _named(kind: type) -> dict[str, Any]:
    """A type that is written in a way of its own, such as a card."""
    return {"type": f"{kind.__module__}.{kind.__qualname__}"}


def _bare(schema: Any) -> Any:
    """A schema without its words."""
    if isinstance(schema, dict):
        return {
            key: _bare(value)
            for key, value in schema.items()
            if not (key in WORDS and isinstance(value, str))
        }
    return [_bare(one) for one in schema] if isinstance(schema, list) else schema
