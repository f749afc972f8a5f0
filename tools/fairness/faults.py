"""Faults that chance has to show, planted one at a time: after how many rounds each is flagged.

What the rules can decide again (a payment, a fee, a meter, a deck that is not whole) needs no chance and is
found in its own round; ``tests/floor/fairness`` plants those in real logs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from croupier.floor.fairness.report import ALPHA
from croupier.lab import analyse
from croupier.lab.fairness.cards import ClumpEvidence, Pack, PackEvidence, PlaceEvidence
from croupier.lab.fairness.evidence import Evidence, bound
from croupier.lab.fairness.expected import Expected, expected
from croupier.lab.fairness.wagers import MoneyEvidence, RowEvidence

Random = np.random.Generator
Deal = Iterator[tuple[list[int], bool]]
"""The cards of each round, and whether they come from a fresh deck or shoe."""

PLACE = 32
"""The fault is at the thirty-third test of a floor: neither the first nor the last."""
DEALT = 18
"""Cards of a round from one deck: five hands of three and a few more."""


@dataclass(frozen=True)
class Fault:
    """One fault, and the evidence that grows against it, round by round."""

    name: str
    test: str
    most: int
    """After this many rounds it counts as not flagged."""
    run: Callable[[Random], Iterator[Evidence]]

    def flagged_after(self, seed: int) -> int | None:
        """The round in which it is flagged; None if it is not."""
        at = bound(ALPHA, PLACE)
        for number, evidence in enumerate(self.run(np.random.default_rng(seed)), start=1):
            if evidence.peak >= at:
                return number
            if number >= self.most:
                break
        return None

    def logs(self, seed: int, rounds: int) -> list[float]:
        """The evidence after each round, as logarithms."""
        found = []
        for number, evidence in enumerate(self.run(np.random.default_rng(seed)), start=1):
            found.append(evidence.log)
            if number >= rounds:
                break
        return found


# ── cards ────────────────────────────────────────────────────────────────────────────────────────────


def watched(test: PackEvidence | PlaceEvidence | ClumpEvidence, deal: Deal) -> Iterator[Evidence]:
    """A test that follows a deal."""
    for number, (cards, fresh) in enumerate(deal, start=1):
        test.follow(number, cards, fresh=fresh)
        yield test


def whole(chance: Random) -> Deal:
    """Fair rounds from one deck."""
    while True:
        yield chance.permutation(52)[:DEALT].tolist(), True


def short_deck(chance: Random) -> Deal:
    """One deck without one of its cards."""
    while True:
        yield chance.permutation(51)[:DEALT].tolist(), True


def short_shoe(chance: Random) -> Deal:
    """Eight decks without one of their cards, five cards a round, to a cut of thirty cards."""
    shoe = np.tile(np.arange(52), 8)[:-1]
    while True:
        order, used = chance.permutation(shoe), 0
        while len(order) - used > 30:
            yield order[used : used + 5].tolist(), used == 0
            used += 5


def riffled(times: int) -> Callable[[Random], Deal]:
    """One deck, riffled so many times between rounds (Gilbert, Shannon and Reeds)."""

    def deal(chance: Random) -> Deal:
        order = chance.permutation(52)
        while True:
            for _ in range(times):
                below = np.sort(chance.permutation(52)[: chance.binomial(52, 0.5)])
                upper = np.zeros(52, dtype=bool)
                upper[below] = True
                order = order[np.argsort(np.argsort(~upper, kind="stable"), kind="stable")]
            yield order[:DEALT].tolist(), True

    return deal


def favoured(often: float) -> Callable[[Random], Deal]:
    """One deck, in which one card is brought to the top in so many rounds."""

    def deal(chance: Random) -> Deal:
        while True:
            order = chance.permutation(52).tolist()
            if chance.random() < often:
                at = order.index(51)
                order[0], order[at] = order[at], order[0]
            yield order[:DEALT], True

    return deal


# ── wagers ───────────────────────────────────────────────────────────────────────────────────────────

STEP = 50
"""Rows and money are looked at after so many rounds."""


@cache
def figures(game: str, wager: str) -> Expected:
    """What a wager lets expect."""
    return expected(analyse(game, wager))


def rarer(
    game: str, wager: str, share: float, test: type[RowEvidence | MoneyEvidence]
) -> Callable[[Random], Iterator[Evidence]]:
    """A wager whose best row comes less often than it should, by this share; the worst comes instead."""

    def run(chance: Random) -> Iterator[Evidence]:
        exact = figures(game, wager)
        chances = np.array([float(one.probability) for one in exact.classes])
        taken = chances[0] * share
        chances[0] -= taken
        chances[-1] += taken
        evidence = test(exact)
        number = 0
        while True:
            number += STEP
            evidence.follow_counts(number, chance.multinomial(STEP, chances / chances.sum()))
            for _ in range(STEP):
                yield evidence

    return run


def faults() -> Sequence[Fault]:
    """Every fault that is measured."""
    one = [1] * 52
    shoe = [8] * 52
    return (
        Fault(
            "a card missing from a deck",
            "pack",
            2_000,
            lambda c: watched(PackEvidence(Pack(one)), short_deck(c)),
        ),
        Fault(
            "a card missing from a shoe of eight decks",
            "pack",
            20_000,
            lambda c: watched(PackEvidence(Pack(shoe)), short_shoe(c)),
        ),
        *(
            Fault(
                f"a deck riffled {times} times, not seven",
                "clumps",
                4_000,
                lambda c, times=times: watched(ClumpEvidence(Pack(one)), riffled(times)(c)),
            )
            for times in (3, 4, 5, 6)
        ),
        *(
            Fault(
                f"a card brought to the top in {often:.0%} of rounds",
                "places",
                10_000,
                lambda c, often=often: watched(PlaceEvidence(Pack(one)), favoured(often)(c)),
            )
            for often in (0.2, 0.1, 0.05)
        ),
        *(
            Fault(
                f"Dragon 7 {share:.0%} too seldom",
                "rows",
                400_000,
                rarer("ez-baccarat-panda-8", "dragon7", share, RowEvidence),
            )
            for share in (0.5, 0.2, 0.1)
        ),
        *(
            Fault(
                f"the banker's hand wins {share:.0%} too seldom",
                "money",
                400_000,
                rarer("ez-baccarat-panda-8", "banker", share, MoneyEvidence),
            )
            for share in (0.1, 0.05, 0.02)
        ),
    )


def fair() -> Fault:
    """No fault at all, to be drawn beside them."""
    return Fault("a fair deck", "pack", 2_000, lambda c: watched(PackEvidence(Pack([1] * 52)), whole(c)))
