"""Three Card Poker played: every player's hand against every card of the bank, and when a strategy plays.

The player sees three cards and, unless the table keeps it face down, one of the bank's, then plays or folds.
Every hand against every up card is counted (kernels.ranks.three_card); what outcomes are worth is declared.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from functools import cache

import numpy as np
from numpy.typing import NDArray

from croupier.errors import DataInvalid
from croupier.games.banked.three_card_poker_6_card_bonus.book import Q_6_4
from croupier.games.banked.three_card_poker_6_card_bonus.game import (
    QUEEN_HIGH,
    THREE_CARD_POKER,
    Outcome,
)
from croupier.games.banked.vocabulary import Options
from croupier.hands.three_card import ThreeCard, ThreeCardRank
from croupier.kernels.ranks import three_card as kernel
from croupier.kernels.ranks.three_card import FOLDED, ThreeCards, rank_table
from croupier.lab.core.threads import in_spans
from croupier.lab.core.worth import net_odds, net_results
from croupier.lab.hands.rank import suit_classes
from croupier.money import Odds

GAME = THREE_CARD_POKER

COMPLETIONS = math.comb(48, 2)
"""Ways to complete the bank's hand behind the card that it shows: 1,128."""

DEALS = math.comb(52, 3) * 49 * COMPLETIONS
"""The player's hands, up cards and the bank's two others: 1,221,511,200."""

SPAN = 200
"""Hands that one thread takes at a time."""

Nets = NDArray[np.object_]
"""By the player's category, what each outcome is worth in antes: bank out, below, equal, above; folded."""


class Strategy(StrEnum):
    """When to play."""

    BEST = "best"
    BY_CARD = "by-card"
    """Against a jack or less always; against a higher card with that card and a nine, or better."""
    BOOK = "queen-six-four"
    """With Q-6-4 or better, whatever the bank shows."""
    MIMIC = "mimic"
    """With queen-high or better, as the bank does."""
    ALWAYS = "always"


def strategy_of(options: Options) -> Strategy:
    """The strategy that was asked for, by default the best."""
    return Strategy(options.get("strategy", Strategy.BEST))


def worths(options: Options, bonus: Mapping[str, Odds]) -> Nets:
    """What each outcome is worth for each category, in antes, as the game declares it."""
    out = Outcome.UNQUALIFIED if options["ante_option"] == "pay" else Outcome.UNQUALIFIED_PUSH
    stakes = {"ante": 1, "play": 1}
    nets = np.empty((len(ThreeCard), 5), dtype=object)
    for category in ThreeCard:
        extra = net_odds(bonus[category.row]) if category.row in bonus else Fraction()
        for found, outcome in enumerate((out, Outcome.HIGHER, Outcome.EQUAL, Outcome.LOWER)):
            won = net_results(GAME.results[outcome], stakes, lambda _, result: result.odds)
            nets[category, found] = won + extra
        nets[category, FOLDED] = net_results(
            GAME.results[Outcome.FOLDED], {"ante": 1}, lambda _, result: result.odds
        )
    return nets


@cache
def situations() -> ThreeCards:
    """Every hand of the player with what the bank can hold against it, counted once per process."""
    hands, ways = suit_classes(3)
    table = rank_table()
    bank = np.zeros((len(hands), 52, 4), dtype=np.int32)
    floor = pack_three(QUEEN_HIGH)
    in_spans(
        lambda span: kernel.fill_bank(hands[slice(*span)], floor, table, bank[slice(*span)]),
        len(hands),
        span=SPAN,
    )
    ranks = table[hands[:, 0], hands[:, 1], hands[:, 2]]
    return ThreeCards(hands=hands, ways=ways, ranks=ranks, bank=bank)


def where_to_play(strategy: Strategy, card_up: bool, nets: Nets) -> NDArray[np.bool_]:
    """By class of the player's hand and up card, whether the strategy plays."""
    seen = situations()
    ranks = np.broadcast_to(seen.ranks[:, None], seen.bank.shape[:2])
    match strategy:
        case Strategy.ALWAYS:
            return ranks >= 0
        case Strategy.MIMIC:
            return ranks >= pack_three(QUEEN_HIGH)
        case Strategy.BOOK:
            return ranks >= pack_three(Q_6_4)
        case Strategy.BY_CARD:
            if not card_up:
                raise DataInvalid(
                    "by-card needs the bank's card; post pd_card_up=true or choose another strategy",
                    key="strategy",
                )
            return ranks >= np.array([least_by_card(card >> 2) for card in range(52)])
        case Strategy.BEST:
            return np.broadcast_to(gain_by_playing(card_up, nets) > 0, ranks.shape)


def gain_by_playing(card_up: bool, nets: Nets) -> NDArray[np.int64]:
    """How much better playing is than folding, by class of hand and up card, in parts of an ante."""
    seen, units = situations(), whole_units(nets)
    categories = seen.ranks >> kernel.CATEGORY_SHIFT
    played = np.einsum("ijk,ik->ij", seen.bank.astype(np.int64), units[categories, :FOLDED])
    gain: NDArray[np.int64] = played - units[categories, FOLDED][:, None] * seen.bank.sum(axis=2, dtype=int)
    return gain if card_up else gain.sum(axis=1, keepdims=True)


def least_by_card(up: int) -> int:
    """The lowest packed rank that the rule by the bank's card plays; a two is 0."""
    return 0 if up + 2 < QUEEN else pack_three(ThreeCardRank(ThreeCard.HIGH_CARD, (up + 2, NINE, 2)))


QUEEN, NINE = 12, 9


def whole_units(nets: Nets) -> NDArray[np.int64]:
    """The worths as whole numbers of a common part of an ante."""
    scale = scale_of(nets)
    if max(abs(net) for net in nets.ravel()) * scale * DEALS >= 2**62:
        raise DataInvalid("the odds are too large or too uneven for exact sums in 64-bit integers")
    units: NDArray[np.int64] = (nets * scale).astype(np.int64)
    return units


def scale_of(nets: Nets) -> int:
    """How many of those parts make an ante."""
    return math.lcm(*(net.denominator for net in nets.ravel()))


def deals_by_outcome(plays: NDArray[np.bool_]) -> NDArray[np.int64]:
    """How many deals of each category end with the bank out, below, equal, above; or folded."""
    seen = situations()
    bank = seen.bank.astype(np.int64) * seen.ways[:, None, None]
    deals = np.zeros((len(ThreeCard), 5), dtype=np.int64)
    for category in ThreeCard:
        own = seen.ranks >> 12 == category
        deals[category, :FOLDED] = bank[own][plays[own]].sum(axis=0)
        deals[category, FOLDED] = bank[own][~plays[own]].sum()
    assert deals.sum() == DEALS, "every deal is counted once"
    return deals


def pack_three(rank: ThreeCardRank) -> int:
    """A three-card rank as the kernel writes it; a floor that names fewer ranks is filled with twos."""
    length = {ThreeCard.HIGH_CARD: 3, ThreeCard.FLUSH: 3, ThreeCard.PAIR: 2}.get(rank.category, 1)
    place = 0
    for tie in (*rank.ties, *(2,) * (length - len(rank.ties))):
        place = place * 13 + tie - 2
    return rank.category << kernel.CATEGORY_SHIFT | place


def posted_bonus(options: Options) -> Mapping[str, Odds]:
    """What a house that posts an ante bonus pays on the ante of a hand that is played (TCP-R3)."""
    posted = options.get("ante_bonus") or {}
    rows = {row: Odds(odds) if isinstance(odds, int) else Odds.parse(odds) for row, odds in posted.items()}
    known = frozenset(category.row for category in ThreeCard)
    if unknown := sorted(set(rows) - known):
        raise DataInvalid(
            f"unknown row {unknown[0]!r}; choose one of {', '.join(sorted(known))}", key="ante_bonus"
        )
    return rows
