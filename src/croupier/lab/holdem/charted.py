"""Decisions of hold'em against a bank, for custom strategies: by starting hand, then by what is seen.

Every deal is counted separately. Deals that a chart cannot tell apart are played alike; the cost is among
its deviations: best play is that of each deal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier.lab.core.decisions import RANKS, YES_NO, Acts, Decision, Decisions, Feature, Losses, Seen
from croupier.lab.core.figures import Figures
from croupier.lab.core.starting_hands import cards_of
from croupier.lab.holdem.cells import Cells

BEFORE_FLOP = "before_flop"

Lost = NDArray[np.int64]
"""By cell: what each of two acts loses against the better one, in parts; then in how many ways it does."""


@dataclass(frozen=True, kw_only=True)
class Charted:
    """A decision between two acts, by cell."""

    name: str
    acts: tuple[str, str]
    cells: Cells
    seen: Callable[[int], Seen]
    ways: int
    """All ways to come to it and to every other deal of the street."""


@dataclass(frozen=True, kw_only=True)
class Counted:
    """All deals by a strategy."""

    lost: Mapping[str, Lost]
    """By decision after the flop, over the deals that come to it."""
    figures: Callable[[str], Figures]


def charted(
    acts: Sequence[str],
    worths: Sequence[Sequence[Fraction]],
    dealt: Sequence[int],
    later: Sequence[Charted],
    count: Callable[[Acts], Counted],
    *,
    whole: int,
) -> Decisions:
    """A game's decisions: one for its 169 starting hands, and later ones by cell.

    ``worths`` has the worth of each act with each hand and best play after it, in base wagers;
    ``dealt`` in how many ways each hand is dealt. ``count`` plays all deals by acts; a decision that they
    leave out is best play's. ``whole`` is how many parts a base wager has over all deals.
    """
    early = _parts(worths, dealt, whole)
    best_early = early.argmax(axis=1)
    kept: dict[bytes, Counted] = {}

    def counted(done: Acts) -> Counted:
        key = b"/".join(name.encode() + done[name].tobytes() for name in sorted(done))
        if key not in kept:
            kept.clear()
            kept[key] = count(done)
        return kept[key]

    best = count({BEFORE_FLOP: best_early})

    def losses(done: Acts) -> tuple[dict[str, Losses], Fraction]:
        lost = counted(done).lost
        own = np.take_along_axis(early, done[BEFORE_FLOP][:, None], axis=1)[:, 0]
        found = {
            BEFORE_FLOP: Losses(
                cost=early.max(axis=1) - own, often=np.array(dealt, dtype=np.int64), best=best_early
            )
        }
        for each in later:
            if each.name in done:
                cell, act = np.arange(len(lost[each.name])), done[each.name]
                found[each.name] = Losses(
                    cost=lost[each.name][cell, act], often=lost[each.name][cell, 2 + act], best=1 - act
                )
        return found, Fraction()

    def figures(done: Acts, said: str) -> Figures:
        left = [each.name.replace("_", " ") for each in later if each.name not in done]
        return counted(done).figures(f"{said}; best play {' and '.join(left)}" if left else said)

    points = (
        Decision(
            name=BEFORE_FLOP,
            acts=tuple(acts),
            features=_starting_features(len(dealt)),
            seen=lambda hand: Seen(decision=BEFORE_FLOP, cards=tuple(cards_of(hand))),
            worths=early,
            ways=np.array(dealt, dtype=np.int64),
        ),
        *(
            Decision(
                name=each.name,
                acts=each.acts,
                features=each.cells.features,
                seen=each.seen,
                worths=-best.lost[each.name][:, :2],
                may_be_left_out=True,
            )
            for each in later
        ),
    )
    return Decisions(
        points=points,
        deals={BEFORE_FLOP: sum(dealt)} | {each.name: each.ways for each in later},
        part=Fraction(1, whole),
        best=lambda: {point.name: point.worths.argmax(axis=1) for point in points},
        # The worths of a cell are sums over the deals that come to it.
        reached=lambda _: {point.name: np.ones(point.situations, dtype=np.int64) for point in points},
        figures=figures,
        losses=losses,
        best_edge=-Fraction(int(early.max(axis=1).sum()), whole),
    )


def _parts(worths: Sequence[Sequence[Fraction]], dealt: Sequence[int], whole: int) -> NDArray[np.int64]:
    """By starting hand and act: what the act gains over all deals, in parts."""
    found = []
    for of_act in worths:
        parts = [worth * ways * whole / sum(dealt) for worth, ways in zip(of_act, dealt, strict=True)]
        assert all(part.denominator == 1 for part in parts), "worths are whole parts"
        found.append([int(part) for part in parts])
    return np.array(found, dtype=np.int64).T


def add_lost(
    lost: Lost, cells: NDArray[np.uint32], leads: NDArray[np.int64], ways: NDArray[np.int64]
) -> None:
    """Add up the losses of each act, given the second act's lead over the first and the number of ways."""
    for act, where in enumerate((leads > 0, leads < 0)):
        at = cells[where]
        np.add.at(lost[:, act], at, (np.abs(leads) * ways)[where])
        np.add.at(lost[:, 2 + act], at, np.broadcast_to(ways, leads.shape)[where])


def _starting_features(hands: int) -> tuple[Feature, ...]:
    """The two cards, the higher first, and whether they are a pair or of one suit."""
    held = [sorted(cards_of(hand), key=lambda card: card.rank) for hand in range(hands)]

    def values(of: Callable[[int], int]) -> NDArray[np.int64]:
        return np.array([of(hand) for hand in range(hands)], dtype=np.int64)

    return (
        Feature("pair", YES_NO, values(lambda hand: held[hand][0].rank == held[hand][1].rank)),
        Feature("high", RANKS, values(lambda hand: held[hand][1].rank - 2)),
        Feature("low", RANKS, values(lambda hand: held[hand][0].rank - 2)),
        Feature("suited", YES_NO, values(lambda hand: held[hand][0].suit == held[hand][1].suit)),
    )
