"""Where documents come from: TOML files, PHH files, collections of hands, directories."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

from croupier.errors import DataInvalid

SUFFIXES = (".toml", ".phh", ".phhs")


@dataclass(frozen=True)
class Source:
    """One round document as written: its data, and the text to find lines in."""

    file: str
    number: int
    """Which round of the file, from one."""
    data: dict[str, Any]
    text: str

    def line(self, key: str, containing: str | None = None) -> int | None:
        """The line on which a key stands, or on which an entry of it is written."""
        lines = self.text.splitlines()
        starts = [n for n, line in enumerate(lines) if re.match(rf"\s*\[*{re.escape(key)}\b", line)]
        if not starts:
            return None
        if containing is not None:
            for number in range(starts[0], len(lines)):
                if containing in lines[number]:
                    return number + 1
        return starts[0] + 1

    def invalid(self, wrong: DataInvalid) -> DataInvalid:
        """The same error with its place."""
        key = wrong.key
        line = wrong.line if wrong.line is not None else self.line(key) if key else None
        return DataInvalid(wrong.message, file=self.file, key=key, line=line)


def read_text(text: str, file: str) -> list[Source]:
    """The round documents in a text: one, or several under numbered headings as in ``.phhs``."""
    try:
        data = tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as wrong:
        found = re.search(r"at line (\d+)", str(wrong))
        raise DataInvalid(str(wrong), file=file, line=int(found[1]) if found else None) from None
    if data and all(name.isdigit() and isinstance(body, dict) for name, body in data.items()):
        return [Source(file, n, body, text) for n, body in enumerate(data.values(), start=1)]
    return [Source(file, 1, data, text)]


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
