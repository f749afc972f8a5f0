"""The funnel of a floor: every wager as a point, its rounds to the right and how far off it is upwards."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from croupier.floor.fairness.report import TableReport, WagerReport

WIDTH, HEIGHT = 900, 300
LEFT, TOP = 44, 14
DEEP, WIDE = HEIGHT - 46, WIDTH - LEFT - 40
HIGHEST = 5.0
"""Standard deviations at the edge of the picture; what is further off lies on the edge."""


@dataclass(frozen=True, kw_only=True)
class Dot:
    """One wager of one table."""

    x: float
    y: float
    says: str
    flagged: bool
    trail: str
    """The way it came, as points of a line."""


@dataclass(frozen=True, kw_only=True)
class Funnel:
    """What the page draws."""

    dots: tuple[Dot, ...]
    rounds: tuple[tuple[float, str], ...]
    """The marks of the axis."""
    bands: tuple[tuple[float, float, int], ...]
    """Top, height and standard deviations of each band, the widest first."""


def funnel(tables: Iterable[TableReport]) -> Funnel:
    """The funnel of these tables."""
    wagers = [(table, wager) for table in tables for wager in table.wagers if wager.z is not None]
    most = max((wager.rounds for _, wager in wagers), default=10)
    top = max(1, math.ceil(math.log10(max(most, 10))))
    return Funnel(
        dots=tuple(_dot(table, wager, top) for table, wager in wagers),
        rounds=tuple((round(_x(10**power, top), 1), f"{10**power:,}") for power in range(top + 1)),
        bands=tuple((_y(z), 2 * (_y(0) - _y(z)), z) for z in (3, 2, 1)),
    )


def _dot(table: TableReport, wager: WagerReport, top: int) -> Dot:
    name = wager.wager.replace("_", " ")
    flagged = any(test.flagged and test.name.startswith(f"{name}:") for test in table.tests)
    z = wager.z or 0.0
    return Dot(
        x=_x(wager.rounds, top),
        y=_y(z),
        says=f"{table.name}, {name}: {wager.rounds:,} rounds, z {z:+.2f}",
        flagged=flagged,
        trail=_trail(wager.trail, top),
    )


def _trail(points: Sequence[tuple[int, float]], top: int) -> str:
    return " ".join(f"{_x(number, top)},{_y(z)}" for number, z in points)


def _x(rounds: int, top: int) -> float:
    return round(LEFT + WIDE * math.log10(max(rounds, 1)) / top, 1)


def _y(z: float) -> float:
    held = max(-HIGHEST, min(HIGHEST, z))
    return round(TOP + DEEP * (HIGHEST - held) / (2 * HIGHEST), 1)
