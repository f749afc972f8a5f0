"""Baccarat in batches: takes a wager for each player, returns what it won or lost; and counts rounds.

Twin:     the same wagers one by one in the engine (croupier.table.banked.round)
Equality: tests/twins/test_banked_tables.py
Packing:  nets[action, player total, third card or not, banker total, third card or not], in cents; the rules
          of drawing as in croupier.kernels.games.baccarat
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.core.draw import deal, seeded
from croupier.kernels.games.baccarat import STANDS
from croupier.kernels.pot.words import part, signed

Ints = NDArray[np.int64]
CARDS = 6
"""The most cards that a round takes, after the burn."""


class Lines(NamedTuple):
    """A game of two hands in the middle, as numbers."""

    shoe: NDArray[np.uint8]
    cards: int
    """How many places of the shoe a round can reach."""
    burned: NDArray[np.int64]
    """How many cards go before the first hand, by the first card of the shoe."""
    player: NDArray[np.int64]
    banker: NDArray[np.int64]
    """The positions of their first two cards, after the burn."""
    values: NDArray[np.int64]
    """What every card counts."""
    player_draws: NDArray[np.bool_]
    banker_draws: NDArray[np.bool_]
    nets: NDArray[np.int64]


@njit(cache=True, nogil=True, error_model="numpy", inline="always")
def totals(
    deck: NDArray[np.uint8],
    first: int,
    player_at: Ints,
    banker_at: Ints,
    values: Ints,
    player_draws: NDArray[np.bool_],
    banker_draws: NDArray[np.bool_],
) -> tuple[int, int, int, int]:
    """How a round ends that begins at this place of the shoe: each total, and whether it has a third card."""
    player = (values[deck[first + player_at[0]]] + values[deck[first + player_at[1]]]) % 10
    banker = (values[deck[first + banker_at[0]]] + values[deck[first + banker_at[1]]]) % 10
    following, third = first + 4, STANDS
    total, other = player, banker
    draws = player_draws[player, banker]
    if draws:
        third = values[deck[following]]
        following += 1
        total = (player + third) % 10
    also = banker_draws[player, banker, third]
    if also:
        other = (banker + values[deck[following]]) % 10
    return total, signed(draws), other, signed(also)


@part
def line_net(deck: NDArray[np.uint8], action: int, game: Lines) -> int:
    """What a wager wins or loses with this shoe."""
    player, draws, banker, also = totals(
        deck,
        signed(game.burned[deck[0]]),
        game.player,
        game.banker,
        game.values,
        game.player_draws,
        game.banker_draws,
    )
    return signed(game.nets[action, player, draws, banker, also])


@njit(cache=True, nogil=True, error_model="numpy")
def count_lines(block: tuple[int, int, int], game: Lines, counts: Ints) -> None:
    """Plays ``block``, a seed, its number and how many rounds, and counts how they end.

    Every round comes from a whole shoe, so that nothing is burned: the next cards are as likely.
    """
    state, shoe = seeded(block[0], block[1]), game.shoe.copy()
    player_at, banker_at, values = game.player, game.banker, game.values
    player_draws, banker_draws = game.player_draws, game.banker_draws
    for _ in range(block[2]):
        deal(state, shoe, CARDS)
        player, draws, banker, also = totals(
            shoe, 0, player_at, banker_at, values, player_draws, banker_draws
        )
        counts[player, draws, banker, also] += 1


@njit(cache=True, nogil=True, error_model="numpy")
def begin_lines(
    decks: NDArray[np.uint8], seeds: NDArray[np.int64], rounds: NDArray[np.int64], game: Lines
) -> None:
    """A shoe at every table."""
    for table in range(seeds.size):
        rounds[table] = 0
        for place in range(game.shoe.size):
            decks[table, place] = game.shoe[place]
        deal(seeded(seeds[table], 0), decks[table], game.cards)


@njit(cache=True, nogil=True, error_model="numpy")
def step_lines(
    decks: NDArray[np.uint8],
    seeds: NDArray[np.int64],
    rounds: NDArray[np.int64],
    game: Lines,
    wagers: NDArray[np.int64],
    rewards: NDArray[np.int64],
) -> None:
    """The wagers of a round and the whole round at every table, then the next shoe."""
    for table in range(seeds.size):
        for player in range(wagers.shape[1]):
            rewards[table, player] = line_net(decks[table], wagers[table, player], game)
        rounds[table] += 1
        deal(seeded(seeds[table], rounds[table]), decks[table], game.cards)
