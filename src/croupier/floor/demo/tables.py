"""The demo tables that a floor opens: the postings of ``tables.toml``, read like a manager's file."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from croupier.errors import DataInvalid
from croupier.floor.setup import TableSetup
from croupier.floor.terms.file import read_tables
from croupier.floor.terms.terms import set_up

FILE = Path(__file__).parent / "tables.toml"


@cache
def demo_tables() -> tuple[TableSetup, ...]:
    """Return every demo table, in the order of the file, which is also that of the lobby."""
    return tuple(set_up(name, terms) for name, terms in read_tables(FILE))


def tables_named(names: str) -> tuple[TableSetup, ...]:
    """Return the demo tables with these ids, separated by commas; all of them if none is named."""
    setups = {setup.id: setup for setup in demo_tables()}
    wanted = [name.strip() for name in names.split(",") if name.strip()]
    for name in wanted:
        if name not in setups:
            raise DataInvalid(f"there is no table {name!r}; there are {', '.join(setups)}", key="tables")
    return tuple(setups[name] for name in dict.fromkeys(wanted)) or tuple(setups.values())
