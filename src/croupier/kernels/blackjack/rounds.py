"""Random rounds of blackjack by a strategy's tables of acts.

Twin:     the exact figures (tests/lab/blackjack/test_simulation.py); rounds are settled by the rules' own
          table of outcomes
Packing:  a card is its rank above six bits, of which four are its value (0 the ace, 9 any ten) and two its
          suit; a seat's result is its units won
          and units lost; a Natural paid by its own odds and a surrendered hand are separate results

Every round is dealt from a whole shoe: the seats, the dealer, draws seat by seat.

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
VALUE_AND_SUIT, RANK_SHIFT = 63, 6
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
def draw(state: NDArray[np.uint64], deck: NDArray[np.uint16], at: NDArray[np.int64]) -> int:
    """The next card, without its rank: four times its value plus its suit."""
    place = np.uint64(at[0])
    other = place + below(state, np.uint64(deck.shape[0]) - place)
    card = deck[other]
    deck[other] = deck[place]
    deck[place] = card
    at[0] += 1
    return int(card) & VALUE_AND_SUIT


@njit(cache=True, nogil=True)
def dealer_end(
    state: NDArray[np.uint64],
    deck: NDArray[np.uint16],
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
    deck: NDArray[np.uint16],
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
    deck: NDArray[np.uint16],
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
def settle(finals: NDArray[np.int64], stakes: NDArray[np.int64], made: int, end: int, house: House) -> int:
    """The result of a seat, by the units won and lost."""
    won, lost = 0, 0
    for hand in range(made):
        if finals[hand] == NO_FINAL:
            return GIVEN_UP
        lands = house.lands[house.code[finals[hand], end]]
        if lands == 2:
            return PAID_NATURAL
        if lands > 0:
            won += stakes[hand]
        elif lands < 0:
            lost += stakes[hand]
    return won * SIDE + lost


@njit(cache=True, nogil=True)
def is_natural(one: int, two: int) -> bool:
    """Whether two values are an ace and a ten."""
    return min(one, two) == ACE and max(one, two) == TEN


@njit(cache=True, nogil=True)
def over_with(end: int, taken: int) -> int:
    """With how many cards the bank goes over; 0 if it does not."""
    return taken if end != NATURAL and (end == SUITED_789 or end + LEAST > LIMIT) else 0


@njit(cache=True, nogil=True)
def pairs_of_ranks(cards: NDArray[np.uint16]) -> int:
    """How many of the six pairs of four cards are of one rank."""
    alike = 0
    for one in range(3):
        for two in range(one + 1, 4):
            alike += cards[one] >> RANK_SHIFT == cards[two] >> RANK_SHIFT
    return alike


@njit(cache=True, nogil=True)
def one_hand_rounds(
    block: tuple[int, int, int],
    deck: NDArray[np.uint16],
    nodes: Nodes,
    policy: Policy,
    house: House,
    results: NDArray[np.uint16],
    over: NDArray[np.uint8],
) -> None:
    """Plays ``block``: a seed, its number and how many rounds, with one hand at every seat.

    ``results`` is by round and seat; ``over`` says with how many cards the bank went over.
    """
    state = seeded(block[0], block[1])
    at = np.zeros(1, dtype=np.int64)
    seats = results.shape[1]
    cards = np.zeros((seats, 2), dtype=np.int64)
    finals, stakes = np.zeros((seats, HANDS_MAX), np.int64), np.ones((seats, HANDS_MAX), np.int64)
    made = np.ones(seats, dtype=np.int64)
    for each in range(block[2]):
        at[0] = 0
        for seat in range(seats):
            cards[seat, 0], cards[seat, 1] = draw(state, deck, at) >> 2, draw(state, deck, at) >> 2
        shown, hole = draw(state, deck, at), draw(state, deck, at)
        up = shown >> 2
        peeked = house.peeked[up] and is_natural(up, hole >> 2)
        for seat in range(seats):
            one, two = cards[seat]
            if peeked or is_natural(one, two):
                finals[seat, 0] = PLAYER_NATURAL if is_natural(one, two) else LIMIT
                made[seat] = stakes[seat, 0] = 1
            else:
                splits = one == two and policy.split[0, one, up]
                limit = policy.limits[one] if splits else 1
                made[seat] = play_pair(
                    state, deck, at, one, two, 0, up, limit, nodes, policy, finals[seat], stakes[seat], 0
                )
        first = at[0]
        end = NATURAL if peeked else dealer_end(state, deck, at, shown, hole, house.hits_soft_17)
        over[each] = over_with(end, 2 + at[0] - first)
        for seat in range(seats):
            results[each, seat] = settle(finals[seat], stakes[seat], made[seat], end, house)


@njit(cache=True, nogil=True)
def two_hand_rounds(
    block: tuple[int, int, int],
    deck: NDArray[np.uint16],
    nodes: Nodes,
    policy: Policy,
    house: House,
    pairs: NDArray[np.int64],
    switch: NDArray[np.bool_],
    switched_aces: bool,
    limited: Seat,
    results: NDArray[np.uint16],
    alike: NDArray[np.uint16],
) -> None:
    """Plays ``block`` with two hands at every seat, whose second cards may change places.

    ``results`` is by round and seat; so is ``alike``: how many of a seat's four cards make pairs of one rank.
    """
    state = seeded(block[0], block[1])
    at = np.zeros(1, dtype=np.int64)
    seats = results.shape[1]
    dealt = np.zeros((seats, 4), dtype=np.int64)
    finals, stakes = np.zeros((seats, HANDS_MAX), np.int64), np.ones((seats, HANDS_MAX), np.int64)
    made = np.ones(seats, dtype=np.int64)
    for each in range(block[2]):
        at[0] = 0
        for seat in range(seats):
            for place in range(4):
                dealt[seat, place] = draw(state, deck, at) >> 2
            if alike.size:
                alike[each, seat] = pairs_of_ranks(deck[4 * seat : 4 * seat + 4])
        shown, hole = draw(state, deck, at), draw(state, deck, at)
        up = shown >> 2
        peeked = house.peeked[up] and is_natural(up, hole >> 2)
        for seat in range(seats):
            cards = dealt[seat]
            if peeked:
                for hand in range(2):
                    natural = is_natural(cards[2 * hand], cards[2 * hand + 1])
                    finals[seat, hand] = PLAYER_NATURAL if natural else LIMIT
                    stakes[seat, hand] = 1
                made[seat] = 2
            else:
                made[seat] = play_two(
                    state, deck, at, cards, up, nodes, policy, pairs, switch, switched_aces, limited,
                    finals[seat], stakes[seat],
                )  # fmt: skip
        end = NATURAL if peeked else dealer_end(state, deck, at, shown, hole, house.hits_soft_17)
        for seat in range(seats):
            results[each, seat] = settle(finals[seat], stakes[seat], made[seat], end, house)


@njit(cache=True, nogil=True)
def play_two(
    state: NDArray[np.uint64],
    deck: NDArray[np.uint16],
    at: NDArray[np.int64],
    cards: NDArray[np.int64],
    up: int,
    nodes: Nodes,
    policy: Policy,
    pairs: NDArray[np.int64],
    switch: NDArray[np.bool_],
    switched_aces: bool,
    seat: Seat,
    finals: NDArray[np.int64],
    stakes: NDArray[np.int64],
) -> int:
    """Plays both hands of a seat and all hands split from them; returns how many hands there are."""
    limits = np.ones(2, dtype=np.int64)
    natural_1, natural_2 = is_natural(cards[0], cards[1]), is_natural(cards[2], cards[3])
    deal = ((cards[0] * VALUES + cards[1]) * VALUES + cards[2]) * VALUES + cards[3]
    switched = switch[deal, up]
    if switched:
        cards[1], cards[3] = cards[3], cards[1]
    made = 0
    for hand in range(2):
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
    return made
