"""Insurance at 21st Century Blackjack Switch as a decision: each hand separately, by all four cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier.kernels.blackjack.dealer import ACE, TEN
from croupier.lab.blackjack import decisions as of
from croupier.lab.blackjack.hands import PAIRS, Hands
from croupier.lab.blackjack.rules import OF_VALUE
from croupier.lab.core.decisions import YES_NO, Decision, Feature, Seen
from croupier.lab.games.twenty_first_century_blackjack_switch.play import HAND_1, HAND_2, NATURAL

BOTH = ((HAND_1, HAND_2), (HAND_2, HAND_1))
"""Each hand of every deal, and the other one."""
SHARE = Fraction(1, 2)
"""Of a hand's wager: what insures it."""


@dataclass(frozen=True)
class Insured:
    """Which hands are insured, for half their wager, whenever the bank shows an ace."""

    taken: NDArray[np.bool_]
    """By hand and other hand."""
    nets: dict[tuple[bool, bool], Fraction]
    """By whether the hand is a Natural and whether the bank has one: what a unit of insurance gains."""

    def gained(self, hands: Hands) -> float:
        """What all insurance gains over all rounds, in game wagers."""
        return float(worths(hands, self.nets)[self.taken].sum())

    def staked(self, hands: Hands) -> float:
        """The total stake on insurance over all rounds, in game wagers."""
        return float(SHARE) * float(chances(hands)[self.taken].sum())

    def groups(self) -> Iterator[tuple[NDArray[np.bool_], Fraction, Fraction]]:
        """Deals with insurance, what it gains if the bank has a Natural and if not, in game wagers."""
        kind = np.zeros(len(HAND_1), dtype=np.int64)
        for place, (own, other) in enumerate(BOTH):
            kind += (1 << 2 * place) * (self.taken[own, other] + 2 * (own == NATURAL))
        for each in np.unique(kind).tolist():
            held = [(each >> 2 * place & 1, bool(each >> 2 * place & 2)) for place in range(2)]
            if any(taken for taken, _ in held):
                met, unmet = (
                    SHARE * sum((self.nets[natural, bank] for taken, natural in held if taken), Fraction())
                    for bank in (True, False)
                )
                yield kind == each, met, unmet


def at_ace(hands: Hands) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """By deal: how often the bank shows an ace and has a Natural, and has none."""
    return hands.looked[HAND_2, HAND_1][:, ACE], hands.dealt[HAND_2, HAND_1][:, ACE]


def chances(hands: Hands) -> NDArray[np.float64]:
    """By hand and other hand: how often they meet an ace, either of the two first."""
    met, unmet = at_ace(hands)
    return _added(lambda _: met + unmet)


def worths(hands: Hands, nets: dict[tuple[bool, bool], Fraction]) -> NDArray[np.float64]:
    """By hand and other hand: what insuring the hand gains over all rounds, in game wagers."""
    met, unmet = at_ace(hands)

    def gain(own: NDArray[np.int64]) -> NDArray[np.float64]:
        by_bank = [
            np.where(own == NATURAL, float(nets[True, bank]), float(nets[False, bank]))
            for bank in (True, False)
        ]
        gained: NDArray[np.float64] = float(SHARE) * (met * by_bank[0] + unmet * by_bank[1])
        return gained

    return _added(gain)


def _added(of_hand: Callable[[NDArray[np.int64]], NDArray[np.float64]]) -> NDArray[np.float64]:
    """By hand and other hand: the results of each hand of every deal."""
    found = np.zeros((len(PAIRS), len(PAIRS)))
    for own, other in BOTH:
        np.add.at(found, (own, other), of_hand(own))
    return found


def insurance_point(hands: Hands, nets: dict[tuple[bool, bool], Fraction]) -> Decision:
    """The decision for each hand beside each other one; tens are counted among all four cards."""
    gains = worths(hands, nets).ravel()
    tens = np.array([pair.count(TEN) for pair in PAIRS])
    natural = np.repeat(np.arange(len(PAIRS)) == NATURAL, len(PAIRS)).astype(np.int64)
    return Decision(
        name=of.INSURANCE,
        acts=("no", "insure"),
        features=(
            Feature("tens", tuple(map(str, range(5))), (tens[:, None] + tens).ravel()),
            Feature("natural", YES_NO, natural),
        ),
        seen=_see,
        worths=np.stack([np.zeros(len(gains)), gains], axis=1),
        may_be_left_out=True,
    )


def _see(situation: int) -> Seen:
    """The hand to be insured, then the other one."""
    own, other = divmod(situation, len(PAIRS))
    cards = tuple(OF_VALUE[value] for value in (*PAIRS[own], *PAIRS[other]))
    return Seen(decision=of.INSURANCE, cards=cards, up=OF_VALUE[ACE])
