"""What stacks of a tournament are worth in prizes: the independent chip model."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from croupier.errors import DataInvalid

PLAYERS_MAX = 20
"""Every set of players who may have finished first is looked at: a million of them for twenty."""


def icm(prizes: Sequence[int | Fraction], chips: Sequence[int]) -> list[Fraction]:
    """What each stack is worth: a player wins with the share of all chips, and so on among the others.

    >>> [round(float(worth), 2) for worth in icm([70, 30], [50, 30, 20])]
    [45.18, 32.25, 22.57]
    """
    players = len(chips)
    if not 0 < players <= PLAYERS_MAX or any(type(stack) is not int or stack <= 0 for stack in chips):
        raise DataInvalid(
            f"give the stacks of 1 to {PLAYERS_MAX} players in whole chips above 0", key="chips"
        )
    if len(prizes) > players:
        raise DataInvalid(f"there are {len(prizes)} prizes for {players} players", key="prizes")
    whole = sum(chips)
    worth = [Fraction(0)] * players
    # By the set of players who took the places so far, in any order: how likely it is.
    taken = {0: Fraction(1)}
    for prize in prizes:
        following: dict[int, Fraction] = {}
        for before, likely in taken.items():
            left = whole - sum(stack for n, stack in enumerate(chips) if before >> n & 1)
            for n, stack in enumerate(chips):
                if not before >> n & 1:
                    next_ = likely * stack / left
                    worth[n] += next_ * prize
                    following[before | 1 << n] = following.get(before | 1 << n, Fraction(0)) + next_
        taken = following
    return worth
