"""One person's own rounds over all tables of a floor, the latest first."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from croupier.floor.past.record import RoundRecord
from croupier.floor.table.actor import TableActor

LOOKED_AT_MAX = 200
"""How many of a table's last rounds are searched."""


@dataclass(frozen=True, kw_only=True)
class OwnRound:
    """A round that a person played, and their win or loss."""

    table: TableActor
    record: RoundRecord
    at: str
    """When it was opened; in older logs, when its deck was shuffled."""
    net: int


def own_rounds(tables: Iterable[TableActor], person: str, most: int) -> list[OwnRound]:
    """Return the last rounds of a person, the latest first."""
    found = [
        (record.opened_at or _shuffled_at(table, record), record.number, table, record)
        for table in tables
        for record in table.rounds.latest(LOOKED_AT_MAX)
        if person in record.persons
    ]
    found.sort(key=lambda one: one[:2], reverse=True)
    return [
        OwnRound(table=table, record=record, at=at, net=record.nets()[person])
        for at, _, table, record in found[:most]
    ]


def _shuffled_at(table: TableActor, record: RoundRecord) -> str:
    deck = table.rounds.decks(record).get(record.opened.commitment)
    return deck.at if deck is not None else ""
