"""Where a record belongs: which round of which table it is, and who sat where."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from croupier.errors import DataInvalid
from croupier.history.fields import known, need
from croupier.numbers import Player, Seat

KEY = "_session"


@dataclass(frozen=True, kw_only=True)
class Placed:
    """A round's place among the rounds of a table: the record after it has the next number."""

    table: str
    round: int
    persons: tuple[str, ...]
    """Who plays, player 1 first."""
    seats: tuple[Seat, ...]
    away: frozenset[str] | None = None
    """Everybody else who has a seat; None if the document does not say."""

    def seat_of(self, person: str) -> Seat:
        """Return a player's first seat."""
        return self.seats[self.persons.index(person)]

    def person(self, player: Player) -> str:
        """The name of a player."""
        return self.persons[player - 1]


class Break(NamedTuple):
    """How a record does not follow from the one before, and by which clause."""

    says: str
    clause: str


def read_placed(data: dict[str, Any], players: int) -> Placed | None:
    """The place that a document states; None if it states none, and then it follows nothing."""
    if KEY not in data:
        return None
    session = need(data, KEY, dict)
    known(session, {"table", "round", "away"}, under=KEY)
    number, away = session.get("round"), session.get("away")
    if not isinstance(session.get("table"), str) or type(number) is not int or number < 1:
        raise DataInvalid('write a session as { table = "name", round = 7 }', key=KEY)
    if away is not None and (not isinstance(away, list) or any(not isinstance(name, str) for name in away)):
        raise DataInvalid("give those who are away by their names", key=KEY)
    for key, kind in (("players", str), ("seats", int)):
        if key not in data:
            raise DataInvalid(f"a document with a session needs {key!r}", key=KEY)
        if any(type(entry) is not kind for entry in data[key]):
            raise DataInvalid(f"every entry must be of type {kind.__name__}", key=key)
    if data.get("_bank", {}).get("kind") == "player-dealer" and "turn" not in data["_bank"]:
        raise DataInvalid("a document with a session says whether it is the bank's turn 1 or 2", key="_bank")
    assert len(data["players"]) == len(data["seats"]) == players
    return Placed(
        table=session["table"],
        round=number,
        persons=tuple(data["players"]),
        seats=tuple(map(Seat, data["seats"])),
        away=None if away is None else frozenset(away),
    )
