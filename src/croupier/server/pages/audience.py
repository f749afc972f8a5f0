"""The felt for everybody at a table: made once for all who only look on, and singly for those who play.

Whoever neither sits at the table nor played its last round sees what everybody sees. Only their purse
differs, and that is put in afterwards.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from croupier.floor import TableActor
from croupier.money import Cents, say_dollars

Render = Callable[[TableActor, str | None, "Purse"], str]

MARK = "\ue000"
"""A character that no name and no template has: it stands around what is put in for each visitor."""


@dataclass(frozen=True, slots=True)
class Purse:
    """What a table's page says about a visitor's wallet."""

    shown: str
    most: str
    """The largest buy-in, in dollars."""
    offered: str
    """The buy-in that the form starts with."""

    @classmethod
    def of(cls, wallet: Cents, buy_in: tuple[Cents, ...]) -> Purse:
        """A wallet's purse at a table with this buy-in: least, most, usual."""
        _, most, usual = buy_in
        return cls(say_dollars(wallet), str(min(most, wallet) // 100), str(min(usual, wallet) // 100))


BLANK = Purse(f"{MARK}s{MARK}", f"{MARK}m{MARK}", f"{MARK}o{MARK}")
SOMEBODY = f"{MARK}somebody{MARK}"
"""A name for everybody who looks on under a name."""


class Audience:
    """The felts of the tables as they stand."""

    def __init__(self, render: Render) -> None:
        self._render = render
        self._made: dict[str, tuple[asyncio.Event, dict[bool, str]]] = {}

    def felt(self, actor: TableActor, person: str | None, wallet: Cents) -> str:
        """The felt as one visitor sees it now."""
        purse = Purse.of(wallet, (*actor.setup.posting.buy_in, actor.setup.buy_in))
        if person is not None and not looks_on(actor, person):
            return self._render(actor, person, purse)
        changed, made = self._made.get(actor.setup.id, (None, {}))
        if changed is not actor.changed:
            made = {}
            self._made[actor.setup.id] = (actor.changed, made)
        named = person is not None
        if named not in made:
            made[named] = self._render(actor, SOMEBODY if named else None, BLANK)
        if not named:
            return made[named]
        return (
            made[named]
            .replace(BLANK.shown, purse.shown)
            .replace(BLANK.most, purse.most)
            .replace(BLANK.offered, purse.offered)
        )


def looks_on(actor: TableActor, person: str) -> bool:
    """Whether a person sees only what everybody sees."""
    latest = actor.chronicle.latest()
    return actor.session.seat_of(person) is None and (latest is None or person not in latest.persons)
