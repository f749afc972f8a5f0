"""Recorded hands in another format: PHH, Open Hand History, our own documents, PokerStars' text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, date, datetime, time
from pathlib import Path
from typing import Any

from croupier.errors import DataInvalid
from croupier.history.document import PHH_NOTES
from croupier.history.published.files import read_sources
from croupier.history.published.ohh import write_ohh
from croupier.history.published.phh import write_phh
from croupier.history.replay import Replay
from croupier.history.sites.pokerstars_text import write_pokerstars
from croupier.history.sites.read import read_site_text, site_of_text
from croupier.history.source import Source, read_text
from croupier.history.stated import STATED_FEE
from croupier.history.toml import bare
from croupier.history.write import document_of, written
from croupier.table import PotRound

FORMATS = {
    ".phh": "phh", ".phhs": "phh", ".toml": "toml", ".ohh": "ohh", ".json": "ohh", ".jsonl": "ohh",
    ".txt": "pokerstars",
}  # fmt: skip
"""The format of a file by its ending."""


def read_hands(where: str | Path) -> Iterator[Source]:
    """Yield the hands of a file, or of a text, in any format that is read; each is read on first use.

    A name of a file is a ``Path``; a ``str`` is the text itself.

    >>> [source.number for source in read_hands("STATE:0:r200f:AhKd|QcQs:-100|100:Bob|Alice")]
    [1]
    """
    if isinstance(where, Path):
        yield from read_sources(where)
    elif (site := site_of_text(where)) is not None:
        yield from read_site_text(where, "hands.txt", site)
    else:
        yield from read_text(where, "hands.toml")


def convert(played: Replay, form: str) -> str:
    """Return a replayed round in a format; refuse one that was not played as recorded, with the reason."""
    if played.error is not None:
        raise DataInvalid(played.error["message"])
    if played.status or played.round is None or played.document is None:
        raise DataInvalid(
            f"it differs from its record: {'; '.join(played.differences) or 'it does not follow'}"
        )
    return WRITERS[form](played)


def _notes(played: Replay) -> dict[str, Any]:
    """What a document says about a round beside the round: who, where, when, and what was won."""
    assert played.document is not None
    data = played.document.source.data
    kept = {key: data[key] for key in ("players", "seats", *sorted(PHH_NOTES)) if key in data}
    kept.pop("ante_trimming_status", None)
    if played.document.winnings:
        kept["winnings"] = [bare(amount) for amount in played.document.winnings]
    return kept


def _toml(played: Replay) -> str:
    assert played.round is not None
    notes = _notes(played)
    if played.stated_fee and isinstance(played.round, PotRound) and played.round.table.fee is None:
        notes[STATED_FEE] = bare(played.stated_fee)
    return written(document_of(played.round, notes=notes))


def _phh(played: Replay) -> str:
    return write_phh(_hand(played), notes=_notes(played), short=played.short)


def _ohh(played: Replay) -> str:
    notes = _notes(played)
    return write_ohh(
        _hand(played),
        number=str(notes.get("hand", "1")),
        table_name=str(notes.get("table", "1")),
        started=f"{_when(notes):%Y-%m-%dT%H:%M:%SZ}",
        names=_names(notes),
        short=played.short,
    )


def _pokerstars(played: Replay) -> str:
    notes = _notes(played)
    number = "".join(filter(str.isdigit, str(notes.get("hand", "")))) or "1"
    return write_pokerstars(
        _hand(played),
        names=_names(notes),
        seats=_seats(notes),
        number=number,
        table_name=str(notes.get("table", "Croupier")),
        started=f"{_when(notes):%Y/%m/%d %H:%M:%S}",
        short=played.short,
    )


def _hand(played: Replay) -> PotRound:
    if not isinstance(played.round, PotRound):
        raise DataInvalid("the format is for pot games")
    return played.round


def _when(notes: Mapping[str, Any]) -> datetime:
    """When the round was played, by the clock of its document; the beginning of 1970 if that is not said."""
    try:
        day = date(*(notes[key] for key in ("year", "month", "day")))
        return datetime.combine(day, notes.get("time", time()), UTC)
    except (KeyError, TypeError, ValueError):
        return datetime(1970, 1, 1, tzinfo=UTC)


def _names(notes: Mapping[str, Any]) -> Sequence[str]:
    names: Sequence[str] = notes.get("players", ())
    return names if len(set(names)) == len(names) else ()


def _seats(notes: Mapping[str, Any]) -> Sequence[int]:
    seats: Sequence[int] = notes.get("seats", ())
    return seats if len(set(seats)) == len(seats) else ()


WRITERS: Mapping[str, Callable[[Replay], str]] = {
    "phh": _phh,
    "ohh": _ohh,
    "toml": _toml,
    "pokerstars": _pokerstars,
}


def collected(texts: Iterable[str], form: str) -> Iterator[str]:
    """Texts of rounds as the parts of one file; documents get numbered headings if there are several."""
    first: str | None = None
    number = 0
    for number, text in enumerate(texts, start=1):
        if form not in ("phh", "toml"):
            yield f"{text.rstrip()}\n\n"
        elif number == 1:
            first = text
        else:
            if first is not None:
                yield f"[1]\n{first}\n"
                first = None
            yield f"[{number}]\n{text}\n"
    if first is not None:
        yield first
