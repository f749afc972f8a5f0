"""Texas Hold'em Bonus: the ante and the three wagers that may come after it, exactly.

Two cards, then fold or twice the ante; after that an optional bet on the flop and another on the turn. These
two are won or lost separately, so each is made where it is worth more than nothing; whether to fold a
starting hand then depends on what it is worth with them.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cache, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.games.banked.texas_holdem_bonus.game import TEXAS_HOLDEM_BONUS, Outcome
from croupier.games.banked.vocabulary import Times
from croupier.hands import Category
from croupier.kernels.games import texas_holdem_bonus as kernel
from croupier.kernels.holdem.boards import FLOP, TURN, plain, suited
from croupier.kernels.holdem.deals import HANDS, deals, flops_of_turns
from croupier.kernels.holdem.rivers import OTHERS
from croupier.lab.core.threads import Span, add_spans, in_spans
from croupier.lab.core.worth import net_results
from croupier.lab.holdem.streets import (
    FLOP_SPAN,
    NO_FLOOR,
    RIVER_SPAN,
    TURN_SPAN,
    base_of,
    flop_sums,
    no_base,
    rivers,
    turn_sums,
)

GAME = TEXAS_HOLDEM_BONUS
RIVERS_LEFT = 46
RUNS = 47 * 46
"""Turn and river in their order."""
ORDERS = 20
"""Orders of five cards as flop, turn and river."""
AGAINST_DEALER = (Outcome.HIGHER_WITH_ANTE, Outcome.HIGHER, Outcome.EQUAL, Outcome.LOWER)
"""The outcomes that the kernel counts, in its order."""

NOTHING = np.zeros((0, 0), dtype=np.uint8)


class Strategy(StrEnum):
    """When to fold and when to bet."""

    BEST = "best"
    NEVER_FOLD = "never-fold"
    """Best play after the flop, and every starting hand sees it."""


Sums = tuple[NDArray[np.int64], NDArray[np.int64]]
"""Sums over the cards to come, in the plain view and in the suited one."""


@dataclass(frozen=True)
class Counted:
    """What the cards can do under one ante rule, on the flop and on the turn."""

    flops: Sums
    turns: Sums


@lru_cache(maxsize=1)
def counted(ante_from: Category) -> Counted:
    """The sums of every flop and turn: won with the ante paid, won, equal; the latest are cached."""
    base, found = no_base(3), []
    for view, known in zip((plain(), suited()), rivers(NO_FLOOR), strict=True):
        values = np.zeros((3, *known.below.shape), dtype=np.int32)

        def work(span: Span, known: Any = known, base: Any = base, values: Any = values) -> None:
            kernel.split_rivers(span, known, int(ante_from), base, values)

        in_spans(work, len(known.below), span=RIVER_SPAN)
        base = base_of(values)
        turns = turn_sums(view, values)
        found.append((flop_sums(view, turns), turns))
    (plain_flops, plain_turns), (suited_flops, suited_turns) = found
    return Counted(flops=(plain_flops, suited_flops), turns=(plain_turns, suited_turns))


def where_to_bet_flops(known: Counted) -> NDArray[np.uint8]:
    """On which flops with which two cards the first bet is worth more than nothing."""
    flops = deals(FLOP)
    bets = np.zeros((len(flops.cards), len(flops.hole)), dtype=np.uint8)
    worth = bet_worths()
    in_spans(
        lambda span: kernel.bet_boards(span, flops, *known.flops, worth, RUNS * OTHERS, bets),
        len(bets),
        span=FLOP_SPAN,
    )
    return bets


def where_to_bet_turns(known: Counted) -> NDArray[np.uint8]:
    """On which turns with which two cards the last bet is worth more than nothing."""
    turns = deals(TURN)
    bets = np.zeros((len(turns.cards), len(turns.hole)), dtype=np.uint8)
    worth = bet_worths()
    in_spans(
        lambda span: kernel.bet_boards(span, turns, *known.turns, worth, RIVERS_LEFT * OTHERS, bets),
        len(bets),
        span=TURN_SPAN,
    )
    return bets


def lost(
    known: Counted, cards: int, stays: NDArray[np.uint8], cells: NDArray[np.uint32]
) -> NDArray[np.int64]:
    """By cell, with hands that stay: what a check loses and what a bet loses; then the boards of either.

    Losses are over all boards, in the orders that their cards may come in, and the dealer's cards.
    """
    boards, worth, size = deals(cards), bet_worths(), 1 + int(cells.max())
    sums, each = (known.flops, RUNS * OTHERS) if cards == FLOP else (known.turns, RIVERS_LEFT * OTHERS)

    def work(span: Span) -> NDArray[np.int64]:
        found = np.zeros((size, 4), dtype=np.int64)
        kernel.lose_boards(span, boards, *sums, worth, each, stays, cells, found)
        return found

    found = add_spans(work, len(boards.cards), span=-(-len(boards.cards) // 4))
    if cards == TURN:
        # Any of a turn's four cards may have come last.
        found[:, :2] *= TURN
    return found


def tally(
    known: Counted, flop_bets: NDArray[np.uint8], turn_bets: NDArray[np.uint8] = NOTHING
) -> NDArray[np.int64]:
    """Deals of each starting hand by the bet on the flop, the bet on the turn and the outcome."""
    turns, flops, worth = deals(TURN), flops_of_turns(), bet_worths()

    def work(span: Span) -> NDArray[np.int64]:
        found = np.zeros((HANDS, 2, 2, len(AGAINST_DEALER)), dtype=np.int64)
        kernel.tally_turns(span, turns, flops, *known.turns, worth, flop_bets, turn_bets, found)
        return found

    return add_spans(work, len(turns.cards), span=TURN_SPAN)


@dataclass(frozen=True)
class Played:
    """How every starting hand ends, and which of them stay."""

    deals: NDArray[np.int64]
    worths: tuple[Fraction, ...]
    """What staying with each starting hand is worth, in antes."""
    stays: tuple[bool, ...]


@cache
def played(ante_from: Category, strategy: Strategy = Strategy.BEST) -> Played:
    """Best play after the flop under one ante rule, computed once per process."""
    return judged(best_tally(ante_from), strategy)


@cache
def best_tally(ante_from: Category) -> NDArray[np.int64]:
    """How the deals of each starting hand end with best play after the flop."""
    known = counted(ante_from)
    return tally(known, where_to_bet_flops(known))


def forget() -> None:
    """Forgets everything that was counted before."""
    for kept in (counted, best_tally, played):
        kept.cache_clear()


def judged(found: NDArray[np.int64], strategy: Strategy) -> Played:
    """Return what staying is worth with each starting hand, and where it is at least as good as folding."""
    nets = [net(outcome, turn, river) for turn in (0, 1) for river in (0, 1) for outcome in AGAINST_DEALER]
    scale = math.lcm(*(each.denominator for each in nets))
    units = [int(each * scale) for each in nets]
    worths = []
    for of_hand in found.reshape(HANDS, -1).tolist():
        gained = sum(ways * gain for ways, gain in zip(of_hand, units, strict=True))
        worths.append(Fraction(gained, scale * sum(of_hand)))
    stays = [strategy is Strategy.NEVER_FOLD or worth > folded() for worth in worths]
    return Played(found, tuple(worths), tuple(stays))


def net(outcome: Outcome, turn: int, river: int) -> Fraction:
    """What an outcome is worth in antes, with or without each of the two later bets."""
    stakes = {"ante": 1, "flop": flop_stake(), "turn": turn, "river": river}
    return net_results(GAME.results[outcome], stakes, lambda _, result: result.odds)


@cache
def bet_worths() -> NDArray[np.int64]:
    """What a later bet gains by each outcome, in whole parts of an ante."""
    gains = [net(outcome, 1, 0) - net(outcome, 0, 0) for outcome in AGAINST_DEALER]
    scale = math.lcm(*(gain.denominator for gain in gains))
    return np.array([int(gain * scale) for gain in gains])


def folded() -> Fraction:
    """What folding is worth, in antes."""
    return net_results(GAME.results[Outcome.FOLDED], {"ante": 1}, lambda _, result: result.odds)


@cache
def flop_stake() -> int:
    """The wager that sees the flop, in antes."""
    spot = GAME.spot("flop")
    assert spot is not None
    assert isinstance(spot.amount, Times)
    return spot.amount.high
