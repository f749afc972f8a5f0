"""What the wagers of Three Card Poker cost: ante and play, Pair Plus, the 6 Card Bonus, exactly."""

from __future__ import annotations

import math
from collections.abc import Mapping
from enum import Enum
from fractions import Fraction
from functools import cache, partial
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from croupier.games.banked.bonus_rows import BEST_PAYING, ROWS
from croupier.games.banked.three_card_poker_6_card_bonus.game import Outcome
from croupier.games.banked.vocabulary import Options
from croupier.hands import Category
from croupier.hands.three_card import ThreeCard
from croupier.kernels.ranks.three_card import CATEGORY_SHIFT, FOLDED, rank_table
from croupier.lab.core.bonus import bonus_figures, house_rows, rows_of_all
from croupier.lab.core.figures import Figures, Row, figures_of, rows_by_net
from croupier.lab.core.laboratory import DECLARED
from croupier.lab.core.lower import PLACE_BITS
from croupier.lab.core.worth import odds_rows
from croupier.lab.games.three_card_poker_6_card_bonus.play import (
    DEALS,
    GAME,
    Nets,
    Strategy,
    deals_by_outcome,
    posted_bonus,
    strategy_of,
    where_to_play,
    worths,
)
from croupier.lab.hands.contained import best_paying
from croupier.lab.hands.left import row_chances
from croupier.lab.hands.rank import rank_hands, suit_classes
from croupier.money import Odds
from croupier.pay import PayTable

SAID = {
    Strategy.BEST: "best play, which plays {share:.4%} of deals",
    Strategy.BY_CARD: "plays against a jack or less, and from Q-9-2, K-9-2, A-9-2, {share:.4%} of deals",
    Strategy.BOOK: "plays Q-6-4 or better, {share:.4%} of deals",
    Strategy.MIMIC: "plays queen-high or better, {share:.4%} of deals",
    Strategy.ALWAYS: "plays every hand",
}


def ante(strategy: Strategy, options: Options, *, bonus: Mapping[str, Odds] | None = None) -> Figures:
    """The figures of ante and play, in antes; ``bonus`` also pays the ante of hands that are played."""
    nets = worths(options, bonus or {})
    plays = where_to_play(strategy, bool(options["pd_card_up"]), nets)
    return figures_when(plays, nets, options, SAID[strategy])


def figures_when(plays: NDArray[np.bool_], nets: Nets, options: Options, said: str) -> Figures:
    """The figures of playing in these situations and folding in the others."""
    deals = deals_by_outcome(plays)
    rows: list[Row] = []
    for found, says in enumerate(SAYS):
        by_net: dict[Fraction, int] = {}
        for category in ThreeCard:
            net = nets[category, found]
            by_net[net] = by_net.get(net, 0) + int(deals[category, found])
        rows += rows_by_net(says, by_net, DEALS)
    share = 1 - Fraction(int(deals[:, FOLDED].sum()), DEALS)
    seen = "one card of the bank is seen" if options["pd_card_up"] else "no card of the bank is seen"
    return figures_of(
        rows,
        game=GAME.id,
        wager="ante",
        pay_table=DECLARED.id,
        per="ante",
        average_wager=1 + share,
        notes=(said.replace("{share:.4%}", f"{float(share):.4%}"), seen),
    )


SAYS = ("the bank does not qualify", "won", "equal hands", "lost", "folded")
OUTCOMES: dict[Enum, int] = {
    Outcome.UNQUALIFIED: 0,
    Outcome.UNQUALIFIED_PUSH: 0,
    Outcome.HIGHER: 1,
    Outcome.EQUAL: 2,
    Outcome.LOWER: 3,
}
"""Where ``SAYS`` names each outcome of a hand that is played."""


# ── the bonus bets ───────────────────────────────────────────────────────────────────────────────────


PAIR_PLUS_TABLES = ("tcp-pp-1",)
SIX_CARD_TABLES = ("TCB-6B3",)


def pair_plus(table: PayTable, options: Options) -> Figures:
    """Pair Plus of a player who plays the ante by the strategy: a folded hand forfeits it [TCP 11]."""
    played = deals_by_outcome(
        where_to_play(
            strategy_of(options), bool(options["pd_card_up"]), worths(options, posted_bonus(options))
        )
    )
    chances = {
        category.row: Fraction(int(played[category, :FOLDED].sum()), DEALS)
        for category in reversed(ThreeCard)
    }
    lost = sum(
        (Fraction(int(played[c, FOLDED]), DEALS) for c in ThreeCard if c.row in table.pays), Fraction()
    )
    folds = f"{float(lost):.4%} of hands would pay but are folded, which forfeits it"
    note = folds if lost else "no hand that pays is folded"
    return bonus_figures(
        GAME, "pairplus", table, chances, needed=rows_of_all(GAME.folder, PAIR_PLUS_TABLES), notes=(note,)
    )


own_six_card = partial(house_rows, option="sixcard_pays", folder=GAME.folder, tables=SIX_CARD_TABLES)
"""The 6 Card Bonus's table, with the house's own rows if it posts any, and the rows it must have."""


def six_card(table: PayTable, options: Options) -> Figures:
    """The 6 Card Bonus: the best five of the player's and the bank's cards; a fold does not lose it."""
    table, needed = own_six_card(table, options)
    paid_best = options[ROWS.name] == BEST_PAYING
    counts = best_paying(table, 6) if paid_best else dict(enumerate(six_card_counts()))
    chances = {category.row: Fraction(counts[category], math.comb(52, 6)) for category in reversed(Category)}
    return bonus_figures(
        GAME,
        "sixcard",
        table,
        chances,
        needed=needed,
        notes=("a hand in several rows is paid by the best-paying one",) if paid_best else (),
    )


def six_card_without(table: PayTable, options: Options, out: frozenset[int]) -> Fraction:
    """The edge of the 6 Card Bonus once these cards are out."""
    table, needed = own_six_card(table, options)
    chances = row_chances(6, out, table if options[ROWS.name] == BEST_PAYING else None)
    return bonus_figures(GAME, "sixcard", table, chances, needed=needed).edge


def pair_plus_without(table: PayTable, options: Options, out: frozenset[int]) -> Fraction:
    """The edge of Pair Plus, paid on every hand, once these cards are out."""
    left = [card for card in range(52) if card not in out]
    hands = np.array(list(combinations(left, 3)))
    counts = np.bincount(rank_table()[tuple(hands.T)] >> CATEGORY_SHIFT, minlength=len(ThreeCard))
    chances = {category.row: Fraction(int(counts[category]), len(hands)) for category in reversed(ThreeCard)}
    needed = rows_of_all(GAME.folder, PAIR_PLUS_TABLES)
    return bonus_figures(GAME, "pairplus", table, chances, needed=needed).edge


@cache
def six_card_counts() -> tuple[int, ...]:
    """How many of the 20,358,520 six-card hands are of each category, counted up to suits."""
    hands, members = suit_classes(6)
    categories = rank_hands(hands) >> PLACE_BITS
    return tuple(int(members[categories == category].sum(dtype=np.int64)) for category in Category)


def posted_ante(table: PayTable, options: Options) -> Figures:
    """The ante as the table posts it."""
    odds_rows(table, frozenset(DECLARED.pays))
    return ante(strategy_of(options), options, bonus=posted_bonus(options))
