"""Where documents come from: TOML files, PHH files, collections of rounds, directories."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from functools import cached_property
from pathlib import Path
from typing import Any

import tomli

from croupier.errors import DataInvalid

SUFFIXES = (".toml", ".phh", ".phhs", ".ohh")
"""Files that are always hand histories."""
PERHAPS = (".json", ".jsonl", ".txt", ".log", ".csv", ".xml", ".hh")
"""Files that are hand histories if their beginning shows it."""


HEADING = re.compile(r"\s*\[\s*(?:([0-9]+)|\"([0-9]+)\"|'([0-9]+)')\s*\]\s*(?:#.*)?$")
"""The heading of one round in a collection: ``[1]``."""

Data = dict[str, Any]


@dataclass(frozen=True)
class Source:
    """One round document as written: its text and its data, which are read on first use."""

    file: str
    number: int
    """Which round of the file, from one."""
    text: str
    first: int = 0
    """How many lines of the file come before this text."""
    heading: str | None = None
    """The document's heading in its text; None where it is the whole text."""
    given: Data | None = None
    """The data, if not read from TOML."""
    reader: Callable[[str], Data] | None = None
    """Reads the data from the text, if it is not TOML."""

    @cached_property
    def data(self) -> Data:
        """The document's entries; refused with the line if the text is not TOML."""
        if self.given is not None:
            return self.given
        if self.reader is not None:
            try:
                return self.reader(self.text)
            except DataInvalid as wrong:
                line = None if wrong.line is None else self.first + wrong.line
                raise DataInvalid(wrong.message, file=self.file, key=wrong.key, line=line) from None
        data = read_toml(self.text, self.file, first=self.first)
        if self.heading is None:
            return data
        if set(data) != {self.heading}:
            raise DataInvalid(
                "there are entries outside the round's heading", file=self.file, line=self.first + 1
            )
        body = data[self.heading]
        assert isinstance(body, dict)
        return body

    def line(self, key: str, containing: str | None = None) -> int:
        """The line of a key, or of an entry of it; the document's first line if the key is missing."""
        lines = self.text.splitlines()
        word = re.escape(key)
        at_left = [n for n, line in enumerate(lines) if re.match(rf"\s*\[*{word}\b", line)]
        inline = [n for n, line in enumerate(lines) if re.search(rf"[{{,.\s]{word}\s*[.=]", line)]
        start = next(iter(at_left or inline), 0)
        if containing is not None:
            written = (f'"{containing}"', f"'{containing}'")
            start = next((n for n in range(start, len(lines)) if _has(lines[n], written)), start)
        return self.first + start + 1

    def invalid(self, wrong: DataInvalid) -> DataInvalid:
        """Return the error with its file and line."""
        key = wrong.key
        line = wrong.line if wrong.line is not None else self.line(key) if key else None
        return DataInvalid(wrong.message, file=self.file, key=key, line=line)


def read_toml(text: str, file: str, *, first: int = 0) -> Data:
    """The entries of a TOML text that comes after ``first`` lines of its file."""
    try:
        return tomli.loads(text, parse_float=_decimal)
    except ValueError as wrong:
        # Not only invalid TOML: a number of thousands of digits is valid there, but not here.
        found = re.search(r"at line (\d+)", str(wrong))
        line = int(found[1]) if found else text.count("\n") + 1 if "end of document" in str(wrong) else None
        raise DataInvalid(str(wrong), file=file, line=None if line is None else first + line) from None
    except RecursionError:
        raise DataInvalid("lists are nested too deeply", file=file) from None


def _decimal(text: str) -> Decimal:
    try:
        return Decimal(text)
    except InvalidOperation:
        raise ValueError(f"{text} is too large for a number") from None


def read_text(text: str, file: str) -> list[Source]:
    """The round documents in a text: one, or several under numbered headings as in ``.phhs``."""
    sources = list(split_text(text, file))
    for source in sources:
        # A caller who asks for all of them gets the error of a broken one immediately.
        _ = source.data
    return sources


def split_text(text: str, file: str) -> Iterator[Source]:
    """Yield the round documents in a text, each read on first use: a broken one does not stop the others.

    A text is a collection if its first entry is a numbered heading.
    """
    lines = text.splitlines(keepends=True)
    first_entry = next(
        (n for n, line in enumerate(lines) if line.strip() and not line.lstrip().startswith("#")), 0
    )
    if not lines or not HEADING.match(lines[first_entry].rstrip()):
        yield Source(file, 1, text)
        return
    number, begin, heading = 0, first_entry, ""
    seen: set[str] = set()
    for n in range(first_entry, len(lines) + 1):
        found = HEADING.match(lines[n].rstrip()) if n < len(lines) else None
        if n < len(lines) and found is None:
            continue
        if number:
            yield Source(file, number, "".join(lines[begin:n]), begin, heading)
        if found is not None:
            begin, number, heading = n, number + 1, found[1] or found[2] or found[3]
            if heading in seen:
                raise DataInvalid(f"there are two rounds [{heading}]", file=file, line=n + 1)
            seen.add(heading)


def _has(line: str, words: tuple[str, ...]) -> bool:
    return any(word in line for word in words)


def read_file(path: Path) -> Iterator[Source]:
    """The round documents of one file, one after another."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as wrong:
        raise DataInvalid(f"cannot be read: {wrong}", file=str(path)) from None
    return split_text(text, str(path))


def _by_number(path: Path) -> list[tuple[int, str]]:
    """A path's key for sorting, with numbers by their value."""
    parts = re.split(r"([0-9]+)", path.as_posix())
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in parts]


def find_files(paths: list[Path], recognised: Callable[[Path], bool] | None = None) -> Iterator[Path]:
    """The document files named, and those under the directories named, in order: round 2 before round 10.

    ``recognised`` decides about files in directories whose ending leaves it open.
    """
    for path in paths:
        if path.is_dir():
            yield from sorted(
                (
                    file
                    for file in path.rglob("*")
                    if file.suffix in SUFFIXES
                    or (recognised is not None and file.suffix.lower() in PERHAPS and recognised(file))
                ),
                key=_by_number,
            )
        else:
            yield path
