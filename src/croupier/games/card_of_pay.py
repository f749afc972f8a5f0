"""What a rule card says of pay tables: which is posted, who gets envy, what is not returned."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.games.banked.vocabulary import BankedGame, Kind, SideBet
from croupier.money import Odds
from croupier.pay import PayTable, game_tables

Rows = list[list[str]]

NONE = "none is posted: the wager is not offered"


def posted_tables(played: BankedGame, options: Mapping[str, Any]) -> Rows:
    """The pay table of each wager that has one, and what chooses it."""
    rows = [[spot, table, "the only one", clause] for spot, (table, clause) in _of_results(played).items()]
    rows += [
        [spot, _table(side, options) or NONE, _chooses(side), side.clause]
        for spot, side in played.side_bets.items()
    ]
    rows += [
        [f"{spot}_bonus", options[extra.posted], f"option {extra.posted}", extra.clause]
        for spot, extra in played.extras.items()
        if isinstance(options[extra.posted], str)
    ]
    if played.progressive is not None:
        rule = played.progressive
        rows.append([rule.spot, options["progressive"] or NONE, "option progressive", rule.clause])
    return rows


def _of_results(played: BankedGame) -> dict[str, tuple[str, str]]:
    """Game wagers that an outcome pays by a table."""
    return {
        spot: (result.table, result.clause)
        for row in played.results.values()
        for spot, result in row.items()
        if result.kind is Kind.TABLE and result.table
    }


def _table(side: SideBet, options: Mapping[str, Any]) -> str | None:
    chosen = side.posted(options) if callable(side.posted) else options[side.posted]
    return None if chosen is None else str(chosen)


def _chooses(side: SideBet) -> str:
    return "by the options" if callable(side.posted) else f"option {side.posted}"


def envy(played: BankedGame) -> Rows:
    """Who is paid for other players' hands, for which, and how much."""
    rows = []
    tables = {name: table for name, table in game_tables(played.folder).items() if table.envy}
    for name, table in tables.items():
        if played.progressive is not None:
            spot, clause = played.progressive.spot, played.progressive.envy_clause
            who = "with this wager, for each other player's hand, at the end of the round"
        else:
            assert played.envy is not None, f"{played.id}: {name} pays envy without a rule"
            spot, clause = played.envy.spot, played.envy.clause
            who = f"with at least ${played.envy.least // 100} here, for each other player's hand"
        rows.append([spot, who, f"table {name}: {_amounts(table)}", clause])
    return rows


def _amounts(table: PayTable) -> str:
    on = f" on ${table.wager // 100}, more or less with the posted wager" if table.wager else ""
    return ", ".join(f"{row.replace('_', ' ')} ${cents // 100:,}" for row, cents in table.envy.items()) + on


def not_returned(played: BankedGame) -> Rows:
    """Wagers that stay with the house or the meter whatever they win."""
    if played.progressive is None:
        return []
    tables = [table for table in game_tables(played.folder).values() if table.off_the_meter]
    assert all(_keeps(table) for table in tables), f"{played.id}: a jackpot table returns its wager"
    clause = tables[0].clause
    return [[played.progressive.spot, "not returned, whatever it wins", clause]]


def _keeps(table: PayTable) -> bool:
    return all(not isinstance(award, Odds) or award.keeps_stake for award in table.pays.values())
