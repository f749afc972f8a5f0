"""Reads tables from a file, for a floor that opens with them."""

from __future__ import annotations

import tomllib
from pathlib import Path

from croupier.errors import DataInvalid
from croupier.floor.terms.terms import Terms, read_terms, set_up


def read_tables(path: Path) -> list[tuple[str, Terms]]:
    """Read and check the tables of a TOML file, each under ``[[table]]`` with its ``id`` and its terms."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as wrong:
        raise DataInvalid(f"cannot be read as tables: {wrong}", file=str(path)) from None
    listed = data.pop("table", None)
    if data or not isinstance(listed, list) or not all(isinstance(one, dict) for one in listed):
        raise DataInvalid("write every table under a heading [[table]]", file=str(path))
    found: dict[str, Terms] = {}
    for number, one in enumerate(listed, start=1):
        name = one.pop("id", "")
        try:
            terms = read_terms(one)
            set_up(str(name), terms)
        except DataInvalid as wrong:
            raise DataInvalid(f"table {number}: {wrong.message}", file=str(path), key=wrong.key) from None
        if name in found:
            raise DataInvalid(f"table {number}: the id {name} is used twice", file=str(path), key="id")
        found[name] = terms
    return list(found.items())
