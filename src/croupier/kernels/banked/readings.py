"""What some cards are worth, by how they are read.

Twin:     croupier.hands: high, three_card, longest_flush, contents
Equality: tests/twins/test_banked_tables.py, through every payment of the engine's
Packing:  larger is better. A flush is its length, then its ranks as bits; a run its length, then its highest
          card from the low ace; what is contained is a bit for each category; two cards are their ranks and
          whether they are of one suit, the player's before the bank's; a royal flush that is read by the
          card that completes it is above all other hands, the earlier the higher
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.core.enumerate import card_mask
from croupier.kernels.pot.bet import count_bits
from croupier.kernels.pot.words import part, signed
from croupier.kernels.pot.worth import suited_mask
from croupier.kernels.ranks.high7 import FIVE_SUITED, START, rank_by_sum, suited_in
from croupier.kernels.ranks.high_tables import CATEGORY_SHIFT

Cards = NDArray[np.uint8]

HIGH, THREE, FLUSH, RUN, CONTAINED, TWOS, COMPLETED = range(7)
"""How cards are read: their best five, three of them, the longest flush, the longest straight flush, every
category that some five make, two cards (with two of the bank's), the best five of two cards and a board."""
SUITS, RANKS = 4, 13
SUIT_BITS, RANK_MASK = np.uint64(16), np.uint64((1 << RANKS) - 1)
TWO_SUITS, THREE_SUITS = np.uint64(32), np.uint64(48)
LENGTH_SHIFT = 13
TOP_SHIFT = 4
LOOKS = 512
"""More than two cards can look like."""
WHEEL, ROYAL = 0b1_0000_0000_1111, 0b1_1111_0000_0000
(
    HIGH_CARD, PAIR, TWO_PAIR, THREE_OF_A_KIND, STRAIGHT, SUITED, FULL_HOUSE, FOUR_OF_A_KIND, STRAIGHT_FLUSH,
    ROYAL_FLUSH,
) = range(10)  # fmt: skip


@part
def suit_mask(cards: Cards, suit: int) -> int:
    """The ranks of one suit as bits, the deuce lowest."""
    ranks = 0
    for place in range(cards.size):
        card = signed(cards[place])
        if card & 3 == suit:
            ranks |= 1 << (card >> 2)
    return ranks


@cache
def suit_worths() -> NDArray[np.uint16]:
    """What the cards of one suit are worth, by their ranks as bits: as a flush, and as a straight flush."""
    worths = np.zeros((2, 1 << RANKS), dtype=np.uint16)
    for ranks in range(1 << RANKS):
        if ranks.bit_count() << LENGTH_SHIFT < 1 << 16:
            worths[0, ranks] = ranks.bit_count() << LENGTH_SHIFT | ranks
        length, rows = 0, ranks << 1 | ranks >> (RANKS - 1)
        for top in range(RANKS + 1):
            length = length + 1 if rows >> top & 1 else 0
            if length:
                worths[1, ranks] = max(int(worths[1, ranks]), length << TOP_SHIFT | top)
    return worths


@part
def best_suit(cards: Cards, kind: int, suits: NDArray[np.uint16]) -> int:
    """What the best suit of the cards is worth, as a flush or as a straight flush; the ace is high or low."""
    held = np.uint64(0)
    for place in range(cards.size):
        held |= card_mask(cards[place])
    of = suits[0] if kind == FLUSH else suits[1]
    one, two = of[held & RANK_MASK], of[held >> SUIT_BITS & RANK_MASK]
    three, four = of[held >> TWO_SUITS & RANK_MASK], of[held >> THREE_SUITS]
    return signed(max(max(one, two), max(three, four)))


@part
def completed(cards: Cards) -> int:
    """How early a royal flush of two cards and a board is complete: 3 on the flop, 0 on the board alone."""
    for suit in range(SUITS):
        held, last, own = 0, 0, 0
        for place in range(cards.size):
            if cards[place] >> 2 >= RANKS - 5 and cards[place] & 3 == suit:
                held += 1
                last = place
                own += place < 2
        if held == 5 and own:
            return min(cards.size - last, 3)
    return 0


@part
def has_straight(ranks: int) -> bool:
    """Whether five of these ranks are in a row."""
    return ranks & WHEEL == WHEEL or ranks & ranks >> 1 & ranks >> 2 & ranks >> 3 & ranks >> 4 != 0


@part
def contained(cards: Cards) -> int:
    """A bit for every category that some five of the cards are in."""
    found, ranks, twos, threes, fours = 1 << HIGH_CARD, 0, 0, 0, 0
    for suit in range(SUITS):
        mask = suit_mask(cards, suit)
        fours |= threes & mask
        threes |= twos & mask
        twos |= ranks & mask
        ranks |= mask
        if count_bits(mask) >= 5:
            found |= 1 << SUITED
            if has_straight(mask):
                found |= 1 << STRAIGHT_FLUSH
            if mask & ROYAL == ROYAL:
                found |= 1 << ROYAL_FLUSH
    if has_straight(ranks):
        found |= 1 << STRAIGHT
    if twos:
        found |= 1 << PAIR
    if count_bits(twos) >= 2:
        found |= 1 << TWO_PAIR | (1 << FULL_HOUSE if threes else 0)
    if threes:
        found |= 1 << THREE_OF_A_KIND
    if fours:
        found |= 1 << FOUR_OF_A_KIND
    return found


@njit(cache=True, nogil=True, error_model="numpy", inline="always")
def two_cards(first: int, second: int) -> int:
    """Two cards: the higher rank, the lower, and whether they are of one suit."""
    one, other = signed(first), signed(second)
    high, low = max(one >> 2, other >> 2), min(one >> 2, other >> 2)
    return (high << 4 | low) << 1 | signed(one & 3 == other & 3)


@njit(cache=True, nogil=True, error_model="numpy", inline="always")
def worth_of(
    kind: int,
    cards: Cards,
    keys: NDArray[np.uint64],
    rows: NDArray[np.uint16],
    ranks: NDArray[np.uint16],
    flush: NDArray[np.uint16],
    three: NDArray[np.uint16],
    suits: NDArray[np.uint16],
) -> int:
    """What cards are worth together; larger is better.

    The tables come one by one and this is inlined: to pass seven arrays takes longer than to look them up.
    """
    if kind in (HIGH, COMPLETED):
        total = START
        for place in range(cards.size):
            total += keys[cards[place]]
        worth = signed(rank_by_sum(total, rows, ranks))
        if total & FIVE_SUITED:
            worth = signed(flush[suited_mask(cards, suited_in(total))])
            if kind == COMPLETED and worth >> CATEGORY_SHIFT == ROYAL_FLUSH:
                worth = ROYAL_FLUSH << CATEGORY_SHIFT | completed(cards)
    elif kind == THREE:
        worth = signed(three[cards[0], cards[1], cards[2]])
    else:
        worth = worth_of_suits(kind, cards, suits)
    return worth


@part
def worth_of_suits(kind: int, cards: Cards, suits: NDArray[np.uint16]) -> int:
    """What cards are worth that are read suit by suit, or two by two."""
    if kind == CONTAINED:
        return contained(cards)
    if kind == TWOS:
        banks = two_cards(cards[2], cards[3]) + 1 if cards.size == 4 else 0
        return two_cards(cards[0], cards[1]) * LOOKS + banks
    return best_suit(cards, kind, suits)


@njit(cache=True, nogil=True, error_model="numpy", inline="always")
def class_of(worth: int, cuts: NDArray[np.int64]) -> int:
    """In which class a worth is: how many cuts it has reached."""
    found = 0
    for cut in range(cuts.size):
        found += signed(worth >= cuts[cut])
    return found
