"""The one decision of Fortune Pai Gow Poker, for custom strategies: which of three ways to set a hand.

The house way; the strongest front that may go there; or the strongest back, with the best front then left.
Between them are settings that no chart names: ``beyond`` is the additional worth of the best of all.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier.cards import JOKER, Card
from croupier.cards.card import DECK
from croupier.games.banked.vocabulary import Options
from croupier.hands import Category
from croupier.kernels.pai_gow.joker_sevens import sevens
from croupier.kernels.pai_gow.settings import JOKER as JOKER_INDEX
from croupier.lab.core.decisions import RANKS, YES_NO, Acts, Decision, Decisions, Feature, Seen
from croupier.lab.core.figures import Figures
from croupier.lab.core.laboratory import DECLARED
from croupier.lab.core.worth import odds_rows
from croupier.lab.games.fortune_pai_gow_poker.best import Settings, best_edge, edge_when, settings
from croupier.lab.games.fortune_pai_gow_poker.figures import against_house_way
from croupier.lab.games.fortune_pai_gow_poker.play import HANDS, PAIRS, rules_of
from croupier.pay import PayTable

SET, ACTS = "set", ("house-way", "front", "back")
NONE = "none"
PLACE = 16
"""Bits for a back beside a front, or for a front beside a back."""


def decisions(table: PayTable, options: Options) -> Decisions:
    """How to set every look of a hand."""
    odds_rows(table, frozenset(DECLARED.pays))
    rules = rules_of(options)
    found = settings(*rules)
    ways = np.stack(
        [
            found.begins[:-1],
            found.highest(found.fronts << PLACE | found.backs),
            found.highest(found.backs << PLACE | found.fronts),
        ],
        axis=1,
    )
    worths = found.lower[ways]
    best = worths.argmax(axis=1)

    def chosen(acts: Acts) -> NDArray[np.int64]:
        return np.take_along_axis(ways, acts[SET][:, None], axis=1)[:, 0]

    def edge(acts: Acts) -> Fraction:
        return edge_when(chosen(acts), found.lower)

    def figures(acts: Acts, said: str) -> Figures:
        which = chosen(acts)
        return against_house_way(rules, found.packed[which], found.lower[which], said)

    return Decisions(
        points=(
            Decision(
                name=SET,
                acts=ACTS,
                features=_features(found),
                seen=lambda look: Seen(decision=SET, cards=cards_of(look)),
                worths=worths,
                ways=sevens().weights,
            ),
        ),
        deals={SET: HANDS},
        part=Fraction(1, PAIRS),
        best=lambda: {SET: best},
        beyond=edge({SET: best}) - best_edge(*rules),
        reached=lambda _: {SET: np.ones(len(best), dtype=np.int64)},
        figures=figures,
        edge=edge,
    )


def cards_of(look: int) -> tuple[Card, ...]:
    """Seven cards of this look."""
    return tuple(JOKER if card == JOKER_INDEX else DECK[card] for card in sevens().hands[look].tolist())


def _features(found: Settings) -> tuple[Feature, ...]:
    """The best five cards, the joker, and what the natural cards are: threes, pairs and single cards."""
    hands = sevens().hands.astype(np.int64)
    held = np.zeros((len(hands), len(RANKS)), dtype=np.int64)
    for column in hands.T:
        natural = column != JOKER_INDEX
        held[np.flatnonzero(natural), column[natural] >> 2] += 1
    labels = (*(category.row for category in Category), "five_of_a_kind")
    return (
        Feature("hand", labels, found.categories),
        Feature("joker", YES_NO, (hands == JOKER_INDEX).any(axis=1).astype(np.int64)),
        _ranked("three", held >= 3, 0),
        _ranked("pair", held >= 2, 0),
        _ranked("second_pair", held >= 2, 1),
        _ranked("third_pair", held >= 2, 2),
        _ranked("single", held == 1, 0),
        _ranked("second_single", held == 1, 1),
        _ranked("third_single", held == 1, 2),
    )


def _ranked(name: str, there: NDArray[np.bool_], which: int) -> Feature:
    """The highest rank that is there, the second highest or the third; none where there are fewer."""
    order = np.where(there, np.arange(1, len(RANKS) + 1), 0)
    return Feature(name, (NONE, *RANKS), np.sort(order, axis=1)[:, -1 - which])
