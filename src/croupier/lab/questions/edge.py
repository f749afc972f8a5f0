"""What any wager of any analysed game costs.

A pay table is a posted one by its id, or any other with the same rows; options are those that a table may
post and those that only an analysis takes (the meter, a strategy).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.errors import DataInvalid
from croupier.games.catalog import GAMES
from croupier.games.option import Options
from croupier.lab.catalog import LABORATORIES
from croupier.lab.core.figures import Figures
from croupier.lab.core.kept import kept
from croupier.lab.core.laboratory import Analysed, Laboratory
from croupier.lab.core.options import read_for
from croupier.pay import PayTable

NO_OPTIONS: Mapping[str, object] = {}


def analyse(
    game_id: str,
    wager: str | None = None,
    pay_table: str | PayTable | None = None,
    options: Mapping[str, object] = NO_OPTIONS,
) -> Figures:
    """The exact figures of one wager of a game; of its first wager if none is named.

    >>> float(round(analyse("ez-baccarat-panda-8", "dragon7").edge, 6))
    0.076113
    """

    def count() -> Figures:
        lab, name, table, read = posted(game_id, wager, pay_table, options)
        return lab.wagers[name].work(table, read)

    return kept("edge", (game_id, wager, pay_table, sorted(options.items())), Figures, count)


def posted(
    game_id: str,
    wager: str | None = None,
    pay_table: str | PayTable | None = None,
    options: Mapping[str, object] = NO_OPTIONS,
) -> tuple[Laboratory, str, PayTable, dict[str, Any]]:
    """One wager as a table posts it: the laboratory, the wager's name, its pay table and every option."""
    lab = laboratory(game_id)
    name = next(iter(lab.wagers)) if wager is None else wager
    if name not in lab.wagers:
        raise DataInvalid(
            f"{game_id} has no wager {name!r}; choose one of {', '.join(lab.wagers)}", key="wager"
        )
    read = read_for(lab.game, lab.asks, options)
    table = _table(lab, name, pay_table, read)
    return lab, name, table, read if pay_table is None else _posting(lab.wagers[name], table, read)


def analyse_all(
    game_id: str, pay_table: str | PayTable | None = None, options: Mapping[str, object] = NO_OPTIONS
) -> list[Figures]:
    """The figures of every wager of a game, by every pay table where several may be posted.

    With a pay table, only of the wagers that it is for: those whose posted tables include its id.
    """

    def count() -> list[Figures]:
        return _all(game_id, pay_table, options)

    return kept("every edge", (game_id, pay_table, sorted(options.items())), list[Figures], count)


def _all(game_id: str, pay_table: str | PayTable | None, options: Mapping[str, object]) -> list[Figures]:
    lab = laboratory(game_id)
    read = read_for(lab.game, lab.asks, options)
    if pay_table is None:
        return [
            analysed.work(_table(lab, name, table, read), _posting(analysed, lab.pay_table(table), read))
            for name, analysed in lab.wagers.items()
            for table in _choice(analysed, options)
        ]
    table_id = pay_table if isinstance(pay_table, str) else pay_table.id
    meant = [name for name, analysed in lab.wagers.items() if table_id in analysed.tables]
    if not meant:
        known = dict.fromkeys(table for analysed in lab.wagers.values() for table in analysed.tables)
        raise DataInvalid(
            f"{game_id} has no pay table {table_id!r}; choose one of {', '.join(known)}, "
            "or name the wager that the table is for",
            key="pay_table",
        )
    asked = {name: _table(lab, name, pay_table, read) for name in meant}
    return [
        lab.wagers[name].work(table, _posting(lab.wagers[name], table, read)) for name, table in asked.items()
    ]


def laboratory(game_id: str) -> Laboratory:
    """The laboratory of a game; refused with the list of games if it has none."""
    if game_id not in LABORATORIES and game_id in GAMES and game_id not in GAMES.own:
        raise DataInvalid(
            f"no analysis of {game_id!r}: it comes from outside the package, and the lab analyses our own "
            "games. One that is based on a game of ours with other pay tables can be asked for there: "
            "croupier edge GAME --pay-table FILE",
            key="game",
        )
    if game_id not in LABORATORIES:
        raise DataInvalid(f"no analysis of {game_id!r}; choose one of {', '.join(LABORATORIES)}", key="game")
    return LABORATORIES[game_id]


def posted_tables(
    game_id: str, wager: str, options: Mapping[str, object] = NO_OPTIONS
) -> tuple[PayTable, ...]:
    """The pay table that is posted for a wager, or every one that may be."""
    lab, name, _, read = posted(game_id, wager, None, options)
    return tuple(lab.pay_table(table) for table in _choice(lab.wagers[name], read))


def _choice(analysed: Analysed, options: Options) -> tuple[str, ...]:
    """The posted table, or every one that may be posted."""
    posted = options.get(analysed.posted_by) if analysed.posted_by else None
    return (posted,) if posted else analysed.tables


def _table(lab: Laboratory, wager: str, asked: str | PayTable | None, options: Options) -> PayTable:
    """The pay table that was asked for, or that an option posts, or the wager's first."""
    if isinstance(asked, PayTable):
        return asked
    analysed = lab.wagers[wager]
    name = asked or analysed.posted(options)
    if name not in analysed.tables:
        raise DataInvalid(
            f"{name!r} is not a pay table for the {wager}; choose one of {', '.join(analysed.tables)}",
            key="pay_table",
        )
    return lab.pay_table(name)


def _posting(analysed: Analysed, table: PayTable, options: dict[str, Any]) -> dict[str, Any]:
    """The options of a house that posts this pay table, where one of them posts it."""
    named = analysed.posted_by is not None and table.id in analysed.tables
    return {**options, analysed.posted_by: table.id} if named and analysed.posted_by else options
