"""Hypothesis building blocks that several folders share."""

from hypothesis import strategies as st

from croupier.cards import DECK, JOKER, UNSEEN, seeded, shuffled
from croupier.money import Cents, Fine
from croupier.pay import Meter

cards = st.sampled_from(DECK)
"""Any of the 52."""

faces = st.sampled_from((*DECK, JOKER, UNSEEN))
"""Anything that the notation can write."""

orders = st.integers(0, 2**32 - 1).map(lambda seed: shuffled(DECK, seeded(seed)))
"""A deck in some order. Drawn as one number, so that Hypothesis spends its effort on the play."""

cents = st.integers(0, 1_000_000).map(Cents)

meters = st.builds(
    Meter,
    meter=st.integers(0, 10**9).map(Fine),
    seed=st.integers(0, 10**9).map(Fine),
    reserve=st.integers(0, 10**7).map(Fine),
)
"""A jackpot as it may stand, to the hundredth of a cent."""


def hands(count):
    """So many different cards."""
    return st.lists(cards, min_size=count, max_size=count, unique=True).map(tuple)
