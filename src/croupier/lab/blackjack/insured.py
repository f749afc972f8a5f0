"""Insurance as a decision: by the two cards that a player holds against an ace."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier.games.banked.vocabulary import BankedGame
from croupier.games.option import Options
from croupier.kernels.blackjack.dealer import ACE, TEN
from croupier.lab.blackjack.hands import PAIRS, ways
from croupier.lab.blackjack.side import counted_decks, insurance_nets, shoe_of
from croupier.pay import PayTable


@dataclass(frozen=True, kw_only=True)
class Insured:
    """Which two cards are insured, for half the wager, whenever the bank shows an ace."""

    taken: NDArray[np.bool_]
    """By pair of cards."""
    nets: dict[tuple[bool, bool], Fraction]
    """By whether the player has a Natural and whether the bank has one: what a unit of insurance gains."""
    worths: NDArray[np.float64]
    """By pair of cards: what insuring it gains over all rounds, in game wagers."""

    def net(self, *, natural: bool, met: bool) -> Fraction:
        """What a unit of insurance gains."""
        return self.nets[natural, met]

    @property
    def gained(self) -> float:
        """What all insurance gains over all rounds, in game wagers."""
        return float(self.worths[self.taken].sum())


def insured(game: BankedGame, table: PayTable, options: Options, taken: NDArray[np.bool_]) -> Insured:
    """Insurance of these two-card hands."""
    nets = insurance_nets(game, table, options)
    return Insured(taken=taken, nets=nets, worths=worths(options, nets))


def chances(options: Options) -> NDArray[np.float64]:
    """By pair of cards: how often it is dealt and the bank shows an ace."""
    return np.array([float(_chance(options, pair)) for pair in PAIRS])


def _chance(options: Options, pair: tuple[int, int]) -> Fraction:
    shoe, chance = shoe_of(counted_decks(options)), Fraction(ways(*pair))
    for card in (*pair, ACE):
        chance *= Fraction(shoe[card], sum(shoe))
        shoe[card] -= 1
    return chance


def worths(options: Options, nets: dict[tuple[bool, bool], Fraction]) -> NDArray[np.float64]:
    """By pair of cards: what insuring it for half the wager gains over all rounds, in game wagers."""
    found = []
    for pair in PAIRS:
        shoe = shoe_of(counted_decks(options))
        for card in (*pair, ACE):
            shoe[card] -= 1
        ten = Fraction(shoe[TEN], sum(shoe))
        natural = pair == (ACE, TEN)
        gained = ten * nets[natural, True] + (1 - ten) * nets[natural, False]
        found.append(float(_chance(options, pair) * gained / 2))
    return np.array(found)
