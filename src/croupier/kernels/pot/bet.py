"""How much may be bet in a hand, and what a bet does to it.

Twin:     croupier.table.pot.chips.raises and stages.betting, and croupier.table.pot.state.follow
Equality: at every decision of random hands in every game, and of every sequence of actions with small stacks
          (tests/twins/test_pot_hands.py, tests/twins/test_pot_trees.py)
Packing:  words.py
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.kernels.pot import words as w
from croupier.kernels.pot.words import part

State = NDArray[np.int64]


@part
def of_street(s: State, word: int) -> int:
    """What the table says about the street being dealt or bet."""
    return int(s[w.STREET_TABLE + s[w.STREET] * w.STREET_WORDS + word])


@part
def before_second_betting(s: State) -> bool:
    """Whether the first betting round is still to come or being played."""
    return bool(s[w.STREET] <= s[w.FIRST_BETTING])


@part
def size_of(s: State, street: int) -> int:
    """The fixed bet of a street; in the other structures the smallest bet."""
    return int(s[w.STREET_TABLE + street * w.STREET_WORDS + w.SIZE])


@part
def lower_size(s: State) -> int:
    """The lower limit; in the other structures the smallest bet."""
    return int(s[w.LOWER] if s[w.STRUCTURE] == w.FIXED else s[w.MINIMUM])


@part
def count_bits(mask: int) -> int:
    """How many members a set has."""
    found = 0
    while mask:
        mask &= mask - 1
        found += 1
    return found


@part
def is_inside(s: State, i: int) -> bool:
    """Whether a player has neither folded nor mucked."""
    return bool((s[w.INSIDE] >> i & 1) != 0)


@part
def inside_count(s: State) -> int:
    """The number of players still in."""
    return count_bits(s[w.INSIDE])


@part
def able_count(s: State) -> int:
    """The number of players still in who have chips."""
    found = 0
    for i in range(s[w.PLAYERS]):
        if is_inside(s, i) and s[w.STACKS + i]:
            found += 1
    return found


@part
def to_call(s: State, i: int) -> int:
    """What the player must add to match the bet, as far as their chips go."""
    return int(min(max(s[w.TO_MATCH] - s[w.BETS + i], 0), s[w.STACKS + i]))


@part
def has_covered(s: State, i: int, level: int) -> bool:
    """Whether a player has matched the bet, as far as the others still in have put chips in (POT 6.1)."""
    most = 0
    for other in range(s[w.PLAYERS]):
        if other != i and is_inside(s, other):
            most = max(most, s[w.BETS + other])
    return bool(s[w.BETS + i] >= min(level, most))


@part
def is_capped(s: State) -> bool:
    """Whether another raise is barred."""
    if not s[w.RAISES_MAX] or s[w.RAISES] < s[w.RAISES_MAX]:
        return False
    if s[w.CAP_HEADS_UP] == w.CAP_ALWAYS:
        return True
    if s[w.CAP_HEADS_UP] == w.CAP_ROUND_START:
        return bool(s[w.ORDER_COUNT] > 2)
    return s[w.CAPPED] != 0 or able_count(s) > 2


@part
def has_pair(s: State, i: int) -> bool:
    """Return whether two of a player's up cards have the same rank; the joker counts as an ace."""
    ranks = 0
    for place in range(s[w.UP_COUNT + i]):
        card = s[w.UP + i * w.HELD_MAX + place]
        rank = 1 << (12 if card == w.JOKER else 0 if card == w.UNSEEN else card >> 2)
        if ranks & rank:
            return True
        ranks |= rank
    return False


@part
def has_open_pair(s: State, i: int) -> bool:
    """Whether the first bet of this street may be at the upper limit (7CS 11a, f)."""
    if s[w.OPEN_PAIR] == w.PAIR_OFF or not of_street(s, w.PAIR_STREET):
        return False
    if s[w.OPEN_PAIR] == w.PAIR_BETTOR:
        return has_pair(s, i)
    found = False
    for j in range(s[w.PLAYERS]):
        found = found or (is_inside(s, j) and has_pair(s, j))
    return found


@part
def full_range(s: State, i: int) -> tuple[int, int]:
    """The smallest and the largest full bet or raise, with an unlimited stack."""
    facing, own = s[w.TO_MATCH], s[w.BETS + i]
    if s[w.STRUCTURE] == w.FIXED:
        exact = s[w.FULL] + s[w.RAISE_BY]
        return exact, exact
    least = facing + s[w.RAISE_BY]
    most = w.NO_BOUND
    if s[w.STRUCTURE] == w.SPREAD:
        most = facing + max(s[w.MAXIMUM], s[w.RAISE_BY])
    elif s[w.STRUCTURE] == w.POT:
        most = facing + s[w.POT_NOW] + (facing - own)
    chip = s[w.CHIP]
    low = (least + chip - 1) // chip * chip
    return low, max(low, most // chip * chip)


@part
def raise_range(s: State, i: int) -> tuple[bool, int, int, int, int]:
    """What the player may bet or raise to: whether at all, least, most, an all-in below, a second amount."""
    facing, all_in = s[w.TO_MATCH], s[w.BETS + i] + s[w.STACKS + i]
    barred = (False, 0, 0, -1, -1)
    if all_in <= facing:
        return barred
    somebody = False
    for j in range(s[w.PLAYERS]):
        if j != i and is_inside(s, j) and s[w.STACKS + j] and s[w.BETS + j] + s[w.STACKS + j] > facing:
            somebody = True
            break
    if not somebody:
        return barred
    if s[w.CHECKED] >> i & 1 and not s[w.CHECK_RAISE]:
        return barred
    if s[w.ACTED] >> i & 1 and (s[w.STRUCTURE] == w.FIXED or s[w.TO_MATCH] - s[w.BETS + i] < s[w.RAISE_BY]):
        return barred
    low, high = full_range(s, i)
    if is_capped(s):
        if facing < all_in < low:
            return True, low, low - 1, all_in, -1
        return barred
    if all_in < low:
        return True, low, low - 1, all_in, -1
    if facing == 0 and has_open_pair(s, i):
        upper = min(s[w.UPPER], all_in)
        return True, low, low, -1, upper if upper > low else -1
    return True, low, min(high, all_in), -1, -1


@part
def may_raise_to(s: State, i: int, to: int) -> bool:
    """Whether a bet or raise to this amount is legal."""
    allowed, low, high, short, other = raise_range(s, i)
    if not allowed or to <= 0:
        return False
    if to % s[w.CHIP] and to != s[w.BETS + i] + s[w.STACKS + i] and to != low:
        return False
    return low <= to <= high or to in (short, other)


@part
def put_in(s: State, i: int, amount: int) -> None:
    """Moves chips from a stack into the bet and the pot."""
    s[w.STACKS + i] -= amount
    s[w.POT_NOW] += amount
    s[w.BETS + i] += amount
    s[w.TOTALS + i] += amount


@part
def stop_waiting(s: State, i: int) -> None:
    """Takes a player out of those who wait to act."""
    count = s[w.WAITING_COUNT]
    kept = 0
    for place in range(count):
        who = s[w.WAITING + place]
        if who != i:
            s[w.WAITING + kept] = who
            kept += 1
    s[w.WAITING_COUNT] = kept


@part
def wait_for_others(s: State, i: int) -> None:
    """Lets everybody else act who is in and has chips, clockwise."""
    players = s[w.PLAYERS]
    count = 0
    for step in range(1, players):
        j = (i + step) % players
        if is_inside(s, j) and s[w.STACKS + j]:
            s[w.WAITING + count] = j
            count += 1
    s[w.WAITING_COUNT] = count


@part
def bet_to(s: State, i: int, to: int) -> None:
    """Makes a legal bet or raise: whether it is full, is one of the limited raises, reopens the betting."""
    raise_by = s[w.RAISE_BY]
    if s[w.STRUCTURE] == w.FIXED:
        if s[w.TO_MATCH] == 0 and to > raise_by:
            raise_by = s[w.UPPER]
        extra = to - s[w.FULL]
        is_full = extra >= raise_by or (s[w.REOPEN] != w.REOPEN_FULL and 2 * extra >= raise_by)
    else:
        extra = to - s[w.TO_MATCH]
        is_full = extra >= raise_by
        if is_full and s[w.RAISES_GROW]:
            raise_by = extra
    is_full = (is_full or s[w.REOPEN] == w.REOPEN_ANY) and not is_capped(s)
    counts = is_full and (s[w.FULL] > 0 or s[w.BET_COUNTS] != 0)
    caps = counts and 0 < s[w.RAISES_MAX] <= s[w.RAISES] + 1 and able_count(s) > 2
    put_in(s, i, to - s[w.BETS + i])
    s[w.TO_MATCH] = to
    if is_full:
        s[w.FULL] = to
        s[w.ACTED] = 0
    s[w.RAISE_BY] = raise_by
    if counts:
        s[w.RAISES] += 1
    if caps:
        s[w.CAPPED] = 1
    s[w.ACTED] |= 1 << i
    s[w.CHECKED] &= ~(1 << i)
    s[w.AGGRESSOR] = i
    wait_for_others(s, i)
