"""The one decision of High Card Flush, for custom strategies: by the longest flush.

Best play also looks at the other cards, which take a little from the dealer's flushes; ``beyond`` says what
that is worth.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier.cards.card import DECK
from croupier.games.banked.vocabulary import Options
from croupier.kernels.games.high_card_flush import CARDS, FOLD, MOST, ONCE, SIZE
from croupier.lab.core.decisions import RANKS, Acts, Decision, Decisions, Feature, Seen
from croupier.lab.core.figures import Figures
from croupier.lab.core.laboratory import DECLARED
from croupier.lab.core.worth import odds_rows
from croupier.lab.games.high_card_flush.figures import ante, figures_by_length
from croupier.lab.games.high_card_flush.play import (
    DEALS,
    LENGTHS,
    Strategy,
    deals_by_flush,
    least_raised,
    scale_of,
    units_of,
)
from croupier.pay import PayTable

RAISE, ACTS = "raise", ("fold", "once", "most")
assert (FOLD, ONCE, MOST) == (0, 1, 2)
PLACES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")
NO_CARD = "none"


def decisions(table: PayTable, options: Options) -> Decisions:
    """Whether to raise, and how much, by the player's longest flush."""
    odds_rows(table, frozenset(DECLARED.pays))
    units = units_of(options)
    # How a hand ends does not depend on the raise: count the deals of a player who always raises.
    ended = deals_by_flush(least_raised(Strategy.ALWAYS), units).sum(axis=1)
    masks = np.flatnonzero(ended.sum(axis=1))
    lengths = SIZE[masks].astype(np.int64)
    deals = ended[masks]
    worth = np.array(units[0]).reshape(CARDS + 1, len(ACTS), -1)
    worths = np.einsum("mo,mao->ma", deals, worth[lengths])
    best = worths.argmax(axis=1)

    def figures(acts: Acts, said: str) -> Figures:
        counted = np.zeros((CARDS + 1, len(ACTS), deals.shape[1]), dtype=np.int64)
        np.add.at(counted, (lengths, acts[RAISE]), deals)
        return figures_by_length(counted, options, said)

    def look(situation: int) -> Seen:
        ranks = [rank for rank in reversed(range(13)) if masks[situation] >> rank & 1]
        return Seen(decision=RAISE, cards=tuple(DECK[rank * 4] for rank in ranks))

    best_acts = {RAISE: best}
    return Decisions(
        points=(
            Decision(
                name=RAISE,
                acts=ACTS,
                features=_features(masks, lengths),
                seen=look,
                worths=worths,
                ways=deals.sum(axis=1),
            ),
        ),
        deals={RAISE: DEALS},
        part=Fraction(1, scale_of(options) * DEALS),
        best=lambda: best_acts,
        beyond=figures(best_acts, "best play").edge - ante(Strategy.BEST, options).edge,
        reached=lambda _: {RAISE: np.ones(len(masks), dtype=np.int64)},
        figures=figures,
    )


def _features(masks: NDArray[np.int64], lengths: NDArray[np.int64]) -> tuple[Feature, ...]:
    """How long the flush is, and its cards from the highest down."""
    ranks = np.zeros((len(masks), CARDS), dtype=np.int64)
    for row, mask in enumerate(masks.tolist()):
        held = [rank + 1 for rank in reversed(range(13)) if mask >> rank & 1]
        ranks[row, : len(held)] = held
    return (
        Feature("length", tuple(map(str, LENGTHS)), lengths - LENGTHS[0]),
        *(Feature(name, (NO_CARD, *RANKS), ranks[:, place]) for place, name in enumerate(PLACES)),
    )
