"""The vocabulary of rummy games: a pack, a hand, melds, and what melds pay.

There is no pot and no bank: chips pass directly from player to player when a meld is laid. What lies together
is said in ``meld``, what pays in ``condition``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from croupier.cards import Deck
from croupier.games.choice import Choice
from croupier.games.demo import RummyDemo
from croupier.games.felt import Felt
from croupier.games.option import Option
from croupier.games.ruling import Ruling
from croupier.games.rummy.condition import Payments, game_payments
from croupier.games.rummy.meld import MeldRules
from croupier.games.rummy.view import RummyView


@dataclass(frozen=True, kw_only=True)
class RummyGame:
    """A game in which the first to meld the whole hand and one card more goes out."""

    id: str
    name: str
    number: str
    """The approval number."""
    key: str
    """How its clauses are cited."""
    summary: str
    folder: str
    felt: Felt
    choose: Callable[[RummyView, Sequence[Choice]], Choice | None]
    """What its book does of what is offered; None only where forcing a card is, and is better not done."""
    demos: tuple[RummyDemo, ...]
    seats: tuple[int, int]
    deck: Deck
    """The pack where the table posts no other."""
    hand: int
    """Cards dealt to each player."""
    packet: int
    """Cards dealt at a time; in the first hand of a game the last of the first packet lies face up."""
    melds: MeldRules
    schedules: tuple[str, ...] = ()
    options: tuple[Option, ...] = ()
    rulings: tuple[Ruling, ...] = ()

    family = "rummy"

    @property
    def payments(self) -> Payments:
        """What melds and going out pay, from ``games/<folder>/payments.toml``."""
        return game_payments(self.folder)
