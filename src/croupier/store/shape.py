"""The shape of a snapshot: the version of the code that folded it, and the types it is made of.

Snapshots of another shape are skipped, and the records are read instead. A field that is added, removed or
changes its type changes the shape automatically. Where the same records fold to another state, raise the
number: ``tests/store/test_shape.py`` folds the stores of earlier releases, and fails until that is done.
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
    """Return the schema of a type with custom encoding, such as a card."""
    return {"type": f"{kind.__module__}.{kind.__qualname__}"}


def _bare(schema: Any) -> Any:
    """Return a schema without its titles and descriptions."""
    if isinstance(schema, dict):
        return {
            key: _bare(value)
            for key, value in schema.items()
            if not (key in WORDS and isinstance(value, str))
        }
    return [_bare(item) for item in schema] if isinstance(schema, list) else schema
