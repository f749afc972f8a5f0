"""Four Card Poker played: every player's hand against every up card, and when a strategy plays.

The player sees five cards and one of the dealer's, then folds or plays for one to three antes. A round gains
or loses in proportion to the play wager, so best play bets the most or the least. Every hand against every up
card is counted (kernels.ranks.four_card); what outcomes are worth is declared.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from functools import cache
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from croupier.cards import Card
from croupier.cards.card import DECK
from croupier.errors import DataInvalid
from croupier.games.banked.four_card_poker.book import PLAYS, TRIPLES
from croupier.games.banked.four_card_poker.game import FOUR_CARD_POKER, Outcome
from croupier.games.banked.vocabulary import Times
from croupier.hands.four_card import FourCard, FourCardRank, rank_four
from croupier.kernels.ranks import four_card as kernel
from croupier.kernels.ranks.four_card import CATEGORY_SHIFT, FourCards
from croupier.lab.core.worth import net_odds, net_results
from croupier.lab.hands.rank import suit_classes
from croupier.money import Odds

GAME = FOUR_CARD_POKER

COMPLETIONS = math.comb(46, 5)
"""Ways to complete the dealer's hand behind the up card: 1,370,754."""

DEALS = math.comb(52, 5) * 47 * COMPLETIONS
"""The player's hands, up cards and the dealer's other cards."""

FOLD, LEAST, MOST = range(3)
"""What a strategy does: fold, play for the least, play for the most."""

Acts = NDArray[np.int8]
"""By class of the player's hand and up card, what a strategy does."""


class Strategy(StrEnum):
    """When to play, and for how much."""

    BEST = "best"
    PRINTED = "printed"
    """The maker's card: fold a pair of twos or less, triple a pair of tens or better."""


def times(act: int) -> int:
    """The play wager in antes."""
    spot = GAME.spot("play")
    assert spot is not None
    assert isinstance(spot.amount, Times)
    return {FOLD: 0, LEAST: spot.amount.low, MOST: spot.amount.high}[act]


@cache
def situations() -> FourCards:
    """Every hand of the player with what the dealer can hold against it, counted once per process."""
    return kernel.all_situations(*suit_classes(5))


@cache
def row_of(hand: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """The class of a hand of card indices, and the suits that turn the hand into that of the class."""
    for suits in permutations(range(4)):
        renamed = tuple(sorted((card & ~3) + suits[card & 3] for card in hand))
        if (row := _rows().get(renamed)) is not None:
            return row, suits
    raise AssertionError("every hand belongs to a class")


@cache
def _rows() -> Mapping[tuple[int, ...], int]:
    return {tuple(hand): row for row, hand in enumerate(situations().hands.tolist())}


def chance_to_win(cards: tuple[Card, ...], up: Card) -> Fraction:
    """How often a hand is as good as the dealer's or better, by the up card."""
    row, suits = row_of(tuple(sorted(card.index for card in cards)))
    card = (up.index & ~3) + suits[up.index & 3]
    return 1 - Fraction(int(situations().better[row, card]), COMPLETIONS)


def worth_of(act: int, category: FourCard, bonus: Mapping[str, Odds], *, won: bool) -> Fraction:
    """What a round is worth in antes, as declared; the bonus is paid unless the hand is folded."""
    if act == FOLD:
        return net_results(GAME.results[Outcome.FOLDED], {"ante": 1}, lambda _, result: result.odds)
    outcome = Outcome.AT_LEAST_EQUAL if won else Outcome.LOWER
    stakes = {"ante": 1, "play": times(act)}
    extra = net_odds(bonus[category.row]) if category.row in bonus else Fraction()
    return net_results(GAME.results[outcome], stakes, lambda _, result: result.odds) + extra


def acts_of(strategy: Strategy, bonus: Mapping[str, Odds]) -> Acts:
    """What a strategy does with each hand against each up card."""
    seen = situations()
    if strategy is Strategy.PRINTED:
        act = np.digitize(seen.ranks, [pack_four(PLAYS), pack_four(TRIPLES)])
        return np.broadcast_to(act[:, None], seen.better.shape).astype(np.int8)
    best: Acts = np.argmax([_worths(act, bonus) for act in (FOLD, LEAST, MOST)], axis=0).astype(np.int8)
    return best


def _worths(act: int, bonus: Mapping[str, Odds]) -> NDArray[np.int64]:
    """What an act is worth in parts of an ante, summed over the dealer's hands, by hand and up card."""
    nets = np.array(
        [[worth_of(act, category, bonus, won=won) for won in (True, False)] for category in FourCard]
    )
    scale = math.lcm(*(odds.net.denominator for odds in bonus.values()), 2)
    if max(abs(net) for net in nets.ravel()) * scale * DEALS >= 2**62:
        raise DataInvalid("the odds are too large or too uneven for exact sums in 64-bit integers")
    seen = situations()
    units = (nets * scale).astype(np.int64)[seen.ranks >> CATEGORY_SHIFT]
    better = seen.better.astype(np.int64)
    worth: NDArray[np.int64] = units[:, :1] * (COMPLETIONS - better) + units[:, 1:] * better
    return worth


def deals_by_end(acts: Acts) -> NDArray[np.int64]:
    """Return how many deals of each category are won and lost, by the act taken."""
    seen = situations()
    free = np.ones(acts.shape, dtype=np.int64)
    np.put_along_axis(free, seen.hands.astype(np.int64), 0, axis=1)
    lost = seen.better.astype(np.int64) * seen.ways[:, None]
    won = (COMPLETIONS - seen.better) * free * seen.ways[:, None]
    categories = np.broadcast_to((seen.ranks >> CATEGORY_SHIFT)[:, None], acts.shape)
    deals = np.zeros((len(FourCard), 3, 2), dtype=np.int64)
    for category in FourCard:
        for act in (FOLD, LEAST, MOST):
            chosen = (categories == category) & (acts == act)
            deals[category, act] = won[chosen].sum(), lost[chosen].sum()
    assert deals.sum() == DEALS, "every deal is counted once"
    return deals


@cache
def pack_four(least: FourCardRank) -> int:
    """The kernel's rank of the lowest hand that reaches a rank, of which the last ranks may be left open."""
    hands, _ = suit_classes(4)
    hands = np.sort(hands, axis=1)
    reached = [rank_four([DECK[card] for card in hand]) >= least for hand in hands.tolist()]
    return int(kernel.rank_rows(hands[reached]).min())
