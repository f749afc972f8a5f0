"""The layout of the one array of words that is a hand of a pot game.

Twin:     croupier.table.pot.state.PotState, and what croupier.table.pot.table.PotTable posts
Packing:  words of 64 bits; amounts are cents, players count from 0 at the left of the button, sets of players
          and of cards are bits, a card is its index (52 the joker, 53 unseen), nobody and never are -1

The first words are the rules of the table, which a hand never changes; a hand begins as a copy of the whole
array of a hand whose forced bets are in.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

import numpy as np
from numba import njit

Function = TypeVar("Function", bound=Callable[..., Any])


def part(function: Function) -> Function:
    """A function that only other kernels call: without a Python entry point it compiles faster."""
    doors: dict[str, Any] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    compiled: Function = njit(cache=True, nogil=True, error_model="numpy", **doors)(function)
    return compiled


@part
def signed(number: Any) -> int:
    """Return an integer of any type as a signed one."""
    return int(np.int64(number))


SEATS: Final = 10
HELD_MAX: Final = 8
"""Places for a player's cards; seven are the most that any game deals."""
BOARD_MAX: Final = 5
STREETS_MAX: Final = 6
POTS_MAX: Final = 2 * SEATS
"""Before and after a draw, where a checked seven separates the pots."""
PILE_MAX: Final = 96
BURNS_MAX: Final = 24
DECK_MAX: Final = 53

JOKER: Final = 52
UNSEEN: Final = 53
NO_BOUND: Final = 1 << 62

# ── the table ─────────────────────────────────────────────────────────────────────────────────────────

(
    PLAYERS, STREETS, DECK_SIZE, DECK_CARDS,
    STRUCTURE, LOWER, UPPER, MINIMUM, MAXIMUM, CHIP,
    RAISES_MAX, CAP_HEADS_UP, REOPEN, RAISES_GROW, CHECK_RAISE, BET_COUNTS,
    OPENING, OPENER_OPTION, OPENER_CHOICE, SHORT_BLIND, OPEN_PAIR, SUITS_COUNT, ACE_LOW,
    BURN_DRAW, OWN_DISCARDS, SKIP_BURN, SEVENS, TWICE_POSTED, TWICE_OPEN, BOARDS, AS_LYING,
    ODD_EACH, ODD_HIGH, TIE_ONCE, SHARES, KIND, _SECOND_KIND, WILD,
    BIG_BLIND, LEVEL, KILLER_LAST, THROWN_AWAY, FIRST_BETTING, TABLE_WORDS,
) = range(44)  # fmt: skip

FIXED, SPREAD, POT, NO_LIMIT = range(4)
REOPEN_HOUSE, REOPEN_ANY, REOPEN_FULL = range(3)
CAP_AT_RAISE, CAP_ROUND_START, CAP_ALWAYS = range(3)
PAIR_OFF, PAIR_BETTOR, PAIR_ANYBODY = range(3)
SEVENS_OFF, SEVENS_AWARDED, SEVENS_PAT, SEVENS_VOID = range(4)

(
    HOLE_CARDS, UP_CARDS, CHOSEN, CARDS, BOARD_CARDS, DRAW_MOST, DISCARD_WHEN, BURN_CARDS, SIZE, OPENS,
    CHECKS, BETTING_HELD, PAIR_STREET, BOARD_BEFORE, STREET_WORDS,
) = range(15)  # fmt: skip
NO_DISCARD, DISCARD_BEFORE, DISCARD_AFTER = range(3)
LEFT_OF_BLINDS, LEFT_OF_BUTTON, LOW_CARD, HIGH_CARD, HIGH_BOARD, LOW_BOARD = range(6)

STREET_TABLE: Final = TABLE_WORDS
"""One row for each street and one more, equal to the last, for a hand whose streets are all over."""

# ── the hand ──────────────────────────────────────────────────────────────────────────────────────────

_HAND = STREET_TABLE + STREET_WORDS * (STREETS_MAX + 1)
(
    STAGE, STREET, SELF_DEALT, RANDOM,
    INSIDE, FOLDED, SHOWN, MUCKED, ACTED, CHECKED, ASKED,
    POT_NOW, DEAD_MONEY, TO_MATCH, FULL, RAISE_BY, RAISES, CAPPED, AGGRESSOR,
    WAITING_COUNT, ORDER_COUNT,
    STUB, BURNED, BURNS_COUNT, PILE_COUNT, USED, NEXT_CARD, OUT, DRAWS, FACING, COMMUNITY,
    TWICE, RUN, BOARD_COUNT, BOARD_COUNT_2, TWO_BOARDS, DRAWN_BEFORE, POTS_COUNT,
    HAND_WORDS,
) = range(_HAND, _HAND + 39)  # fmt: skip

STACKS: Final = HAND_WORDS
BETS: Final = STACKS + SEATS
TOTALS: Final = BETS + SEATS
BEFORE: Final = TOTALS + SEATS
"""What everybody had put in when the first draw began."""
POSTED: Final = BEFORE + SEATS
RETURNED: Final = POSTED + SEATS
WAITING: Final = RETURNED + SEATS
ORDER: Final = WAITING + SEATS
DEALT: Final = ORDER + SEATS
OWED: Final = DEALT + SEATS
DREW: Final = OWED + SEATS
DISCARDED: Final = DREW + SEATS
HOLE_COUNT: Final = DISCARDED + SEATS
UP_COUNT: Final = HOLE_COUNT + SEATS
TURNED: Final = UP_COUNT + SEATS
"""Cards that were dealt face down and turned up, as bits."""
TURNED_NOW: Final = TURNED + SEATS
HOLE: Final = TURNED_NOW + 1
UP: Final = HOLE + SEATS * HELD_MAX
BOARD: Final = UP + SEATS * HELD_MAX
BURNS: Final = BOARD + 2 * BOARD_MAX
PILE: Final = BURNS + BURNS_MAX
"""Discards and folded hands, packed: cards of six bits, then their number, the player, the draw."""
DECK: Final = PILE + PILE_MAX
POT_WORDS: Final = 2 + SEATS
POTS: Final = DECK + DECK_MAX
"""For each pot pushed: the amount, who could win it, what everybody won."""
WORDS: Final = POTS + POTS_MAX * POT_WORDS

DEAL, BRING_IN, BETTING, DISCARD, DRAW, CHOICE, ASK_TWICE, SHOWDOWN, SCORE, OVER = range(10)
"""What the hand waits for; at SCORE everybody has shown and the pots are to be pushed."""

ASKED_DISCARD, ASKED_DRAW, ASKED_CHOICE, ASKED_TWICE, ASKED_BRING_IN = (1 << bit for bit in range(5))

# ── what may be done ──────────────────────────────────────────────────────────────────────────────────

(
    NOTHING, FOLD, CALL, RAISE, POST_BRING_IN, THROW, FACE_UP, FACE_DOWN, RUN_TWICE, SHOW, MUCK,
    GIVE, TURN, BURN, SHUFFLE, BEGIN,
) = range(16)  # fmt: skip
NEXT: Final = -64
"""The player whose turn it is."""

CARD_BITS: Final = 6
CARD_MASK: Final = 63
COUNT_AT: Final = 48
"""Cards in order: six bits each from the lowest, their number above."""
PLAYER_AT: Final = 52
DRAW_AT: Final = 56
UNSEEN_AT: Final = 56
"""Cards as bits, with the number of unseen ones above."""

REFUSED: Final = -1
STUCK: Final = -2
"""Out of cards, which the rules do not provide for; or out of room for another word."""
