"""What the wagers of Mississippi Stud cost: the ante with its street bets, and the 3 Card Bonus, exactly."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache, partial
from itertools import combinations

import numpy as np

from croupier.cards import DECK
from croupier.games.banked.vocabulary import Options, Sight
from croupier.lab.core.bonus import bonus_figures, house_rows
from croupier.lab.core.figures import Figures, Row, figures_of, rows_by_net
from croupier.lab.games.mississippi_stud.play import (
    DEALS,
    GAME,
    OWN,
    STREETS,
    Bets,
    Played,
    bets_of,
    nets_of,
    play,
    strategy_of,
    table_ends,
    units_of,
)
from croupier.lab.games.mississippi_stud.thumb import Strategy
from croupier.lab.stud.seen import HAND, classes, places
from croupier.pay import PayTable

BONUS_TABLES = ("bonus-1",)

SAID = {
    Strategy.BEST: "best play, which bets where a fold would lose as much and folds {folded:.4%} of hands",
    Strategy.POINTS: "plays pairs, draws and points as published, and folds {folded:.4%} of hands",
    Strategy.BARE_POINTS: "plays pairs and points but no draws, and folds {folded:.4%} of hands",
    Strategy.ONCE: "never folds, and bets more than one ante only on what pushes or is paid",
    Strategy.ALWAYS: "bets one ante on every street",
}


def posted_ante(table: PayTable, options: Options) -> Figures:
    """The ante and its street bets as asked, in antes."""
    return ante_figures(table, strategy_of(options))


def ante_figures(table: PayTable, strategy: Strategy) -> Figures:
    """The figures of the ante and its street bets by a strategy, in antes."""
    return figures_of_bets(table, bets_of(strategy, units_of(table)), SAID[strategy])


def figures_of_bets(table: PayTable, bets: Bets, said: str) -> Figures:
    """The figures of these bets on every street."""
    played = play(bets)
    rows = folded_rows(played) + paid_rows(played, table)
    folded = Fraction(sum(played.folded.values()), DEALS)
    staked = sum(antes * deals for (_, antes), deals in played.folded.items())
    staked += sum(antes * int(deals.sum()) for antes, deals in played.paid.items())
    return figures_of(
        rows,
        game=GAME.id,
        wager="ante",
        pay_table=table.id,
        per="ante",
        average_wager=Fraction(staked, DEALS),
        notes=(said.replace("{folded:.4%}", f"{float(folded):.4%}"),),
    )


def folded_rows(played: Played) -> list[Row]:
    """Return the folds by street and loss."""
    rows = []
    for cards, street in STREETS.items():
        lost = {Fraction(-antes): deals for (seen, antes), deals in played.folded.items() if seen == cards}
        rows += rows_by_net(f"folded on {street.replace('_', ' ')}", lost, DEALS)
    return rows


def paid_rows(played: Played, table: PayTable) -> list[Row]:
    """Hands that saw all five cards, the best first, by how they end."""
    rows = []
    for end, (says, net) in enumerate(zip(table_ends().names, nets_of(table), strict=True)):
        by_net: dict[Fraction, int] = {}
        for antes, deals in played.paid.items():
            by_net[antes * net] = by_net.get(antes * net, 0) + int(deals[end])
        rows += rows_by_net(says, by_net, DEALS)
    return rows


def bonus(table: PayTable, options: Options) -> Figures:
    """The 3 Card Bonus, on the three cards in the middle; a fold does not lose it."""
    table, needed = own_bonus(table, options)
    return bonus_figures(GAME, "bonus", table, bonus_chances(), needed=needed)


own_bonus = partial(house_rows, option="bonus_pays", folder=GAME.folder, tables=BONUS_TABLES)
"""The bonus table, with the house's own rows if it posts any, and the rows it must have."""


def bonus_without(table: PayTable, options: Options, out: frozenset[int]) -> Fraction:
    """The edge of the 3 Card Bonus once these cards are out."""
    table, needed = own_bonus(table, options)
    left = [card for card in range(len(DECK)) if card not in out]
    boards = places(np.array(list(combinations(left, HAND - OWN)), dtype=np.uint8))
    counts: dict[str, int] = dict.fromkeys(bonus_chances(), 0)
    for row, many in zip(
        bonus_rows(), np.bincount(boards, minlength=len(bonus_rows())).tolist(), strict=True
    ):
        counts[row] += many
    chances = {row: Fraction(many, len(boards)) for row, many in counts.items()}
    return bonus_figures(GAME, "bonus", table, chances, needed=needed).edge


@cache
def bonus_rows() -> tuple[str, ...]:
    """The row of every class of three cards."""
    return tuple(bonus_row(tuple(hand)) for hand in classes(HAND - OWN).hands.tolist())


@cache
def bonus_chances() -> Mapping[str, Fraction]:
    """How likely each row of the bonus is, the rarest first."""
    counts: dict[str, int] = {}
    for row, ways in zip(bonus_rows(), classes(HAND - OWN).ways.tolist(), strict=True):
        counts[row] = counts.get(row, 0) + ways
    hands = sum(counts.values())
    return {row: Fraction(counts[row], hands) for row in sorted(counts, key=lambda row: counts[row])}


def bonus_row(cards: tuple[int, ...]) -> str:
    """The row of three cards in the middle, as the game names it."""
    board = tuple(DECK[card] for card in cards)
    row = GAME.side_bets["bonus"].row(
        Sight(hand=(), bank=(), middle={}, board=board, folded=False, options={})
    )
    return row or "nothing"
