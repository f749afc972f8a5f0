"""Blackjack for a player who sees the bank's hidden card: every act is the best against both of its cards.

The bank's hands are those that have this card, one value after the other: what is counted for somebody who
sees the up card alone is counted for each pair of cards, and as exactly.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from croupier.errors import DataInvalid
from croupier.games.banked.vocabulary import BankedGame
from croupier.games.option import Options
from croupier.kernels.blackjack.dealer import VALUES
from croupier.lab.blackjack.counting import game_from_shoe
from croupier.lab.blackjack.rules import Numbers
from croupier.lab.blackjack.side import insurance
from croupier.lab.core.known import Known
from croupier.lab.known.shoe import seen_of_shoe
from croupier.pay import PayTable

SETS = 40
"""Default number of random sets of more than two cards beside the hidden one: each takes seconds."""

Solve = Callable[[PayTable, Options, Numbers], float]


def game_by_hole(
    game: BankedGame,
    solve: Solve,
    table: PayTable,
    options: Options,
    seen: int,
    *,
    sets: int | None,
    seed: int,
) -> Known:
    """Return the base game's edge for a player who sees the hidden card, and ``seen`` cards that are out."""
    if options["strategy"] != "best":
        raise DataInvalid(
            "with the hidden card seen the lab plays best; leave the strategy out", key="strategy"
        )

    def by_hole(table: PayTable, options: Options, rules: Numbers) -> float:
        return sum(solve(table, options, rules.with_hole(hole)) for hole in range(VALUES))

    blind = game_from_shoe(game, solve, table, options)
    seeing = game_from_shoe(game, by_hole, table, options)
    found = seen_of_shoe(game.id, "game", seeing, seen, sets=sets or SETS, seed=seed)
    return replace(found, edge=blind.edge(blind.whole), bank=1, choosing=None, bets=None)


def insurance_by_hole(
    game: BankedGame, table: PayTable, options: Options, seen: int, *, sets: int | None, seed: int
) -> Known:
    """Return insurance's edge for a player who sees whether it wins; other cards add nothing."""
    figures = insurance(game, table, options)
    wins = [row for row in figures.rows if row.net > 0]
    return Known(
        game=game.id,
        wager="insurance",
        seen=seen,
        bank=1,
        edge=figures.edge,
        knowing=figures.edge,
        within=0.0,
        choosing=float(sum(row.probability * row.net for row in wins)),
        bets=float(sum(row.probability for row in wins)),
        sets=VALUES,
        exact=True,
    )
