"""Rounds of seats that all make the same wagers: what each wager gains, and in which order it is settled."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.games.banked.vocabulary import BankedGame, Shape
from croupier.games.option import Options
from croupier.money import Cents

Ints: TypeAlias = NDArray[np.int64]
Results: TypeAlias = NDArray[np.uint16]
"""By round, seat and wager: the number of a bucket."""
Play: TypeAlias = Callable[[int, int, int], Results]
"""Rounds by seed, number of the block and how many."""

BLOCK = 1 << 15
"""Rounds that are settled at a time."""


class Settled(NamedTuple):
    """One wager, settled by a bank that covers everything: a lost wager may still earn a bonus."""

    spot: str
    stake: int
    taken: int
    paid: int


class End(NamedTuple):
    """How a wager ends at one seat, with all spots that belong to it."""

    items: tuple[Settled, ...]
    folded: bool = False
    outcome: Enum | None = None
    brings: int = 0
    """What the hand brings to every other seat."""


class Items(NamedTuple):
    """The settlements of rounds in their order, by round and place in the order; empty places are zeros."""

    seat: Ints
    stake: Ints
    taken: Ints
    paid: Ints

    @property
    def net(self) -> Ints:
        """What a bank gains that covers everything, by round."""
        net: Ints = (self.taken - self.paid).sum(axis=1)
        return net


class Ends:
    """The ends of a wager, numbered in order of appearance."""

    def __init__(self, known: Sequence[End] = ()) -> None:
        self._numbers = {end: number for number, end in enumerate(known)}

    def number(self, end: End) -> int:
        """The number of an end."""
        return self._numbers.setdefault(end, len(self._numbers))

    def __iter__(self) -> Iterator[End]:
        return iter(self._numbers)


def shape_of(game: BankedGame, options: Options) -> Shape:
    """Whether a table with these options settles seat by seat or wager by wager."""
    posted = options.get("settle_shape", "game")
    return game.shape if posted == "game" else Shape(posted)


@dataclass(frozen=True, kw_only=True)
class Together:
    """Rounds of some seats, by buckets of each wager."""

    game: BankedGame
    options: Options
    seats: int
    wagers: tuple[str, ...]
    """In the order of the results; the game's is the last."""
    ends: tuple[tuple[End, ...], ...]
    """By wager and bucket."""
    play: Play

    def rounds(self, seed: int, many: int) -> Iterator[Results]:
        """Random rounds, some at a time."""
        for block, first in enumerate(range(0, many, BLOCK)):
            yield self.play(seed, block, min(BLOCK, many - first))

    def gains(self, results: Results) -> NDArray[np.float64]:
        """What every wager gains, by round, seat and wager; envy belongs to the wager that earns it."""
        gains = np.empty(results.shape)
        for wager, ends in enumerate(self.ends):
            net = [sum(item.paid - item.taken for item in end.items) for end in ends]
            brings = np.array([end.brings for end in ends])[results[:, :, wager]]
            gains[:, :, wager] = np.array(net)[results[:, :, wager]] + brings.sum(axis=1)[:, None] - brings
        return gains

    def items(self, results: Results) -> Items:
        """The settlements of these rounds in the order of the rules."""
        spots = [spot for group in self._groups for spot in group]
        by_spot = np.zeros((3, *results.shape[:2], len(spots)), dtype=np.int64)
        for wager, ends in enumerate(self.ends):
            table = np.zeros((3, len(ends), len(spots)), dtype=np.int64)
            for bucket, end in enumerate(ends):
                for item in end.items:
                    table[:, bucket, spots.index(item.spot)] = item[1:]
            by_spot += table[:, results[:, :, wager]]
        base = results[:, :, -1]
        folded = np.array([end.folded for end in self.ends[-1]])[base]
        found = _Sequence(len(results))
        for seat in range(self.seats):
            for name in self.game.folded_first:
                if name in spots:
                    at = by_spot[:, :, seat, spots.index(name)]
                    early = folded[:, seat] & (at[1] > 0)
                    found.add(seat, np.where(early, at, 0))
                    at[:, early] = 0
        orders = np.array([self._order(spots, end) for end in self.ends[-1]])
        if shape_of(self.game, self.options) is Shape.BY_SEAT:
            for seat in range(self.seats):
                for place in range(len(spots)):
                    which = orders[base[:, seat], place]
                    found.add(seat, by_spot[:, np.arange(len(results)), seat, which])
        else:
            for group in self._groups:
                for seat in range(self.seats):
                    for name in group:
                        found.add(seat, by_spot[:, :, seat, spots.index(name)])
        self._envy(results, found)
        return found.items()

    @property
    def _groups(self) -> list[tuple[str, ...]]:
        groups = [(group,) if isinstance(group, str) else group for group in self.game.settle_order]
        laid = {item.spot for ends in self.ends for end in ends for item in end.items}
        return [tuple(spot for spot in group if spot in laid) for group in groups]

    def _order(self, spots: list[str], end: End) -> list[int]:
        """The order of the spots at a seat; in some games it depends on the outcome."""
        named = None if end.outcome is None else self.game.order_by_outcome.get(end.outcome)
        return [spots.index(spot) for spot in named or spots if spot in spots]

    def _envy(self, results: Results, found: _Sequence) -> None:
        """What every seat is paid for the other seats' hands, after everything else."""
        for wager, ends in enumerate(self.ends):
            brings = np.array([end.brings for end in ends])
            if brings.any():
                each = brings[results[:, :, wager]]
                for seat in range(self.seats):
                    paid = each.sum(axis=1) - each[:, seat]
                    found.add(seat, np.stack([np.zeros_like(paid), np.zeros_like(paid), paid]))


class _Sequence:
    """Settlements, collected one place in the order after the other."""

    def __init__(self, rounds: int) -> None:
        self._rounds, self._seats, self._items = rounds, [0][:0], [np.zeros((3, rounds), dtype=np.int64)][:0]

    def add(self, seat: int, item: Ints) -> None:
        """Stake, taken and paid of every round."""
        if item.any():
            self._seats.append(seat)
            self._items.append(item)

    def items(self) -> Items:
        """All of them as arrays."""
        seat = np.broadcast_to(np.array(self._seats, dtype=np.int64), (self._rounds, len(self._seats)))
        stake, taken, paid = np.stack(self._items, axis=2)
        return Items(seat, stake, taken, paid)


Laid: TypeAlias = Mapping[str, Cents]
"""What every bettor wagers on each hand, by spot."""
