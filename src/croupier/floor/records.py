"""Records of a floor outside rounds: people arrive, tables open, the cage pays out, decks are shuffled.

A deck's order is stored in a separate stream that only the dealer reads. The table's stream, from which
views are made, holds only the cards that have been dealt.
"""

from __future__ import annotations

from enum import StrEnum

from croupier.cards import Card
from croupier.link import Role
from croupier.money import Cents, Fine
from croupier.store import members
from croupier.table.events import AnyEvent, Event, Movements, move

ROUND_EVENTS = frozenset(members(AnyEvent, Event))
"""Events of a round, which name people by player number; other events name them by seat."""


class Promise(StrEnum):
    """How a deck's order is promised before the first card."""

    ORDER = "order"
    """One hash of the whole order; the order is shown when the deck or shoe is finished."""
    CARDS = "cards"
    """A seal on every card, so that players can check what they saw while mucked hands stay closed."""
    DECK = "deck"
    """Seals, and a mark for every card of the pack, which prove that no card is at two places."""


class KeyMade(Event, frozen=True, tag="key.made/1", kw_only=True):
    """An older floor made the key of its visitors' cookies; keys are now stored outside the log."""

    key: str


class TableOpened(Event, frozen=True, tag="table.opened/1", kw_only=True):
    """A table was opened, and the house filled its meter."""

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
    """A person arrived under a name."""

    person: str
    at: str
    bot: bool = False


class WalletFunded(Event, frozen=True, tag="wallet.funded/1", kw_only=True):
    """The cage gave a person play money."""

    person: str
    amount: Cents
    at: str

    def movements(self) -> Movements:
        """From the cage to the person's wallet."""
        return move(self.amount, "cage", f"wallet:{self.person}")


class BotStaked(Event, frozen=True, tag="bot.staked/1", kw_only=True):
    """The house put money into a bot's wallet; the cost of its bots is on a separate account."""

    person: str
    amount: Cents
    at: str

    def movements(self) -> Movements:
        """From the house's money for bots to the bot's wallet."""
        return move(self.amount, "house:bots", f"wallet:{self.person}")


class PersonForgotten(Event, frozen=True, tag="person.forgotten/1", kw_only=True):
    """A full floor forgot a guest without chips at a table. Nobody else gets the name."""

    person: str
    amount: Cents
    at: str

    def movements(self) -> Movements:
        """From the person's wallet back to the cage."""
        return move(self.amount, f"wallet:{self.person}", "cage")


class RoleTaken(Event, frozen=True, tag="role.taken/1", kw_only=True):
    """A person entered the code of a role, as on the first floors; now accounts have roles."""

    person: str
    role: Role
    at: str


AnyFloorRecord = (
    KeyMade | TableOpened | PersonArrived | PersonForgotten | WalletFunded | BotStaked | RoleTaken
)


class DeckShuffled(Event, frozen=True, tag="deck.shuffled/1", kw_only=True):
    """A deck, shoe or new stub was put in this order; players see its ``commitment``."""

    order: tuple[Card, ...]
    salt: str
    commitment: str
    promise: Promise
    at: str
    stub: bool = False
    """Whether these are cards of a round in progress, shuffled again; the next round uses a whole deck."""
    draw: bool = False
    """Whether this deck is only for drawing for the first button."""
