"""The cards of a round for a pot: what players hold, the board, the stub, the discards."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.cards import UNSEEN, Card
from croupier.numbers import Player
from croupier.table.part import Part


class DealtCards(Part):
    """Where every card is that has left the stub, and how many are still due."""

    __slots__ = (
        "board", "burned", "burns", "community", "dealt", "discarded", "draws", "drew", "facing", "hole",
        "out", "owed", "pile", "run", "stub", "turned", "turned_now", "twice", "up", "used",
    )  # fmt: skip

    def __init__(self, players: int, *, deck: int) -> None:
        none, no_cards = [0] * (players + 1), [()] * (players + 1)
        self.hole: list[tuple[Card, ...]] = [*no_cards]
        """Every card a player holds, in the order of the deal."""
        self.up: list[tuple[Card, ...]] = [*no_cards]
        """Those of them that are face up."""
        self.turned: list[tuple[Card, ...]] = [*no_cards]
        """Those of them that were dealt face down and turned up."""
        self.turned_now: tuple[Card, ...] = ()
        """Down cards that were turned up for the card chosen now."""
        self.board: list[tuple[Card, ...]] = [()]
        self.stub = deck
        """Cards left to deal from."""
        self.burns: list[Card] = []
        self.burned = False
        """Whether the burn before the next cards is done."""
        self.pile: list[tuple[int, Player, tuple[Card, ...]]] = []
        """Discards and folded hands: draw (0 outside one), player, cards."""
        self.used: set[Card] = set()
        self.dealt: list[int] = none[:]
        """Cards to each player on this street."""
        self.out = 0
        """Cards to all players on this street."""
        self.owed: list[int] = none[:]
        """Cards due in this draw."""
        self.drew: list[int] = none[:]
        """Cards exchanged in the last draw."""
        self.draws = 0
        self.discarded: list[int] = none[:]
        """Cards thrown away without replacement."""
        self.facing: bool | None = None
        """How the next card is dealt to the player who was asked: up, down, or None if not chosen yet."""
        self.community = False
        """Whether one card for all replaces the last street of a stud hand."""
        self.twice: int | None = None
        """The street from which there are two boards, once all have agreed."""
        self.run = 1

    def down(self, player: Player) -> tuple[Card, ...]:
        """A player's cards that are face down."""
        left = list(self.up[player])
        found = []
        for card in self.hole[player]:
            if card in left:
                left.remove(card)
            else:
                found.append(card)
        return tuple(found)

    def use(self, cards: Iterable[Card]) -> None:
        """Count cards as being on the table."""
        self.used.update(cards)
        self.used.discard(UNSEEN)

    def burn(self, cards: tuple[Card, ...]) -> None:
        """Burn cards from the stub."""
        self.burned = True
        self.burns.extend(cards)
        self.stub -= len(cards)
        self.use(cards)

    def back(self, cards: Iterable[Card]) -> None:
        """Return cards to the stub."""
        for card in cards:
            self.stub += 1
            self.used.discard(card)
