"""What a chart may name of two cards and a board: deals that look alike in these terms are one cell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache

import numpy as np
from numpy.typing import NDArray

from croupier.cards.card import DECK
from croupier.hands import Category
from croupier.kernels.holdem.boards import FLOP, RANKS, Street, View, plain
from croupier.kernels.holdem.deals import Deals, deals
from croupier.lab.core.decisions import RANKS as RANK_LABELS
from croupier.lab.core.decisions import YES_NO, Feature, Seen
from croupier.lab.holdem.chart import board_makes
from croupier.lab.holdem.seen import seen

HANDS = tuple(category.row for category in Category)
NO_RANK = ("none", *RANK_LABELS)
STRAIGHTS = ("0", "1", "2")
"""Ranks that would complete a straight; 2 for two or more."""
STRAIGHT = 5


@dataclass(frozen=True)
class Term:
    """Something that charts may name, with a label's number for every deal."""

    name: str
    labels: tuple[str, ...]
    values: NDArray[np.integer] | NDArray[np.bool_]


@dataclass(frozen=True)
class Cells:
    """The cells of a street; each has the features that a chart may name, and one deal that represents it."""

    features: tuple[Feature, ...]
    numbers: tuple[NDArray[np.uint32], ...] = field(repr=False)
    """The cell of every deal: for each board and two cards, in one array or in one for each view."""
    examples: NDArray[np.int64] = field(repr=False)
    """A deal of each cell: its place in the arrays one after the other."""

    def named(self, cell: int) -> dict[str, str]:
        """What may be named of a cell."""
        return {each.name: each.labels[int(each.values[cell])] for each in self.features}


def gather(views: Sequence[Sequence[Term]], dealt: Sequence[NDArray[np.bool_]]) -> Cells:
    """The cells of all deals of these views; what is never dealt goes with the first deal."""
    codes = [_coded(terms, there) for terms, there in zip(views, dealt, strict=True)]
    room = int(np.prod([len(term.labels) for term in views[0]]))
    example = np.full(room, -1, dtype=np.int64)
    before = sum(code.size for code in codes)
    for code, there in zip(reversed(codes), reversed(dealt), strict=True):
        before -= code.size
        # Backwards, so that the first deal of each cell stands.
        example[code.ravel()[::-1]] = np.arange(before + code.size - 1, before - 1, -1)
        first = int(there.argmax())
        example[code.flat[first]] = before + first
    met = np.flatnonzero(example >= 0)
    number = np.zeros(room, dtype=np.uint32)
    number[met] = np.arange(len(met), dtype=np.uint32)
    features, rest = [], met
    for term in reversed(views[0]):
        rest, label = np.divmod(rest, len(term.labels))
        features.append(Feature(term.name, term.labels, label))
    features.reverse()
    by_name = {feature.name: feature for feature in features}
    pocket = (by_name["high"].values == by_name["low"].values).astype(np.int64)
    return Cells(
        features=(*features, Feature("pocket", YES_NO, pocket)),
        numbers=tuple(number[code] for code in codes),
        examples=example[met],
    )


def _coded(terms: Sequence[Term], dealt: NDArray[np.bool_]) -> NDArray[np.int32]:
    """All terms of every deal in one number."""
    code = np.zeros(dealt.shape, dtype=np.int32)
    for term in terms:
        code *= len(term.labels)
        code += term.values.astype(np.int32)
    np.copyto(code, code.flat[int(dealt.argmax())], where=~dealt)
    return code


@cache
def board_cells(cards: int) -> Cells:
    """The cells of all flops or of all turns."""
    found, known = seen(cards), deals(cards)
    category = np.where(found.dealt, found.category, 0)
    street = plain().flop if cards == FLOP else plain().turn
    straights = to_straight(plain(), street)
    on_board = matched(_rank_masks(known), found.high, found.low)
    terms = (
        Term("hand", HANDS, category),
        Term("more", YES_NO, category > board_makes(cards)[:, None]),
        Term("matched", NO_RANK, on_board),
        Term("over", tuple(map(str, range(cards + 1))), _over(known, on_board, found.high)),
        Term("high", RANK_LABELS, np.broadcast_to(found.high, category.shape)),
        Term("low", RANK_LABELS, np.broadcast_to(found.low, category.shape)),
        Term("draw", NO_RANK, found.draw),
        Term("straight", STRAIGHTS, straights[known.plain[:, None], known.hole_plain[None, :]]),
    )
    return gather([terms], [found.dealt])


def see_board(decision: str, cards: int, cell: int) -> Seen:
    """Return the deal that represents a cell of a flop or turn: the two cards, then the board."""
    known, cells = deals(cards), board_cells(cards)
    board, hole = divmod(int(cells.examples[cell]), len(known.hole))
    dealt = (*known.hole[hole].tolist(), *known.cards[board].tolist())
    return Seen(decision=decision, cards=tuple(DECK[card] for card in dealt), named=cells.named(cell))


def matched(masks: NDArray[np.int64], high: NDArray[np.int8], low: NDArray[np.int8]) -> NDArray[np.int8]:
    """The highest rank in the hole that is on the board too, from 1 for a two; 0 for none."""
    ranks, bits = masks.astype(np.int16)[:, None], (1 << np.arange(RANKS)).astype(np.int16)
    none = np.int8(0)
    return np.where(ranks & bits[high], high + 1, np.where(ranks & bits[low], low + 1, none))


def _over(known: Deals, on_board: NDArray[np.int8], high: NDArray[np.int8]) -> NDArray[np.int8]:
    """How many cards of the board are above the rank that is matched, or above the high card in the hole."""
    rank = np.where(on_board > 0, on_board - 1, high[None, :])
    found = np.zeros(rank.shape, dtype=np.int8)
    for column in (known.cards >> 2).astype(np.int8).T:
        found += column[:, None] > rank
    return found


def _rank_masks(known: Deals) -> NDArray[np.int64]:
    masks: NDArray[np.int64] = np.bitwise_or.reduce(1 << (known.cards >> 2).astype(np.int64), axis=1)
    return masks


def to_straight(view: View, street: Street) -> NDArray[np.int8]:
    """How many ranks would complete a straight on each plain board, up to two; none where one is made."""
    boards = (street.held > 0).astype(np.int64) @ (1 << np.arange(RANKS))
    first, second = (kinds.astype(np.int64) for kinds in (view.kinds.first, view.kinds.second))
    masks = boards[:, None] | (1 << first | 1 << second)[None, :]
    wheel = 1 << RANKS - 1 | 0b1111
    wanted, made = np.zeros_like(masks), np.zeros(masks.shape, dtype=np.bool_)
    for window in (wheel, *(0b11111 << low for low in range(RANKS - STRAIGHT + 1))):
        missing = window & ~masks
        made |= missing == 0
        wanted |= np.where(missing & missing - 1 == 0, missing, 0)
    ranks = sum((wanted >> rank & 1 for rank in range(RANKS)), np.zeros_like(wanted))
    return np.where(made, 0, np.minimum(ranks, len(STRAIGHTS) - 1)).astype(np.int8)
