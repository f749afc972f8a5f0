"""The limits in a schedule's headings: which tables its options are approved for."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.money import Cents, say_dollars


@dataclass(frozen=True, slots=True)
class TableLimit:
    """A table's lowest and highest limit; no upper end where only a minimum is printed."""

    lower: Cents
    upper: Cents | None

    def __str__(self) -> str:
        return span(self.lower, self.upper)


@dataclass(frozen=True, slots=True)
class GameRange:
    """From the smallest to the largest limit game, such as $1-$2 to $500-$1,000."""

    smallest: TableLimit
    largest: TableLimit
    worded_as_ends: bool = False
    """Printed as a range for the lowest limit and one for the highest (BR-WORD); the meaning is the same."""

    def __str__(self) -> str:
        return f"{self.smallest} to {self.largest} games"


@dataclass(frozen=True, slots=True)
class BuyIn:
    """The least and the most that a player may sit down with; None where there is no maximum."""

    least: Cents
    most: Cents | None

    def __str__(self) -> str:
        return f"buy-in {span(self.least, self.most)}"


@dataclass(frozen=True, slots=True)
class WagerRange:
    """The ranges from which a player-dealer table may choose its minimum and maximum wager."""

    minimum: tuple[Cents | None, Cents | None]
    maximum: tuple[Cents | None, Cents | None]

    def __str__(self) -> str:
        return f"minimum {span(*self.minimum)}, maximum {span(*self.maximum)}"

    def takes_minimum(self, posted: Cents) -> bool:
        """Whether a table may post this minimum."""
        return inside(posted, *self.minimum)

    def takes_maximum(self, posted: Cents | None) -> bool:
        """Whether a table may post this maximum; None stands for no limit."""
        return inside(posted, *self.maximum)


Limits = GameRange | BuyIn | WagerRange


def inside(figure: Cents | None, low: Cents | None, high: Cents | None) -> bool:
    """Whether a posted figure is in a range; None (no limit) is, only if the range has no upper end."""
    if figure is None:
        return high is None
    return (low is None or figure >= low) and (high is None or figure <= high)


def span(low: Cents | None, high: Cents | None) -> str:
    """A range as people say it: ``$5–$99``, ``$5 or more``, ``no limit``.

    >>> span(Cents(500), None)
    '$5 or more'
    """
    if low is None:
        return "no limit" if high is None else f"up to {say_dollars(high)}"
    if high is None:
        return f"{say_dollars(low)} or more"
    if low == high:
        return say_dollars(low)
    return f"{say_dollars(low)}–{say_dollars(high)}"
