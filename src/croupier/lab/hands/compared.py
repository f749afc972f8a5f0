"""Hands against each other over all cards to come, exact or sampled.

Cards to come are the board's, or those that hands are missing: streets in stud, the last draw in draw
games. If there are few enough cases they are all counted; otherwise random ones are, with the interval that
holds the true value in 99 samples of a hundred. Shares are integers in a unit that every split of up to ten
players divides, so an exact equity is a fraction.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.cards import Card
from croupier.errors import DataInvalid
from croupier.kernels.core.combine import compare_draws, draw_rows, fill_choices
from croupier.lab.hands.before_flop import before_flop, counts_all_boards, in_order
from croupier.lab.hands.pot_showdowns import Rows, Showdown
from croupier.lab.hands.tally import Equity, Progress, Tally

EXACT_MAX: Final = 4_000_000
"""The most cases counted one by one; beyond that, or on request, they are sampled."""
PAIRS_MAX: Final = 400_000_000
"""The most pairs of two hands' draws compared one by one."""
SAMPLES: Final = 1_000_000
BLOCK: Final = 1 << 17


def compared(
    showdown: Showdown,
    hands: Sequence[Sequence[Card]],
    *,
    board: Sequence[Card] = (),
    second_board: Sequence[Card] = (),
    dead: Sequence[Card] = (),
    samples: int | None = None,
    seed: int = 1,
    progress: Progress = lambda done, all_: None,
) -> list[Equity]:
    """The equity, by this showdown, of hands that can be on the table together."""
    if showdown.boards == 2:
        return _two_boards(showdown, hands, board, second_board, dead, samples, seed, progress)
    known = {card.index for cards in (*hands, board, second_board, dead) for card in cards}
    rest = np.array([card for card in showdown.deck if card not in known], dtype=np.uint8)
    own = [np.array([[card.index for card in hand]], dtype=np.uint8) for hand in hands]
    if showdown.board:
        fixed = np.array([card.index for card in board], dtype=np.uint8)
        return _boards(showdown, own, fixed, rest, samples, seed, progress)
    missing = [showdown.own - len(hand) for hand in hands]
    if sum(missing) > len(rest):
        raise DataInvalid(f"{sum(missing)} cards are to come but only {len(rest)} are left", key="hands")
    cases = math.prod(comb(len(rest) - sum(missing[:place]), missing[place]) for place in range(len(missing)))
    if samples is None and len(hands) == 2 and EXACT_MAX < cases <= PAIRS_MAX:
        return _two_hands(showdown, own, rest)
    if samples is None and cases <= EXACT_MAX:
        return _every_draw(showdown, own, rest)
    return _some_draws(showdown, own, rest, samples or SAMPLES, seed, progress)


# ── boards ───────────────────────────────────────────────────────────────────────────────────────────


def _boards(
    showdown: Showdown,
    own: list[Rows],
    fixed: NDArray[np.uint8],
    rest: NDArray[np.uint8],
    samples: int | None,
    seed: int,
    progress: Progress,
) -> list[Equity]:
    """Every way the board can come, or random samples, a block at a time."""
    missing = showdown.board - len(fixed)
    if samples is None and not len(fixed) and counts_all_boards(showdown):
        there = {*rest.tolist(), *np.concatenate(own, axis=None).tolist()}
        dead = [card for card in showdown.deck if card not in there]
        return before_flop(showdown, *in_order(np.stack(own, axis=1)), dead, progress)
    cases = comb(len(rest), missing)
    exact = cases == 1 or (samples is None and cases <= EXACT_MAX)
    tally = Tally(len(own))
    if exact:
        boards = np.empty((cases, showdown.board), dtype=np.uint8)
        boards[:, : len(fixed)] = fixed
        fill_choices(rest, len(fixed), boards)
        blocks = [boards[first : first + BLOCK] for first in range(0, cases, BLOCK)]
    for number, count in enumerate(block_sizes(cases if exact else samples or SAMPLES)):
        if exact:
            block = blocks[number]
        else:
            block = np.empty((count, showdown.board), dtype=np.uint8)
            block[:, : len(fixed)] = fixed
            draw_rows(seed, number, rest, len(fixed), block)
        tally.add([showdown.high(hand, block) for hand in own], [showdown.low(hand, block) for hand in own])
        progress(tally.cases, cases if exact else samples or SAMPLES)
    return tally.equities(exact=exact)


def block_sizes(cases: int) -> list[int]:
    """Cases in blocks."""
    return [min(BLOCK, cases - first) for first in range(0, cases, BLOCK)]


def _two_boards(
    showdown: Showdown,
    hands: Sequence[Sequence[Card]],
    board: Sequence[Card],
    second_board: Sequence[Card],
    dead: Sequence[Card],
    samples: int | None,
    seed: int,
    progress: Progress,
) -> list[Equity]:
    """Half the pot for each board. A board's unknown cards are any of the rest, whatever comes on the other.

    So a share is the mean of two shares, each exact; how often one player wins both boards is not counted.
    """
    known = {card.index for cards in (*hands, board, second_board, dead) for card in cards}
    rest = np.array([card for card in showdown.deck if card not in known], dtype=np.uint8)
    own = [np.array([[card.index for card in hand]], dtype=np.uint8) for hand in hands]
    halves = [
        _boards(
            showdown,
            own,
            np.array([card.index for card in cards], dtype=np.uint8),
            rest,
            samples,
            seed + number,
            progress,
        )
        for number, cards in enumerate((board, second_board))
    ]
    return mean(*halves)


def mean(first: Sequence[Equity], second: Sequence[Equity]) -> list[Equity]:
    """Half the pot by one count and half by another."""
    return [
        Equity(
            share=(one.share + two.share) / 2,
            high=one.high + two.high,
            low=0,
            scoops=0,
            ties=one.ties + two.ties,
            cases=one.cases + two.cases,
            exact=one.exact and two.exact,
            half_width=math.hypot(one.half_width, two.half_width) / 2,
        )
        for one, two in zip(first, second, strict=True)
    ]


# ── hands with cards missing ─────────────────────────────────────────────────────────────────────────

NO_BOARD: Final = np.empty((0, 0), dtype=np.uint8)


def _completed(own: Rows, come: Rows) -> Rows:
    """The hand's cards with each choice of cards to come."""
    return np.ascontiguousarray(np.hstack([np.broadcast_to(own, (len(come), own.shape[1])), come]))


def _choices(rest: NDArray[np.uint8], missing: int) -> Rows:
    rows = np.empty((comb(len(rest), missing), missing), dtype=np.uint8)
    fill_choices(rest, 0, rows)
    return rows


def _every_draw(showdown: Showdown, own: list[Rows], rest: NDArray[np.uint8]) -> list[Equity]:
    """Every way the missing cards can come to all hands."""
    dealt = np.zeros((1, 0), dtype=np.uint8)
    for hand in own:
        missing = showdown.own - hand.shape[1]
        grown = []
        for row in dealt:
            come = _choices(rest[~np.isin(rest, row)], missing)
            grown.append(np.hstack([np.broadcast_to(row, (len(come), len(row))), come]))
        dealt = np.vstack(grown)
    tally = Tally(len(own))
    _add_dealt(tally, showdown, own, dealt)
    return tally.equities(exact=True)


def _some_draws(
    showdown: Showdown,
    own: list[Rows],
    rest: NDArray[np.uint8],
    samples: int,
    seed: int,
    progress: Progress,
) -> list[Equity]:
    """Random cards for every hand."""
    tally = Tally(len(own))
    missing = sum(showdown.own - hand.shape[1] for hand in own)
    for number, count in enumerate(block_sizes(samples)):
        dealt = np.empty((count, missing), dtype=np.uint8)
        draw_rows(seed, number, rest, 0, dealt)
        _add_dealt(tally, showdown, own, dealt)
        progress(tally.cases, samples)
    return tally.equities(exact=False)


def _add_dealt(tally: Tally, showdown: Showdown, own: list[Rows], dealt: Rows) -> None:
    """Counts cases in which the cards of a row go to one hand after another."""
    full, first = [], 0
    for hand in own:
        missing = showdown.own - hand.shape[1]
        full.append(_completed(hand, dealt[:, first : first + missing]))
        first += missing
    tally.add(
        [showdown.high(hand, NO_BOARD) for hand in full], [showdown.low(hand, NO_BOARD) for hand in full]
    )


def _two_hands(showdown: Showdown, own: list[Rows], rest: NDArray[np.uint8]) -> list[Equity]:
    """Two hands over every pair of draws that share no card."""
    come = [_choices(rest, showdown.own - hand.shape[1]) for hand in own]
    full = [_completed(hand, choices) for hand, choices in zip(own, come, strict=True)]
    masks = [
        np.bitwise_or.reduce(np.uint64(1) << choices.astype(np.uint64), axis=1, initial=np.uint64(0))
        for choices in come
    ]
    counts = np.zeros((3, 4), dtype=np.int64)
    compare_draws(
        (showdown.high(full[0], NO_BOARD), showdown.high(full[1], NO_BOARD)),
        (showdown.low(full[0], NO_BOARD), showdown.low(full[1], NO_BOARD)),
        (masks[0], masks[1]),
        counts,
    )
    return [of_pairs(counts), of_pairs(counts[::-1, [0, 3, 2, 1]])]


def of_pairs(counts: NDArray[np.int64]) -> Equity:
    """One of two hands: rows are its high lost, tied, won; columns no low, low lost, tied, won."""
    cases = int(counts.sum())
    alone = int(counts[:, 0] @ [0, 1, 2])
    halves = int(sum(counts[high, low] * (high + low - 1) for high, low in np.ndindex(3, 4) if low))
    return Equity(
        share=Fraction(2 * alone + halves, 4 * cases),
        high=int(counts[2].sum()),
        low=int(counts[:, 3].sum()),
        scoops=int(counts[2, 0] + counts[2, 3]),
        ties=int(counts[1].sum()),
        cases=cases,
        exact=True,
    )
