"""Ultimate Texas Hold'em by rules of thumb: the published one, the book's, and simpler ones."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from functools import cache

import numpy as np
from numpy.typing import NDArray

from croupier.games.banked.ultimate_texas_holdem.book import KING, raises_before_flop
from croupier.games.banked.ultimate_texas_holdem.game import BANK_PLAYS
from croupier.hands import Category
from croupier.kernels.holdem.boards import FLOP, RANKS, View, plain, suited
from croupier.kernels.holdem.deals import HANDS, deals
from croupier.kernels.holdem.outs import count_outs
from croupier.kernels.ranks.high_tables import CATEGORY_SHIFT, high_tables, order_by_counts, packed
from croupier.lab.core.lower import pack_floor
from croupier.lab.core.starting_hands import cards_of
from croupier.lab.core.threads import in_spans
from croupier.lab.games.ultimate_texas_holdem.play import Rule
from croupier.lab.holdem.seen import seen
from croupier.lab.holdem.streets import RIVER_SPAN, rivers

OUTS = 21
"""The published rule bets against fewer dealer outs than this."""
FOUR = 4


class Strategy(StrEnum):
    """How to play."""

    BEST = "best"
    OUTS = "outs"
    """The chart before the flop; made hands and draws on it; then a hidden pair or fewer than 21 outs."""
    BOOK = "book"
    """The same, but after the river any ace or king instead of counting outs."""
    FOUR = "four"
    """Four antes before the flop with every hand."""
    WAIT = "wait"
    """Nothing before the river; then best play."""


SAYS = {
    Strategy.OUTS: (
        "By the chart before the flop; on it with two pairs or better, a hidden pair above deuces, or four "
        "to a flush with a ten or better of it; after the river with a hidden pair or better, or fewer than "
        "21 cards that beat you."
    ),
    Strategy.BOOK: "The same, but after the river with any ace or king instead of counting cards.",
    Strategy.FOUR: "Four antes before the flop with every hand.",
    Strategy.WAIT: "Never before the river, then best play.",
}


@cache
def rule(strategy: Strategy) -> Rule:
    """The decisions of a strategy on every deal."""
    match strategy:
        case Strategy.BEST:
            return Rule()
        case Strategy.OUTS:
            bets = [hidden_or_better(view) | (outs(view()) < OUTS) for view in (plain, suited)]
        case Strategy.BOOK:
            bets = [hidden_or_better(view) | (high_card(view()) >= KING - 2) for view in (plain, suited)]
        case Strategy.FOUR:
            return Rule(early=(FOUR,) * HANDS)
        case Strategy.WAIT:
            flops = deals(FLOP)
            never = np.zeros((len(flops.cards), len(flops.hole)), dtype=np.uint8)
            return Rule(early=(0,) * HANDS, raises=never)
    return Rule(early=by_chart(), raises=raises_on_flop(), bets=(_as_bytes(bets[0]), _as_bytes(bets[1])))


def by_chart() -> tuple[int, ...]:
    """Four antes with the hands of the chart, a check with the rest."""
    return tuple(FOUR if raises_before_flop(cards_of(hand)) else 0 for hand in range(HANDS))


@cache
def raises_on_flop() -> NDArray[np.uint8]:
    """Two pairs or better, a hidden pair except deuces, or four to a flush with a ten or better of it."""
    found = seen(FLOP)
    hidden = np.where(found.pocket >= 0, found.pocket > 0, found.matched)
    return _as_bytes((found.category >= Category.TWO_PAIR) | hidden | found.flush_draw)


@cache
def hidden_or_better(of_view: Callable[[], View]) -> NDArray[np.bool_]:
    """The hole cards make more than the board has, or a pair that is not on it; not pocket deuces."""
    view = of_view()
    # What the hole cards make does not depend on the floor; these rivers have been counted already.
    known = rivers(pack_floor(BANK_PLAYS))[view is suited()]
    ranks = view.river.held.reshape(len(view.river.held), -1, RANKS).sum(axis=1)
    one, other = (kinds.astype(np.int64) % RANKS for kinds in (view.kinds.first, view.kinds.second))
    matched = (ranks[:, one] > 0) | (ranks[:, other] > 0)
    hidden = np.where(one == other, one > 0, matched)
    better: NDArray[np.bool_] = known.category.astype(np.int64) > board_categories(view)[:, None]
    return better | hidden


def board_categories(view: View) -> NDArray[np.int64]:
    """Return the category of each river board alone, without hole cards."""
    held = view.river.held.reshape(len(view.river.held), -1, RANKS).astype(np.int64)
    ranks = packed(order_by_counts(held.sum(axis=1))).astype(np.int64)
    if held.shape[1] > 1:
        flush = high_tables(5).flush[(held[:, 1] << np.arange(RANKS)).sum(axis=1)]
        ranks = np.where(flush > 0, flush, ranks)
    return ranks >> CATEGORY_SHIFT


def high_card(view: View) -> NDArray[np.int64]:
    """The rank of the higher card of each holding; a two is 0."""
    kinds = view.kinds
    return np.maximum(kinds.first.astype(np.int64) % RANKS, kinds.second.astype(np.int64) % RANKS)


def outs(view: View) -> NDArray[np.uint8]:
    """How many cards, with the board, would beat each holding on each river."""
    held = view.river.held
    found = np.zeros((len(held), len(view.kinds.first)), dtype=np.uint8)
    six, seven = high_tables(6), high_tables(7)
    in_spans(lambda span: count_outs(span, held, view.kinds, six, seven, found), len(held), span=RIVER_SPAN)
    return found


def _as_bytes(flags: NDArray[np.bool_]) -> NDArray[np.uint8]:
    return flags.astype(np.uint8)
