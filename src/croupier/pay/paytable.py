"""A pay table: rows named as on the felt, each with its award, and the source and clause of the table."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cache, cached_property
from typing import Any, TypeVar

from croupier.errors import DataInvalid
from croupier.money import Cents, Odds, dollars
from croupier.pay.award import Award, Percent, parse_award
from croupier.pay.own import game_folder

T = TypeVar("T")


@dataclass(frozen=True, kw_only=True)
class PayTable:
    """One posted pay table. A hand that has no row loses."""

    id: str
    source: str
    clause: str
    pays: Mapping[str, Award]
    envy: Mapping[str, Cents] = field(default_factory=dict)
    wager: Cents | None = None
    """The wager that dollar and envy amounts are for, where the table states one."""
    effective: date | None = None
    taken_out: frozenset[str] = frozenset()
    """Rows that somebody asked to do without: their hands lose, and the table is complete without them."""

    def __getitem__(self, row: str) -> Award:
        return self.pays[row]

    def get(self, row: str) -> Award | None:
        """What the row pays; None if the hand loses."""
        return self.pays.get(row)

    @cached_property
    def odds(self) -> Mapping[str, Odds]:
        """The rows that are paid at odds."""
        return {row: award for row, award in self.pays.items() if isinstance(award, Odds)}

    @property
    def off_the_meter(self) -> bool:
        """Whether any row is paid from a progressive meter."""
        return any(isinstance(award, Percent) for award in self.pays.values())


NOT_PAID = "none"
"""In place of an award: the row is taken out, and the hand loses."""

KEYS = {"source", "clause", "effective", "pays", "envy", "wager"}


def read_tables(text: str, *, file: str) -> dict[str, PayTable]:
    """The pay tables in a TOML text, by id."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        raise DataInvalid(str(wrong), file=file) from None
    return {name: _table(name, body, file) for name, body in data.items()}


def _table(name: str, body: object, file: str) -> PayTable:
    if not isinstance(body, dict) or not isinstance(body.get("pays"), dict):
        raise DataInvalid("a pay table must be a TOML table with a sub-table 'pays'", file=file, key=name)
    if unknown := set(body) - KEYS:
        raise DataInvalid(
            f"unknown key {min(unknown)!r}; the keys are {', '.join(sorted(KEYS))}", file=file, key=name
        )
    if missing := {"source", "clause"} - set(body):
        raise DataInvalid(f"a pay table must state its {min(missing)!r}", file=file, key=name)
    envy = body.get("envy", {})
    if not isinstance(envy, dict):
        raise DataInvalid("envy must be a TOML table of rows and dollars", file=file, key=f"{name}.envy")
    return PayTable(
        id=name,
        source=body["source"],
        clause=body["clause"],
        effective=body.get("effective"),
        wager=_read(dollars, body["wager"], file, f"{name}.wager") if "wager" in body else None,
        pays={
            row: _read(parse_award, award, file, f"{name}.pays.{row}")
            for row, award in body["pays"].items()
            if award != NOT_PAID
        },
        taken_out=frozenset(row for row, award in body["pays"].items() if award == NOT_PAID),
        envy={row: _read(dollars, amount, file, f"{name}.envy.{row}") for row, amount in envy.items()},
    )


def _read(read: Callable[[Any], T], value: object, file: str, key: str) -> T:
    """One figure of a table; an error names the file and the row."""
    try:
        return read(value)
    except DataInvalid as wrong:
        raise DataInvalid(wrong.message, file=file, key=key) from None


@cache
def game_tables(folder: str) -> Mapping[str, PayTable]:
    """The pay tables in a game's ``paytables.toml``; none where the game needs none."""
    path = game_folder(folder).joinpath("paytables.toml")
    if not path.is_file():
        return {}
    return read_tables(path.read_text(encoding="utf-8"), file=f"games/{folder}/paytables.toml")
