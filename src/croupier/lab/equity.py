"""Equity: what share of the pot each hand takes on average over all cards to come, exact or sampled.

Board games are counted over every way the board can come; two stud hands over every pair of draws. Shares
are integers in units of which every split of up to ten players is whole, so an exact equity is a fraction.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, combinations
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.cards import Card
from croupier.cards.card import DECK
from croupier.errors import DataInvalid
from croupier.games.pot_share import low_table
from croupier.lab.rank import rank_hands

WHOLE: Final = 5_040
"""A pot in units that halves and splits of up to ten divide."""
EXACT_MAX: Final = 2_200_000
"""Boards counted one by one; beyond, or when asked to, boards are sampled."""
LOW_BITS: Final = np.array([1 << (0 if card.rank == 14 else card.rank - 1) for card in DECK], dtype=np.int64)
EIGHTS: Final = (1 << 8) - 1
NO_LOW: Final = 1 << 20

BOARD_GAMES: Final[dict[str, tuple[int, bool, bool]]] = {
    "texas-holdem": (2, False, False),
    "omaha": (4, True, False),
    "omaha-hi-lo": (4, True, True),
    "big-o-hi-lo": (5, True, True),
}
"""Cards down, whether exactly two of them play, whether a low takes half."""
STUD_GAMES: Final[dict[str, bool]] = {"seven-card-stud": False, "razz": True}
"""Whether the lowest hand wins."""


@dataclass(frozen=True, kw_only=True)
class Equity:
    """One hand's part: its share of the pot, and in how many of the cases it won, alone or not."""

    share: Fraction
    high: int
    """Cases in which it was alone with the best high hand (in razz, the best low)."""
    low: int
    """Cases in which it was alone with the best low."""
    scoops: int
    """Cases in which it took everything."""
    ties: int
    """Cases in which it shared the best high hand."""
    cases: int
    exact: bool


def equity(
    game_id: str,
    hands: Sequence[Sequence[Card]],
    *,
    board: Sequence[Card] = (),
    dead: Sequence[Card] = (),
    samples: int | None = None,
    seed: int = 1,
) -> list[Equity]:
    """The equity of every hand; ``samples`` draws at random instead of counting."""
    known = [card for hand in (*hands, board, dead) for card in hand]
    if len(set(known)) != len(known) or any(card not in DECK for card in known):
        raise DataInvalid("every card is one of the 52 and named once")
    if not 2 <= len(hands) <= 10:
        raise DataInvalid(f"two to ten hands are compared, not {len(hands)}")
    rest = np.array([card.index for card in DECK if card not in known], dtype=np.uint8)
    if game_id in STUD_GAMES:
        return _stud(hands, rest, low=STUD_GAMES[game_id], board=board)
    if game_id not in BOARD_GAMES:
        raise DataInvalid(
            f"no equity of {game_id!r}; there is one of {', '.join((*BOARD_GAMES, *STUD_GAMES))}"
        )
    size, two, split = BOARD_GAMES[game_id]
    if any(len(hand) != size for hand in hands) or len(board) > 5:
        raise DataInvalid(f"{game_id} has {size} cards down and at most five on the board")
    boards, exact = _boards(rest, [card.index for card in board], samples, seed)
    highs = np.stack([_high(hand, boards, two=two) for hand in hands])
    lows = np.stack([_low(hand, boards) for hand in hands]) if split else None
    return _shares(highs.astype(np.int64), lows, exact=exact)


def _boards(
    rest: NDArray[np.uint8], board: list[int], samples: int | None, seed: int
) -> tuple[NDArray[np.uint8], bool]:
    """Every way the board can come, or so many at random."""
    missing = 5 - len(board)
    count = comb(len(rest), missing)
    exact = count == 1 or (samples is None and count <= EXACT_MAX)
    if exact:
        flat = chain.from_iterable(combinations(rest.tolist(), missing))
        come = np.fromiter(flat, dtype=np.uint8, count=count * missing).reshape(count, missing)
    else:
        order = np.random.default_rng(seed).random((samples or EXACT_MAX // 10, len(rest)))
        come = rest[np.argpartition(order, missing, axis=1)[:, :missing]]
    fixed = np.broadcast_to(np.array(board, dtype=np.uint8), (len(come), len(board)))
    return np.ascontiguousarray(np.hstack([fixed, come])), exact


def _high(hand: Sequence[Card], boards: NDArray[np.uint8], *, two: bool) -> NDArray[np.uint16]:
    """The packed high rank on every board."""
    own = [card.index for card in hand]
    if not two:
        held = np.broadcast_to(np.array(own, dtype=np.uint8), (len(boards), len(own)))
        return rank_hands(np.hstack([held, boards]))
    best = np.zeros(len(boards), dtype=np.uint16)
    rows = np.empty((len(boards), 5), dtype=np.uint8)
    for three in combinations(range(5), 3):
        rows[:, 2:] = boards[:, three]
        for pair in combinations(own, 2):
            rows[:, 0], rows[:, 1] = pair
            np.maximum(best, rank_hands(rows), out=best)
    return best


def _low(hand: Sequence[Card], boards: NDArray[np.uint8]) -> NDArray[np.int64]:
    """The best eight-or-better low on every board as a set of ranks; smaller is better, NO_LOW for none."""
    best = np.full(len(boards), NO_LOW, dtype=np.int64)
    bits = LOW_BITS[boards]
    pairs = {int(LOW_BITS[a.index] | LOW_BITS[b.index]) for a, b in combinations(hand, 2) if a.rank != b.rank}
    for three in combinations(range(5), 3):
        shared = bits[:, three[0]] | bits[:, three[1]] | bits[:, three[2]]
        for pair in pairs:
            ranks = shared | pair
            found = (np.bitwise_count(ranks) == 5) & (ranks <= EIGHTS)
            np.minimum(best, np.where(found, ranks, NO_LOW), out=best)
    return best


def _shares(highs: NDArray[np.int64], lows: NDArray[np.int64] | None, *, exact: bool) -> list[Equity]:
    cases = highs.shape[1]
    high_wins = highs == highs.max(axis=0)
    high_count = high_wins.sum(axis=0)
    if lows is None:
        low_wins, has_low = np.zeros_like(high_wins), np.zeros(cases, dtype=bool)
    else:
        best = lows.min(axis=0)
        has_low = best < NO_LOW
        low_wins = (lows == best) & has_low
    low_count = np.maximum(low_wins.sum(axis=0), 1)
    high_pot = np.where(has_low, WHOLE // 2, WHOLE)
    found = []
    for high, low in zip(high_wins, low_wins, strict=True):
        units = int((high * (high_pot // high_count)).sum() + (low * (WHOLE // 2 // low_count)).sum())
        alone, alone_low = high & (high_count == 1), low & (low_wins.sum(axis=0) == 1)
        found.append(
            Equity(
                share=Fraction(units, WHOLE * cases),
                high=int(alone.sum()),
                low=int(alone_low.sum()),
                scoops=int((alone & (~has_low | alone_low)).sum()),
                ties=int((high & (high_count > 1)).sum()),
                cases=cases,
                exact=exact,
            )
        )
    return found


# ── two stud hands ───────────────────────────────────────────────────────────────────────────────────


def _stud(
    hands: Sequence[Sequence[Card]], rest: NDArray[np.uint8], *, low: bool, board: Sequence[Card]
) -> list[Equity]:
    """Two hands to seven cards each, over every pair of draws that share no card."""
    if len(hands) != 2 or board or any(not 4 <= len(hand) <= 7 for hand in hands):
        raise DataInvalid("stud equity is counted for two hands of four to seven cards")
    worth, masks = zip(*[_draws(hand, rest, low=low) for hand in hands], strict=True)
    won = lost = tied = 0
    for value, mask in zip(worth[0].tolist(), masks[0].tolist(), strict=True):
        others = worth[1][(masks[1] & np.int64(mask)) == 0]
        won += int((others < value).sum())
        lost += int((others > value).sum())
        tied += int((others == value).sum())
    cases = won + lost + tied
    return [
        Equity(
            share=Fraction(2 * mine + tied, 2 * cases),
            high=mine,
            low=0,
            scoops=mine,
            ties=tied,
            cases=cases,
            exact=True,
        )
        for mine in (won, lost)
    ]


def _draws(
    hand: Sequence[Card], rest: NDArray[np.uint8], *, low: bool
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """What the hand is worth with every draw, and the draw as a set of cards."""
    missing = 7 - len(hand)
    own = [card.index for card in hand]
    come = np.array(list(combinations(rest.tolist(), missing)), dtype=np.uint8).reshape(-1, missing)
    masks = (np.int64(1) << come.astype(np.int64)).sum(axis=1, dtype=np.int64)
    rows = np.hstack([np.broadcast_to(np.array(own, dtype=np.uint8), (len(come), len(own))), come])
    if not low:
        return rank_hands(np.ascontiguousarray(rows)).astype(np.int64), masks
    table = low_table()
    worth = [table.best([DECK[index] for index in row]) for row in rows.tolist()]
    return np.array(worth, dtype=np.int64), masks
