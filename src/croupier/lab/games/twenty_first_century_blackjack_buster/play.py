"""21st Century Blackjack with Buster, every hand played by the chosen strategy."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.games.banked.twenty_first_century_blackjack_buster.game import BLACKJACK_BUSTER
from croupier.games.option import Option, Options
from croupier.kernels.blackjack.dealer import ACE, TEN, VALUES
from croupier.kernels.blackjack.hands import FREE
from croupier.lab.blackjack.hands import PAIRS, Forced, Hands, free, multisets, play_hands, ways
from croupier.lab.blackjack.rules import Asked, Numbers, numbers
from croupier.lab.blackjack.strategy import STRATEGIES, best_chart, by_bank, by_book, by_chart
from croupier.pay import PayTable

STRATEGY = Option("strategy", default="best", of=STRATEGIES, says="how hands are played")


class Solved(NamedTuple):
    """The game, played."""

    numbers: Numbers
    hands: Hands
    split: NDArray[np.bool_]
    """By value of a pair and up card: whether it is split."""
    worth: NDArray[np.float64]
    """By pair and up card: the worth of two cards dealt in this order, unless a bank Natural ends play."""
    edge: float


def solve(table: PayTable, options: Options) -> Solved:
    """Plays every hand by the chosen strategy; kept for the next question."""
    return _solve(Asked(table, options))


def forget() -> None:
    """Forgets everything that was solved before."""
    _solve.cache_clear()


@lru_cache(maxsize=4)
def _solve(asked: Asked) -> Solved:
    return _played(asked, numbers(BLACKJACK_BUSTER, asked.table, asked.options))


def edge_of(table: PayTable, options: Options, rules: Numbers) -> float:
    """The edge with the shoe that the rules name."""
    return _played(Asked(table, options), rules).edge


def _played(asked: Asked, rules: Numbers) -> Solved:
    forced = _forced(asked, rules)
    return solved(rules, play_hands(rules, multisets([()]), forced), forced.split)


def _forced(asked: Asked, rules: Numbers) -> Forced:
    """What the strategy prescribes."""
    match asked.options["strategy"]:
        case "chart":
            best = _solve(Asked(asked.table, {**asked.options, "strategy": "best"}))
            return by_chart(rules, best_chart(rules, best.hands))
        case "book":
            return by_book(rules)
        case "bank":
            return by_bank(rules)
        case _:
            return free()


def solved(rules: Numbers, hands: Hands, forced: NDArray[np.int8]) -> Solved:
    """Takes the better of splitting and not, unless that is prescribed, and adds up."""
    split = np.zeros((VALUES, VALUES), dtype=np.bool_)
    worth = hands.unsplit[0].copy()
    for value in range(VALUES):
        place = PAIRS.index((value, value))
        better = hands.splits[value].worth[0] > worth[place]
        split[value] = np.where(forced[value] == FREE, better, forced[value] == 1)
        if value == TEN and not rules.splits_tens:
            split[value] = False
        worth[place] = np.where(split[value], hands.splits[value].worth[0], worth[place])
    natural = PAIRS.index((ACE, TEN))
    worth[natural] = hands.natural[0]
    lost = sum(
        ways(*pair) * hands.looked[0, place].sum() for place, pair in enumerate(PAIRS) if place != natural
    )
    gained = sum(ways(*pair) * worth[place].sum() for place, pair in enumerate(PAIRS))
    return Solved(rules, hands, split, worth, float(lost - gained))
