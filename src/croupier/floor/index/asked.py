"""Reads a search from text; the desk's form and the API share it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import time
from typing import Any
from zoneinfo import ZoneInfo

from croupier.errors import DataInvalid
from croupier.floor.index.day import day_of, offsets, second_of
from croupier.floor.index.search import PAGE_MAX, Search
from croupier.floor.past.moved import IRREGULAR
from croupier.money import fine, typed_dollars

YES = frozenset({"1", "on", "yes", "true"})
NO = frozenset({"", "0", "off", "no", "false"})

TERMS = (
    ("table", "the table's id"),
    ("game", "the game's id"),
    ("round", "the round's number"),
    ("person", "somebody who played"),
    ("with", "a second person who played the same round"),
    ("seated", "somebody who sat there and was not dealt in"),
    ("dealer", "who dealt it by hand"),
    ("supervisor", "who ruled on it, or entered or approved a correction of it"),
    ("day", "a day in the floor's time zone, as 2026-07-01"),
    ("since", "settled at this moment or later"),
    ("until", "settled before this moment"),
    ("hours", "the time of day in the floor's time zone, as 22:00-02:00"),
    ("amount", "a stake or payment of at least this many dollars; the person's, if one is named"),
    ("won", "the person won at least this many dollars in the round"),
    ("lost", "the person lost at least this many dollars in the round"),
    ("outcome", "how an outcome's words begin"),
    ("clause", "the clause of a payment"),
    ("award", "yes: only rounds with an award off the meter"),
    ("irregular", "yes: only rounds in which something went wrong; or the kind, as misdeal"),
    ("corrected", "yes: only rounds that were corrected"),
    ("count", f"how many, at most {PAGE_MAX}"),
    ("after", "the mark of the last round that you have"),
)
"""The fields of a search, with their meanings."""

WORDS = ("table", "game", "person", "seated", "dealer", "supervisor", "outcome", "clause")

KINDS = tuple(sorted(set(IRREGULAR.values())))
"""The kinds of irregularities."""


def check_terms(asked: Iterable[str], known: Iterable[str]) -> None:
    """Refuse terms that a search does not have: to ignore one would return rounds that nobody asked for."""
    names = list(known)
    for name in asked:
        if name not in names:
            raise DataInvalid(f"{name!r} is not a search term; choose from {', '.join(names)}", key=name)


def read_search(
    asked: Mapping[str, str], zone: ZoneInfo, *, own: str = "", tables: tuple[str, ...] | None = None
) -> Search:
    """Return the search that a form's fields describe."""
    check_terms(asked, (name for name, _ in TERMS))
    since, until = read_span(asked, zone)
    said: dict[str, Any] = {name: " ".join(asked.get(name, "").split()) for name in WORDS}
    said |= {name: _dollars(asked.get(name, "")) for name in ("amount", "won", "lost")}
    said |= {name: _is_yes(asked.get(name, ""), name) for name in ("award", "corrected")}
    if not (said["person"] or own) and (said["won"] is not None or said["lost"] is not None):
        raise DataInvalid("name the person who won or lost", key="person")
    irregular = " ".join(asked.get("irregular", "").casefold().split())
    if irregular in KINDS:
        said["irregularity"] = irregular
    elif irregular not in YES | NO:
        kinds = ", ".join(KINDS)
        raise DataInvalid(f"irregular must be yes or one of {kinds}", key="irregular")
    number = asked.get("round", "").strip()
    if number and not (number.isascii() and number.isdecimal() and len(number) < 13):
        raise DataInvalid("round must be a whole number", key="round")
    hours = read_hours(asked.get("hours", ""))
    return Search(
        **said,
        together=" ".join(asked.get("with", "").split()),
        number=int(number) if number else None,
        irregular=irregular in YES,
        since=since,
        until=until,
        hours=hours,
        offsets=offsets(zone) if hours else ((0, 0),),
        own=own,
        tables=tables,
    )


def _dollars(text: str) -> int | None:
    return fine(typed_dollars(text.strip())) if text.strip() else None


def read_hours(text: str) -> tuple[int, int] | None:
    """Return the seconds of the day that a span such as ``22:00-02:00`` begins and ends with.

    >>> read_hours("22:00-02:30")
    (79200, 9000)
    """
    if not text.strip():
        return None
    try:
        first, last = (time.fromisoformat(part.strip()) for part in text.replace("–", "-").split("-"))
    except ValueError:
        raise DataInvalid(f"{text!r} is not a span of hours; write 22:00-02:00", key="hours") from None
    return first.hour * 3_600 + first.minute * 60, last.hour * 3_600 + last.minute * 60


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
