"""Counts that people keep: a tag for each card, how well it follows a wager, and when to bet.

With ``n`` of ``N`` cards left, effects of removal ``e`` add up to an expectation of about
``E + (N - 1) / n · Σ e`` over the cards that are out (Griffin, *The Theory of Blackjack*). A running count
stands for that sum; divided by the decks that are left it is the true count.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from croupier.errors import DataInvalid
from croupier.lab.counting.removal import Effects

DECK = 52
LEVEL = 2
"""The default largest tag."""
LEVEL_MOST = 12
"""The largest tag that a counter could use in practice."""
ALIKE = 1e-12
"""Effects below this are rounding: every card is worth the same."""
TRIED = 400
"""Scales that are tried to round effects to tags."""


@dataclass(frozen=True, kw_only=True)
class Count:
    """A count for one wager."""

    tags: tuple[int, ...]
    """By kind of card, added when it is seen."""
    correlation: float
    """How well it follows the effects of removal: 1 if perfectly."""
    slope: float
    """What a bettor gains more with each point of the true count, in units of the wager."""
    threshold: float
    """The true count at which the wager costs nothing, by this line."""

    mean: float
    """What a card adds on average; the running count is taken less this for every card that is out."""

    @property
    def balanced(self) -> bool:
        """Whether a whole shoe adds up to zero, so that the running count is used directly."""
        return self.mean == 0

    def true(self, running: float, out: int, left: int) -> float:
        """The true count: points for each deck that is left."""
        return (running - self.mean * out) * DECK / left


def count_of(effects: Effects, tags: tuple[int, ...]) -> Count:
    """What a count is worth for a wager."""
    whole, cards = effects.shoe.whole, effects.shoe.cards
    if not any(tags):
        raise DataInvalid("a count needs a card that counts", key="tags")
    mean = sum(many * tag for many, tag in zip(whole, tags, strict=True)) / cards
    centre = float(effects.balance)
    off = [float(effect) - centre for effect in effects.effects]
    square = sum(many * (tag - mean) ** 2 for many, tag in zip(whole, tags, strict=True))
    both = sum(many * (tag - mean) * effect for many, tag, effect in zip(whole, tags, off, strict=True))
    spread = sum(many * effect**2 for many, effect in zip(whole, off, strict=True))
    slope = (cards - 1) * both / square / DECK if square else 0.0
    return Count(
        tags=tags,
        correlation=both / math.sqrt(square * spread) if square and spread else 0.0,
        slope=slope,
        threshold=float(effects.edge) / slope if slope else math.inf,
        mean=mean,
    )


def best_count(effects: Effects, level: int = LEVEL) -> Count | None:
    """The balanced count with tags up to a level that follows the wager best; None if all cards are alike.

    Where no count of the level is balanced, the lowest level with one is taken.
    """
    if not 1 <= level <= LEVEL_MOST:
        raise DataInvalid(f"the level of a count is 1 to {LEVEL_MOST}", key="level")
    centre = float(effects.balance)
    off = [float(effect) - centre for effect in effects.effects]
    if max(map(abs, off)) < ALIKE:
        return None
    for highest in range(level, LEVEL_MOST + 1):
        counts = [count for count in _counts(effects, off, highest) if count.balanced]
        if counts:
            return max(counts, key=lambda count: count.correlation)
    return max(_counts(effects, off, level), key=lambda count: count.correlation)


def _counts(effects: Effects, off: list[float], level: int) -> list[Count]:
    """The effects on every scale that rounds them to tags of the level."""
    largest = max(map(abs, off))
    tried = {
        tuple(round(effect * (level + 0.499) * step / TRIED / largest) for effect in off)
        for step in range(1, TRIED + 1)
    }
    return [count_of(effects, tags) for tags in sorted(tried) if any(tags)]


def named_tags(effects: Effects, given: Mapping[str, str]) -> tuple[int, ...]:
    """Read tags as a command line gives them: ``{"8": "2", "4": "-1"}``; ranks not named count zero."""
    labels = effects.shoe.labels
    for name, tag in given.items():
        if name not in labels:
            raise DataInvalid(f"no card {name!r}; choose from {' '.join(labels)}", key="tags")
        try:
            int(tag)
        except ValueError:
            raise DataInvalid(f"{tag!r} is not a whole number", key=name) from None
    return tuple(int(given.get(label, "0")) for label in labels)
