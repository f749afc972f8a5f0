"""Who wins which pot: side pots, halves, odd chips, and the sevens rule of Lowball.

Twin:     croupier.table.pot.chips: pots, showdown and sevens; croupier.money.split
Equality: as bet.py
Packing:  words.py
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.pot import words as w
from croupier.kernels.pot.bet import count_bits
from croupier.kernels.pot.words import part
from croupier.kernels.pot.worth import worth
from croupier.kernels.ranks.high_tables import HighTables

State = NDArray[np.int64]
Worths = NDArray[np.int64]
"""What every hand is worth: a row for each share on each board."""

SEVEN_BITS = 0x7F


@njit(cache=True, nogil=True, error_model="numpy")
def score(s: State, first: HighTables, second: HighTables, lows: NDArray[np.uint16]) -> None:
    """Pushes the pots of a hand in which everybody has shown."""
    boards = 2 if s[w.BOARDS] == 2 or s[w.TWICE] >= 0 else 1
    worths = np.empty((4, w.SEATS), dtype=np.int64)
    for number in range(2):
        for board in range(2):
            for i in range(w.SEATS):
                found = -1
                if number < s[w.SHARES] and board < boards and s[w.INSIDE] >> i & 1:
                    found = worth(s, i, number, board, first, second, lows)
                worths[number * 2 + board, i] = found
    if not (s[w.SEVENS] and push_around_sevens(s, worths, boards)):
        push_side_pots(s, s[w.TOTALS : w.TOTALS + w.SEATS], s[w.INSIDE], s[w.DEAD_MONEY], 0, worths, boards)
    s[w.STAGE] = w.OVER


@part
def push_side_pots(
    s: State, totals: State, inside: int, dead: int, guilty: int, worths: Worths, boards: int
) -> None:
    """Awards a pot for every level of chips that a player still in could match, main pot first.

    The ``guilty`` have no claim where any other player has one.
    """
    players, below, count = s[w.PLAYERS], 0, 0
    while True:
        level, top = 0, 0
        for i in range(players):
            total = totals[i]
            if inside >> i & 1:
                top = max(top, total)
                if total > below and (level == 0 or total < level):
                    level = total
        if level == 0 and count:
            return
        amount, eligible = 0, 0
        for i in range(players):
            amount += min(totals[i], level) - min(totals[i], below)
            if inside >> i & 1 and totals[i] >= level:
                eligible |= 1 << i
            if level == top:
                # Chips of folded hands above the highest level belong to the last pot.
                amount += totals[i] - min(totals[i], level)
        if count == 0:
            amount += dead
        claims = eligible & ~guilty
        push(s, amount, claims if claims else eligible, worths, boards)
        below = level
        count += 1


@part
def push(s: State, amount: int, eligible: int, worths: Worths, boards: int) -> None:
    """Awards one pot to its winners."""
    wins = w.POTS + s[w.POTS_COUNT] * w.POT_WORDS + 2
    s[w.POTS_COUNT] += 1
    s[wins - 2] = amount
    s[wins - 1] = eligible
    for i in range(s[w.PLAYERS]):
        s[wins + i] = 0
    claims = eligible & s[w.INSIDE]
    if count_bits(claims) == 1:
        split(s, wins, amount, claims)
    elif boards == 2:
        # The odd chip of the two halves goes to the first board (POT-R20).
        half = amount // 2 // s[w.CHIP] * s[w.CHIP]
        share_out(s, wins, amount - half, 0, claims, worths)
        share_out(s, wins, half, 1, claims, worths)
    else:
        share_out(s, wins, amount, 0, claims, worths)
    for i in range(s[w.PLAYERS]):
        s[w.STACKS + i] += s[wins + i]
        s[w.POT_NOW] -= s[wins + i]


@part
def winners(row: Worths, claims: int) -> int:
    """The best of the hands; several where they tie, none where none qualifies."""
    best, found = -1, 0
    for i in range(w.SEATS):
        if claims >> i & 1:
            if row[i] > best:
                best, found = row[i], 1 << i
            elif row[i] == best and best >= 0:
                found |= 1 << i
    return found


@part
def share_out(s: State, wins: int, amount: int, board: int, claims: int, worths: Worths) -> None:
    """Awards one board's part of a pot to its winners, in high and low halves where a low qualifies."""
    highs = winners(worths[board], claims)
    lows = winners(worths[2 + board], claims) if s[w.SHARES] == 2 else 0
    if lows == 0 or (highs == lows and s[w.TIE_ONCE]):
        split(s, wins, amount, highs)
        return
    half = amount // 2 // s[w.CHIP] * s[w.CHIP]
    rest = amount - half
    # The odd chip goes to the half whose winner is closest to the left of the button (POT-R19).
    if s[w.ODD_HIGH] or (highs & -highs) <= (lows & -lows):
        split(s, wins, rest, highs)
        split(s, wins, half, lows)
    else:
        split(s, wins, half, highs)
        split(s, wins, rest, lows)


@part
def split(s: State, wins: int, amount: int, who: int) -> None:
    """Equal shares in whole chips; the odd chips from the left of the button."""
    many, chip = count_bits(who), s[w.CHIP]
    each = amount // many // chip * chip
    left = amount - each * many
    first = -1
    for i in range(s[w.PLAYERS]):
        if not who >> i & 1:
            continue
        extra = 0
        if first < 0:
            first = i
            if not s[w.ODD_EACH]:
                extra = left
        if s[w.ODD_EACH]:
            extra = min(chip, left)
        left -= extra
        s[wins + i] += each + extra
    s[wins + first] += left


# ── the sevens rule ───────────────────────────────────────────────────────────────────────────────────


@part
def is_seven(s: State, i: int) -> bool:
    """Whether a hand is a seven or better: no pair and nothing above a seven; a joker fills either."""
    ranks, count = 0, 0
    for place in range(s[w.HOLE_COUNT + i]):
        card = s[w.HOLE + i * w.HELD_MAX + place]
        if card != w.JOKER:
            ranks |= 1 << (((card >> 2) + 1) % 13)
            count += 1
    return ranks & ~SEVEN_BITS == 0 and count_bits(ranks) == count


@part
def push_around_sevens(s: State, worths: Worths, boards: int) -> bool:
    """If a player who checked a seven has the best hand of a later pot: the pots before and after the draw.

    False where the pots are pushed as usual.
    """
    players = s[w.PLAYERS]
    if not s[w.DRAWN_BEFORE]:
        return False
    guilty = 0
    for i in range(players):
        pat = not (s[w.SEVENS] == w.SEVENS_PAT and s[w.DREW + i])
        if s[w.INSIDE] >> i & 1 and s[w.CHECKED] >> i & 1 and pat and is_seven(s, i):
            guilty |= 1 << i
    after = np.zeros(w.SEATS, dtype=np.int64)
    later, everything = 0, 0
    for i in range(players):
        after[i] = s[w.TOTALS + i] - s[w.BEFORE + i]
        everything += after[i]
        if after[i] and s[w.INSIDE] >> i & 1:
            later |= 1 << i
    if not guilty or not everything or not best_is_guilty(after, later, guilty, worths[0]):
        return False
    push_side_pots(s, s[w.BEFORE : w.BEFORE + w.SEATS], s[w.INSIDE], s[w.DEAD_MONEY], 0, worths, boards)
    if s[w.SEVENS] != w.SEVENS_VOID:
        push_side_pots(s, after, later, 0, guilty, worths, boards)
        return True
    wins = w.POTS + s[w.POTS_COUNT] * w.POT_WORDS + 2
    s[w.POTS_COUNT] += 1
    s[wins - 2] = everything
    s[wins - 1] = later
    for i in range(players):
        s[wins + i] = after[i]
        s[w.STACKS + i] += after[i]
        s[w.POT_NOW] -= after[i]
    return True


@part
def best_is_guilty(after: State, later: int, guilty: int, row: Worths) -> bool:
    """Whether a player who checked a seven has the best hand of any later pot."""
    for i in range(w.SEATS):
        if later >> i & 1:
            # The pot of this player's level: everybody who put in as much.
            eligible = 0
            for j in range(w.SEATS):
                if later >> j & 1 and after[j] >= after[i]:
                    eligible |= 1 << j
            if winners(row, eligible) & guilty:
                return True
    return False
