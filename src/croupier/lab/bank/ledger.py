"""The effect of a bank wager on the settlements of rounds.

Rounds are settled by a bank that covers everything. The same settlements are then counted again for any bank
wager as ``pay.coverage`` counts one round, all rounds side by side: no card depends on the bank's wager.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, assert_never

import numpy as np
from numpy.typing import NDArray

from croupier.games.banked.vocabulary import Kind
from croupier.lab.core.together import Items
from croupier.money import Cents
from croupier.numbers import Player
from croupier.pay.coverage import CoverageRule
from croupier.table import events as e

Ints = NDArray[np.int64]


def items_of(logs: Sequence[Iterable[e.Event]]) -> Items:
    """The settlements of rounds whose bank covered everything; player 1 has seat 0."""
    rounds = [
        [_item(event) for event in log if isinstance(event, e.WagerSettled | e.EnvyPaid)] for log in logs
    ]
    found = np.zeros((4, len(rounds), max(map(len, rounds))), dtype=np.int64)
    for number, items in enumerate(rounds):
        found[:, number, : len(items)] = np.array(items).T
    return Items(*found)


def _item(event: e.WagerSettled | e.EnvyPaid) -> tuple[int, int, int, int]:
    """Seat, stake, taken and paid. A lost wager may still earn a bonus, which the bank pays after it."""
    seat = seat_of(event.player)
    if isinstance(event, e.EnvyPaid):
        return seat, 0, 0, event.amount
    assert not event.uncovered, "the bank covers everything"
    if event.outcome.startswith(Kind.LOSE.value) and event.outcome != Kind.HALF.value:
        return seat, event.stake, event.stake, event.returned
    over = event.returned - event.stake
    return seat, event.stake, max(-over, 0), max(over, 0)


def seat_of(player: Player) -> int:
    """The seat of a player, from 0."""
    return player - 1


class Covered(NamedTuple):
    """Rounds with a bank wager: the bank's result, and each seat's gain and uncovered wagers returned."""

    net: Ints
    gained: Ints
    uncovered: Ints


class _Bank:
    """What the bank has won and paid in each round, and what it can still win and pay."""

    def __init__(self, rounds: int, wager: Cents, rule: CoverageRule) -> None:
        self.wager, self.rule = wager, rule
        self.net, self.paid, self.collected = (np.zeros(rounds, dtype=np.int64) for _ in range(3))
        self.exhausted = np.zeros(rounds, dtype=np.bool_)

    def collect(self, due: Ints) -> Ints:
        """Take as much of what is due as the bank can still win."""
        return self._book(due, self._left(self.collected, self.wager - self.net), self.collected)

    def pay(self, due: Ints) -> Ints:
        """Pay as much of what is due as the bank can."""
        return -self._book(-due, self._left(self.paid, self.wager + self.net), self.paid)

    def _left(self, used: Ints, by_net: Ints) -> Ints:
        match self.rule:
            case CoverageRule.ACTION:
                return self.wager - self.paid - self.collected
            case CoverageRule.GROSS:
                return self.wager - used
            case CoverageRule.NET | CoverageRule.NET_OPEN_TOP:
                return by_net
            case _:
                assert_never(self.rule)

    def _book(self, due: Ints, left: Ints, used: Ints) -> Ints:
        """Count settlements: positive if the bank wins them, negative if it pays; return what it did."""
        done = np.sign(due) * np.where(self.exhausted, 0, np.clip(left, 0, np.abs(due)))
        self.net += done
        used += np.abs(done)
        # What does nothing exhausts nothing: a place in the order may be empty.
        changed = done != 0
        match self.rule:
            case CoverageRule.NET:
                self.exhausted |= changed & (np.abs(self.net) == self.wager)
            case CoverageRule.NET_OPEN_TOP:
                self.exhausted |= changed & (self.net == -self.wager)
            case CoverageRule.ACTION:
                self.exhausted |= changed & (self.paid + self.collected >= self.wager)
            case CoverageRule.GROSS:
                pass
        return done


def cover(items: Items, wager: Cents, rule: CoverageRule, seats: int) -> Covered:
    """The rounds as the bank's wager covers them."""
    rounds, places = items.stake.shape
    bank, every = _Bank(rounds, wager, rule), np.arange(rounds)
    gained, uncovered = (np.zeros((rounds, seats), dtype=np.int64) for _ in range(2))
    for place in range(places):
        seat, stake, taken, due = (part[:, place] for part in items)
        out = bank.exhausted.copy()
        lost = bank.collect(taken)
        paid = bank.pay(due)
        gained[every, seat] += paid - lost
        # A stake goes back uncovered as far as its winnings are unpaid; a bonus has no separate stake.
        won = (due > 0) & (taken == 0)
        short = np.where(out, stake, stake * (due - paid) // np.maximum(due, 1))
        uncovered[every, seat] += taken - lost + np.where(won, short, 0)
    return Covered(bank.net, gained, uncovered)
