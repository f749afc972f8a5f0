"""Days and hours of a floor, in its local time zone, whatever the zone of the records."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from functools import cache
from zoneinfo import ZoneInfo

from croupier.errors import DataInvalid

FIRST, LAST = 946_684_800, 4_102_444_800
"""The years 2000 and 2100 in seconds: changes of clocks are known between them."""


def day_of(text: str, zone: ZoneInfo) -> tuple[int, int]:
    """Return the first second of a day and of the next; some days have 23 or 25 hours.

    >>> first, after = day_of("2026-03-08", ZoneInfo("America/Los_Angeles"))
    >>> (after - first) // 3600
    23
    """
    try:
        day = date.fromisoformat(text.strip())
        begins = datetime.combine(day, time(), tzinfo=zone)
        ends = datetime.combine(day + timedelta(days=1), time(), tzinfo=zone)
        return int(begins.timestamp()), int(ends.timestamp())
    except (ValueError, OverflowError):
        raise DataInvalid(f"{text!r} is not a day; write one like 2026-07-01", key="day") from None


def second_of(text: str, zone: ZoneInfo, *, key: str = "at") -> int:
    """Return a moment in seconds from its text, in the floor's zone unless it names another.

    >>> second_of("1970-01-01T00:00:10+00:00", ZoneInfo("Asia/Tokyo"))
    10
    >>> second_of("1970-01-01 09:00", ZoneInfo("Asia/Tokyo"))
    0
    """
    try:
        found = datetime.fromisoformat(text.strip().replace(" ", "T"))
        return int((found if found.tzinfo is not None else found.replace(tzinfo=zone)).timestamp())
    except (ValueError, OverflowError):
        raise DataInvalid(f"{text!r} is not a time; write one like 2026-07-01T20:00", key=key) from None


def said(at: int, zone: ZoneInfo) -> str:
    """Format a second for people: ``2026-07-01 20:00:05``."""
    return datetime.fromtimestamp(at, zone).strftime("%Y-%m-%d %H:%M:%S")


def hour_said(at: int, zone: ZoneInfo) -> str:
    """Format the hour of a second: ``2026-07-01 20:00``; the repeated hour in autumn is marked."""
    there = datetime.fromtimestamp(at, zone)
    twice = there.utcoffset() != there.replace(fold=1 - there.fold).utcoffset()
    return there.strftime("%Y-%m-%d %H:00") + (f" {there.tzname()}" if twice else "")


def day_said(at: int, zone: ZoneInfo) -> str:
    """Format the day of a second: ``2026-07-01``."""
    return datetime.fromtimestamp(at, zone).strftime("%Y-%m-%d")


@cache
def offsets(zone: ZoneInfo) -> tuple[tuple[int, int], ...]:
    """Return a zone's distance from UTC in seconds, each with the moment from which it holds, 2000 to 2100.

    >>> len(offsets(ZoneInfo("UTC"))), len(offsets(ZoneInfo("America/Los_Angeles"))) > 100
    (1, True)
    """
    hour, found = 3_600, list[tuple[int, int]]()
    for at in range(FIRST, LAST, 24 * hour):
        # Clocks change on a full quarter of an hour: the day is searched where its ends differ.
        before, after = (_offset(second, zone) for second in (at, at + 24 * hour))
        if not found:
            found.append((0, before))
        if before != after:
            quarters = range(at, at + 24 * hour + 1, hour // 4)
            found.append((next(one for one in quarters if _offset(one, zone) == after), after))
    return tuple(found)


def _offset(at: int, zone: ZoneInfo) -> int:
    away = datetime.fromtimestamp(at, zone).utcoffset()
    return int(away.total_seconds()) if away is not None else 0
