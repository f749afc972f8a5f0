"""Actions with what they are worth, best first."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from croupier.money import say_dollars


@dataclass(frozen=True)
class Advised:
    """One thing that may be done now and what it is worth on average, in units of the base wager.

    ``action`` is a line of the round notation without the player's name: "f", "w bet", "hit", "set …".
    """

    action: str
    worth: Fraction | float


def bet(spot: str, amount: int) -> str:
    """The action of a wager of some cents: ``w play 15``."""
    return f"w {spot} {say_dollars(amount).replace('$', '').replace(',', '')}"


def best_first(advised: list[Advised]) -> tuple[Advised, ...]:
    """The actions by what they are worth; of equals, the one named first comes first."""
    return tuple(sorted(advised, key=lambda act: act.worth, reverse=True))
