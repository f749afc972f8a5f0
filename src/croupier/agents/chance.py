"""A pot hand whose cards are dealt from outside, one by one: what a tree of the game is made of.

A table deals from a deck in its order. Here the order is decided while it is played: an action is done with
any cards in place of those to come, and as many as it took off the deck are then dealt one after another,
each as an outcome of chance. Burns are never seen, so they are not dealt.
"""

from __future__ import annotations

from croupier.cards import DECK, JOKER, Card, write_cards
from croupier.errors import ActionIllegal, DataInvalid
from croupier.games.pot.vocabulary import PotGame
from croupier.lab.agents.menu import two_boards
from croupier.lab.agents.steps import QuickSteps

FACES = (*DECK, JOKER)
FLAGS = ("cards", "board", "second board", "up ")
"""Fields of an observation that show cards, by how their names begin."""


class ChanceHand:
    """A hand between chances and decisions. ``steps`` is the table as it last stood with all cards known."""

    def __init__(self, steps: QuickSteps) -> None:
        posted = steps.table.posted
        game: PotGame = posted.game
        most = _most_cards(game, steps.players, 1 + two_boards(posted))
        if most > len(game.deck.cards):
            raise DataInvalid(f"{steps.players} players may need more cards than the deck has", key="players")
        self.steps = steps
        self.dealt: dict[int, Card] = {}
        """The cards that chance has dealt, by their places in the deck."""
        self.actions: list[int] = []
        self.told: list[list[str]] = [[] for _ in range(steps.players)]
        """What every player saw when they acted."""
        self.began = False
        self._next = steps
        """The table with any cards in place of those that are missing."""
        self._missing: list[int] = []
        self._play()

    @property
    def to_act(self) -> int:
        """Whose turn it is; 0 while cards are to be dealt and when the hand is over."""
        return 0 if self._missing else self._next.to_act

    @property
    def over(self) -> bool:
        """Whether the hand is over, with every card that decides it dealt."""
        return not self._missing and not self._next.to_act

    @property
    def chances(self) -> tuple[Card, ...]:
        """The cards that may come now, all equally likely; none if no card is to be dealt."""
        if not self._missing:
            return ()
        gone = set(self.dealt.values())
        return tuple(card for card in self._deck if card not in gone)

    @property
    def _deck(self) -> tuple[Card, ...]:
        deck: tuple[Card, ...] = self.steps.table.posted.game.deck.cards
        return deck

    def deal(self, card: Card) -> None:
        """The next card that was missing."""
        if card not in self.chances:
            raise ActionIllegal(f"{card} cannot be dealt now")
        self.dealt[self._missing.pop(0)] = card
        if not self._missing:
            self._play()

    def act(self, action: int) -> None:
        """An action of the player to act."""
        player = self.to_act
        if not player:
            raise ActionIllegal("nobody is to act now")
        before = self.tell(player)
        following = self._next.copy()
        following.step(action)
        if before not in self.told[player - 1][-1:]:
            self.told[player - 1].append(before)
        self.actions.append(action)
        self._next = following
        self._look()

    def _play(self) -> None:
        """Everything again, with the cards that are known by now."""
        known = set(self.dealt.values())
        others = iter([card for card in self._deck if card not in known])
        deck = [self.dealt.get(place) or next(others) for place in range(len(self._deck))]
        self._next = self.steps.copy()
        self._next.reset(deck=deck)
        for action in self.actions:
            self._next.step(action)
        self._order = deck
        self._look()

    def _look(self) -> None:
        """Return the cards that the table has taken and that were not dealt."""
        count, burned = self._next.taken()
        self._missing = [
            place
            for place in range(count)
            if place not in self.dealt and self._order[place].index not in burned
        ]
        if not self._missing:
            self.steps, self.began = self._next, True

    def tell(self, player: int) -> str:
        """The cards that a player sees, as text."""
        if not self.began:
            return ""
        seen = self.steps.observe(player)
        shown = []
        for field in self.steps.fields:
            if field.name.startswith(FLAGS):
                flags = seen[field.start : field.stop].nonzero()[0].tolist()
                shown.append(write_cards([FACES[index] for index in flags]) or "–")
        return " ".join(shown)

    def information(self, player: int) -> str:
        """Everything that a player knows: the cards seen at every decision and now, and all actions."""
        told = self.told[player - 1]
        now = self.tell(player)
        cards = told if now in told[-1:] else [*told, now]
        return f"{player}: {'; '.join(cards)}: {' '.join(map(str, self.actions))}"


def _most_cards(game: PotGame, players: int, boards: int) -> int:
    """As many cards as a hand can take off the deck."""
    own = sum(street.cards + street.draw for street in game.streets)
    middle = sum(street.board * boards + street.burn * boards for street in game.streets)
    draws = sum(1 for street in game.streets if street.draw)
    return players * own + middle + draws
