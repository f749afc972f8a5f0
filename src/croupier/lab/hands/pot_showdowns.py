"""How the pot games are shown down, for the kernels: cards of a full hand, of the board, and who wins what.

``tests/lab/hands/test_pot_showdowns.py`` holds every line to the shares that the game itself declares.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.kernels.ranks.badugi import rank_badugis
from croupier.kernels.ranks.omaha import low_masks, low_of_all, low_two_and_three, rank_two_and_three
from croupier.lab.hands.rankings import (
    ACE_TO_FIVE,
    ACE_TO_FIVE_JOKER,
    DEUCE_TO_SEVEN,
    HIGH,
    MEXICAN_BUG,
    MEXICAN_WILD,
    SHORT_DECK,
    Ranking,
    rank_by,
    tables,
)

Rows = NDArray[np.uint8]
Worths = NDArray[np.uint16]


@dataclass(frozen=True, kw_only=True)
class Showdown:
    """One game's last act. Larger worths win; a low of 0 is none."""

    own: int
    """Cards of a full hand."""
    board: int = 0
    boards: int = 1
    ranking: Ranking | None = HIGH
    """None: badugi."""
    two: str = "any"
    """How many own cards play: "any", "exactly" two, or "at most" two."""
    eight: int | None = None
    """The worst card of a low that takes half; None where there is no low."""

    @property
    def deck(self) -> tuple[int, ...]:
        """The cards it is dealt from, by index."""
        return tuple(range(52)) if self.ranking is None else self.ranking.deck

    def high(self, own: Rows, board: Rows) -> Worths:
        """What one hand is worth in every case; a row for each, or one row of own cards for all."""
        if self.ranking is None:
            worths = np.empty(len(own), dtype=np.uint16)
            rank_badugis(np.ascontiguousarray(own), worths)
            return worths
        if self.two == "exactly":
            worths = np.empty(len(board), dtype=np.uint16)
            for first, last, hand in _stretches(own, len(board)):
                rank_two_and_three(hand, board[first:last], worths[first:last], tables(self.ranking, 5))
            return worths
        if self.two == "at most":
            pairs = [self._all(own[:, pair], board) for pair in combinations(range(own.shape[1]), 2)]
            best: Worths = np.maximum.reduce(pairs)
            return best
        return self._all(own, board)

    def low(self, own: Rows, board: Rows) -> Worths:
        """What one hand's low is worth in every case; nothing where the game has none."""
        cases = max(len(own), len(board)) if board.shape[1] else len(own)
        worths = np.zeros(cases, dtype=np.uint16)
        if self.eight is None:
            return worths
        if self.two == "exactly":
            for first, last, hand in _stretches(own, cases):
                lows = _low_masks(self.eight, exactly=True)
                low_two_and_three(hand, board[first:last], worths[first:last], lows)
            return worths
        held = (
            [own[:, pair] for pair in combinations(range(own.shape[1]), 2)]
            if self.two == "at most"
            else [own]
        )
        for cards in held:
            found = np.empty(cases, dtype=np.uint16)
            low_of_all(_joined(cards, board), found, _low_masks(self.eight, exactly=False))
            np.maximum(worths, found, out=worths)
        return worths

    def _all(self, own: Rows, board: Rows) -> Worths:
        assert self.ranking is not None
        return rank_by(self.ranking, _joined(own, board))


@cache
def _low_masks(worst: int, *, exactly: bool) -> Worths:
    return low_masks(worst, exactly=exactly)


def _joined(own: Rows, board: Rows) -> Rows:
    """Own cards and board in one row each; one row of own cards goes with every board."""
    if not board.shape[1]:
        return np.ascontiguousarray(own)
    held = np.broadcast_to(own, (len(board), own.shape[1])) if len(own) == 1 else own
    return np.ascontiguousarray(np.hstack([held, board]))


def _stretches(own: Rows, cases: int) -> list[tuple[int, int, Rows]]:
    """Stretches of cases with the same own cards: all of them, or each by itself."""
    if len(own) == 1:
        return [(0, cases, own[0])]
    return [(case, case + 1, own[case]) for case in range(cases)]


HOLDEM: Final = Showdown(own=2, board=5)
OMAHA: Final = Showdown(own=4, board=5, two="exactly")
STUD: Final = Showdown(own=7)

SHOWDOWNS: Final[Mapping[str, Showdown]] = {
    "texas-holdem": HOLDEM,
    "short-deck-holdem": replace(HOLDEM, ranking=SHORT_DECK),
    "pineapple": HOLDEM,
    "crazy-pineapple": HOLDEM,
    "lazy-pineapple": replace(HOLDEM, own=3, two="at most"),
    "omaha": OMAHA,
    "omaha-hi-lo": replace(OMAHA, eight=8),
    "big-o-hi-lo": replace(OMAHA, own=5, eight=8),
    "big-o-hi-lo-run-it-twice": replace(OMAHA, own=5, eight=8),
    "double-board-omaha": replace(OMAHA, boards=2),
    "seven-card-stud": STUD,
    "seven-card-stud-hi-lo": replace(STUD, eight=8),
    "razz": replace(STUD, ranking=ACE_TO_FIVE),
    "lowball": replace(STUD, own=5, ranking=ACE_TO_FIVE_JOKER),
    "deuce-to-seven-triple-draw": replace(STUD, own=5, ranking=replace(DEUCE_TO_SEVEN, joker=False)),
    "badugi": replace(STUD, own=4, ranking=None),
    "mexican-poker": replace(STUD, own=5, ranking=MEXICAN_WILD),
}

FORMS: Final[Mapping[tuple[str, str], Showdown]] = {
    ("lowball", "deuce-to-seven"): SHOWDOWNS["deuce-to-seven-triple-draw"],
    ("mexican-poker", "joker-up"): replace(STUD, own=5, ranking=MEXICAN_BUG),
    ("pineapple", "hi-lo"): replace(HOLDEM, eight=8),
    ("crazy-pineapple", "hi-lo"): replace(HOLDEM, eight=8),
    ("lazy-pineapple", "hi-lo"): replace(SHOWDOWNS["lazy-pineapple"], eight=8),
}
"""Other ways to play the same game."""
