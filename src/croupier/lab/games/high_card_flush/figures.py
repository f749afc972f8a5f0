"""High Card Flush: ante and raise by best play or a rule of thumb, and the flush bet, exactly.

The player sees seven own cards and nothing of the dealer's, then folds or raises. All deals are counted by
the own longest flush (kernels.high_card_flush); what outcomes are worth comes from the game's declaration.
"""

from __future__ import annotations

import math
from enum import StrEnum
from fractions import Fraction
from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from croupier.errors import DataInvalid
from croupier.games.banked.high_card_flush.game import DEALER_PLAYS, HIGH_CARD_FLUSH, NUMBERS, RAISES, Outcome
from croupier.games.banked.vocabulary import Options
from croupier.hands.longest_flush import FlushRank
from croupier.kernels.games import high_card_flush as kernel
from croupier.kernels.games.high_card_flush import CARDS, FOLD, MASKS, MOST, ONCE, SIZE
from croupier.lab.core.bonus import bonus_figures, bonus_simulator, rows_of_all
from croupier.lab.core.figures import Figures, Row, figures_of, rows_by_net
from croupier.lab.core.laboratory import DECLARED, Analysed, Simulator
from croupier.lab.core.threads import in_spans
from croupier.lab.core.worth import net_results, odds_rows
from croupier.pay import PayTable

GAME = HIGH_CARD_FLUSH
HANDS = math.comb(52, CARDS)
DEALS = HANDS * math.comb(45, CARDS)
"""Own hands and dealer's hands: 6,071,092,494,667,200."""

SPAN = 100
"""Flushes that a thread takes at a time."""

LENGTHS = range(2, 8)
OUTCOMES = (Outcome.NO_HAND, Outcome.HIGHER, Outcome.EQUAL, Outcome.LOWER)
"""What the kernel counts, in its order: the dealer's hand is none, below, equal, above."""
SAYS = ("the dealer does not qualify", "won", "equal flushes", "lost")

Nets = NDArray[np.object_]
"""By length of the own flush, what is done and outcome: the worth in antes."""


class Strategy(StrEnum):
    """When to raise."""

    BEST = "best"
    BOOK = "ten-eight-six"
    """Any four cards, or three from T-8-6, always the most that is allowed."""
    MIMIC = "mimic"
    """With what the dealer plays: three cards with a nine, or better."""
    ALWAYS = "always"


SAID = {
    Strategy.BEST: "best play, which raises on {share:.4%} of deals",
    Strategy.BOOK: "raises the most on T-8-6 or better, {share:.4%} of deals",
    Strategy.MIMIC: "raises the most on three cards with a nine or better, {share:.4%} of deals",
    Strategy.ALWAYS: "raises the most on every hand",
}


# ── ante and raise ───────────────────────────────────────────────────────────────────────────────────


def ante(strategy: Strategy, options: Options) -> Figures:
    """The figures of ante and raise, in antes."""
    return figures_from(least_raised(strategy), options, SAID[strategy])


def figures_from(least: int, options: Options, said: str) -> Figures:
    """The figures of whoever raises from this flush on, or plays best where there is no such flush."""
    nets = worths(options)
    by_length = deals_by_length(least, options)
    folded = Fraction(int(by_length[:, FOLD].sum()), DEALS)
    rows = [Row("folded", folded, nets[2, FOLD, 0])]
    for outcome, says in enumerate(SAYS):
        by_net: dict[Fraction, int] = {}
        for length in LENGTHS:
            for action in (ONCE, MOST):
                net = nets[length, action, outcome]
                by_net[net] = by_net.get(net, 0) + int(by_length[length, action, outcome])
        rows += rows_by_net(says, by_net, DEALS)
    raised = sum(
        (
            stake_of(length, action, options) * Fraction(int(by_length[length, action].sum()), DEALS)
            for length in LENGTHS
            for action in (ONCE, MOST)
        ),
        Fraction(),
    )
    return figures_of(
        rows,
        game=GAME.id,
        wager="ante",
        pay_table=DECLARED.id,
        per="ante",
        average_wager=1 + raised,
        notes=(said.format(share=float(1 - folded)), *_capped(options)),
    )


def _capped(options: Options) -> list[str]:
    """What a reader must know of a raise that the largest wager cuts short (HCF-R8)."""
    cut = [length for length in LENGTHS if stake_of(length, MOST, options) < RAISES.get(length, 1)]
    return [f"the largest wager cuts the raise on {min(cut)} cards or more"] if cut else []


def stake_of(length: int, action: int, options: Options) -> Fraction:
    """The raise, in antes: once, or as many times as the flush and the largest wager allow."""
    if action == ONCE:
        return Fraction(1)
    times = Fraction(RAISES.get(length, 1))
    ante_cents = options.get("ante")
    if ante_cents is None:
        return times
    if not 0 < ante_cents <= options["max_wager"]:
        raise DataInvalid("expected is an ante from the least to the largest wager", key="ante")
    return min(times, Fraction(options["max_wager"], ante_cents))


def worths(options: Options) -> Nets:
    """What each outcome is worth for each length and action, in antes, as the game declares it."""
    nets = np.full((CARDS + 1, 3, 4), Fraction(), dtype=object)
    for length in LENGTHS:
        nets[length, FOLD, :] = _worth(Outcome.FOLDED, Fraction())
        for action in (ONCE, MOST):
            for place, outcome in enumerate(OUTCOMES):
                nets[length, action, place] = _worth(outcome, stake_of(length, action, options))
    return nets


def _worth(outcome: Outcome, raised: Fraction) -> Fraction:
    """One outcome with a raise of so many antes."""
    return worth_on("ante", outcome) + raised * worth_on("raise", outcome)


def worth_on(spot: str, outcome: Outcome) -> Fraction:
    """What an outcome does to one unit on a spot."""
    return net_results(GAME.results[outcome], {spot: 1}, lambda _, result: result.odds)


def deals_by_length(least: int, options: Options) -> NDArray[np.int64]:
    """All deals by length of the own flush, what is done, and outcome."""
    deals = deals_by_flush(least, units_of(options))
    by_length = np.zeros((CARDS + 1, 3, 4), dtype=np.int64)
    for length in LENGTHS:
        by_length[length] = deals[length == SIZE].sum(axis=0)
    assert by_length.sum() == DEALS, "every deal is counted once"
    return by_length


def units_of(options: Options) -> tuple[tuple[int, ...], int]:
    """The worths as whole numbers of a common part of an ante, in one row; and what a fold is."""
    nets = worths(options)
    scale = math.lcm(*(net.denominator for net in nets.ravel()))
    if max(abs(net) for net in nets.ravel()) * scale * math.comb(45, CARDS) >= 2**62:
        raise DataInvalid("the ante divides the largest wager too unevenly for 64-bit integers", key="ante")
    return tuple(int(net * scale) for net in nets.ravel()), int(nets[2, FOLD, 0] * scale)


@lru_cache(maxsize=8)
def deals_by_flush(least: int, units: tuple[tuple[int, ...], int]) -> NDArray[np.int64]:
    """All deals by mask of the own longest flush, what is done, and outcome; on all processors."""
    worth, folded = np.array(units[0]).reshape(CARDS + 1, 3, 4), units[1]
    owns = np.flatnonzero((SIZE >= 2) & (SIZE <= CARDS))
    deals = np.zeros((MASKS, 3, 4), dtype=np.int64)

    def count(span: tuple[int, int]) -> None:
        kernel.count_deals(owns[slice(*span)], floor()[0], all_flushes(), least, worth, folded, deals)

    in_spans(count, len(owns), span=SPAN)
    return deals


@cache
def all_flushes() -> kernel.Flushes:
    """The masks of the kernel, worked out once in a process."""
    return kernel.flushes(floor())


def floor() -> tuple[int, int]:
    """The least flush with which the dealer plays, as the kernel writes it."""
    return DEALER_PLAYS.length, mask_of(DEALER_PLAYS.ranks)


def mask_of(ranks: tuple[int, ...]) -> int:
    """Ranks as a 13-bit mask."""
    return sum(1 << rank - 2 for rank in ranks)


def key_of(flush: FlushRank) -> int:
    """A flush as one number, its length above its mask."""
    return flush.length * MASKS + mask_of(flush.ranks)


def least_raised(strategy: Strategy) -> int:
    """The least flush that a rule raises; -1 for best play, which looks at the other cards too."""
    match strategy:
        case Strategy.BEST:
            return -1
        case Strategy.BOOK:
            return key_of(FlushRank(3, (10, 8, 6)))
        case Strategy.MIMIC:
            return key_of(DEALER_PLAYS)
        case Strategy.ALWAYS:
            return 0


def strategy_of(options: Options) -> Strategy:
    """The strategy asked for, the best if none is."""
    return Strategy(options.get("strategy", Strategy.BEST))


def posted_ante(table: PayTable, options: Options) -> Figures:
    """The ante as the table posts it."""
    odds_rows(table, frozenset(DECLARED.pays))
    return ante(strategy_of(options), options)


# ── the flush bet ───────────────────────────────────────────────────────────────────────

FLUSH_TABLES = tuple(f"fb-{number}" for number in range(1, 8))


def flush(table: PayTable, options: Options) -> Figures:
    """The flush bet of whoever plays the ante by the strategy: a fold loses it, unless posted (HCF-R1)."""
    by_length = deals_by_length(least_raised(strategy_of(options)), options)
    keeps = GAME.side_bets["flush"].survives_fold(options)
    kept = by_length.sum(axis=(1, 2)) if keeps else by_length[:, ONCE:].sum(axis=(1, 2))
    chances = {NUMBERS[length]: Fraction(int(kept[length]), DEALS) for length in reversed(LENGTHS)}
    lost = sum(int(by_length[length, FOLD].sum()) for length in LENGTHS if NUMBERS[length] in table.pays)
    folds = f"{float(Fraction(lost, DEALS)):.4%} of hands would pay and are folded, which loses it"
    return bonus_figures(
        GAME,
        "flush",
        table,
        chances,
        needed=rows_of_all(GAME.folder, FLUSH_TABLES),
        notes=(folds if lost and not keeps else "no hand that pays is lost by folding",),
    )


# ── rounds by chance ─────────────────────────────────────────────────────────────────────────────────


def played_rounds(options: Options, seed: int, block: int, rounds: int) -> NDArray[np.int64]:
    """Rounds by the strategy, counted by length of the own flush, what is done, and outcome."""
    least, units = least_raised(strategy_of(options)), units_of(options)
    worth = np.array(units[0]).reshape(CARDS + 1, 3, 4)
    counts = np.zeros((CARDS + 1, 3, 4), dtype=np.int64)
    bounds = (least, least) if least >= 0 else undecided(options)
    kernel.play_rounds(seed, block, rounds, floor(), bounds, worth, units[1], counts)
    return counts


def undecided(options: Options) -> tuple[int, int]:
    """The flushes that best play sometimes raises and sometimes folds: from the first, below the second."""
    deals = deals_by_flush(-1, units_of(options)).sum(axis=2)
    masks = np.flatnonzero(deals.sum(axis=1))
    keys = SIZE[masks] * MASKS + masks
    never = deals[masks, FOLD] == deals[masks].sum(axis=1)
    always = deals[masks, MOST] == deals[masks].sum(axis=1)
    return int(keys[~never].min()), int(keys[~always].max()) + 1


def ante_simulator(table: PayTable, options: Options) -> Simulator:
    """Rounds of ante and raise."""
    odds_rows(table, frozenset(DECLARED.pays))
    done = ("folded", "raised once", "raised the most")
    return Simulator(
        buckets=tuple(
            f"{length} cards, {action}, {says}"
            for length in range(CARDS + 1)
            for action in done
            for says in SAYS
        ),
        nets=tuple(worths(options).ravel().tolist()),
        play=lambda seed, block, rounds: played_rounds(options, seed, block, rounds).ravel(),
    )


def flush_simulator(table: PayTable, options: Options) -> Simulator:
    """Rounds of the flush bet, lost with a fold unless posted otherwise."""
    keeps = GAME.side_bets["flush"].survives_fold(options)

    def by_row(seed: int, block: int, rounds: int) -> NDArray[np.int64]:
        counts = played_rounds(options, seed, block, rounds).sum(axis=2)
        kept = counts.sum(axis=1) if keeps else counts[:, ONCE:].sum(axis=1)
        return np.append(kept[2:], rounds - kept.sum())

    return bonus_simulator(table, (*(NUMBERS[length] for length in LENGTHS), "folded"), by_row)


ANTE = Analysed(tables=(DECLARED.id,), work=posted_ante, simulator=ante_simulator)
FLUSH = Analysed(tables=FLUSH_TABLES, work=flush, posted_by="flush", simulator=flush_simulator)
