"""Fair floors, simulated: how often anything at all is flagged where everything is as it should be.

Wagers are played by the lab's kernels, which know nothing of the tests; cards are shuffled by a generator. A
floor is looked at again and again as its rounds go on, which is how auditors look, and counts as flagged if
any of its tests ever was.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from croupier.lab.core.laboratory import Simulator
from croupier.lab.fairness.cards import ClumpEvidence, Pack, PackEvidence, PlaceEvidence
from croupier.lab.fairness.evidence import Evidence, share_of
from croupier.lab.fairness.expected import Expected, expected
from croupier.lab.fairness.wagers import MoneyEvidence, RowEvidence
from croupier.lab.questions.edge import analyse
from croupier.lab.questions.simulate import kernel_rounds

WAGERS = (
    ("ez-baccarat-panda-8", "player"),
    ("ez-baccarat-panda-8", "banker"),
    ("ez-baccarat-panda-8", "dragon7"),
    ("golden-frog-baccarat", "nine_over_one"),
    ("texas-holdem-bonus", "bonus"),
    ("mississippi-stud", "bonus"),
    ("21st-century-blackjack-switch", "supermatch"),
    ("three-card-poker-6-card-bonus", "pairplus"),
    ("three-card-poker-6-card-bonus", "sixcard"),
    ("ultimate-texas-holdem", "trips"),
)
"""Wagers that the cards alone decide, from every kind of pay table."""


@dataclass(frozen=True)
class Played:
    """A wager that a kernel plays, with its outcomes counted by what they pay."""

    game: str
    wager: str

    @cached_property
    def expected(self) -> Expected:
        """What its exact figures let expect."""
        return expected(analyse(self.game, self.wager))

    @cached_property
    def _rounds(self) -> tuple[Simulator, NDArray[np.int64]]:
        found = kernel_rounds(self.game, self.wager, None, {})
        assert found is not None
        nets = [one.net for one in self.expected.classes]
        return found, np.array([nets.index(net) for net in found.nets])

    def play(self, seed: int, block: int, rounds: int) -> NDArray[np.int64]:
        """How many of these rounds ended in each class."""
        simulator, classes = self._rounds
        return np.bincount(
            classes, weights=simulator.play(seed, block, rounds), minlength=len(self.expected.classes)
        ).astype(np.int64)


def fair_floor(
    seed: int,
    *,
    wagers: Sequence[Played],
    looks: int,
    rounds: int,
    dealt: int,
) -> Iterator[Evidence]:
    """The evidence of every test of one fair floor, after so many looks, each after so many rounds more.

    ``dealt`` rounds of eighteen cards each come from a deck of 52.
    """
    for wager in wagers:
        tests = (RowEvidence(wager.expected), MoneyEvidence(wager.expected))
        for look in range(looks):
            counts = wager.play(seed, look, rounds)
            for test in tests:
                test.follow_counts((look + 1) * rounds, counts)
        yield from tests
    pack, chance = Pack([1] * 52), np.random.default_rng(seed)
    decks = (PackEvidence(pack), PlaceEvidence(pack), ClumpEvidence(pack))
    for number in range(1, dealt + 1):
        cards = chance.permutation(52)[:18].tolist()
        for deck in decks:
            deck.follow(number, cards, fresh=True)
    if dealt:
        yield from decks


def least_alpha(tests: Sequence[Evidence]) -> float:
    """The smallest error rate at which a floor with this evidence would have been flagged."""
    return min(float(np.exp(-test.peak)) / share_of(place) for place, test in enumerate(tests))


def fair_floors(
    floors: int,
    *,
    seed: int = 1,
    looks: int = 10,
    rounds: int = 200,
    dealt: int = 10,
    played: Sequence[tuple[str, str]] = WAGERS,
) -> NDArray[np.float64]:
    """For each of many fair floors, the smallest error rate at which it would have been flagged."""
    wagers = [Played(*wager) for wager in played]
    return np.array(
        [
            least_alpha(
                list(
                    fair_floor(
                        seed * 1_000_003 + floor, wagers=wagers, looks=looks, rounds=rounds, dealt=dealt
                    )
                )
            )
            for floor in range(floors)
        ]
    )
