"""Reads a search from text; the desk's form and the API share it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from zoneinfo import ZoneInfo

from croupier.errors import DataInvalid
from croupier.floor.index.day import day_of, second_of
from croupier.floor.index.search import PAGE_MAX, Search
from croupier.money import fine, typed_dollars

YES = frozenset({"1", "on", "yes", "true"})
NO = frozenset({"", "0", "off", "no", "false"})

TERMS = (
    ("table", "the table's id"),
    ("game", "the game's id"),
    ("person", "somebody who played"),
    ("day", "a day in the floor's time zone, as 2026-07-01"),
    ("since", "settled at this moment or later"),
    ("until", "settled before this moment"),
    ("amount", "a stake or payment of at least this many dollars"),
    ("outcome", "how an outcome's words begin"),
    ("award", "yes: only rounds with an award off the meter"),
    ("irregular", "yes: only rounds in which something went wrong"),
    ("corrected", "yes: only rounds that were corrected"),
    ("count", f"how many, at most {PAGE_MAX}"),
    ("after", "the mark of the last round that you have"),
)
"""The fields of a search, with their meanings."""


def read_search(
    asked: Mapping[str, str], zone: ZoneInfo, *, own: str = "", tables: tuple[str, ...] | None = None
) -> Search:
    """Return the search that a form's fields describe."""
    since, until = read_span(asked, zone)
    amount = asked.get("amount", "").strip()
    said: dict[str, Any] = {
        name: " ".join(asked.get(name, "").split()) for name in ("table", "game", "person", "outcome")
    }
    said |= {name: _is_yes(asked.get(name, ""), name) for name in ("award", "irregular", "corrected")}
    return Search(
        **said,
        since=since,
        until=until,
        amount=fine(typed_dollars(amount)) if amount else None,
        own=own,
        tables=tables,
    )


def read_span(asked: Mapping[str, str], zone: ZoneInfo) -> tuple[int | None, int | None]:
    """Return the first and last second asked for: a day, two moments, or both."""
    since = until = None
    if asked.get("day", "").strip():
        since, until = day_of(asked["day"], zone)
    if asked.get("since", "").strip():
        moment = second_of(asked["since"], zone, key="since")
        since = moment if since is None else max(since, moment)
    if asked.get("until", "").strip():
        moment = second_of(asked["until"], zone, key="until")
        until = moment if until is None else min(until, moment)
    return since, until


def read_count(asked: Mapping[str, str], usual: int) -> int:
    """Return the page size asked for."""
    text = asked.get("count", "").strip()
    if not text:
        return usual
    if not (text.isascii() and text.isdecimal() and len(text) < 7):
        raise DataInvalid("count must be a whole number", key="count")
    return int(text)


def _is_yes(text: str, name: str) -> bool:
    word = text.strip().casefold()
    if word not in YES | NO:
        raise DataInvalid(f"{name} must be yes or no", key=name)
    return word in YES
