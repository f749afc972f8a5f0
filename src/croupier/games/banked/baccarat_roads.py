"""The score boards of a baccarat shoe, as pure functions of its results: bead plate, big road, derived roads.

Columns are counted from the left and rows from the top. A board is six rows deep; a column of the big road
that runs out of room turns right along its last row.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from croupier.games.banked.vocabulary import Cards
from croupier.hands.baccarat import natural, total

DEPTH = 6


class Winner(Enum):
    """Who won a round."""

    PLAYER = "P"
    BANKER = "B"
    TIE = "T"


@dataclass(frozen=True, slots=True)
class Coup:
    """One round's result, as far as the boards show it."""

    winner: Winner
    player: int
    banker: int
    natural: bool = False
    """Whether either hand was a natural."""
    three_card: bool = False
    """Whether the winning hand had three cards."""

    @classmethod
    def of(cls, player: Cards, banker: Cards) -> Coup:
        """The result of two hands."""
        p, b = total(player), total(banker)
        winner = Winner.TIE if p == b else Winner.PLAYER if p > b else Winner.BANKER
        winning = player if p > b else banker
        return cls(winner, p, b, natural(player) or natural(banker), p != b and len(winning) == 3)


Place = tuple[int, int]
"""Column and row."""


def bead_plate(coups: Sequence[Coup]) -> dict[Place, Winner]:
    """Every result in order, down columns of six from left to right."""
    return {divmod(number, DEPTH): coup.winner for number, coup in enumerate(coups)}


@dataclass(frozen=True, slots=True)
class Bead:
    """One cell of the big road: a winner, and the number of ties after it."""

    winner: Winner | None
    ties: int = 0


def streaks(coups: Sequence[Coup]) -> list[list[Bead]]:
    """Runs of the same winner, each a list of beads.

    Ties before the first win are counted on its bead; until then on a bead without a winner.
    """
    runs: list[list[Bead]] = []
    for coup in coups:
        if coup.winner is Winner.TIE:
            if not runs:
                runs.append([Bead(None)])
            last = runs[-1][-1]
            runs[-1][-1] = Bead(last.winner, last.ties + 1)
        elif runs and runs[-1][-1].winner is None:
            runs[-1][-1] = Bead(coup.winner, runs[-1][-1].ties)
        elif runs and runs[-1][-1].winner is coup.winner:
            runs[-1].append(Bead(coup.winner))
        else:
            runs.append([Bead(coup.winner)])
    return runs


def big_road(coups: Sequence[Coup]) -> dict[Place, Bead]:
    """Each streak in its column; a long one, or one that meets another's tail, turns right."""
    return _laid(streaks(coups))


def _laid(runs: Sequence[Sequence[Bead]]) -> dict[Place, Bead]:
    board: dict[Place, Bead] = {}
    start = 0
    for run in runs:
        while (start, 0) in board:
            start += 1
        column, row = start, 0
        for number, bead in enumerate(run):
            if number:
                below = (column, row + 1)
                turned = column > start
                if turned or row + 1 == DEPTH or below in board:
                    column += 1
                else:
                    row += 1
            board[column, row] = bead
        start += 1
    return board


class Mark(Enum):
    """A mark on a derived road: whether the shoe repeats its pattern."""

    RED = "regular"
    BLUE = "irregular"


BIG_EYE_BOY, SMALL_ROAD, COCKROACH_ROAD = 1, 2, 3
"""How many columns back each derived road looks."""


def derived_road(coups: Sequence[Coup], back: int) -> list[Mark]:
    """The marks of a derived road, in order.

    At the head of a column, the column before it and the one ``back`` places further left are compared in
    length. Further down, the mark is red if the column ``back`` places to the left has both this row and the
    row above, or neither.
    """
    lengths = [len(run) for run in streaks(coups) if run[0].winner is not None]
    marks = []
    for column, length in enumerate(lengths):
        for row in range(length):
            if column < back or (column == back and row == 0):
                continue
            if row == 0:
                regular = lengths[column - 1] == lengths[column - 1 - back]
            else:
                before = lengths[column - back]
                regular = (before > row) == (before > row - 1)
            marks.append(Mark.RED if regular else Mark.BLUE)
    return marks


def derived_board(marks: Sequence[Mark]) -> dict[Place, Mark]:
    """Marks laid out like a big road, with a new column for each change of colour."""
    as_winner = {Mark.RED: Winner.PLAYER, Mark.BLUE: Winner.BANKER}
    as_mark = {winner: mark for mark, winner in as_winner.items()}
    laid = big_road([Coup(as_winner[mark], 0, 0) for mark in marks])
    return {place: as_mark[bead.winner] for place, bead in laid.items() if bead.winner is not None}


@dataclass(frozen=True, kw_only=True)
class ShoeCount:
    """How often each result came up in a shoe."""

    hands: int
    wins: Mapping[Winner, int]
    naturals: int

    def share(self, winner: Winner) -> Fraction:
        """A result's share of all hands; zero for an empty shoe."""
        return Fraction(self.wins[winner], self.hands) if self.hands else Fraction(0)


def three_card_wins(coups: Sequence[Coup], winner: Winner, points: int) -> int:
    """How often a hand won with three cards and this total."""
    return sum(
        coup.winner is winner
        and coup.three_card
        and (coup.banker if winner is Winner.BANKER else coup.player) == points
        for coup in coups
    )


def count(coups: Sequence[Coup]) -> ShoeCount:
    """The counts of these results."""
    return ShoeCount(
        hands=len(coups),
        wins={winner: sum(coup.winner is winner for coup in coups) for winner in Winner},
        naturals=sum(coup.natural for coup in coups),
    )
