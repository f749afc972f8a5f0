"""Ultimate Texas Hold'em: ante, blind and the one play wager, by best play or by a rule, exactly.

The play wager is made before the flop, on it or after the river; the later, the smaller. Decisions are the
rules' own: after the river between one ante and a fold, on the flop between two antes and what the river then
brings, before it between four, three and what the flop then brings.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.errors import DataInvalid
from croupier.games.banked.ultimate_texas_holdem.game import BANK_PLAYS, ULTIMATE_TEXAS_HOLDEM, Outcome
from croupier.games.banked.vocabulary import Decide, Result
from croupier.hands import Category
from croupier.kernels.games import ultimate_texas_holdem as kernel
from croupier.kernels.games.ultimate_texas_holdem import FURTHER, RAISE, TWICE, Worths
from croupier.kernels.holdem.boards import FLOP, RIVER, View, plain, suited
from croupier.kernels.holdem.deals import HANDS, deals, river_ways
from croupier.kernels.holdem.rivers import OTHERS, Rivers
from croupier.kernels.holdem.streets import Base, reach_next
from croupier.lab.core.bonus import rows_of_all
from croupier.lab.core.lower import pack_floor
from croupier.lab.core.threads import Span, add_spans, in_spans
from croupier.lab.core.worth import checked_rows, net_results
from croupier.lab.holdem.streets import (
    DEALS,
    FLOP_SPAN,
    RIVER_SPAN,
    TURN_SPAN,
    base_of,
    by_starting_hand,
    flop_sums,
    no_base,
    rivers,
    turn_sums,
)
from croupier.money import Odds
from croupier.pay import PayTable

GAME = ULTIMATE_TEXAS_HOLDEM
FLOPS_IN_BOARD = math.comb(RIVER, FLOP)
"""Which three cards of a board were the flop."""
ORDERS = 2 * FLOPS_IN_BOARD
"""Orders of five cards as flop, turn and river."""
AGAINST_BANK = (
    Outcome.HIGHER,
    Outcome.HIGHER_UNQUALIFIED,
    Outcome.EQUAL,
    Outcome.LOWER,
    Outcome.LOWER_UNQUALIFIED,
)
"""The outcomes that the kernel counts, in its order."""

BLIND_TABLES = ("blind-03",)
NOTHING = np.zeros((0, 0), dtype=np.uint8)
NO_BETS = (NOTHING, NOTHING)
NO_CELLS = np.zeros((0, 0), dtype=np.uint32)
NO_ROW = Odds(0)
"""A winning hand that the blind's table does not name pushes [UTH 11d]."""
LARGEST = 2**29 // OTHERS
"""Worths up to this, in whole parts of an ante, sum without overflow."""

(EARLY, (ON_FLOP_TIMES,), (LAST_TIMES,)) = (
    step.times for step in GAME.script if isinstance(step, Decide)
)  # how many antes the play wager may be: before the flop, on it, after the river


@dataclass(frozen=True)
class Rule:
    """A stated way to play. Where a part is empty, best play decides."""

    early: tuple[int, ...] = ()
    """Antes wagered before the flop with each of the 169 starting hands."""
    raises: NDArray[np.uint8] = field(default_factory=lambda: NOTHING)
    """For each flop and two cards, whether to raise."""
    bets: tuple[NDArray[np.uint8], NDArray[np.uint8]] = NO_BETS
    """For each river and holding, plain and suited, whether to bet."""
    cells: tuple[NDArray[np.uint32], NDArray[np.uint32]] = field(default_factory=lambda: (NO_CELLS, NO_CELLS))
    """For each river and holding its cell, where losses after the river are wanted by cell."""


BEST = Rule()


@dataclass(frozen=True)
class Chosen:
    """A strategy, and its worth."""

    early: tuple[int, ...]
    """Antes wagered before the flop with each starting hand; 0 for a check."""
    worths: Mapping[int, tuple[Fraction, ...]]
    """What a wager of each size, or a check, is worth before the flop with each starting hand."""
    flops: NDArray[np.uint8]
    """Raise or check on every flop with every two cards."""
    leads: NDArray[np.int64]
    """What a raise there gains over a check, over all boards and the bank's cards."""

    @property
    def edge(self) -> Fraction:
        """The bank's edge, in antes."""
        won = sum(
            (
                cards * self.worths[times][hand]
                for hand, (times, cards) in enumerate(zip(self.early, cards_of_hands(), strict=True))
            ),
            Fraction(),
        )
        return -won / math.comb(52, 2)


@dataclass(frozen=True)
class Played(Chosen):
    """A way to play and how all deals end with it."""

    lost: NDArray[np.int64]
    """By cell: what a fold after the river loses where a bet is better, and the reverse; then the ways."""
    tally: Mapping[int, NDArray[np.int64]]
    """By antes in the play wager: deals by the player's category and outcome. With 0 the hand was folded."""

    def chance(self, ways: int) -> Fraction:
        """The probability of this many of all deals."""
        return Fraction(ways, DEALS * ORDERS)


def blind_odds(table: PayTable) -> dict[Category, Odds]:
    """What the blind is paid on a winning hand; refused if a row of the posted table is missing."""
    known = frozenset(category.row for category in Category)
    pays = checked_rows(table, known, needed=rows_of_all(GAME.folder, BLIND_TABLES))
    odds = {}
    for category in Category:
        award = pays.get(category.row, NO_ROW)
        if not isinstance(award, Odds):
            raise DataInvalid(f"row {category.row!r} pays {award}; expected odds like '7:1'", key=table.id)
        odds[category] = award
    return odds


def worth(outcome: Outcome, times: int, blind: Odds) -> Fraction:
    """What an outcome gains over ante, blind and a play wager of ``times`` antes, in antes."""

    def odds(_: str, result: Result) -> Odds:
        return blind if result.table else result.odds

    stakes = {"ante": 1, "blind": 1} | ({"play": times} if times else {})
    return net_results(GAME.results[outcome], stakes, odds)


def fold_worth() -> Fraction:
    """What a fold costs, in antes."""
    return worth(Outcome.FOLDED, 0, NO_ROW)


def whole_worths(odds: Mapping[Category, Odds]) -> tuple[int, Worths]:
    """How many parts an ante has, and all worths of a river in such parts."""
    once, twice = (
        [[worth(outcome, times, odds[category]) for outcome in AGAINST_BANK] for category in Category]
        for times in (1, 2)
    )
    scale = math.lcm(*(value.denominator for row in once for value in row))
    largest = max(abs(value) for row in twice for value in row) * scale
    if largest > LARGEST:
        raise DataInvalid("the odds are too large or too uneven for exact sums in whole numbers")
    in_parts = [np.array([[int(value * scale) for value in row] for row in rows]) for rows in (once, twice)]
    return scale, Worths(in_parts[0], in_parts[1] - in_parts[0], int(fold_worth() * scale))


def choose(odds: Mapping[Category, Odds], rule: Rule = BEST) -> Chosen:
    """What the rule does and what that is worth, by best play where the rule says nothing.

    How deals end is not counted, which takes longer.
    """
    if rule.early and not len(rule.raises) and rule.bets is NO_BETS:
        return replace(_best(tuple(odds.items())), early=rule.early)
    scale, _ = whole_worths(odds)
    values = _values(tuple(odds.items())) if rule.bets is NO_BETS else _river_values(odds, rule)
    flops, leads, checked = _choose_flops(values, rule)
    before = _before_flop(values, checked, scale)
    early = rule.early or tuple(max(before, key=lambda times: before[times][hand]) for hand in range(HANDS))
    return Chosen(early, before, flops, leads)


def play(odds: Mapping[Category, Odds], rule: Rule = BEST, chosen: Chosen | None = None) -> Played:
    """Every deal played by the rule, and by best play where the rule says nothing."""
    done = chosen or choose(odds, rule)
    tally, lost = _tally(rivers(pack_floor(BANK_PLAYS)), whole_worths(odds)[1], rule, done.early, done.flops)
    return Played(done.early, done.worths, done.flops, done.leads, lost, tally)


@lru_cache(maxsize=1)
def _values(odds: tuple[tuple[Category, Odds], ...]) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """The values of every river by best play."""
    return _river_values(dict(odds), BEST)


def _river_values(odds: Mapping[Category, Odds], rule: Rule) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """The values of every river, in the plain view and what the suited one adds."""
    known, (_, worths) = rivers(pack_floor(BANK_PLAYS)), whole_worths(odds)
    base, found = no_base(3), []
    for counted, bets in zip(known, rule.bets, strict=True):
        values = np.zeros((3, *counted.below.shape), dtype=np.int32)

        def work(
            span: Span, counted: Rivers = counted, bets: Any = bets, base: Base = base, values: Any = values
        ) -> None:
            kernel.value_rivers(span, counted, worths, bets, base, values)

        in_spans(work, len(counted.below), span=RIVER_SPAN)
        base = base_of(values)
        found.append(values)
    return found[0], found[1]


def _choose_flops(
    values: tuple[NDArray[np.int32], NDArray[np.int32]], rule: Rule
) -> tuple[NDArray[np.uint8], NDArray[np.int64], list[int]]:
    """The decision on every flop, its lead, and what a check before it is worth for each starting hand."""
    sums = [
        # Turn and river are the same in either order.
        flop_sums(view, turn_sums(view, of_view[:FURTHER])) // 2
        for view, of_view in zip((plain(), suited()), values, strict=True)
    ]
    flops = deals(FLOP)
    choice = np.zeros((len(flops.cards), len(flops.hole)), dtype=np.uint8)
    leads = np.zeros(choice.shape, dtype=np.int64)

    def work(span: Span) -> NDArray[np.int64]:
        totals = np.zeros(HANDS, dtype=np.int64)
        kernel.choose_flops(span, flops, sums[0], sums[1], rule.raises, choice, leads, totals)
        return totals

    checked: list[int] = add_spans(work, len(choice), span=FLOP_SPAN).tolist()
    return choice, leads, checked


def _before_flop(
    values: tuple[NDArray[np.int32], NDArray[np.int32]], checked: list[int], scale: int
) -> dict[int, tuple[Fraction, ...]]:
    """What four antes, three and a check are worth with each starting hand; the largest wager first."""
    twice, further = (
        by_starting_hand(*(of_view[column] for of_view in values)) for column in (TWICE, FURTHER)
    )
    each = [scale * DEALS // math.comb(52, 2) * cards for cards in cards_of_hands()]
    worths = {
        times: tuple(
            Fraction(two + (times - 2) * more, deals)
            for two, more, deals in zip(twice, further, each, strict=True)
        )
        for times in sorted(EARLY, reverse=True)
    }
    worths[0] = tuple(
        Fraction(total, FLOPS_IN_BOARD * deals) for total, deals in zip(checked, each, strict=True)
    )
    return worths


@cache
def cards_of_hands() -> tuple[int, ...]:
    """In how many ways each of the 169 starting hands is dealt: 4, 6 or 12."""
    return tuple(np.bincount(deals(FLOP).hole_class, minlength=HANDS).tolist())


def _tally(
    known: tuple[Rivers, Rivers], worths: Worths, rule: Rule, early: tuple[int, ...], flops: NDArray[np.uint8]
) -> tuple[dict[int, NDArray[np.int64]], NDArray[np.int64]]:
    """How the deals end, by antes in the play wager; and what is lost after the river, by cell."""
    taken = sorted({times for times in early if times}, reverse=True)
    found, lost = _tally_when(known, worths, rule, np.array(early) > 0, flops)
    by_times = {ON_FLOP_TIMES: found[1], LAST_TIMES: found[2], 0: found[3]}
    for times in taken[1:]:
        # A raise on every flop ends like one before it: count the deals of these hands separately.
        others = np.array(early) != times
        every = np.where(flops > 0, RAISE, flops)
        by_times[times] = _tally_when(known, worths, rule, others, every)[0][1]
        found[0] -= by_times[times]
    if taken:
        by_times[taken[0]] = found[0]
    return dict(sorted(by_times.items(), reverse=True)), lost


def _tally_when(
    known: tuple[Rivers, Rivers],
    worths: Worths,
    rule: Rule,
    early: NDArray[np.bool_],
    flops: NDArray[np.uint8],
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Deals by when the play wager is made, category and outcome, and what is lost after the river, by cell.

    ``early`` hands make it before the flop.
    """
    cells = 1 + max(int(of_view.max(initial=0)) for of_view in rule.cells)
    met = [
        np.zeros((2, len(view.flop.held), len(view.kinds.first)), dtype=np.int64)
        for view in (plain(), suited())
    ]
    kernel.reach_flops(deals(FLOP), flops, early.astype(np.uint8), met[0], met[1])

    def count(
        span: Span, place: int, turns: NDArray[np.int64], reached: NDArray[np.int64]
    ) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        view, ways = (plain(), suited())[place], ORDERS * river_ways()[place]
        base = base_of(np.zeros((3, 0, 0), dtype=np.int32)) if place else no_base(3)
        tally = np.zeros((4, len(Category), len(AGAINST_BANK)), dtype=np.int64)
        lost = np.zeros((cells, 4), dtype=np.int64)
        kernel.tally_rivers(
            span,
            view.river,
            view.kinds,
            known[place],
            worths,
            rule.bets[place],
            ways,
            turns,
            base,
            reached,
            rule.cells[place],
            lost,
            tally,
        )
        return tally, lost

    def count_suited(span: Span) -> tuple[NDArray[np.int64], ...]:
        reached = np.zeros((3, *known[0].below.shape), dtype=np.int64)
        return (*count(span, 1, suited_turns, reached), reached)

    # The suited view first: the plain one then skips the deals it covers.
    suited_turns = _reach_turns(suited(), met[1])
    rivers_suited = len(known[1].below)
    found = in_spans(count_suited, rivers_suited, span=-(-rivers_suited // 4))
    taken = np.sum([reached for *_, reached in found], axis=0)
    tally, lost = count((0, len(known[0].below)), 0, _reach_turns(plain(), met[0]), taken)
    for of_span, lost_of_span, _ in found:
        tally += of_span
        lost += lost_of_span
    assert int(tally.sum()) == DEALS * ORDERS, "every deal ends once"
    return tally, lost


def _reach_turns(view: View, flops: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the number of deals of each turn, by the act on the flop."""
    street = view.turn
    turns = np.zeros((len(flops), len(street.held), flops.shape[2]), dtype=np.int64)

    def work(span: Span) -> None:
        for column in range(len(flops)):
            reach_next(span, street.held, street.before, view.kinds, flops[column], turns[column])

    in_spans(work, len(street.held), span=TURN_SPAN)
    return turns


@cache
def _best(blind: tuple[tuple[Category, Odds], ...]) -> Chosen:
    return choose(dict(blind))


@cache
def _best_play(blind: tuple[tuple[Category, Odds], ...]) -> Played:
    return play(dict(blind), chosen=_best(blind))


def best(table: PayTable) -> Chosen:
    """Best play by a blind table, computed once per process."""
    return _best(tuple(blind_odds(table).items()))


def played(table: PayTable) -> Played:
    """Every deal by best play with a blind table, computed once per process."""
    return _best_play(tuple(blind_odds(table).items()))


def forget() -> None:
    """Forgets everything that was counted before."""
    for kept in (_values, _best, _best_play):
        kept.cache_clear()
