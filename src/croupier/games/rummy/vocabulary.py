"""The vocabulary of rummy games: a pack, a hand, melds, and what melds pay.

There is no pot and no bank: chips pass directly from player to player when a meld is laid. ``meld`` says what
makes a meld, ``condition`` what pays.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from croupier.cards import Deck
from croupier.games.choice import Choice
from croupier.games.declared import Declared
from croupier.games.felt import PLAIN, Felt
from croupier.games.option import Option
from croupier.games.ruling import Ruling
from croupier.games.rummy.condition import Payments, game_payments
from croupier.games.rummy.meld import MeldRules
from croupier.games.rummy.view import RummyView


@dataclass(frozen=True, kw_only=True)
class RummyGame(Declared):
    """A game in which the first player to meld the whole hand and one more card goes out."""

    id: str
    name: str
    number: str
    """The approval number."""
    key: str
    """The letters under which its clauses are cited."""
    summary: str
    folder: str
    felt: Felt = PLAIN
    choose: Callable[[RummyView, Sequence[Choice]], Choice | None] = lambda _, choices: choices[0]
    """The choice that the book makes; None only if it would rather not force a card."""
    seats: tuple[int, int]
    deck: Deck
    """The pack, unless the table posts another."""
    hand: int
    """Cards dealt to each player."""
    packet: int
    """Cards dealt at a time; in the first round of a game the last card of the first packet is face up."""
    melds: MeldRules
    schedules: tuple[str, ...] = ()
    options: tuple[Option, ...] = ()
    rulings: tuple[Ruling, ...] = ()

    family = "rummy"

    def __post_init__(self) -> None:
        if self.felt is PLAIN:
            object.__setattr__(self, "felt", PLAIN.titled(self.name, "pan"))

    @property
    def payments(self) -> Payments:
        """What melds and going out pay, from ``games/<folder>/payments.toml``."""
        return game_payments(self.folder)
