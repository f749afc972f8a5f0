"""The results of the shoe that a baccarat table deals from, read from its log as it grows."""

from __future__ import annotations

from croupier.games.banked.baccarat import BANKER, PLAYER
from croupier.games.banked.baccarat_roads import Coup
from croupier.games.banked.vocabulary import Cards
from croupier.table import events as e


class Shoe:
    """Finished rounds since the last shuffle. Each event is read once, so a look at it costs nothing."""

    def __init__(self) -> None:
        self.coups: tuple[Coup, ...] = ()
        self._hands: dict[str, Cards] = {}

    def shuffled(self) -> None:
        """A new shoe: its board is empty."""
        self.coups = ()

    def opened(self) -> None:
        """A round begins."""
        self._hands = {}

    def follow(self, event: e.Event) -> None:
        """An event of the round. What lies there counts when the round is closed; a void round never does."""
        match event:
            case e.HandDealt(to=str() as hand):
                self._hands[hand] = (*self._hands.get(hand, ()), *event.cards)
            case e.HandsTakenBack() | e.RoundVoided():
                self._hands = {}
            case e.RoundClosed() if PLAYER in self._hands and BANKER in self._hands:
                self.coups += (Coup.of(self._hands[PLAYER], self._hands[BANKER]),)
