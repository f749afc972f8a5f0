"""Rulings: our answers where the source is silent or says two things."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Ruling:
    """A question that the source leaves open, and our answer."""

    id: str
    question: str
    default: str
    option: str | None = None
    """The option with which a table may post another answer, if there is one."""
