"""What the wagers of High Card Flush cost: ante and raise, the flush bets, the progressive, exactly."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.games.banked.high_card_flush.game import NUMBERS, RAISES
from croupier.games.banked.vocabulary import Options
from croupier.kernels.games.high_card_flush import CARDS, FOLD, MOST, ONCE, SIZE
from croupier.lab.core.bonus import bonus_figures, rows_of_all
from croupier.lab.core.figures import Figures, Row, figures_of, rows_by_net
from croupier.lab.core.laboratory import DECLARED
from croupier.lab.core.worth import odds_rows
from croupier.lab.games.high_card_flush.play import (
    DEALS,
    GAME,
    LENGTHS,
    Strategy,
    deals_by_length,
    least_raised,
    stake_of,
    strategy_of,
    worths,
)
from croupier.lab.games.high_card_flush.runs import best_of_suits, chances_by_row
from croupier.lab.progressive.envy import envy_by_row
from croupier.lab.progressive.own_meter import meter_figures, posted_wager
from croupier.pay import PayTable

SAYS = ("the dealer does not qualify", "won", "equal flushes", "lost")

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
    """The figures of raising from this flush up, or of best play if no flush is given."""
    return figures_by_length(deals_by_length(least, options), options, said)


def figures_by_length(by_length: NDArray[np.int64], options: Options, said: str) -> Figures:
    """The figures of all deals by length of the player's flush, what is done, and outcome."""
    nets = worths(options)
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
        notes=(said.replace("{share:.4%}", f"{float(1 - folded):.4%}"), *_capped(options)),
    )


def _capped(options: Options) -> list[str]:
    """What a reader should know about a raise that the largest wager caps (HCF-R8)."""
    cut = [length for length in LENGTHS if stake_of(length, MOST, options) < RAISES.get(length, 1)]
    return [f"the largest wager caps the raise on {min(cut)} cards or more"] if cut else []


def posted_ante(table: PayTable, options: Options) -> Figures:
    """The ante as the table posts it."""
    odds_rows(table, frozenset(DECLARED.pays))
    return ante(strategy_of(options), options)


# ── the flush bet ───────────────────────────────────────────────────────────────────────

FLUSH_TABLES = tuple(f"fb-{number}" for number in range(1, 8))


def flush(table: PayTable, options: Options) -> Figures:
    """The flush bet of a player who plays the ante by a strategy; a fold loses it unless posted (HCF-R1)."""
    by_length = deals_by_length(least_raised(strategy_of(options)), options)
    keeps = GAME.side_bets["flush"].survives_fold(options)
    kept = by_length.sum(axis=(1, 2)) if keeps else by_length[:, ONCE:].sum(axis=(1, 2))
    chances = {NUMBERS[length]: Fraction(int(kept[length]), DEALS) for length in reversed(LENGTHS)}
    lost = sum(int(by_length[length, FOLD].sum()) for length in LENGTHS if NUMBERS[length] in table.pays)
    folds = f"{float(Fraction(lost, DEALS)):.4%} of hands would pay but are folded, which loses the bet"
    return bonus_figures(
        GAME,
        "flush",
        table,
        chances,
        needed=rows_of_all(GAME.folder, FLUSH_TABLES),
        notes=(folds if lost and not keeps else "no hand that pays is lost by folding",),
    )


def flush_without(table: PayTable, options: Options, out: frozenset[int]) -> Fraction:
    """The edge of the flush bet, paid on every hand, once these cards are out."""
    every = comb(52 - len(out), CARDS)
    hands = best_of_suits(SIZE.astype(np.int64), out)
    chances = {NUMBERS[length]: Fraction(hands.get(length, 0), every) for length in reversed(LENGTHS)}
    needed = rows_of_all(GAME.folder, FLUSH_TABLES)
    return bonus_figures(GAME, "flush", table, chances, needed=needed).edge


# ── the longest straight flush ───────────────────────────────────────────────────────────────────────


STRAIGHT_FLUSH_TABLES = ("sfb-1", "sfb-2", "sfb-3", "sfb-4", "sfb-6")
PROGRESSIVE_TABLES = tuple(f"hcfp-{number}" for number in range(1, 5))


def straight_flush(table: PayTable, options: Options, out: frozenset[int] = frozenset()) -> Figures:
    """The straight-flush bet, which a fold does not lose; perhaps with cards out."""
    return bonus_figures(
        GAME,
        "straight_flush",
        table,
        chances_by_row("straight_flush", out),
        needed=rows_of_all(GAME.folder, STRAIGHT_FLUSH_TABLES),
    )


def straight_flush_without(table: PayTable, options: Options, out: frozenset[int]) -> Fraction:
    """The edge of the straight-flush bet once these cards are out."""
    return straight_flush(table, options, out).edge


def progressive(table: PayTable, options: Options, out: frozenset[int] = frozenset()) -> Figures:
    """The progressive, settled by the dealt cards whether folded or not (HCF-R1); it has no envy."""
    envy_by_row(table, (), posted_wager(table, options))
    needed = rows_of_all(GAME.folder, PROGRESSIVE_TABLES)
    return meter_figures(GAME, table, chances_by_row("progressive", out), options, needed=needed)


def progressive_without(table: PayTable, options: Options, out: frozenset[int]) -> Fraction:
    """The edge of the progressive once these cards are out."""
    return progressive(table, options, out).edge
