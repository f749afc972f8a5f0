"""Every hand a blackjack player may hold, and best play of it by backward induction.

Twin:     a recursive player who looks at each card in turn (tests/twins/test_blackjack.py)
Equality: the worth of every act of every hand against every up card, in short shoes
Packing:  values and dealer's ends as in dealer.py; a final hand is its total, or 40 more if it is over with
          three cards, or 31 for a Natural

Weights are absolute: the worth of a hand is multiplied by the weight of its cards in their order and of the
up card. A hit is then the plain sum over the hands it leads to, with no division and no conditioning, and a
look at the dealer's hole card is the same sum without the Natural.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.blackjack.dealer import (
    CLASSES,
    NINE,
    SEVEN,
    SUITED_789,
    VALUES,
    Multiset,
    falling,
    grown,
    total_of,
)

HIT, STAND, DOUBLE, SURRENDER, SPLIT = range(5)
FREE = -1
"""No act is prescribed: the best one is taken."""

LIMIT = 21
FINALS = 71
"""Final hands: totals up to 30, a Natural, and totals with three cards that are over."""
PLAYER_NATURAL, THREE_CARDS = 31, 40
OVER = 30
"""A total that is over and lost by any rules."""
OVER_SAVED = (23, 24, 25)
"""Three-card totals that some rules save; they are separate hands."""

CODES = 8
"""Outcomes of a hand that a game distinguishes, at most; a doubled hand has eight more."""
SURRENDERED = 7

NO_CHILD = -1
IMPOSSIBLE = -1e300


class Nodes(NamedTuple):
    """All hands of two cards and more that are not over, and three-card ones that are; fewest cards first."""

    cards: NDArray[np.int8]
    """Cards of each value."""
    total: NDArray[np.int64]
    soft: NDArray[np.bool_]
    size: NDArray[np.int64]
    child: NDArray[np.int64]
    """The hand with one more card of a value; -1 where it is over and lost."""
    pair: NDArray[np.int64]
    """The hand of two values."""


class Rules(NamedTuple):
    """The rules of a game in numbers."""

    worth: NDArray[np.float64]
    """By final hand, dealer's end and up card: what a unit gains; 0 where a look at the hole card has already
    ended the round."""
    code: NDArray[np.int64]
    """By final hand and dealer's end: which outcome."""
    plays: NDArray[np.float64]
    """By dealer's end and up card: 1 if the round is played, 0 if a look has ended it."""
    surrender: NDArray[np.float64]
    """What surrendering a hand is worth with two cards, and with more; impossible where not allowed."""
    hit_to: int
    """The highest total that has to hit."""
    saved_from: int
    saved_to: int
    """Totals over 21 that a suited 7-8-9 of the dealer saves; none if the second is smaller."""
    gives_back: float
    """How much of a lost unit it gives back."""
    orders_789: NDArray[np.float64]
    """By up card: in how many orders the dealer gets it."""


@cache
def hand_nodes() -> Nodes:
    """The hands, built once per process."""
    found: dict[Multiset, int] = {}
    layer = sorted({grown(grown((0,) * VALUES, one), two) for one in range(VALUES) for two in range(VALUES)})
    while layer:
        for cards in layer:
            found[cards] = len(found)
        layer = sorted(
            {more for cards in layer for value in range(VALUES) if kept(more := grown(cards, value))}
        )
    totals = [total_of(cards) for cards in found]
    return Nodes(
        cards=np.array(list(found), dtype=np.int8),
        total=np.array([total for total, _ in totals]),
        soft=np.array([soft for _, soft in totals]),
        size=np.array([sum(cards) for cards in found]),
        child=np.array(
            [[found.get(grown(cards, value), NO_CHILD) for value in range(VALUES)] for cards in found]
        ),
        pair=np.array(
            [[found[grown(grown((0,) * VALUES, one), two)] for two in range(VALUES)] for one in range(VALUES)]
        ),
    )


def kept(cards: Multiset) -> bool:
    """Whether a hand is one of the nodes."""
    total, _ = total_of(cards)
    return total <= LIMIT or (sum(cards) == 3 and total in OVER_SAVED)


class Known(NamedTuple):
    """Cards that may come, and what a dealer ends with given each set of cards: see dealer_ends."""

    shoe: NDArray[np.float64]
    odd: int
    table: NDArray[np.float64]
    own: int
    hands: NDArray[np.int8]
    ends: NDArray[np.float64]


class Play(NamedTuple):
    """What each hand is worth against each up card, by act, and the act that is taken."""

    stands: NDArray[np.float64]
    """The worth of standing, whether or not the rules allow it."""
    playing: NDArray[np.float64]
    """The weight of the hand and the up card in rounds that a dealer's Natural has not ended."""
    saved: NDArray[np.float64]
    """The weight of the hand, a card that takes it over to a total that can be saved, and a 7-8-9."""
    acts: NDArray[np.float64]
    """Hit, stand, double, surrender; below every worth where not allowed."""
    act: NDArray[np.int8]
    best: NDArray[np.float64]


def new_play(size: int) -> Play:
    """Room for this many hands."""
    return Play(
        stands=np.zeros((size, VALUES)),
        playing=np.zeros((size, VALUES)),
        saved=np.zeros(size),
        acts=np.full((size, SPLIT, VALUES), IMPOSSIBLE),
        act=np.zeros((size, VALUES), dtype=np.int8),
        best=np.zeros((size, VALUES)),
    )


@njit(cache=True, nogil=True)
def with_789(known: Known, row: int, value: int) -> float:
    """The weight of a hand, one more card, and a seven, an eight and a nine."""
    product, size = 1.0, 0
    odd_cards = -known.own
    for card in range(VALUES):
        held = int(known.hands[row, card]) + (card == value) + (SEVEN <= card <= NINE)
        size += held
        if card == known.odd:
            odd_cards += held
        else:
            product *= falling(known.shoe[card], held)
    weight: float = product * known.table[odd_cards, size - known.own]
    return weight


@njit(cache=True, nogil=True)
def final_of(total: int) -> int:
    """The number of a hand that ends with a total: hands that are over have three cards here."""
    return total if total <= LIMIT else total + THREE_CARDS


@njit(cache=True, nogil=True)
def stand_worths(nodes: Nodes, rows: NDArray[np.int64], known: Known, rules: Rules, play: Play) -> None:
    """Fill in the worth of standing with each hand."""
    worth, plays, total, child = rules.worth, rules.plays, nodes.total, nodes.child
    stands, playing, ends = play.stands, play.playing, known.ends
    for node in range(len(rows)):
        row, final = rows[node], final_of(total[node])
        for up in range(VALUES):
            stands[node, up] = 0.0
            playing[node, up] = 0.0
        for end in range(CLASSES):
            for up in range(VALUES):
                stands[node, up] += worth[final, end, up] * ends[row, end, up]
                playing[node, up] += plays[end, up] * ends[row, end, up]
        play.saved[node] = 0.0
        for value in range(VALUES):
            reached = total[node] + value + 1
            if child[node, value] < 0 and rules.saved_from <= reached <= rules.saved_to:
                play.saved[node] += with_789(known, row, value)


@njit(cache=True, nogil=True)
def one_more_card(
    node: int, nodes: Nodes, rules: Rules, play: Play, hit: NDArray[np.float64], as_is: NDArray[np.float64]
) -> None:
    """What a hand is worth with one more card, by up card: played on, and as it is then."""
    child, playing, best, stands = nodes.child, play.playing, play.best, play.stands
    goes_over = False
    for value in range(VALUES):
        if child[node, value] < 0:
            goes_over = True
    for up in range(VALUES):
        lost = -playing[node, up] if goes_over else 0.0
        hit[up] = lost + play.saved[node] * rules.gives_back * rules.orders_789[up]
        as_is[up] = hit[up]
    for value in range(VALUES):
        after = child[node, value]
        if after < 0:
            continue
        for up in range(VALUES):
            not_lost = playing[after, up] if goes_over else 0.0
            hit[up] += best[after, up] + not_lost
            as_is[up] += stands[after, up] + not_lost


@njit(cache=True, nogil=True)
def best_play(
    nodes: Nodes,
    rows: NDArray[np.int64],
    known: Known,
    rules: Rules,
    forced: NDArray[np.int8],
    play: Play,
) -> None:
    """The worth of every act of every hand, and the act that is taken.

    ``rows`` says where a hand's cards, and the known cards with it, are in ``known``.
    """
    total, size, acts = nodes.total, nodes.size, play.acts
    hit, as_is = np.zeros(VALUES), np.zeros(VALUES)
    stand_worths(nodes, rows, known, rules, play)
    for node in range(len(rows) - 1, -1, -1):
        given_up = rules.surrender[0 if size[node] == 2 else 1]
        may_give_up = given_up > IMPOSSIBLE and total[node] > rules.hit_to
        free = total[node] < LIMIT
        if free:
            one_more_card(node, nodes, rules, play, hit, as_is)
        for up in range(VALUES):
            acts[node, HIT, up] = hit[up] if free else IMPOSSIBLE
            acts[node, STAND, up] = play.stands[node, up] if total[node] > rules.hit_to else IMPOSSIBLE
            acts[node, DOUBLE, up] = 2 * as_is[up] if free and size[node] == 2 else IMPOSSIBLE
            acts[node, SURRENDER, up] = (
                given_up * play.playing[node, up] if free and may_give_up else IMPOSSIBLE
            )
            chosen = int(forced[node, up]) if free else STAND
            if chosen == FREE:
                chosen = HIT
                for other in range(STAND, SPLIT):
                    if acts[node, other, up] > acts[node, chosen, up]:
                        chosen = other
            play.act[node, up], play.best[node, up] = chosen, acts[node, chosen, up]


@njit(cache=True, nogil=True)
def count_roots(
    roots: NDArray[np.int64],
    places: NDArray[np.int64],
    nodes: Nodes,
    rows: NDArray[np.int64],
    known: Known,
    rules: Rules,
    play: Play,
    found: NDArray[np.float64],
) -> None:
    """Adds up the ends of hands that begin with each root, for every up card, in the place of the root."""
    paths = np.zeros(len(rows))
    for which in range(len(roots)):
        for up in range(VALUES):
            count_ends(roots[which], up, nodes, rows, known, rules, play, paths, found[places[which], up])


@njit(cache=True, nogil=True)
def count_ends(
    root: int,
    up: int,
    nodes: Nodes,
    rows: NDArray[np.int64],
    known: Known,
    rules: Rules,
    play: Play,
    paths: NDArray[np.float64],
    found: NDArray[np.float64],
) -> None:
    """Adds the weight of each outcome of a hand and each dealer's end, with the acts taken.

    ``found[code + 8 if doubled, end]``; ``paths`` is room for one number for each hand, all zero. A hand that
    is not among the nodes has gone over and is lost.
    """
    ends, child, total, act = known.ends, nodes.child, nodes.total, play.act
    code, saved = rules.code, 0.0
    doubled = CODES if act[root, up] == DOUBLE else 0
    lost = np.zeros(CLASSES)
    for end in range(CLASSES):
        lost[end] = ends[rows[root], end, up]
    paths[root] = 1.0
    for node in range(root, len(rows)):
        ways = paths[node]
        if ways == 0.0:
            continue
        paths[node] = 0.0
        taken = act[node, up]
        if taken in (HIT, DOUBLE):
            saved += ways * play.saved[node]
            for value in range(VALUES):
                if child[node, value] >= 0 and taken == HIT:
                    paths[child[node, value]] += ways
                elif child[node, value] >= 0:
                    after = child[node, value]
                    final = final_of(total[after])
                    for end in range(CLASSES):
                        weight = ends[rows[after], end, up]
                        lost[end] -= weight
                        found[code[final, end] + doubled, end] += rules.plays[end, up] * weight
            continue
        final = final_of(total[node])
        for end in range(CLASSES):
            weight = ways * ends[rows[node], end, up]
            lost[end] -= weight
            what = SURRENDERED if taken == SURRENDER else code[final, end]
            found[what, end] += rules.plays[end, up] * weight
    saved *= rules.orders_789[up]
    lost[SUITED_789] -= saved
    found[code[rules.saved_from, SUITED_789] + doubled, SUITED_789] += saved
    for end in range(CLASSES):
        found[code[OVER, end] + doubled, end] += rules.plays[end, up] * lost[end]
