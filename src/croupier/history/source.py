"""Where documents come from: TOML files, PHH files, collections of hands, directories."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

import tomli

from croupier.errors import DataInvalid

SUFFIXES = (".toml", ".phh", ".phhs", ".ohh")


@dataclass(frozen=True)
class Source:
    """One round document as written: its data, and the text to find lines in."""

    file: str
    number: int
    """Which round of the file, from one."""
    data: dict[str, Any]
    text: str
    first: int = 0
    """Lines of the file before this document."""

    def line(self, key: str, containing: str | None = None) -> int:
        """The line of a key, or of an entry of it; of a key that is missing, the document's first."""
        lines = self.text.splitlines()
        word = re.escape(key)
        places = range(self.first, len(lines))
        at_left = [n for n in places if re.match(rf"\s*\[*{word}\b", lines[n])]
        inline = [n for n in places if re.search(rf"[{{,.\s]{word}\s*[.=]", lines[n])]
        start = next(iter(at_left or inline), self.first)
        if containing is not None:
            written = (f'"{containing}"', f"'{containing}'")
            start = next((n for n in places[start - self.first :] if _has(lines[n], written)), start)
        return start + 1

    def invalid(self, wrong: DataInvalid) -> DataInvalid:
        """The same error with its place."""
        key = wrong.key
        line = wrong.line if wrong.line is not None else self.line(key) if key else None
        return DataInvalid(wrong.message, file=self.file, key=key, line=line)


def read_text(text: str, file: str) -> list[Source]:
    """The round documents in a text: one, or several under numbered headings as in ``.phhs``."""
    try:
        data = tomli.loads(text, parse_float=Decimal)
    except ValueError as wrong:
        # Not only what TOML forbids: a number of thousands of digits is legal there and absurd here.
        found = re.search(r"at line (\d+)", str(wrong))
        line = int(found[1]) if found else text.count("\n") + 1 if "end of document" in str(wrong) else None
        raise DataInvalid(str(wrong), file=file, line=line) from None
    except RecursionError:
        raise DataInvalid("lists inside lists without end", file=file) from None
    if data and all(name.isdigit() and isinstance(body, dict) for name, body in data.items()):
        lines = text.splitlines()
        heads = {name: n for n, line in enumerate(lines) for name in data if _heads(line, name)}
        return [
            Source(file, n, body, text, heads.get(name, 0))
            for n, (name, body) in enumerate(data.items(), start=1)
        ]
    return [Source(file, 1, data, text)]


def _has(line: str, words: tuple[str, ...]) -> bool:
    return any(word in line for word in words)


def _heads(line: str, name: str) -> bool:
    """Whether a line is the heading of this round."""
    return re.match(rf"\s*\[\s*[\"']?{name}[\"']?\s*\]", line) is not None


def read_file(path: Path) -> list[Source]:
    """The round documents of one file."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as wrong:
        raise DataInvalid(f"cannot be read: {wrong}", file=str(path)) from None
    return read_text(text, str(path))


def find_files(paths: list[Path]) -> Iterator[Path]:
    """Every document file named, and those below every directory named, in order."""
    for path in paths:
        if path.is_dir():
            yield from sorted(p for p in path.rglob("*") if p.suffix in SUFFIXES)
        else:
            yield path
