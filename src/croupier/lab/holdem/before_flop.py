"""The decision before the flop, for strategies of one's own, by the starting hand; best play after it."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from fractions import Fraction

import numpy as np

from croupier.lab.core.decisions import RANKS, YES_NO, Acts, Decision, Decisions, Feature, Seen
from croupier.lab.core.figures import Figures
from croupier.lab.core.starting_hands import cards_of

BEFORE_FLOP = "before_flop"


def before_flop(
    acts: Sequence[str],
    worths: Sequence[Sequence[Fraction]],
    dealt: Sequence[int],
    figures: Callable[[Sequence[int], str], Figures],
) -> Decisions:
    """A game's decisions with one chart, for its 169 starting hands.

    ``worths`` has for each act what it is worth with each hand and best play after it, in base wagers;
    ``dealt`` in how many ways each hand is dealt. ``figures`` counts the game by an act for each hand.
    """
    whole = math.lcm(*(worth.denominator for of_act in worths for worth in of_act)) * sum(dealt)
    parts = [
        [int(worth * times * (whole // sum(dealt))) for worth, times in zip(of_act, dealt, strict=True)]
        for of_act in worths
    ]
    table = np.array(parts, dtype=np.int64).T
    best = table.argmax(axis=1)

    def edge(done: Acts) -> Fraction:
        gained = sum(parts[act][hand] for hand, act in enumerate(done[BEFORE_FLOP].tolist()))
        return -Fraction(gained, whole)

    return Decisions(
        points=(
            Decision(
                name=BEFORE_FLOP,
                acts=tuple(acts),
                features=_features(len(dealt)),
                seen=lambda hand: Seen(decision=BEFORE_FLOP, cards=tuple(cards_of(hand))),
                worths=table,
                ways=np.array(dealt, dtype=np.int64),
            ),
        ),
        deals={BEFORE_FLOP: sum(dealt)},
        part=Fraction(1, whole),
        best=lambda: {BEFORE_FLOP: best},
        reached=lambda _: {BEFORE_FLOP: np.ones(len(dealt), dtype=np.int64)},
        figures=lambda done, said: figures(done[BEFORE_FLOP].tolist(), f"{said}; best play from the flop on"),
        edge=edge,
    )


def _features(hands: int) -> tuple[Feature, ...]:
    """The two cards, the higher first, and whether they are a pair or of one suit."""
    held = [sorted(cards_of(hand), key=lambda card: card.rank) for hand in range(hands)]

    def values(of: Callable[[int], int]) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
        return np.array([of(hand) for hand in range(hands)], dtype=np.int64)

    return (
        Feature("pair", YES_NO, values(lambda hand: held[hand][0].rank == held[hand][1].rank)),
        Feature("high", RANKS, values(lambda hand: held[hand][1].rank - 2)),
        Feature("low", RANKS, values(lambda hand: held[hand][0].rank - 2)),
        Feature("suited", YES_NO, values(lambda hand: held[hand][0].suit == held[hand][1].suit)),
    )
