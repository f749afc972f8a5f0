"""What envy for the hands of others adds to the spread of a wager."""

from __future__ import annotations

from fractions import Fraction


def added_variance(
    others: int, *, own: Fraction, envy: Fraction, square: Fraction, with_own: Fraction, with_envy: Fraction
) -> Fraction:
    """What envy for so many others adds to the variance of one's own award.

    Hands from one deck exclude each other's cards, so own award and envy, and two envies, go together. Beside
    the means of both and the mean square of an envy, this takes the mean of an envy times the own award, and
    of two envies multiplied.
    """
    return (
        others * (square - envy**2)
        + 2 * others * (with_own - own * envy)
        + others * (others - 1) * (with_envy - envy**2)
    )
