"""The one decision of Caribbean Stud, for custom strategies."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import numpy as np

from croupier.cards import Card
from croupier.cards.card import DECK
from croupier.games.option import Options
from croupier.hands import Category
from croupier.kernels.games.caribbean_stud import Situations, holdings
from croupier.lab.core.decisions import RANKS, YES_NO, Acts, Decision, Decisions, Feature, Seen
from croupier.lab.core.figures import Figures
from croupier.lab.core.lower import PLACE_BITS
from croupier.lab.core.worth import odds_rows
from croupier.lab.games.caribbean_stud.figures import figures_when
from croupier.lab.games.caribbean_stud.play import (
    COMPLETIONS,
    DEALS,
    ROWS,
    gain_by_betting,
    situations,
    worths_by_category,
)
from croupier.pay import PayTable

BET, ACTS = "bet", ("fold", "bet")
UP_SUIT, OTHER_SUITS = 3, 3
FLUSHES = (Category.FLUSH, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH)
PLACES = ("first", "second", "third", "fourth", "fifth")


def decisions(table: PayTable, options: Options) -> Decisions:
    """Whether to bet, by the hand and the dealer's card."""
    worth = worths_by_category(odds_rows(table, ROWS))
    seen = situations()
    scale, gain = gain_by_betting(seen, worth)

    def figures(acts: Acts, said: str) -> Figures:
        return figures_when(acts[BET] == 1, table, (said,))

    def look(situation: int) -> Seen:
        cards, up = cards_of(seen, situation)
        return Seen(decision=BET, cards=cards, up=up)

    return Decisions(
        points=(
            Decision(
                name=BET,
                acts=ACTS,
                features=_features(seen),
                seen=look,
                worths=np.stack([np.zeros_like(gain), gain], axis=1),
            ),
        ),
        deals={BET: DEALS // COMPLETIONS},
        part=Fraction(1, scale * DEALS),
        best=lambda: {BET: (gain > 0).astype(np.int64)},
        reached=lambda _: {BET: seen.ways},
        figures=figures,
    )


def _features(seen: Situations) -> tuple[Feature, ...]:
    """The hand's category, its cards from the highest down, and how the dealer's card meets them."""
    cards = holdings()
    held = np.stack([np.repeat(np.arange(13), row)[::-1] for row in cards.held])[seen.holding]
    matches = cards.held[seen.holding, seen.up] > 0
    suited = sum(((seen.suit_mask >> rank) & 1).astype(np.int64) for rank in range(13))
    category = (seen.rank >> PLACE_BITS).astype(np.int64)
    return (
        Feature("hand", tuple(each.row for each in Category), category),
        *(Feature(name, RANKS, held[:, place]) for place, name in enumerate(PLACES)),
        Feature("up", RANKS, seen.up.astype(np.int64)),
        Feature("up_matches", YES_NO, matches.astype(np.int64)),
        # How many of the player's ranks have the suit of the dealer's card.
        Feature("up_suit", tuple(map(str, range(6))), np.asarray(suited)),
    )


def cards_of(seen: Situations, situation: int) -> tuple[tuple[Card, ...], Card]:
    """Cards that look like this situation, and the dealer's."""
    mask = int(seen.suit_mask[situation])
    flush = int(seen.rank[situation]) >> PLACE_BITS in FLUSHES
    own = []
    for place, (rank, copies) in enumerate(_ranks(int(seen.holding[situation]))):
        suits = [UP_SUIT] if mask >> rank & 1 else []
        # Other suits in turn, so that five different ranks are not all of one suit unless they must be.
        suits += [(0 if flush else (place + each) % OTHER_SUITS) for each in range(copies - len(suits))]
        own += [DECK[rank * 4 + suit] for suit in suits]
    return tuple(own), DECK[int(seen.up[situation]) * 4 + UP_SUIT]


@cache
def _ranks(holding: int) -> list[tuple[int, int]]:
    """The ranks held, the highest first, and how many of each."""
    held = holdings().held[holding].tolist()
    return [(rank, copies) for rank, copies in reversed(list(enumerate(held))) if copies]
