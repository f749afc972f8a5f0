"""The results of a baccarat table's shoe, read from the table's log as it grows."""

from __future__ import annotations

from croupier.games.banked.baccarat import BANKER, PLAYER
from croupier.games.banked.baccarat_roads import Coup
from croupier.games.banked.vocabulary import Cards
from croupier.table import events as e


class Shoe:
    """Results since the last shuffle, updated with each event."""

    def __init__(self) -> None:
        self.coups: tuple[Coup, ...] = ()
        self.before: tuple[Coup, ...] = ()
        """The results of the previous shoe."""
        self._hands: dict[str, Cards] = {}

    def shuffled(self) -> None:
        """Start a new shoe; a shoe without results is dropped."""
        self.before, self.coups = self.coups or self.before, ()

    def opened(self) -> None:
        """Start a round."""
        self._hands = {}

    def follow(self, event: e.Event) -> None:
        """Follow an event of the round. Its result counts once it is closed; a void round has none."""
        match event:
            case e.HandDealt(to=str() as hand):
                self._hands[hand] = (*self._hands.get(hand, ()), *event.cards)
            case e.HandsTakenBack() | e.RoundVoided():
                self._hands = {}
            case e.RoundClosed() if PLAYER in self._hands and BANKER in self._hands:
                self.coups += (Coup.of(self._hands[PLAYER], self._hands[BANKER]),)
