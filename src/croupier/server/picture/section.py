"""A heading of a sign with its lines."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Section:
    """One heading of the sign, and its lines: what, and how much."""

    title: str
    rows: tuple[tuple[str, str], ...]
    note: str = ""
