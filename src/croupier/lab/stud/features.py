"""What a chart may name of the cards seen, where five cards are paid by a table."""

from __future__ import annotations

import numpy as np

from croupier.cards.card import DECK
from croupier.lab.core.decisions import RANKS, YES_NO, Feature, Seen
from croupier.lab.stud.seen import HAND, classes
from croupier.lab.stud.shape import ACE, shape, within

TWO, SIX, TEN, JACK = 2, 6, 10, 11
SPREADS = (*map(str, range(1, HAND + 1)), "wide")
HANDS = ("nothing", "pair", "more")


def features(cards: int) -> tuple[Feature, ...]:
    """The features of every class of this number of cards."""
    seen = shape(cards)
    counts = tuple(map(str, range(cards + 1)))
    hand = np.where(seen.more, 2, (seen.pair > 0).astype(np.int64))
    return (
        Feature("hand", HANDS, hand),
        Feature("pair", ("none", *RANKS), np.where(seen.pair > 0, seen.pair - TWO + 1, 0)),
        Feature("suited", YES_NO, seen.suited.astype(np.int64)),
        # Ranks from the lowest to the highest card; wide where no straight can hold them all.
        Feature("spread", SPREADS, seen.spread - 1),
        Feature("top", RANKS, np.maximum(seen.top, TWO) - TWO),
        Feature("tens_up", counts, within(seen.ranks, TEN, ACE)),
        Feature("jacks_up", counts, within(seen.ranks, JACK, ACE)),
        Feature("sixes_to_tens", counts, within(seen.ranks, SIX, TEN)),
    )


def seen_class(decision: str, cards: int, place: int, staked: int = 1) -> Seen:
    """A class of cards as a player sees it."""
    hand = classes(cards).hands[place].tolist()
    return Seen(decision=decision, cards=tuple(DECK[card] for card in hand), staked=staked)
