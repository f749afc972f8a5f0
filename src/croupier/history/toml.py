"""Writes values as TOML and JSON."""

from __future__ import annotations

from datetime import date, time
from decimal import Decimal
from typing import Any

from croupier.history.kinds import money


class Bare(str):
    """A number as text, written without quotes."""

    __slots__ = ()


def bare(cents: int) -> Bare:
    """Cents as a number of dollars."""
    return Bare(money(cents))


def write_toml(value: Any) -> str:
    """A value as TOML."""
    if isinstance(value, Bare):
        return str(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{escaped}"'
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(write_toml, value))}]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {write_toml(entry)}" for key, entry in value.items()) + " }"
    if isinstance(value, int | float | Decimal):
        return str(value)
    if isinstance(value, date | time):
        return value.isoformat()
    raise TypeError(f"{value!r} cannot be written in a document")


def plain(value: Any) -> Any:
    """A value for JSON, with dollars as numbers."""
    if isinstance(value, Bare):
        return float(value) if "." in value else int(value)
    if isinstance(value, Decimal):
        return float(value)
    if isinstance(value, list | tuple):
        return [plain(entry) for entry in value]
    if isinstance(value, dict):
        return {key: plain(entry) for key, entry in value.items()}
    return value
