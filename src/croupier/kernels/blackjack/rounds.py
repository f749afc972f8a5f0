"""Random rounds of blackjack by a strategy's tables of acts.

Twin:     the exact figures (tests/lab/blackjack/test_simulation.py); rounds are settled by the rules' own
          table of outcomes
Packing:  a card is four times its value (0 the ace, 9 any ten) plus its suit; a round is counted by units won
          and units lost; a Natural paid by its own odds and a surrendered hand are counted separately

Every round is dealt from a whole shoe, cards in the order of the table: players, the dealer, draws.

The kernel of tables (croupier.kernels.blackjack.tables) plays a thirtieth as many rounds: it takes one action
at a time and shuffles every card that a round could reach.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.blackjack.dealer import ACE, LEAST, NATURAL, NINE, SEVEN, SUITED_789, TEN, VALUES
from croupier.kernels.blackjack.hands import DOUBLE, HIT, LIMIT, PLAYER_NATURAL, SURRENDER, THREE_CARDS, Nodes
from croupier.kernels.core.draw import below, seeded

SIDE = 17
"""0 to 16 units won, and as many lost."""
PAID_NATURAL, GIVEN_UP = SIDE * SIDE, SIDE * SIDE + 1
"""Where these are counted, behind the grid of units."""
HANDS_MAX = 8
NO_FINAL = -1
"""A hand that was surrendered."""


class Policy(NamedTuple):
    """What a strategy does. Known cards are numbered as in the analysis; Buster has only one case."""

    act: NDArray[np.int8]
    """By known cards, hand and up card."""
    split: NDArray[np.bool_]
    """By known cards, value of a pair and up card."""
    act_other: NDArray[np.int8]
    """By value of the pair, known cards, hand and up card: hands of a split that begin with another card."""
    act_pair: NDArray[np.int8]
    """Indexed like ``act_other``: hands that begin with a pair when no further split is allowed."""
    limits: NDArray[np.int64]
    """By value: how many hands a pair may become."""


class Seat(NamedTuple):
    """What changes if the splits of both hands of Switch are counted together."""

    limited: bool
    kept: NDArray[np.bool_]
    """By values of both pairs and up card: whether the first is kept together for the second's sake."""
    split: NDArray[np.bool_]
    """By hands made of the first pair, minus two, by both values and up card: whether the second splits."""


class House(NamedTuple):
    """What settles a round."""

    code: NDArray[np.int64]
    """By final hand and dealer's end: which outcome."""
    lands: NDArray[np.int64]
    """By outcome: 1 for won, -1 for lost, 0 for a push, 2 for a Natural with its own odds."""
    peeked: NDArray[np.bool_]
    hits_soft_17: bool


@njit(cache=True, nogil=True)
def draw(state: NDArray[np.uint64], deck: NDArray[np.uint8], at: NDArray[np.int64]) -> int:
    """The next card."""
    place = np.uint64(at[0])
    other = place + below(state, np.uint64(deck.shape[0]) - place)
    card = deck[other]
    deck[other] = deck[place]
    deck[place] = card
    at[0] += 1
    return int(card)


@njit(cache=True, nogil=True)
def dealer_end(
    state: NDArray[np.uint64],
    deck: NDArray[np.uint8],
    at: NDArray[np.int64],
    up: int,
    hole: int,
    hits_soft_17: bool,
) -> int:
    """Draws for the dealer; returns how the dealer's hand ends."""
    values = ((up >> 2) + 1) + ((hole >> 2) + 1)
    aces = (up >> 2 == ACE) + (hole >> 2 == ACE)
    cards, middle, suited = 2, SEVEN <= up >> 2 <= NINE and SEVEN <= hole >> 2 <= NINE, (up ^ hole) & 3 == 0
    while True:
        soft = aces > 0 and values + 10 <= LIMIT
        total = values + 10 if soft else values
        if total > LEAST or (total == LEAST and not (soft and hits_soft_17)):
            break
        card = draw(state, deck, at)
        values += (card >> 2) + 1
        aces += card >> 2 == ACE
        cards += 1
        middle = middle and SEVEN <= card >> 2 <= NINE
        suited = suited and (card ^ up) & 3 == 0
    if cards == 2 and total == LIMIT:
        return NATURAL
    # Sevens, eights and nines that make 24 are one of each, or three eights.
    if cards == 3 and total == 24 and middle and suited and up >> 2 != hole >> 2:
        return SUITED_789
    return total - LEAST


@njit(cache=True, nogil=True)
def play_out(
    state: NDArray[np.uint64],
    deck: NDArray[np.uint8],
    at: NDArray[np.int64],
    node: int,
    up: int,
    act: NDArray[np.int8],
    nodes: Nodes,
) -> tuple[int, int]:
    """Plays one hand to its end: how it ends, and the units on it."""
    child, total = nodes.child, nodes.total
    while True:
        taken = act[node, up]
        if taken == SURRENDER:
            return NO_FINAL, 1
        if taken not in (HIT, DOUBLE):
            return (total[node] if total[node] <= LIMIT else total[node] + THREE_CARDS), 1
        value = draw(state, deck, at) >> 2
        after = child[node, value]
        stake = 2 if taken == DOUBLE else 1
        if after < 0:
            return total[node] + value + 1, stake
        if taken == DOUBLE or total[after] >= LIMIT:
            return (total[after] if total[after] <= LIMIT else total[after] + THREE_CARDS), stake
        node = after


@njit(cache=True, nogil=True)
def play_pair(
    state: NDArray[np.uint64],
    deck: NDArray[np.uint8],
    at: NDArray[np.int64],
    one: int,
    two: int,
    known: int,
    up: int,
    limit: int,
    nodes: Nodes,
    policy: Policy,
    finals: NDArray[np.int64],
    stakes: NDArray[np.int64],
    made: int,
) -> int:
    """Plays two cards and all hands split from them; returns how many hands there are after that.

    ``limit`` is how many hands they may become: one if they are not split.
    """
    if limit == 1:
        finals[made], stakes[made] = play_out(
            state, deck, at, nodes.pair[one, two], up, policy.act[known], nodes
        )
        return made + 1
    pending, hands = 2, 2
    while pending:
        second = draw(state, deck, at) >> 2
        if second == one and hands < limit:
            hands += 1
            pending += 1
            continue
        act = policy.act_pair[one, known] if second == one else policy.act_other[one, known]
        finals[made], stakes[made] = play_out(state, deck, at, nodes.pair[one, second], up, act, nodes)
        made += 1
        pending -= 1
    return made


@njit(cache=True, nogil=True)
def settle(
    finals: NDArray[np.int64],
    stakes: NDArray[np.int64],
    made: int,
    end: int,
    house: House,
    counts: NDArray[np.int64],
) -> None:
    """Counts the round by the units won and lost."""
    won, lost = 0, 0
    for hand in range(made):
        if finals[hand] == NO_FINAL:
            counts[GIVEN_UP] += 1
            return
        lands = house.lands[house.code[finals[hand], end]]
        if lands == 2:
            counts[PAID_NATURAL] += 1
            return
        if lands > 0:
            won += stakes[hand]
        elif lands < 0:
            lost += stakes[hand]
    counts[won * SIDE + lost] += 1


@njit(cache=True, nogil=True)
def one_hand_rounds(
    seed: int,
    block: int,
    rounds: int,
    deck: NDArray[np.uint8],
    nodes: Nodes,
    policy: Policy,
    house: House,
    counts: NDArray[np.int64],
) -> None:
    """Plays rounds with one hand."""
    state = seeded(seed, block)
    at = np.zeros(1, dtype=np.int64)
    finals, stakes = np.zeros(HANDS_MAX, dtype=np.int64), np.ones(HANDS_MAX, dtype=np.int64)
    for _ in range(rounds):
        at[0] = 0
        one, two = draw(state, deck, at) >> 2, draw(state, deck, at) >> 2
        shown, hole = draw(state, deck, at), draw(state, deck, at)
        up, under = shown >> 2, hole >> 2
        natural = min(one, two) == ACE and max(one, two) == TEN
        stakes[0] = 1
        if house.peeked[up] and min(up, under) == ACE and max(up, under) == TEN:
            finals[0] = PLAYER_NATURAL if natural else LIMIT
            settle(finals, stakes, 1, NATURAL, house, counts)
            continue
        if natural:
            finals[0], made = PLAYER_NATURAL, 1
        else:
            splits = one == two and policy.split[0, one, up]
            limit = policy.limits[one] if splits else 1
            made = play_pair(state, deck, at, one, two, 0, up, limit, nodes, policy, finals, stakes, 0)
        end = dealer_end(state, deck, at, shown, hole, house.hits_soft_17)
        settle(finals, stakes, made, end, house, counts)


@njit(cache=True, nogil=True)
def two_hand_rounds(
    seed: int,
    block: int,
    rounds: int,
    deck: NDArray[np.uint8],
    nodes: Nodes,
    policy: Policy,
    house: House,
    pairs: NDArray[np.int64],
    switch: NDArray[np.bool_],
    switched_aces: bool,
    seat: Seat,
    counts: NDArray[np.int64],
) -> None:
    """Plays rounds with two hands whose second cards may change places."""
    state = seeded(seed, block)
    at = np.zeros(1, dtype=np.int64)
    finals, stakes = np.zeros(HANDS_MAX, dtype=np.int64), np.ones(HANDS_MAX, dtype=np.int64)
    cards, limits = np.zeros(4, dtype=np.int64), np.ones(2, dtype=np.int64)
    for _ in range(rounds):
        at[0] = 0
        for place in range(4):
            cards[place] = draw(state, deck, at) >> 2
        shown, hole = draw(state, deck, at), draw(state, deck, at)
        up, under = shown >> 2, hole >> 2
        natural_1 = min(cards[0], cards[1]) == ACE and max(cards[0], cards[1]) == TEN
        natural_2 = min(cards[2], cards[3]) == ACE and max(cards[2], cards[3]) == TEN
        if house.peeked[up] and min(up, under) == ACE and max(up, under) == TEN:
            stakes[0] = stakes[1] = 1
            finals[0] = PLAYER_NATURAL if natural_1 else LIMIT
            finals[1] = PLAYER_NATURAL if natural_2 else LIMIT
            settle(finals, stakes, 2, NATURAL, house, counts)
            continue
        deal = ((cards[0] * VALUES + cards[1]) * VALUES + cards[2]) * VALUES + cards[3]
        switched = switch[deal, up]
        if switched:
            cards[1], cards[3] = cards[3], cards[1]
        made = 0
        for hand in range(2):
            limits[hand] = 1
            one, two = cards[2 * hand], cards[2 * hand + 1]
            known = pairs[cards[2 - 2 * hand], cards[3 - 2 * hand]]
            if one == two and policy.split[known, one, up] and (switched_aces or one != ACE or not switched):
                limits[hand] = policy.limits[one]
        both = seat.limited and limits[0] > 1 and limits[1] > 1
        if both and seat.kept[cards[0], cards[2], up]:
            limits[0] = 1
            both = False
        for hand in range(2):
            one, two = cards[2 * hand], cards[2 * hand + 1]
            if not switched and (natural_1 if hand == 0 else natural_2):
                finals[made], stakes[made] = PLAYER_NATURAL, 1
                made += 1
                continue
            known = pairs[cards[2 - 2 * hand], cards[3 - 2 * hand]]
            limit = limits[hand]
            if hand == 1 and both:
                # The number of hands that the first pair has become; both together are five at most.
                limit = min(limit, 5 - made) if seat.split[made - 2, cards[0], one, up] else 1
            made = play_pair(state, deck, at, one, two, known, up, limit, nodes, policy, finals, stakes, made)
        end = dealer_end(state, deck, at, shown, hole, house.hits_soft_17)
        settle(finals, stakes, made, end, house, counts)
