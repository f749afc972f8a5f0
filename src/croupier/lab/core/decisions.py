"""What a player sees where there is something to decide, and how a whole game goes by given decisions.

A situation is everything that matters of what the player sees; situations of one decision are numbered. What
is done in each is an index into the decision's acts, so that a strategy is an array for each decision.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier.cards import Card, Cards
from croupier.lab.core.figures import Figures

Acts = Mapping[str, NDArray[np.int64]]
"""By decision: the act in every situation."""

Parts = NDArray[np.int64] | NDArray[np.float64]
"""Whole parts where everything is counted in integers, floats in the base games of blackjack."""

RANKS = tuple("23456789TJQKA")
YES_NO = ("no", "yes")


@dataclass(frozen=True)
class Feature:
    """Something that a player sees at a glance: a label for each value, the lowest first."""

    name: str
    labels: tuple[str, ...]
    values: NDArray[np.int64] = field(repr=False)
    """The number of the label in every situation."""


@dataclass(frozen=True, kw_only=True)
class Seen:
    """The player's cards; one set represents all sets that differ only in what can never matter."""

    decision: str
    cards: Cards
    """The player's cards, and those face up that belong to the player's hand."""
    up: Card | None = None
    """The bank's card, where one is face up."""
    staked: int = 1
    """Base wagers staked so far, where they may differ."""
    named: Mapping[str, str] = field(default_factory=dict, compare=False)
    """The features of the cards that a chart may name, where the situation represents all deals with them."""

    def __str__(self) -> str:
        up = f" against {self.up}" if self.up else ""
        staked = f", {self.staked} staked" if self.staked > 1 else ""
        return " ".join(map(str, self.cards)) + up + staked


@dataclass(frozen=True, kw_only=True)
class Decision:
    """One decision of a game."""

    name: str
    acts: tuple[str, ...]
    """In words: "bet", "fold"."""
    features: tuple[Feature, ...]
    seen: Callable[[int], Seen] = field(repr=False)
    """What a player sees in a situation."""
    worths: Parts = field(repr=False)
    """By situation and act: what the act gains with best play after it, in parts; see ``Decisions.part``."""

    ways: Parts | None = field(default=None, repr=False)
    """How many deals a situation represents, where its worths are sums over them."""
    may_be_left_out: bool = False
    """Whether a chart may leave the decision to best play."""

    @property
    def situations(self) -> int:
        """How many there are."""
        return len(self.worths)

    def often(self, reached: Parts) -> Parts:
        """How often each situation comes that is reached in this many ways."""
        return reached if self.ways is None else reached * self.ways

    def lost(self, acts: NDArray[np.int64]) -> Parts:
        """What these acts lose in each situation against the best one, in parts."""
        own = np.take_along_axis(self.worths, acts[:, None], axis=1)[:, 0]
        lost: Parts = self.worths.max(axis=1) - own
        return lost


@dataclass(frozen=True, kw_only=True)
class Losses:
    """What acts lose in each situation of a decision, where more than the situation matters for it."""

    cost: Parts
    """In parts; see ``Decisions.part``."""
    often: Parts
    """The number of ways to reach the situation, or the loss in it; see ``Decisions.deals``."""
    best: NDArray[np.int64]
    """The act that loses less: by the situation alone, or where the cards tell more than it does."""


@dataclass(frozen=True, kw_only=True)
class Further:
    """What a strategy loses where its acts are not counted situation by situation."""

    decision: str
    does: str
    best: str
    frequency: Fraction
    cost: Fraction
    example: Seen


@dataclass(frozen=True, kw_only=True)
class Decisions:
    """Every decision of a posted game, in the order of a round."""

    points: tuple[Decision, ...]
    deals: Mapping[str, int]
    """By decision: into how many the probability of a situation is divided."""
    part: Fraction
    """What one part is worth in one way to come to a situation, in base wagers over all rounds."""
    best: Callable[[], Acts]
    """Best play, of a player who looks at what the situations tell apart."""
    beyond: Fraction = Fraction()
    """What best play gains by looking at more than that."""
    reached: Callable[[Acts], Mapping[str, Parts]]
    """By decision: in how many ways a player with these acts comes to each situation."""
    figures: Callable[[Acts, str], Figures]
    """The exact figures of the base wager by these acts; a note says whose they are."""
    edge: Callable[[Acts], Fraction] | None = None
    """The edge alone, where it is faster to compute than the figures."""
    further: Callable[[Acts], list[Further]] | None = None
    """Further losses of the acts, from consequences that are not separate situations."""
    losses: Callable[[Acts], tuple[Mapping[str, Losses], Fraction]] | None = None
    """By decision, in place of ``reached`` and the decisions' worths; and what best play gains by looking at
    more than the situations tell apart."""
    best_edge: Fraction | None = None
    """The edge against best play, where acts by situation cannot say all of it."""
    error: float = 0.0
    """How far sums may be off, in base wagers: 0 where everything is counted in integers."""

    @property
    def within(self) -> Fraction:
        """The edge against the best that situations can tell apart."""
        if self.best_edge is not None:
            return self.best_edge
        best = self.best()
        return self.edge(best) if self.edge is not None else self.figures(best, "best play").edge
