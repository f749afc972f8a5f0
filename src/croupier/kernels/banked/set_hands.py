"""Tables of pai gow in batches: the wager, then which two of seven cards go in front.

Twin:     the same actions one by one in the engine (croupier.table.banked.round)
Equality: tests/twins/test_banked_tables.py
Packing:  settings in the order of croupier.kernels.pai_gow.settings; nets by how many of front and back are
          higher than the bank's, in cents; the joker is card 52
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.core.draw import deal, seeded
from croupier.kernels.pai_gow.bonus import JokerTables, row_of
from croupier.kernels.pai_gow.house_way import NOTES, house_way
from croupier.kernels.pai_gow.settings import CARDS, SETTINGS, FiveTables, fill_settings, is_legal
from croupier.kernels.pot.words import part, signed
from croupier.kernels.ranks.high_tables import HighTables

Ints = NDArray[np.int64]

WAGER, SET = range(2)
"""Where a round stands."""


class Bonus(NamedTuple):
    """A bet on all seven cards."""

    is_wild: bool
    high: HighTables
    joker: JokerTables
    nets: Ints
    """By row, as in croupier.kernels.pai_gow.bonus; none if nothing is wagered on it."""


class SetHands(NamedTuple):
    """A game in which hands are set, as numbers."""

    is_wild: bool
    first_step: int
    cards: int
    """How many places of the deck a round can reach."""
    own: Ints
    bank: Ints
    """The places of the two hands in the deck."""
    first: int
    """The number of the action that is the first setting."""
    shown: int
    """Where in an observation the own cards begin."""
    mask: NDArray[np.int8]
    fixed: NDArray[np.int32]
    """What may be done and is seen when a round begins, then when hands are set, without cards."""
    nets: Ints


@part
def hand_at(deck: NDArray[np.uint8], places: Ints, cards: Ints) -> None:
    """The cards at these places."""
    for number in range(CARDS):
        cards[number] = deck[places[number]]


@part
def look(
    stage: int,
    deck: NDArray[np.uint8],
    game: SetHands,
    tables: FiveTables,
    room: Ints,
    mask: NDArray[np.int8],
    seen: NDArray[np.int32],
) -> None:
    """Fill in the legal actions and the observation; a setting that would be foul is not legal."""
    for action in range(mask.size):
        mask[action] = game.mask[stage, action]
    for place in range(seen.size):
        seen[place] = game.fixed[stage, place]
    if stage == SET:
        cards, fronts, backs = room[0, :CARDS], room[1, :SETTINGS], room[2, :SETTINGS]
        hand_at(deck, game.own, cards)
        fill_settings(cards, game.is_wild, tables, fronts, backs)
        for number in range(SETTINGS):
            mask[game.first + number] = is_legal(fronts[number], backs[number])
        for number in range(CARDS):
            seen[game.shown + cards[number]] += 1


@part
def set_net(setting: int, deck: NDArray[np.uint8], game: SetHands, tables: FiveTables, room: Ints) -> int:
    """What a hand set like this wins or loses against the bank's, which is set the house way."""
    cards, fronts, backs = room[0, :CARDS], room[1, :SETTINGS], room[2, :SETTINGS]
    hand_at(deck, game.own, cards)
    fill_settings(cards, game.is_wild, tables, fronts, backs)
    front, back = fronts[setting], backs[setting]
    hand_at(deck, game.bank, cards)
    banks = house_way(cards, game.is_wild, game.first_step, tables, fronts, backs, room[3, :NOTES])
    higher = signed(front > fronts[banks]) + signed(back > backs[banks])
    return signed(game.nets[higher])


@part
def bonus_net(deck: NDArray[np.uint8], game: SetHands, bonus: Bonus) -> int:
    """What the bet on all seven cards wins or loses."""
    if bonus.nets.size == 0:
        return 0
    cards = np.empty(CARDS, dtype=np.uint8)
    for number in range(CARDS):
        cards[number] = deck[game.own[number]]
    keys, rows, ranks, flush = bonus.high
    sums, plain, suited, in_a_row = bonus.joker
    row = signed(row_of(cards, bonus.is_wild, keys, rows, ranks, flush, sums, plain, suited, in_a_row))
    return signed(bonus.nets[row])


@njit(cache=True, nogil=True, error_model="numpy")
def begin_set(
    decks: NDArray[np.uint8],
    stages: Ints,
    seeds: Ints,
    rounds: Ints,
    game: SetHands,
    tables: FiveTables,
    mask: NDArray[np.int8],
    seen: NDArray[np.int32],
) -> None:
    """A first round at every table."""
    room = np.empty((4, NOTES), dtype=np.int64)
    for table in range(stages.size):
        rounds[table] = 0
        stages[table] = WAGER
        for card in range(decks.shape[1]):
            decks[table, card] = card
        deal(seeded(seeds[table], 0), decks[table], game.cards)
        look(WAGER, decks[table], game, tables, room, mask[table], seen[table])


@njit(cache=True, nogil=True, error_model="numpy")
def step_set(
    decks: NDArray[np.uint8],
    stages: Ints,
    seeds: Ints,
    rounds: Ints,
    game: SetHands,
    tables: FiveTables,
    bonus: Bonus,
    mask: NDArray[np.int8],
    seen: NDArray[np.int32],
    actions: Ints,
    rewards: Ints,
    done: NDArray[np.bool_],
) -> int:
    """One legal action at every table; a table whose round ends begins the next. Returns rounds ended."""
    room = np.empty((4, NOTES), dtype=np.int64)
    ended = 0
    for table in range(stages.size):
        over = stages[table] == SET
        done[table] = over
        rewards[table] = 0
        stages[table] = SET
        if over:
            ended += 1
            rewards[table] = set_net(actions[table] - game.first, decks[table], game, tables, room)
            rewards[table] += bonus_net(decks[table], game, bonus)
            rounds[table] += 1
            stages[table] = WAGER
            deal(seeded(seeds[table], rounds[table]), decks[table], game.cards)
        look(stages[table], decks[table], game, tables, room, mask[table], seen[table])
    return ended
