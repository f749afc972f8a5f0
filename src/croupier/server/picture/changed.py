"""A picture with other fields, quickly: every felt of every player is made in this way."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def changed(made: T, /, **fields: object) -> T:
    """The same with other fields; ``dataclasses.replace`` takes ten times as long."""
    held = made.__dict__
    assert fields.keys() <= held.keys(), "a picture has no such field"
    found = object.__new__(type(made))
    found.__dict__.update(held)
    found.__dict__.update(fields)
    return found
