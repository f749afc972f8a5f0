"""What if the house posted something else: changed rows of a pay table or options, against what is posted."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from types import MappingProxyType

from croupier.errors import DataInvalid
from croupier.games.option import Options
from croupier.lab.core.figures import Figures
from croupier.lab.questions.edge import NO_OPTIONS, analyse, laboratory, posted, posted_tables
from croupier.money import Cents, dollars
from croupier.pay import Award, PayTable
from croupier.pay.award import parse_award
from croupier.pay.paytable import NOT_PAID

NOTHING: Options = MappingProxyType({})
KEYS = {"wager", "table", "options", "pays", "envy"}


@dataclass(frozen=True, kw_only=True)
class Change:
    """What would be posted differently. ``pays`` and ``envy`` change rows of one pay table."""

    options: Mapping[str, object] = field(default_factory=dict)
    pays: Mapping[str, Award | None] = field(default_factory=dict)
    envy: Mapping[str, Cents] = field(default_factory=dict)
    wager: str | None = None
    table: str | None = None
    """The posted table that is changed; None for every one that may be posted for the wager."""

    @property
    def of_rows(self) -> bool:
        """Whether a pay table is changed."""
        return bool(self.pays or self.envy)

    def apply(self, table: PayTable) -> PayTable:
        """The table with its rows changed."""
        pays = {**table.pays, **{row: award for row, award in self.pays.items() if award is not None}}
        for row, award in self.pays.items():
            if award is None:
                if row not in table.pays:
                    raise DataInvalid(
                        f"no row {row!r} to take out; choose one of {', '.join(table.pays)}", key=table.id
                    )
                del pays[row]
        without = {row for row, award in self.pays.items() if award is None}
        taken_out = (table.taken_out | without) - pays.keys()
        return replace(table, pays=pays, envy={**table.envy, **self.envy}, taken_out=taken_out)


@dataclass(frozen=True)
class Compared:
    """A wager as posted and as changed."""

    posted: Figures
    changed: Figures

    @property
    def gained(self) -> Fraction:
        """What the change would add to the bank's edge."""
        return self.changed.edge - self.posted.edge


def read_change(text: str, *, file: str) -> Change:
    """A change from a TOML text: ``wager``, ``table``, ``[options]``, ``[pays]``, ``[envy]``."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        raise DataInvalid(str(wrong), file=file) from None
    if unknown := sorted(set(data) - KEYS):
        raise DataInvalid(f"unknown key {unknown[0]!r}; choose one of {', '.join(sorted(KEYS))}", file=file)
    for key in ("options", "pays", "envy"):
        if not isinstance(data.get(key, {}), dict):
            raise DataInvalid(f"expected a TOML table [{key}]", file=file, key=key)
    for key in ("wager", "table"):
        if not isinstance(data.get(key, ""), str):
            raise DataInvalid("expected a name in quotes", file=file, key=key)
    try:
        return change(
            options={name: _written(value) for name, value in data.get("options", {}).items()},
            pays=data.get("pays", {}),
            envy=data.get("envy", {}),
            wager=data.get("wager"),
            table=data.get("table"),
        )
    except DataInvalid as wrong:
        raise DataInvalid(wrong.message, file=file, key=wrong.key) from None


def _written(value: object) -> object:
    """A value as text, so that a number of a file is read as one that was typed: money in dollars."""
    return str(value) if isinstance(value, bool | int | float) else value


def change(
    *,
    options: Mapping[str, object] = NOTHING,
    pays: Mapping[str, object] = NOTHING,
    envy: Mapping[str, object] = NOTHING,
    wager: str | None = None,
    table: str | None = None,
) -> Change:
    """A change as a file or a command line states it: ``pays={"flush": "6:1", "straight": "none"}``."""
    return Change(
        options=options,
        pays={row: _award(row, award) for row, award in pays.items()},
        envy={row: _envy(row, amount) for row, amount in envy.items()},
        wager=wager,
        table=table,
    )


def what_if(game_id: str, change: Change, options: Mapping[str, object] = NO_OPTIONS) -> list[Compared]:
    """Every wager that the change affects, as posted (with ``options``) and as it would be.

    >>> [compared] = what_if("ez-baccarat-panda-8", change(pays={"tie": "8:1"}))
    >>> round(float(compared.gained), 6)
    0.095156
    """
    if not isinstance(change, Change):
        raise DataInvalid(f"a change, as read_change gives it, is compared, not {change!r}")
    after = {**options, **change.options}
    found = [
        Compared(analyse(game_id, wager, table, options), analyse(game_id, wager, changed, after))
        for wager, table, changed in changed_tables(game_id, change, options)
    ]
    return [compared for compared in found if compared.posted.rows != compared.changed.rows] or found


def changed_tables(
    game_id: str, change: Change, options: Mapping[str, object] = NO_OPTIONS
) -> list[tuple[str, PayTable, PayTable]]:
    """Every wager that the change is about, with each of its tables as posted and as it would be."""
    found = []
    for wager in _concerned(game_id, change):
        for table_id in _tables(game_id, wager, change, options):
            _, _, table, _ = posted(game_id, wager, table_id, options)
            found.append((wager, table, change.apply(table)))
    return found


def _concerned(game_id: str, change: Change) -> list[str]:
    """The wagers that the change is about: the one it names, or those whose tables have its rows."""
    lab = laboratory(game_id)
    if change.wager is not None:
        posted(game_id, change.wager)
        return [change.wager]
    if change.table is not None:
        meant = [name for name, analysed in lab.wagers.items() if change.table in analysed.tables]
        if not meant:
            known = dict.fromkeys(table for analysed in lab.wagers.values() for table in analysed.tables)
            raise DataInvalid(
                f"{game_id} has no pay table {change.table!r}; choose one of {', '.join(known)}", key="table"
            )
        return meant
    if not change.of_rows:
        return list(lab.wagers)
    rows = {name: _rows(game_id, name) for name in lab.wagers}
    kinds = {row: frozenset({type(award)}) for row, award in change.pays.items() if award is not None}
    wanted = {*change.pays, *change.envy}
    having = [name for name in lab.wagers if wanted <= rows[name].keys()]
    # A row may be in several tables: odds mean the one that pays odds, dollars the one in dollars.
    alike = [name for name in having if all(kind <= rows[name][row] for row, kind in kinds.items())]
    if alike or having:
        return alike or having
    strange = sorted(wanted - set().union(*rows.values())) or sorted(wanted)
    expected = "; ".join(f"{name}: {', '.join(sorted(known))}" for name, known in rows.items() if known)
    raise DataInvalid(
        f"no wager's pay table has the row {strange[0]!r}; name the wager, or choose from {expected}",
        key="pays",
    )


def _rows(game_id: str, wager: str) -> dict[str, set[type]]:
    """Every row of the tables that may be posted for a wager, and its kinds of award."""
    rows: dict[str, set[type]] = {}
    for table in posted_tables(game_id, wager):
        for row, award in table.pays.items():
            rows.setdefault(row, set()).add(type(award))
        for row in table.envy:
            rows.setdefault(row, set())
    return rows


def _tables(game_id: str, wager: str, change: Change, options: Mapping[str, object]) -> list[str]:
    """The posted tables that are changed."""
    if change.table is not None:
        return [change.table]
    tables = posted_tables(game_id, wager, options)
    meant = [table.id for table in tables if all(_like(table, *row) for row in change.pays.items())]
    return meant or [table.id for table in tables]


def _like(table: PayTable, row: str, award: Award | None) -> bool:
    """Whether a table has the row, with an award of this kind."""
    return row in table.pays and (award is None or type(table.pays[row]) is type(award))


def _award(row: str, award: object) -> Award | None:
    if award == NOT_PAID:
        return None
    try:
        return parse_award(award)
    except DataInvalid as wrong:
        raise DataInvalid(wrong.message, key=row) from None


def _envy(row: str, amount: object) -> Cents:
    try:
        return dollars(amount)  # type: ignore[arg-type]  # refused if it is not an amount
    except DataInvalid as wrong:
        raise DataInvalid(wrong.message, key=f"envy.{row}") from None
