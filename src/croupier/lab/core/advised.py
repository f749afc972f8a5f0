"""Actions with their expected values, best first."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from croupier.money import say_dollars


@dataclass(frozen=True)
class Advised:
    """One legal action and its expected value, in units of the base wager.

    ``action`` is a line of the round notation without the player's name: "f", "w bet", "hit", "set …".
    """

    action: str
    worth: Fraction | float


def bet(spot: str, amount: int) -> str:
    """The action of a wager of some cents: ``w play 15``."""
    return f"w {spot} {say_dollars(amount).replace('$', '').replace(',', '')}"


def best_first(advised: list[Advised]) -> tuple[Advised, ...]:
    """Return the actions by expected value; equal ones keep their order."""
    return tuple(sorted(advised, key=lambda act: act.worth, reverse=True))
