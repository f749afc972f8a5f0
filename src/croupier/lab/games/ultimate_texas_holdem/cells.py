"""What a chart may name after the river of Ultimate Texas Hold'em, the cards that beat a hand among it."""

from __future__ import annotations

from functools import cache

import numpy as np

from croupier.cards import Card
from croupier.cards.card import DECK
from croupier.games.banked.ultimate_texas_holdem.game import BANK_PLAYS
from croupier.kernels.holdem.boards import RANKS, View, plain, suited
from croupier.kernels.holdem.rivers import IMPOSSIBLE
from croupier.lab.core.decisions import RANKS as RANK_LABELS
from croupier.lab.core.decisions import YES_NO, Seen
from croupier.lab.core.lower import pack_floor
from croupier.lab.games.ultimate_texas_holdem.thumb import board_categories, outs
from croupier.lab.holdem.cells import HANDS, NO_RANK, Cells, Term, gather, matched
from croupier.lab.holdem.streets import rivers

OUTS = tuple(map(str, range(46)))
"""Cards that would beat the hand, together with the board: at most all that are not seen."""
SUITS = 4


@cache
def river_cells() -> Cells:
    """The cells of all rivers, in the plain view and in the suited one."""
    known = rivers(pack_floor(BANK_PLAYS))
    dealt = [counted.category != IMPOSSIBLE for counted in known]
    return gather([_terms(view, suited=view is suited()) for view in (plain(), suited())], dealt)


def _terms(view: View, *, suited: bool) -> tuple[Term, ...]:
    known = rivers(pack_floor(BANK_PLAYS))[suited]
    category = np.where(known.category == IMPOSSIBLE, 0, known.category)
    first, second = (kinds.astype(np.int8) % RANKS for kinds in (view.kinds.first, view.kinds.second))
    high, low = np.maximum(first, second), np.minimum(first, second)
    on_board = (view.river.held.reshape(len(category), -1, RANKS) > 0).any(axis=1)
    masks = on_board.astype(np.int64) @ (1 << np.arange(RANKS))
    return (
        Term("hand", HANDS, category),
        Term("more", YES_NO, category > board_categories(view)[:, None]),
        Term("matched", NO_RANK, matched(masks, high, low)),
        Term("high", RANK_LABELS, np.broadcast_to(high, category.shape)),
        Term("low", RANK_LABELS, np.broadcast_to(low, category.shape)),
        Term("outs", OUTS, outs(view)),
    )


def see_river(decision: str, cell: int) -> Seen:
    """Return the deal that represents a cell of a river: the two cards, then the board."""
    cells = river_cells()
    place, in_plain = int(cells.examples[cell]), cells.numbers[0].size
    view = plain() if place < in_plain else suited()
    board, holding = divmod(place if place < in_plain else place - in_plain, len(view.kinds.first))
    held = view.river.held[board].tolist()
    kinds = [kind for kind, many in enumerate(held) for _ in range(many)]
    kinds.sort(key=lambda kind: -held[kind])
    on_board = _cards(kinds, set())
    hole = _cards([int(view.kinds.first[holding]), int(view.kinds.second[holding])], set(on_board))
    return Seen(decision=decision, cards=(*hole, *on_board), named=cells.named(cell))


def _cards(kinds: list[int], gone: set[Card]) -> list[Card]:
    """Cards of these kinds, no suit more often than need be; the second half of kinds is the suit itself."""
    inside = any(kind >= RANKS for kind in kinds)
    used = [0] * SUITS
    found: list[Card] = []
    for kind in kinds:
        suits = [0] if kind >= RANKS else sorted(range(SUITS), key=lambda suit: (used[suit], -suit))
        card = next(card for suit in suits if (card := DECK[kind % RANKS * 4 + suit]) not in {*gone, *found})
        used[card.suit] += 1
        found.append(card)
    assert inside or max(used) < 3
    return found
