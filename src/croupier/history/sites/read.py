"""Recognises files of poker sites and splits them into hands, one after another."""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple, TextIO

from croupier.errors import CroupierError, DataInvalid
from croupier.history.fields import broken_part
from croupier.history.sites import acpc, ipoker, pokernow
from croupier.history.sites.lines import Dialect
from croupier.history.sites.others import BOVADA, FULL_TILT, OLD_WPN, PACIFIC, PARTYPOKER
from croupier.history.sites.playing import document_data
from croupier.history.sites.pokerstars import GGPOKER, POKERSTARS, WINAMAX, WPN
from croupier.history.sites.vocabulary import SiteHand
from croupier.history.source import Data, Source

LOOKED_AT = 4_096
"""How many characters of a file tell who wrote it."""


class Site(NamedTuple):
    """How the files of one site are recognised, split and read."""

    name: str
    begins: re.Pattern[str]
    """The first line of a hand."""
    read: Callable[[str], SiteHand]
    split: Callable[[Iterable[str]], Iterator[tuple[int, str]]]
    """Makes hands of the lines of a file, each with the number of lines before it."""


def _hands(dialect: Dialect) -> Callable[[Iterable[str]], Iterator[tuple[int, str]]]:
    """Splits at headings; streets that belong to no heading are of a hand whose heading is damaged."""

    def split(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
        hand: list[str] = []
        tail: list[str] = []
        """What follows a summary, or comes before the first heading, after a blank line."""
        first = start = 0
        is_open = False
        for number, line in enumerate(lines):
            begins = dialect.begins.match(line) is not None
            if begins or (tail and dialect.is_street(line)):
                if hand and any(map(str.strip, hand)):
                    yield first, "".join(hand if not begins else [*hand, *tail])
                hand, first = ([], number) if begins else (tail, start)
                tail, is_open = [], True
            if is_open or (hand and not tail and line.strip()):
                is_open = is_open and not dialect.summary.match(line)
                hand.append(line)
            else:
                start = start if tail else number
                tail.append(line)
        if hand:
            yield first, "".join([*hand, *tail])

    return split


DIALECTS = (POKERSTARS, GGPOKER, WINAMAX, PARTYPOKER, PACIFIC, FULL_TILT, BOVADA, WPN, OLD_WPN)
SITES: tuple[Site, ...] = (
    *(Site(dialect.site, dialect.begins, dialect.read, _hands(dialect)) for dialect in DIALECTS),
    Site("PokerNow", pokernow.BEGINS, pokernow.read, pokernow.split),
    Site("iPoker", ipoker.BEGINS, ipoker.read, ipoker.split),
    Site("ACPC", acpc.BEGINS, acpc.read, acpc.split),
)
POKERSTARS_SITE = SITES[0]


def site_of(path: Path) -> Site | None:
    """The site that wrote a file; None if it is none of those that are read."""
    try:
        with _open(path) as lines:
            start = lines.read(LOOKED_AT)
    except (OSError, UnicodeError):
        return None
    return site_of_text(start)


def site_of_text(text: str) -> Site | None:
    """The site in whose manner a text begins."""
    lines = text[:LOOKED_AT].splitlines()
    return next((site for line in lines for site in SITES if site.begins.match(line)), None)


def read_site_file(path: Path, site: Site) -> Iterator[Source]:
    """The hands of a site's file, each read on first use."""
    with _open(path) as lines:
        yield from _sources(lines, str(path), site)


def read_site_text(text: str, file: str, site: Site) -> Iterator[Source]:
    """The hands of a site's text."""
    return _sources(text.splitlines(keepends=True), file, site)


def _sources(lines: Iterable[str], file: str, site: Site) -> Iterator[Source]:
    for number, (first, text) in enumerate(site.split(lines), start=1):
        yield Source(file, number, text, first, reader=lambda text: read_hand(text, site))


def read_hand(text: str, site: Site) -> Data:
    """The document's entries for one hand; a text that cannot be read is refused with the reason."""
    try:
        return document_data(site.read(text))
    except CroupierError:
        raise
    except (ValueError, LookupError, TypeError, AttributeError, ArithmeticError) as wrong:
        raise DataInvalid(f"is not a hand of {site.name}: {broken_part(wrong)}") from None


def _open(path: Path) -> TextIO:
    """A text file in the encodings that sites use: UTF-8, UTF-16, or Western European."""
    with path.open("rb") as file:
        start = file.read(1 << 16)
    encoding = "utf-8-sig"
    if start[:2] in (b"\xff\xfe", b"\xfe\xff"):
        encoding = "utf-16"
    else:
        try:
            codecs.getincrementaldecoder("utf-8")().decode(start)
        except UnicodeDecodeError:
            encoding = "cp1252"
    return path.open(encoding=encoding, errors="replace")
