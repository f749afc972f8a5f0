"""Every round of a baccarat table with its exact chance: each way that both hands can end, played once."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product

from croupier.cards import Card
from croupier.games.banked.baccarat import deals_two_lines
from croupier.games.banked.vocabulary import BankedGame
from croupier.games.option import Options
from croupier.kernels.games.baccarat import STANDS
from croupier.lab.baccarat.shoe import OF_VALUE, count_totals, drawing_rules, reached
from croupier.lab.bank.rounds import FullTable, Sample, at_table, block_of, require_bank

Cell = tuple[int, int, int, int]
"""Player's total, whether it drew, Banker's total, whether it drew."""


def is_counted(game: BankedGame) -> bool:
    """Whether every round of the game can be counted: nothing is decided, and only totals matter."""
    return deals_two_lines(game)


def every_round(full: FullTable, wagers: Sequence[str]) -> Sample:
    """Every way that a round can end, played once at the real table, with its chance."""
    lab = require_bank(full.game)
    counts, shown = count_totals(lab.game, full.options), decks(lab.game, full.options)
    every, cells = int(counts.sum()), list(reached(lab.game, full.options))
    played = [at_table(full, "counted", deck=shown[cell]) for cell in cells]
    block = block_of(lab, wagers, played, full.bettors)
    weights = tuple(Fraction(int(counts[cell]), every) for cell in cells)
    return Sample(rounds=len(cells), weights=weights, blocks=lambda: iter([block]))


def decks(game: BankedGame, options: Options) -> dict[Cell, list[Card]]:
    """For each way that a round can end, cards that end it so, in the order of the deal."""
    player_draws, banker_draws = drawing_rules(game, options)
    found: dict[Cell, list[Card]] = {}
    for player, banker, third, fourth in product(range(10), repeat=4):
        hands = [OF_VALUE[0], OF_VALUE[0], OF_VALUE[player], OF_VALUE[banker]]
        drew = bool(player_draws[player, banker])
        drawn = [OF_VALUE[third]] if drew else []
        final = (player + third) % 10 if drew else player
        if banker_draws[player, banker, third if drew else STANDS]:
            drawn.append(OF_VALUE[fourth])
            cell = (final, int(drew), (banker + fourth) % 10, 1)
        else:
            cell = (final, int(drew), banker, 0)
        found.setdefault(cell, [*hands, *drawn])
    return found
