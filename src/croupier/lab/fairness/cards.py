"""Evidence from the cards that were dealt: a card too few or too many, places that prefer cards, clumps.

Each card is one of those that are left, all equally likely, whatever has been dealt and decided before it.
That prices every bet on the next card exactly, with decks and shoes of any size.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from croupier.lab.fairness.evidence import NOTHING, Evidence, Floats, mean_of

PRIORS = np.array([20.0, 200.0, 2000.0])[:, None]
"""How many rounds of each card at each place uniformity is worth to a bettor on places."""

PLACES = 60
"""How many positions of a round are examined."""

CLEAR = 20.0
"""How much better than any other a suspected card explains the deal when it is named."""

CLUMPS = np.array([0.01, 0.03, 0.1, 0.3])
"""The probability that bettors on clumps assign to a card being followed by the same card as last round."""


class Pack:
    """The kinds of cards of a table's deck or shoe, by number, and how many there are of each."""

    def __init__(self, copies: Sequence[int]) -> None:
        self.copies: Floats = np.array(copies, dtype=np.float64)
        self.size = int(self.copies.sum())


class CardEvidence(Evidence, ABC):
    """Bets on the cards of a deal, one after another."""

    @abstractmethod
    def follow(self, number: int, cards: Sequence[int], *, fresh: bool) -> None:
        """The cards of a round in the order of the deal, from a fresh deck or shoe or from the one before."""

    @abstractmethod
    def suspect(self, cards: Sequence[object]) -> str:
        """What the most successful bettor bet on, in words; ``cards`` are the kinds of cards by number."""


class PackEvidence(CardEvidence):
    """Bets that one card is missing from the pack, or is in it once too often.

    If one of n copies of a card is missing from N cards, then k dealt cards with m of that kind are
    N/(N-k) · (n-m)/n times as likely as from a whole pack.
    """

    def __init__(self, pack: Pack) -> None:
        super().__init__()
        self._pack = pack
        self._before = np.zeros((2, len(pack.copies)))
        self._seen = np.zeros(len(pack.copies))

    def follow(self, number: int, cards: Sequence[int], *, fresh: bool) -> None:
        """The cards of a round, from a fresh deck or shoe or from the one before."""
        if fresh:
            self._before = self._now()
            self._seen = np.zeros(len(self._pack.copies))
        np.add.at(self._seen, list(cards), 1)
        self.note(mean_of(self._now().reshape(-1)), number)

    def suspect(self, cards: Sequence[object]) -> str:
        """Name the card that is most likely missing, or too often in the pack."""
        now = self._now()
        extra, kind = divmod(int(now.argmax()), now.shape[1])
        odds = math.exp(min(now.max() - np.delete(now.reshape(-1), now.argmax()).max(), 700.0))
        if odds < CLEAR:
            return "It cannot be said yet which card."
        return f"{cards[kind]} is {'in the pack once too often' if extra else 'missing from the pack'}."

    def _now(self) -> Floats:
        copies, size, dealt = self._pack.copies, self._pack.size, float(self._seen.sum())
        with np.errstate(divide="ignore", invalid="ignore"):
            missing = np.log(np.maximum(copies - self._seen, 0) / copies) - math.log((size - dealt) / size)
            extra = np.log((copies + 1) / (copies + 1 - np.minimum(self._seen, copies)))
        extra = extra + math.log((size + 1 - dealt) / (size + 1))
        if dealt >= size:
            missing = np.full(len(copies), NOTHING)
        now: Floats = self._before + np.stack([missing, extra])
        return now


class PlaceEvidence(CardEvidence):
    """Bets, place by place, that cards come there more often which have come there before."""

    def __init__(self, pack: Pack) -> None:
        super().__init__()
        self._pack = pack
        kinds = len(pack.copies)
        self.counts = np.zeros((PLACES, kinds))
        self._logs = np.zeros((PLACES, len(PRIORS)))
        self._left = pack.copies.copy()

    def follow(self, number: int, cards: Sequence[int], *, fresh: bool) -> None:
        """The cards of a round in the order of the deal."""
        if fresh:
            self._left = self._pack.copies.copy()
        for place, card in enumerate(cards[:PLACES]):
            weights = PRIORS + self.counts[place]
            ahead = weights[:, card] * self._left.sum() / (weights @ self._left)
            self._logs[place] += np.log(ahead)
            self._left[card] -= 1
        for card in cards[PLACES:]:
            self._left[card] -= 1
        for place, card in enumerate(cards[:PLACES]):
            self.counts[place, card] += 1
        self.note(mean_of(self._logs.reshape(-1)), number)

    def suspect(self, cards: Sequence[object]) -> str:
        """Name the place; not the card, which may have been in a hand that nobody saw."""
        place = int(self._logs.max(axis=1).argmax())
        came = self.counts[place]
        kind = int((came / self._pack.copies).argmax())
        due = came.sum() * self._pack.copies[kind] / self._pack.size
        return f"One card came {int(came[kind])} times as card {place + 1} of the deal, due {due:.1f}."


class ClumpEvidence(CardEvidence):
    """Bets that cards which lay together in the round before still lie together: a shuffle cut short."""

    def __init__(self, pack: Pack) -> None:
        super().__init__()
        self._pack = pack
        self._left = pack.copies.copy()
        self._next: dict[int, int] = {}
        self._logs = np.zeros(len(CLUMPS))

    def follow(self, number: int, cards: Sequence[int], *, fresh: bool) -> None:
        """The cards of a round in the order of the deal."""
        if fresh:
            self._left = self._pack.copies.copy()
        before: int | None = None
        for card in cards:
            follows = self._next.get(before) if before is not None else None
            if follows is not None and self._left[follows] > 0:
                fair = self._left[follows] / self._left.sum()
                self._logs += np.log(1 - CLUMPS + CLUMPS / fair if card == follows else 1 - CLUMPS)
            self._left[card] -= 1
            before = card
        self._next = dict(pairwise(cards))
        self.note(mean_of(self._logs), number)

    def suspect(self, cards: Sequence[object]) -> str:
        """Name the share of neighbours that stay together."""
        return f"About {CLUMPS[int(self._logs.argmax())]:.0%} of neighbouring cards stay together."
