"""Tables of baccarat, many at once: a wager for each player in, what it won or lost out.

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

CARDS = 6
"""The most that a round takes, after what is burned."""


class Lines(NamedTuple):
    """A game of two hands in the middle, as numbers."""

    shoe: NDArray[np.uint8]
    cards: int
    """How many places of the shoe a round can reach."""
    burned: NDArray[np.int64]
    """How many cards go before the first hand, by the first card of the shoe."""
    player: NDArray[np.int64]
    banker: NDArray[np.int64]
    """The places of their first two cards, after what is burned."""
    values: NDArray[np.int64]
    """What every card counts."""
    player_draws: NDArray[np.bool_]
    banker_draws: NDArray[np.bool_]
    nets: NDArray[np.int64]


@part
def line_net(deck: NDArray[np.uint8], action: int, game: Lines) -> int:
    """What a wager wins or loses with this shoe."""
    first = signed(game.burned[deck[0]])
    player = banker = 0
    for place in range(2):
        player += game.values[deck[first + game.player[place]]]
        banker += game.values[deck[first + game.banker[place]]]
    player, banker = player % 10, banker % 10
    following, third = first + 4, STANDS
    draws = game.player_draws[player, banker]
    two_player, two_banker = player, banker
    if draws:
        third = game.values[deck[following]]
        following += 1
        player = (player + third) % 10
    banker_draws = game.banker_draws[two_player, two_banker, third]
    if banker_draws:
        banker = (banker + game.values[deck[following]]) % 10
    return signed(game.nets[action, player, signed(draws), banker, signed(banker_draws)])


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
