"""The events of a round in words, each with its clause and what it moved; never with a card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from croupier.floor.money.ledger import TableBook
from croupier.games.choice import Target
from croupier.money import Fine, say_dollars
from croupier.numbers import DEALER
from croupier.table.events import Event, Raised

MONEY = frozenset({"amount", "stake", "returned", "tip", "uncovered", "forfeit", "pool", "wager"})
WORDS = ("spot", "street", "outcome", "says", "why", "reason", "row", "trigger")


@dataclass(frozen=True, kw_only=True)
class Step:
    """One event of a round, described without its cards."""

    number: int
    """The number of events up to and including this one."""
    kind: str
    says: str
    clause: str
    postings: tuple[tuple[str, Fine], ...]
    """What it moved, by account of the ledger."""


def steps_of(events: Sequence[Event], persons: Sequence[str], book: TableBook) -> Iterator[Step]:
    """Yield the events of a round as steps; ``book`` is the table's, with the round opened in it."""
    for number, event in enumerate(events, start=1):
        moved = (posting for entry in book.entries([event]) for posting in entry.movements.items())
        yield Step(
            number=number,
            kind=str(event.__struct_config__.tag).partition("/")[0],
            says=say_event(event, persons),
            clause=str(getattr(event, "clause", "") or ""),
            postings=tuple(moved),
        )


def _whom(target: Target, persons: Sequence[str]) -> str:
    """Return who got the cards: a player by name, the bank, or a hand in the middle."""
    if not isinstance(target, int):
        return target.replace("_", " ")
    return "the bank" if target == DEALER else persons[target - 1]


def say_event(event: Event, persons: Sequence[str]) -> str:
    """Describe an event: who, where, how much; never a card.

    >>> from croupier.money import Cents
    >>> from croupier.numbers import Player
    >>> from croupier.table.events import WagerPlaced
    >>> say_event(WagerPlaced(player=Player(1), spot="ante", amount=Cents(500)), ["Nora"])
    'Nora: wager placed, ante, $5'
    """
    kind = str(event.__struct_config__.tag).partition("/")[0].replace(".", " ").replace("_", " ")
    player = getattr(event, "player", None)
    parts = [kind]
    for name in event.__struct_fields__:
        value = getattr(event, name)
        if name in MONEY and isinstance(value, int) and not isinstance(value, bool) and value:
            parts.append(("" if name == "amount" else f"{name} ") + say_dollars(value))
        elif name == "to":
            parts.append(f"to {say_dollars(value) if isinstance(event, Raised) else _whom(value, persons)}")
        elif name in WORDS and isinstance(value, str) and value:
            parts.append(value.replace("_", " "))
    said = ", ".join(parts)
    if isinstance(player, int) and 0 < player <= len(persons):
        return f"{persons[player - 1]}: {said}"
    return said[:1].upper() + said[1:]
