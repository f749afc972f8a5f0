"""What a chronicle keeps in a table's snapshot."""

from __future__ import annotations

from dataclasses import dataclass

from msgspec import Struct

from croupier.cards import Card
from croupier.floor.cards.promise import Turn
from croupier.games.banked.baccarat_roads import Coup
from croupier.numbers import Seat
from croupier.table.events import AnyEvent
from croupier.table.session.events import DeckRevealed, RoundOpened


@dataclass(frozen=True, slots=True)
class Draw:
    """The draw for the button: who was dealt which card, and the deck's promise."""

    cards: tuple[tuple[str, Card], ...]
    """Each person's card, in the order of the deal."""
    winner: str
    commitment: str


class LastRecord(Struct, frozen=True, kw_only=True):
    """A round as stored in a stand."""

    opened: RoundOpened
    persons: tuple[str, ...]
    first_place: int
    opened_at: str
    events: list[AnyEvent]
    stubs: list[tuple[int, str]]
    taken_back: list[tuple[int, list[AnyEvent]]]
    closed: bool
    draw: Draw | None
    away: tuple[str, ...]


class ChronicleStand(Struct, frozen=True, kw_only=True):
    """A chronicle between two rounds, with only the last of them."""

    persons: dict[Seat, str]
    by_hand: frozenset[str]
    drawn: int
    commitment: str
    promised: str
    at: str
    draw: Draw | None
    coups: tuple[Coup, ...]
    coups_before: tuple[Coup, ...]
    rounds_before: int
    lines_before: int
    last: LastRecord | None
    cuts: dict[str, int]
    turns: dict[str, tuple[Turn, ...]]
    revealed: dict[str, DeckRevealed]
