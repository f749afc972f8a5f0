"""Ranges against ranges: every deal of hands that share no card, with every card to come, or a sample.

All deals are equally likely, so a range counts for as much as its hands can be dealt against the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.cards import DECK, JOKER, Card
from croupier.errors import DataInvalid
from croupier.kernels.core.combine import compare_draws, deal_ranges, fill_choices
from croupier.lab.core.threads import add_spans
from croupier.lab.hands.before_flop import before_flop, counts_all_boards, few_enough, in_order
from croupier.lab.hands.compared import EXACT_MAX, NO_BOARD, SAMPLES, block_sizes, compared, mean, of_pairs
from croupier.lab.hands.pot_showdowns import Rows, Showdown, Worths
from croupier.lab.hands.ranges import Held
from croupier.lab.hands.tally import Equity, Progress, Tally

EXPANDED_MAX: Final = 20_000
"""The most hands that unknown cards are written out to."""
DEALS_MAX: Final = 2_000_000
"""The most deals of hands that are listed."""
PAIRS_MAX: Final = 2_000_000_000
"""The most pairs of hands that are compared, over all boards."""
CASES_MAX: Final = 40_000_000
"""The most cases of three or more hands that are counted on boards to come."""
TRIES: Final = 10_000
"""How often hands that share a card are drawn again, before the ranges are refused as undealable."""


def versus(
    showdown: Showdown,
    players: Sequence[Held],
    *,
    board: Sequence[Card],
    second_board: Sequence[Card],
    dead: Sequence[Card],
    samples: int | None,
    seed: int,
    progress: Progress,
) -> list[Equity]:
    """Every player's equity by this showdown; exact where it can be counted in seconds."""
    if showdown.boards == 2:
        halves = [
            _one_board(showdown, players, one, (*dead, *other), samples, seed + place, progress)
            for place, (one, other) in enumerate(((board, second_board), (second_board, board)))
        ]
        return mean(*halves)
    return _one_board(showdown, players, board, dead, samples, seed, progress)


def _one_board(
    showdown: Showdown,
    players: Sequence[Held],
    board: Sequence[Card],
    dead: Sequence[Card],
    samples: int | None,
    seed: int,
    progress: Progress,
) -> list[Equity]:
    fixed = np.array([card.index for card in board], dtype=np.uint8)
    known = [card.index for card in (*board, *dead)]
    rest = np.array([card for card in showdown.deck if card not in known], dtype=np.uint8)
    given = [_possible(each, known) for each in players]
    if samples is None:
        held = [_written_out(each, rest, showdown) for each in given]
        deals = None if any(each.missing for each in held) and showdown.board else _deals(held)
        if deals is not None:
            if not len(deals):
                raise DataInvalid("no hands of the ranges can be dealt together", key="hands")
            exact = _counted(showdown, held, deals, fixed, rest, [card.index for card in dead], progress)
            if exact is not None:
                return exact
    # Unknown cards come from the deck: written out, most of their hands would share a card with another's.
    return _sampled(showdown, given, fixed, rest, samples or SAMPLES, seed, progress)


def _possible(held: Held, known: Sequence[int]) -> Held:
    """Return the hands that contain none of the cards dealt elsewhere."""
    hands = held.hands[~np.isin(held.hands, known).any(axis=1)]
    if not len(hands):
        raise DataInvalid("a range has no hand left: cards of all its hands lie elsewhere", key="hands")
    return Held(hands, held.missing, held.written)


def _written_out(held: Held, rest: NDArray[np.uint8], showdown: Showdown) -> Held:
    """Unknown hole cards as every choice of them, if there are few enough; later streets stay unknown."""
    if not held.missing or not showdown.board or not held.one:
        return held
    left = rest[~np.isin(rest, held.hands[0])]
    ways = comb(len(left), held.missing)
    if ways > EXPANDED_MAX:
        return held
    hands = np.empty((ways, showdown.own), dtype=np.uint8)
    own = held.hands.shape[1]
    hands[:, :own] = held.hands[0]
    fill_choices(left, own, hands)
    return Held(hands, 0, held.written)


def _masks(hands: Rows) -> NDArray[np.uint64]:
    """The cards of each row as one set."""
    bits = np.uint64(1) << hands.astype(np.uint64)
    found: NDArray[np.uint64] = np.bitwise_or.reduce(bits, axis=1, initial=np.uint64(0))
    return found


def _deals(held: Sequence[Held]) -> NDArray[np.int64] | None:
    """All deals of hands that share no card, by the hands' places in their ranges; None for too many."""
    deals, taken = np.zeros((1, 0), dtype=np.int64), np.zeros(1, dtype=np.uint64)
    for each in held:
        if len(deals) * len(each.hands) > DEALS_MAX:
            return None
        before, place = np.divmod(np.arange(len(deals) * len(each.hands)), len(each.hands))
        masks = _masks(each.hands)[place]
        free = (taken[before] & masks) == 0
        deals = np.column_stack([deals[before[free]], place[free]])
        taken = taken[before[free]] | masks[free]
    return deals


# ── counted ──────────────────────────────────────────────────────────────────────────────────────────


def _counted(
    showdown: Showdown,
    held: Sequence[Held],
    deals: NDArray[np.int64],
    fixed: NDArray[np.uint8],
    rest: NDArray[np.uint8],
    dead: Sequence[int],
    progress: Progress,
) -> list[Equity] | None:
    """Every deal with every card to come; None if that would take long."""
    if not showdown.board:
        return _one_by_one(showdown, held, deals, rest)
    if not len(fixed) and counts_all_boards(showdown):
        matchups = np.stack([each.hands[deals[:, place]] for place, each in enumerate(held)], axis=1)
        ordered, begins = in_order(matchups)
        if not few_enough(showdown, len(begins), len(held)):
            return None
        return before_flop(showdown, ordered, begins, dead, progress)
    runouts = comb(len(rest), showdown.board - len(fixed))
    if len(held) == 2:
        if runouts * len(held[0].hands) * len(held[1].hands) > PAIRS_MAX or runouts > EXACT_MAX:
            return None
        return _pairs_on_boards(showdown, held, _runouts(showdown, fixed, rest))
    if runouts * len(deals) > CASES_MAX:
        return None
    return _deals_on_boards(showdown, held, deals, _runouts(showdown, fixed, rest), progress)


def _runouts(showdown: Showdown, fixed: NDArray[np.uint8], rest: NDArray[np.uint8]) -> Rows:
    """Every board that can come."""
    boards = np.empty((comb(len(rest), showdown.board - len(fixed)), showdown.board), dtype=np.uint8)
    boards[:, : len(fixed)] = fixed
    fill_choices(rest, len(fixed), boards)
    return boards


def _worths(showdown: Showdown, hands: Rows, board: NDArray[np.uint8]) -> tuple[Worths, Worths]:
    """What every hand is worth on one board, high and low."""
    lying = np.broadcast_to(board, (len(hands), len(board)))
    return showdown.high(hands, lying), showdown.low(hands, lying)


def _pairs_on_boards(showdown: Showdown, held: Sequence[Held], boards: Rows) -> list[Equity]:
    """Two ranges on each board: every hand of one against every hand of the other."""
    masks, lying = [_masks(each.hands) for each in held], _masks(boards)

    def count(span: tuple[int, int]) -> NDArray[np.int64]:
        counts = np.zeros((3, 4), dtype=np.int64)
        for board in range(*span):
            free = [(mask & lying[board]) == 0 for mask in masks]
            one, other = (
                _worths(showdown, each.hands[there], boards[board])
                for each, there in zip(held, free, strict=True)
            )
            sets = masks[0][free[0]], masks[1][free[1]]
            compare_draws((one[0], other[0]), (one[1], other[1]), sets, counts)
        return counts

    counts = add_spans(count, len(boards), span=max(1, len(boards) // 16))
    if not counts.sum():
        raise DataInvalid("no hands of the ranges can be dealt together", key="hands")
    return [of_pairs(counts), of_pairs(counts[::-1, [0, 3, 2, 1]])]


def _deals_on_boards(
    showdown: Showdown, held: Sequence[Held], deals: NDArray[np.int64], boards: Rows, progress: Progress
) -> list[Equity]:
    """Deals of three or more hands on each board."""
    tally, lying = Tally(len(held)), _masks(boards)
    taken = np.zeros(len(deals), dtype=np.uint64)
    for place, each in enumerate(held):
        taken |= _masks(each.hands)[deals[:, place]]
    for done, board in enumerate(boards, start=1):
        free = deals[(taken & lying[done - 1]) == 0]
        if len(free):
            found = [_worths(showdown, each.hands, board) for each in held]
            tally.add(
                [high[free[:, place]] for place, (high, _) in enumerate(found)],
                [low[free[:, place]] for place, (_, low) in enumerate(found)],
            )
        progress(done, len(boards))
    return tally.equities(exact=True)


def _one_by_one(
    showdown: Showdown, held: Sequence[Held], deals: NDArray[np.int64], rest: NDArray[np.uint8]
) -> list[Equity] | None:
    """Hands without a board, deal by deal: each deal has as many cases."""
    left = len(rest) - sum(each.hands.shape[1] for each in held)
    cases = 1
    for each in held:
        cases *= comb(left, each.missing)
        left -= each.missing
    if cases * len(deals) > EXACT_MAX or len(deals) > EXACT_MAX // 1_000:
        return None
    dead = _cards(np.setdiff1d(np.array(showdown.deck, dtype=np.uint8), rest))
    found = [
        compared(showdown, [_cards(each.hands[at]) for each, at in zip(held, deal, strict=True)], dead=dead)
        for deal in deals
    ]
    return [
        Equity(
            share=sum((part.share for part in parts), Fraction()) / len(parts),
            high=sum(part.high for part in parts),
            low=sum(part.low for part in parts),
            scoops=sum(part.scoops for part in parts),
            ties=sum(part.ties for part in parts),
            cases=sum(part.cases for part in parts),
            exact=True,
        )
        for parts in zip(*found, strict=True)
    ]


def _cards(indices: NDArray[np.uint8]) -> tuple[Card, ...]:
    return tuple(JOKER if index == JOKER.index else DECK[index] for index in indices.tolist())


# ── sampled ──────────────────────────────────────────────────────────────────────────────────────────


def _sampled(
    showdown: Showdown,
    held: Sequence[Held],
    fixed: NDArray[np.uint8],
    rest: NDArray[np.uint8],
    samples: int,
    seed: int,
    progress: Progress,
) -> list[Equity]:
    """Random deals: a hand of every range, then the cards that are missing."""
    sizes = [each.hands.shape[1] for each in held]
    hands = np.zeros((sum(len(each.hands) for each in held), max(1, *sizes)), dtype=np.uint8)
    begins = np.concatenate([[0], np.cumsum([len(each.hands) for each in held])])
    for begin, size, each in zip(begins, sizes, held, strict=False):
        hands[begin : begin + len(each.hands), :size] = each.hands
    come = sum(each.missing for each in held)
    drawn = sum(sizes) + come + max(0, showdown.board - len(fixed))
    if drawn > len(rest):
        raise DataInvalid(f"{drawn} cards are to be dealt but only {len(rest)} are left", key="hands")
    tally = Tally(len(held))
    ranges = hands, begins.astype(np.int64), np.array(sizes, dtype=np.int64)
    for number, count in enumerate(block_sizes(samples)):
        dealt = np.empty((count, drawn), dtype=np.uint8)
        if not deal_ranges((seed, number), ranges, rest, TRIES, dealt):
            raise DataInvalid("no hands of the ranges can be dealt together", key="hands")
        full = _full(dealt, sizes, [each.missing for each in held])
        if showdown.board:
            lying = np.broadcast_to(fixed, (count, len(fixed)))
            boards = np.ascontiguousarray(np.hstack([lying, dealt[:, sum(sizes) + come :]]))
        else:
            boards = NO_BOARD
        tally.add(
            [showdown.high(hand, boards) for hand in full], [showdown.low(hand, boards) for hand in full]
        )
        progress(tally.cases, samples)
    return tally.equities(exact=False)


def _full(dealt: Rows, sizes: Sequence[int], missing: Sequence[int]) -> list[Rows]:
    """Every player's whole hands: the cards of the range, then those that came."""
    found, at, later = [], 0, sum(sizes)
    for size, more in zip(sizes, missing, strict=True):
        found.append(
            np.ascontiguousarray(np.hstack([dealt[:, at : at + size], dealt[:, later : later + more]]))
        )
        at, later = at + size, later + more
    return found
