"""Side bets of the blackjack games played by kernels; what an outcome gains comes from the figures."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
from numpy.typing import NDArray

from croupier.games.banked.vocabulary import BankedGame
from croupier.games.option import Options
from croupier.kernels.blackjack.side_rounds import CARDS_MAX, bank_rounds, hole_rounds, match_rounds
from croupier.lab.blackjack.rules import hits_soft_17
from croupier.lab.blackjack.side import buster, insurance, super_match
from croupier.lab.blackjack.simulation import deck_of
from croupier.lab.core.figures import Figures
from croupier.lab.core.laboratory import Simulator
from croupier.pay import PayTable

Rounds = Callable[[int, int, int, NDArray[np.int64]], None]


def side_simulator(figures: Figures, places: Mapping[int, int], play: Rounds) -> Simulator:
    """Buckets are the rows of the figures; ``places`` gives the row of each of a kernel's counts."""

    def counted(seed: int, block: int, rounds: int) -> NDArray[np.int64]:
        found = np.zeros(max(places) + 1, dtype=np.int64)
        play(seed, block, rounds, found)
        counts = np.zeros(len(figures.rows), dtype=np.int64)
        for place, row in places.items():
            counts[row] += found[place]
        return counts

    return Simulator(
        buckets=tuple(row.outcome for row in figures.rows),
        nets=tuple(row.net for row in figures.rows),
        play=counted,
    )


def buster_rounds(game: BankedGame, table: PayTable, options: Options) -> Simulator:
    """Rounds that deal the bank's hand."""
    figures = buster(game, table, options)

    def play(seed: int, block: int, rounds: int, counts: NDArray[np.int64]) -> None:
        bank_rounds(seed, block, rounds, deck_of(options["decks"]), hits_soft_17(options), counts)

    return side_simulator(figures, buster_places(figures), play)


def buster_places(figures: Figures) -> dict[int, int]:
    """The row for each number of cards with which the bank goes over; 0 for all other hands."""
    longest = len(figures.rows) - 2
    over = {cards: min(cards - 3, longest) for cards in range(3, CARDS_MAX)}
    return {0: longest + 1, 1: longest + 1, 2: longest + 1} | over


def match_places(figures: Figures) -> dict[int, int]:
    """The row for each number of equal pairs among four cards; four and five cannot be."""
    return {6: 0, 5: 4, 4: 4, 2: 1, 3: 2, 1: 3, 0: 4}


def super_match_rounds(game: BankedGame, table: PayTable, options: Options) -> Simulator:
    """Rounds of four cards: two pairs have two equal pairs, three of a kind three, four of a kind six."""
    figures = super_match(game, table, options)

    def play(seed: int, block: int, rounds: int, counts: NDArray[np.int64]) -> None:
        match_rounds(seed, block, rounds, deck_of(options["decks"]), counts)

    return side_simulator(figures, match_places(figures), play)


def insurance_rounds(game: BankedGame, table: PayTable, options: Options) -> Simulator:
    """Rounds that deal the hole card behind an ace."""
    figures = insurance(game, table, options)

    def play(seed: int, block: int, rounds: int, counts: NDArray[np.int64]) -> None:
        hole_rounds(seed, block, rounds, deck_of(options["decks"])[1:], counts)

    return side_simulator(figures, {2: 0, 1: 1, 0: 2}, play)
