"""The score boards of a shoe as a page draws them: cells with their places, and each board in words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from croupier.games.banked.baccarat_roads import (
    BIG_EYE_BOY,
    COCKROACH_ROAD,
    SMALL_ROAD,
    Bead,
    Coup,
    Mark,
    Place,
    Winner,
    bead_plate,
    big_road,
    count,
    derived_board,
    derived_road,
    streaks,
    three_card_wins,
)

WIDE, NARROW = 13, 8
"""How many columns are drawn at least, even if they are empty: as many as there is room for."""

NAMES = {Winner.PLAYER: "player", Winner.BANKER: "banker", Winner.TIE: "tie"}
DERIVED = {"Big eye boy": BIG_EYE_BOY, "Small road": SMALL_ROAD, "Cockroach": COCKROACH_ROAD}


@dataclass(frozen=True, kw_only=True)
class Cell:
    """A mark in a cell of a board."""

    column: int
    row: int
    mark: str
    """``P``, ``B`` or ``T``; on a derived road ``regular`` or ``irregular``."""
    ties: int = 0
    """On the big road: how many ties came after this result."""


@dataclass(frozen=True, kw_only=True)
class BoardPicture:
    """One board."""

    name: str
    says: str
    """The board in words, for screen readers."""
    columns: int
    cells: tuple[Cell, ...]

    def dots(self, mark: str, size: int) -> str:
        """The cells with this mark as one SVG path, because hundreds of them are sent with every frame."""
        half = size // 2
        return "".join(
            f"M{cell.column * size + half} {cell.row * size + half}h0"
            for cell in self.cells
            if cell.mark == mark
        )


@dataclass(frozen=True, kw_only=True)
class Line:
    """How often something happened in a shoe, and in which share of its rounds."""

    name: str
    times: int
    percent: str
    mark: str = ""
    """``P``, ``B`` or ``T`` for the three results."""


@dataclass(frozen=True, kw_only=True)
class Tally:
    """The counts of one shoe."""

    rounds: int
    results: tuple[Line, ...]
    """Player, Banker, Tie."""
    others: tuple[Line, ...]
    """The bonus bets that the board follows, and naturals."""


@dataclass(frozen=True, kw_only=True, eq=False)
class RoadsPicture:
    """All boards of a shoe. The same results give the same picture, so that its rendering can be cached."""

    now: Tally
    before: Tally | None
    """The shoe before, if there was one."""
    bead: BoardPicture
    big: BoardPicture
    derived: tuple[BoardPicture, ...]


Tracked = tuple[tuple[str, str, int], ...]
"""Bonus bets by their printed names: which hand wins, by its letter, and with which three-card total."""


@lru_cache(maxsize=32)
def roads(coups: tuple[Coup, ...], before: tuple[Coup, ...] = (), tracked: Tracked = ()) -> RoadsPicture:
    """The boards of a shoe. Cached, because they change once a round and are needed for every frame."""
    now = _tally(coups, tracked)
    player, banker, ties = (line.times for line in now.results)
    return RoadsPicture(
        now=now,
        before=_tally(before, tracked) if before else None,
        bead=_board(
            "Bead plate",
            f"player {player}, banker {banker}, ties {ties}{_latest(coups)}",
            [_cell(place, winner.value) for place, winner in bead_plate(coups).items()],
            WIDE,
        ),
        big=_board("Big road", _streak(coups), [_bead(*placed) for placed in big_road(coups).items()], WIDE),
        derived=tuple(_derived(name, derived_road(coups, back)) for name, back in DERIVED.items()),
    )


def _tally(coups: tuple[Coup, ...], tracked: Tracked) -> Tally:
    """What came up in a shoe, in numbers and percentages."""
    found = count(coups)

    def line(name: str, times: int, mark: str = "") -> Line:
        share = round(100 * times / found.hands) if found.hands else 0
        return Line(name=name, times=times, percent=f"{share} %", mark=mark)

    return Tally(
        rounds=found.hands,
        results=tuple(line(NAMES[who].title(), found.wins[who], who.value) for who in Winner),
        others=(
            *(line(name, three_card_wins(coups, Winner(letter), points)) for name, letter, points in tracked),
            line("Naturals", found.naturals),
        ),
    )


def _board(name: str, says: str, cells: Iterable[Cell], least: int) -> BoardPicture:
    drawn = tuple(cells)
    columns = max((cell.column + 1 for cell in drawn), default=0)
    return BoardPicture(name=name, says=says, columns=max(columns, least), cells=drawn)


def _cell(place: Place, mark: str, ties: int = 0) -> Cell:
    return Cell(column=place[0], row=place[1], mark=mark, ties=ties)


def _bead(place: Place, bead: Bead) -> Cell:
    return _cell(place, (bead.winner or Winner.TIE).value, bead.ties)


def _latest(coups: tuple[Coup, ...]) -> str:
    return f"; the latest: {NAMES[coups[-1].winner]}" if coups else ""


def _streak(coups: tuple[Coup, ...]) -> str:
    """The present streak; ties neither end nor lengthen it."""
    runs = streaks(coups)
    winner = runs[-1][-1].winner if runs else None
    if winner is None:
        return "no winner yet"
    return f"{len(runs)} {'streak' if len(runs) == 1 else 'streaks'}, now {NAMES[winner]} {len(runs[-1])}"


def _derived(name: str, marks: list[Mark]) -> BoardPicture:
    regular = marks.count(Mark.RED)
    return _board(
        name,
        f"regular {regular}, irregular {len(marks) - regular}",
        [_cell(place, mark.value) for place, mark in derived_board(marks).items()],
        NARROW,
    )
