"""Baccarat: every wager, exactly, from the counts of all six-card sequences of the shoe.

Who draws, who wins and what is paid is asked of the game's declaration: its script, its judge and its
results are called once for each combination of totals and numbers of cards.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from enum import Enum
from fractions import Fraction
from functools import partial
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.cards import Card, parse_cards
from croupier.errors import DataInvalid
from croupier.games.baccarat import BANKER, PLAYER
from croupier.games.banked import BankedGame, Deal, Sight
from croupier.games.ez_baccarat_panda_8.game import EZ_BACCARAT_PANDA_8
from croupier.games.option import Option
from croupier.hands.baccarat import value
from croupier.kernels.baccarat import STANDS, count_rounds
from croupier.lab.figures import Figures, Row, figures_of
from croupier.lab.laboratory import Analysed, Laboratory
from croupier.lab.worth import net_result, odds_rows
from croupier.pay import PayTable

DECKS_MAX = 27
"""Six cards of more decks have more sequences than a 64-bit integer holds."""

OF_VALUE = dict(enumerate(parse_cards("Kc Ac 2c 3c 4c 5c 6c 7c 8c 9c")))
"""One card of each value stands for all."""

Hand = tuple[Card, ...]


def baccarat(game: BankedGame, spot: str, table: PayTable, options: Mapping[str, Any]) -> Figures:
    """The figures of one spot of a baccarat game, in units of its wager."""
    outcomes = count_outcomes(game, options)
    odds = odds_rows(table, frozenset(held.name for held in game.spots))
    sequences = outcomes.total()
    rows = [
        Row(
            str(outcome.value),
            Fraction(count, sequences),
            net_result(game.results[outcome][spot], 1, odds[spot]),
        )
        for outcome, count in sorted(outcomes.items(), key=lambda item: list(game.results).index(item[0]))
    ]
    return figures_of(
        rows,
        game=game.id,
        wager=spot,
        pay_table=table.id,
        per=f"{spot} wager",
        notes=(f"{options['decks']} decks, {sequences:,} six-card sequences", *_said(game, options)),
    )


def _said(game: BankedGame, options: Mapping[str, Any]) -> list[str]:
    """The posted options that differ from the defaults."""
    return [
        f"{option.name} = {options[option.name]}"
        for option in game.options
        if option.name != "decks" and options[option.name] != option.default and isinstance(option.of, tuple)
    ]


def count_outcomes(game: BankedGame, options: Mapping[str, Any]) -> Counter[Enum]:
    """How many six-card sequences of the shoe end in each outcome that the game knows."""
    counts = count_totals(game, options)
    outcomes: Counter[Enum] = Counter()
    for player, player_third, banker, banker_third in zip(
        *map(np.ndarray.tolist, counts.nonzero()), strict=True
    ):
        middle = {PLAYER: hand_of(player, player_third), BANKER: hand_of(banker, banker_third)}
        outcome = game.judge(Sight(hand=(), bank=(), middle=middle, board=(), folded=False, options=options))
        outcomes[outcome] += int(counts[player, player_third, banker, banker_third])
    return outcomes


def count_totals(game: BankedGame, options: Mapping[str, Any]) -> NDArray[np.int64]:
    """Six-card sequences by Player's total, whether it drew, Banker's total, whether it drew."""
    decks = options["decks"]
    if not 1 <= decks <= DECKS_MAX:
        raise DataInvalid(f"{decks} decks; expected are 1 to {DECKS_MAX}", key="decks")
    shoe = Counter(value(card) for card in game.deck(options).cards)
    counts = np.zeros((10, 2, 10, 2), dtype=np.int64)
    count_rounds(np.array([shoe[worth] for worth in range(10)]), *drawing_rules(game, options), counts)
    assert counts.sum() == math.perm(shoe.total(), 6), "every six-card sequence is counted once"
    return counts


def drawing_rules(
    game: BankedGame, options: Mapping[str, Any]
) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Whether each hand draws: by both two-card totals, the Banker's also by the Player's third card."""
    player_step, banker_step = (step for step in game.script if isinstance(step, Deal) and step.holds)
    assert player_step.holds is not None
    assert banker_step.holds is not None
    player_draws = np.zeros((10, 10), dtype=np.bool_)
    banker_draws = np.zeros((10, 10, STANDS + 1), dtype=np.bool_)
    for player, banker in product(range(10), repeat=2):
        two = {PLAYER: hand_of(player, 0), BANKER: hand_of(banker, 0)}
        player_draws[player, banker] = player_step.holds(two, options) == 3
        banker_draws[player, banker, STANDS] = banker_step.holds(two, options) == 3
        for third, card in OF_VALUE.items():
            three = {**two, PLAYER: (*two[PLAYER], card)}
            banker_draws[player, banker, third] = banker_step.holds(three, options) == 3
    return player_draws, banker_draws


def hand_of(total: int, third: int) -> Hand:
    """A hand with this total in two cards, or in three."""
    return (OF_VALUE[0],) * (1 + third) + (OF_VALUE[total],)


def spot_wagers(game: BankedGame, table: str) -> dict[str, Analysed]:
    """Every spot of a baccarat game."""
    return {
        spot.name: Analysed(tables=(table,), work=partial(baccarat, game, spot.name)) for spot in game.spots
    }


DECKS = Option("decks", default=8, of=int, says="decks in the shoe")

EZ_BACCARAT = Laboratory(
    game=EZ_BACCARAT_PANDA_8, wagers=spot_wagers(EZ_BACCARAT_PANDA_8, "ez-p8-1"), asks=(DECKS,)
)
