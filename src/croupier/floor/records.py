"""What happens on a floor beside its tables: people come, tables open, the cage pays out, decks are shuffled.

A deck's order stands in a stream of its own, which is read by the dealer alone: the table's stream, from
which views are made, holds only the cards that have been dealt.
"""

from __future__ import annotations

from enum import StrEnum

from croupier.cards import Card
from croupier.link import Role
from croupier.money import Cents, Fine
from croupier.store import members
from croupier.table.events import AnyEvent, Event, Movements, move

ROUND_EVENTS = frozenset(members(AnyEvent, Event))
"""What happens in a round, where people are players; around it they are seats."""


class Promise(StrEnum):
    """How a deck's order is promised before the first card."""

    ORDER = "order"
    """One hash of the whole order, which is shown when the deck or shoe is done."""
    CARDS = "cards"
    """A seal on every card, so that a player checks what he saw and a mucked hand stays closed."""


class KeyMade(Event, frozen=True, tag="key.made/1", kw_only=True):
    """The floor made the key that it signs its visitors' cookies with."""

    key: str


class TableOpened(Event, frozen=True, tag="table.opened/1", kw_only=True):
    """A table was opened, its meter filled with the house's money."""

    table: str
    game: str
    meter: Fine = Fine(0)
    reserve: Fine = Fine(0)

    def movements(self) -> Movements:
        """From the house's seed money to meter and reserve."""
        filled = Fine(self.meter + self.reserve)
        if not filled:
            return {}
        moved: Movements = {f"{self.table}/seed": Fine(-filled), f"{self.table}/meter": self.meter}
        if self.reserve:
            moved[f"{self.table}/reserve"] = self.reserve
        return moved


class PersonArrived(Event, frozen=True, tag="person.arrived/1", kw_only=True):
    """Somebody gave a name at the door."""

    person: str
    at: str
    bot: bool = False


class WalletFunded(Event, frozen=True, tag="wallet.funded/1", kw_only=True):
    """The cage handed out play money."""

    person: str
    amount: Cents
    at: str

    def movements(self) -> Movements:
        """From the cage to the person's wallet."""
        return move(self.amount, "cage", f"wallet:{self.person}")


class RoleTaken(Event, frozen=True, tag="role.taken/1", kw_only=True):
    """Somebody showed the code of a role and has it from now on."""

    person: str
    role: Role
    at: str


AnyFloorRecord = KeyMade | TableOpened | PersonArrived | WalletFunded | RoleTaken


class DeckShuffled(Event, frozen=True, tag="deck.shuffled/1", kw_only=True):
    """A deck, shoe or new stub lies ready in this order; players are told its ``commitment``."""

    order: tuple[Card, ...]
    salt: str
    commitment: str
    promise: Promise
    at: str
    stub: bool = False
    """Cards of a running round, shuffled again; the next round takes a whole deck."""
    draw: bool = False
    """The deck from which the first button is drawn, and nothing else."""
