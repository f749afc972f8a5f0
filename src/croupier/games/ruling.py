"""Rulings: where the source is silent or says two things, what we do and why."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Ruling:
    """One question that the source leaves open, and its answer here."""

    id: str
    question: str
    default: str
    option: str | None = None
    """The posted option for the other answer, where there is one."""
