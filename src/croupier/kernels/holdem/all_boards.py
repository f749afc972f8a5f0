"""Hands that are all in before the flop, over all boards in one pass: boards by rank, then what suits add.

Twin:     every board of concrete cards, one by one, by the readable rankings
Equality: whole short decks and all boards of the full one (tests/twins/test_all_boards.py)
Packing:  worths as in high7 with the tables of a ranking; lows as in omaha; totals are, for each player, pot
          units, then boards won alone, low won alone, scooped, and best hand shared

By ranks alone there are 6,175 boards, each standing for a product of binomials of the cards left. That misses
flushes. For each suit the boards with enough of its cards are counted again, with the flush and without
it: 1,287 boards of five cards in the suit, 9,295 of four and one outside, 26,026 of three and two outside.
Suits that all players hold alike are counted once.

A hand is made of one *part* of the hole cards and one of the board: all of both in hold'em, two and three in
Omaha, any two of three and the whole board in lazy pineapple. A worth is the best over parts.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.holdem.boards import RANKS, suited_boards
from croupier.kernels.ranks.high7 import rank_by_sum
from croupier.kernels.ranks.high_tables import RANK_KEYS, HighTables, rank_multisets

FIVE = 5
NOTHING = RANKS
"""The rank of an outside card that a board does not have."""

KEYS = np.array(RANK_KEYS, dtype=np.uint64)
ONE = np.uint64(1)
KNOWN = 64
"""How many suits with their counts are remembered while the ranks stay."""
ALL_RANKS = np.uint64(0x1FFF)


class AllBoards(NamedTuple):
    """Every board: by ranks, and by the cards in one suit with the ranks outside it."""

    ranks: NDArray[np.uint8]
    """The five ranks of a board, rising."""
    sums: NDArray[np.uint64]
    """For each part of the board: the sum of its ranks' keys."""
    lows: NDArray[np.uint16]
    """For each part of the board: its ranks as a mask, the ace lowest."""
    masks: NDArray[np.uint16]
    """Boards with three or more in a suit, five first: the ranks in it."""
    outside: NDArray[np.uint8]
    """The ranks of up to two cards outside the suit; 13 where there is none."""
    plain: NDArray[np.int64]
    """Which board by ranks it is."""
    suited: NDArray[np.uint16]
    """For each part of the cards in the suit: their ranks; 0 where there is no such part."""
    until: NDArray[np.int64]
    """By number of cards: how many of these boards have at least that number in the suit."""


@cache
def all_boards(part: int) -> AllBoards:
    """Return the tables for hands that use ``part`` cards of the board: five, or three."""
    held = rank_multisets(FIVE)
    ranks = _ranks_of(held, FIVE)
    chosen = np.array(list(combinations(range(FIVE), part)))
    by_part = ranks[:, chosen].astype(np.int64)
    boards = suited_boards(FIVE)
    boards = boards[np.argsort(-boards[:, RANKS:].sum(axis=1), kind="stable")]
    inside, others = boards[:, RANKS:], boards[:, :RANKS]
    in_suit = inside.sum(axis=1)
    masks = (inside << np.arange(RANKS)).sum(axis=1)
    parts = np.zeros((1 << RANKS, len(chosen)), dtype=np.uint16)
    for mask in np.unique(masks).tolist():
        bits = [1 << rank for rank in range(RANKS) if mask >> rank & 1]
        found = [mask] if part == FIVE else [sum(three) for three in combinations(bits, part)]
        parts[mask, : len(found)] = found
    codes = 5 ** np.arange(RANKS)
    known = held @ codes
    order = np.argsort(known)
    lows = np.bitwise_or.reduce(1 << (by_part + 1) % RANKS, axis=2)
    return AllBoards(
        ranks=ranks,
        sums=np.ascontiguousarray(KEYS[by_part].sum(axis=2, dtype=np.uint64)),
        lows=np.ascontiguousarray(lows, dtype=np.uint16),
        masks=masks.astype(np.uint16),
        outside=_ranks_of(others, 2),
        plain=order[np.searchsorted(known, (inside + others) @ codes, sorter=order)],
        suited=parts[masks],
        until=np.array([int((in_suit >= least).sum()) for least in range(FIVE + 1)]),
    )


def _ranks_of(held: NDArray[np.int64], cards: int) -> NDArray[np.uint8]:
    """The ranks of each row of counts, rising; 13 where a row has fewer cards."""
    ranks = np.full((len(held), cards), NOTHING, dtype=np.uint8)
    before = np.cumsum(held, axis=1) - held
    for copy in range(4):
        row, rank = np.nonzero(held > copy)
        ranks[row, before[row, rank] + copy] = rank
    return ranks


class Counting(NamedTuple):
    """What the boards are counted by."""

    boards: AllBoards
    tables: HighTables
    parts: NDArray[np.int64]
    """The hole cards of each part of a hand."""
    lows: NDArray[np.uint16]
    """What a mask of ranks is worth as a low; all 0 where the game has none."""
    fewest: int
    """Cards of a suit that a part of the hole cards needs for a flush: two where just two play."""


@njit(cache=True, nogil=True)
def count_all_boards(
    hands: NDArray[np.uint8], deck: np.uint64, counting: Counting, half: int, totals: NDArray[np.int64]
) -> int:
    """Adds what every player takes over all boards for each row of hands; returns the number of cases.

    ``hands`` is matchups × players × hole cards, ``deck`` a mask of the cards that may come, less the hands.
    Neighbours whose players hold the same ranks share the count by ranks, and that of suits they hold alike.
    """
    boards, tables, parts, lows, fewest = counting
    players, many = hands.shape[1], parts.shape[0]
    plain = boards.ranks.shape[0]
    high = np.zeros((players, plain), dtype=np.uint16)
    low = np.zeros((players, plain), dtype=np.uint16)
    suits = np.zeros((4, players, many), dtype=np.uint64)
    held = np.zeros((4, players + 1), dtype=np.uint64)
    left, beside = np.zeros(14, dtype=np.int64), np.zeros(14, dtype=np.int64)
    by_ranks = np.zeros((players, 5), dtype=np.int64)
    known = np.zeros((KNOWN, players + 1), dtype=np.uint64)
    by_suit = np.zeros((KNOWN, players, 5), dtype=np.int64)
    cases, ways, kept = 0, 0, 0
    for matchup in range(hands.shape[0]):
        suits[:] = np.uint64(0)
        held[:] = np.uint64(0)
        gone = np.uint64(0)
        for player in range(players):
            for card in hands[matchup, player]:
                gone |= ONE << np.uint64(card)
                held[card & 3, player] |= ONE << np.uint64(card >> 2)
            for part in range(many):
                for place in parts[part]:
                    card = hands[matchup, player, place]
                    suits[card & 3, player, part] |= ONE << np.uint64(card >> 2)
        if matchup == 0 or not same_ranks(hands[matchup], hands[matchup - 1]):
            left[:] = 0
            for card in range(52):
                left[card >> 2] += int((deck & ~gone) >> np.uint64(card) & ONE)
            by_ranks[:] = 0
            kept = 0
            ways = _by_ranks(counting, hands[matchup], left, high, low, half, by_ranks)
        cases += ways
        add(by_ranks, totals)
        for suit in range(4):
            for card in range(suit, 52, 4):
                held[suit, players] |= ((deck & ~gone) >> np.uint64(card) & ONE) << np.uint64(card >> 2)
            at = 0
            while at < kept and not same_cards(known[at], held[suit]):
                at += 1
            if at == kept:
                at = min(at, KNOWN - 1)
                kept = at + 1
                for player in range(players + 1):
                    known[at, player] = held[suit, player]
                by_suit[at] = 0
                for rank in range(13):
                    beside[rank] = left[rank] - int(held[suit, players] >> np.uint64(rank) & ONE)
                rest = held[suit, players]
                _by_suit(
                    boards,
                    tables.flush,
                    fewest,
                    lows.size > 1,
                    rest,
                    beside,
                    suits[suit],
                    high,
                    low,
                    half,
                    by_suit[at],
                )
            add(by_suit[at], totals)
    return cases


@njit(cache=True, nogil=True)
def same_ranks(one: NDArray[np.uint8], other: NDArray[np.uint8]) -> bool:
    """Whether every card has the rank of the card in its place."""
    for player in range(one.shape[0]):
        for place in range(one.shape[1]):
            if one[player, place] >> 2 != other[player, place] >> 2:
                return False
    return True


@njit(cache=True, nogil=True)
def same_cards(one: NDArray[np.uint64], other: NDArray[np.uint64]) -> bool:
    """Whether two lists of masks are equal."""
    same = True
    for place in range(one.size):
        same = same and one[place] == other[place]
    return same


@njit(cache=True, nogil=True)
def add(counted: NDArray[np.int64], totals: NDArray[np.int64]) -> None:
    """Adds one table to another."""
    for player in range(totals.shape[0]):
        for column in range(totals.shape[1]):
            totals[player, column] += counted[player, column]


@njit(cache=True, nogil=True)
def add_two(outcomes: NDArray[np.int64], half: int, totals: NDArray[np.int64]) -> None:
    """Adds what two players lost, tied and won for the whole pot, as the first of them sees it."""
    for player in range(2):
        won = outcomes[2 - 2 * player]
        totals[player, 0] += half * (2 * won + outcomes[1])
        totals[player, 1] += won
        totals[player, 3] += won
        totals[player, 4] += outcomes[1]


@njit(cache=True, nogil=True)
def _by_ranks(
    counting: Counting,
    hands: NDArray[np.uint8],
    left: NDArray[np.int64],
    high: NDArray[np.uint16],
    low: NDArray[np.uint16],
    half: int,
    totals: NDArray[np.int64],
) -> int:
    """Every board by its ranks, flushes left out; returns how many boards there are."""
    boards, tables, parts, lows, _ = counting
    players, many = hands.shape[0], parts.shape[0]
    pieces = boards.sums.shape[1]
    split = lows.size > 1
    sums = np.zeros((players, many), dtype=np.uint64)
    masks = np.zeros((players, many), dtype=np.uint64)
    for player in range(players):
        for part in range(many):
            for place in parts[part]:
                rank = hands[player, place] >> 2
                sums[player, part] += KEYS[rank]
                masks[player, part] |= ONE << np.uint64((rank + 1) % 13)
    now_high, now_low = np.zeros(players, dtype=np.uint16), np.zeros(players, dtype=np.uint16)
    heads_up, outcomes = players == 2 and not split, np.zeros(3, dtype=np.int64)
    cases = 0
    for board in range(boards.ranks.shape[0]):
        ways, same = 1, 0
        for place in range(5):
            rank = boards.ranks[board, place]
            same = same + 1 if place and rank == boards.ranks[board, place - 1] else 1
            ways *= left[rank] - same + 1
            if same > 1:
                ways //= same
        if ways <= 0:
            continue
        cases += ways
        for player in range(players):
            best, best_low = np.uint16(0), np.uint16(0)
            for part in range(many):
                for piece in range(pieces):
                    best = max(
                        best,
                        rank_by_sum(
                            sums[player, part] + boards.sums[board, piece], tables.rows, tables.ranks
                        ),
                    )
                    if split:
                        mask = masks[player, part] | np.uint64(boards.lows[board, piece])
                        best_low = max(best_low, lows[mask])
            high[player, board] = best
            low[player, board] = best_low
            now_high[player], now_low[player] = best, best_low
        if heads_up:
            outcomes[1 + int(now_high[0] > now_high[1]) - int(now_high[0] < now_high[1])] += ways
        else:
            award(now_high, now_low, half, ways, totals)
    if heads_up:
        add_two(outcomes, half, totals)
    return cases


@njit(cache=True, nogil=True)
def _by_suit(
    boards: AllBoards,
    flush: NDArray[np.uint16],
    fewest: int,
    split: bool,
    rest: np.uint64,
    beside: NDArray[np.int64],
    suits: NDArray[np.uint64],
    high: NDArray[np.uint16],
    low: NDArray[np.uint16],
    half: int,
    totals: NDArray[np.int64],
) -> None:
    """The boards on which somebody has a flush of this suit: counted with it, less what they were without."""
    players, many = suits.shape
    now_high, now_low = np.zeros(players, dtype=np.uint16), np.zeros(players, dtype=np.uint16)
    before = np.zeros(players, dtype=np.uint16)
    most = 0
    for player in range(players):
        for part in range(many):
            bits, count = suits[player, part], 0
            while bits:
                bits &= bits - ONE
                count += 1
            most = max(most, count)
    if most < fewest:
        return
    heads_up, outcomes = players == 2 and not split, np.zeros(3, dtype=np.int64)
    for board in range(boards.until[5 - most]):
        inside = np.uint64(boards.masks[board])
        if inside & ~rest:
            continue
        one, two = boards.outside[board, 0], boards.outside[board, 1]
        if one == NOTHING:
            ways = 1
        elif two == NOTHING:
            ways = beside[one]
        elif one == two:
            ways = beside[one] * (beside[one] - 1) // 2
        else:
            ways = beside[one] * beside[two]
        if ways == 0:
            continue
        at = boards.plain[board]
        changed = False
        for player in range(players):
            best = high[player, at]
            for part in range(many):
                own = suits[player, part]
                # Where two hole cards play, both of them are in the suit.
                if fewest and not own & (own - ONE):
                    continue
                for piece in range(boards.suited.shape[1]):
                    mask = np.uint64(boards.suited[board, piece])
                    if mask == np.uint64(0):
                        break
                    best = max(best, flush[(own | mask) & ALL_RANKS])
            changed = changed or best != high[player, at]
            now_high[player], now_low[player], before[player] = best, low[player, at], high[player, at]
        if not changed:
            continue
        if heads_up:
            outcomes[1 + int(now_high[0] > now_high[1]) - int(now_high[0] < now_high[1])] += ways
            outcomes[1 + int(before[0] > before[1]) - int(before[0] < before[1])] -= ways
        else:
            award(now_high, now_low, half, ways, totals)
            award(before, now_low, half, -ways, totals)
    if heads_up:
        add_two(outcomes, half, totals)


@njit(cache=True, nogil=True)
def award(
    high: NDArray[np.uint16], low: NDArray[np.uint16], half: int, times: int, totals: NDArray[np.int64]
) -> None:
    """Add one case ``times`` times: each player's share of the pot, and what they won alone."""
    players = high.shape[0]
    best, sharing, best_low, sharing_low = high[0], 0, np.uint16(0), 0
    for player in range(players):
        if high[player] > best:
            best, sharing = high[player], 0
        sharing += int(high[player] == best)
        if low[player] > best_low:
            best_low, sharing_low = low[player], 0
        sharing_low += int(low[player] == best_low)
    has_low = best_low > 0
    pot = half if has_low else 2 * half
    if sharing > 1:
        pot //= sharing
    for player in range(players):
        won = high[player] == best
        won_low = has_low and low[player] == best_low
        units = pot if won else 0
        if won_low:
            units += half // sharing_low if sharing_low > 1 else half
        alone, alone_low = won and sharing == 1, won_low and sharing_low == 1
        totals[player, 0] += units * times
        totals[player, 1] += int(alone) * times
        totals[player, 2] += int(alone_low) * times
        totals[player, 3] += int(alone and (not has_low or alone_low)) * times
        totals[player, 4] += int(won and sharing > 1) * times
