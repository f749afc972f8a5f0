"""The settlements of one round against a player-dealer, in order, and the effect of a bank wager on them.

Rounds are played at the real table against a bank that covers everything. The same settlements are then
counted again for any bank wager by the rules of ``pay.coverage``: no card depends on the bank's wager.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from croupier.games.banked.vocabulary import Kind, Place
from croupier.money import Cents
from croupier.numbers import Player
from croupier.pay.coverage import Coverage, CoverageRule
from croupier.table import events as e


@dataclass(frozen=True, slots=True)
class Item:
    """One settlement: what the bank would take, then what it would pay, if it covered everything."""

    player: Player
    spot: str
    stake: Cents
    """0 for an envy bonus."""
    taken: Cents
    paid: Cents

    @property
    def gained(self) -> int:
        """What the player gains."""
        return self.paid - self.taken


@dataclass(frozen=True, slots=True)
class Played:
    """A round, and its share of all rounds."""

    weight: Fraction
    items: tuple[Item, ...]

    @property
    def net(self) -> int:
        """What a bank gains that covers everything, in cents."""
        return -sum(item.gained for item in self.items)


def items_of(log: Iterable[e.Event]) -> tuple[Item, ...]:
    """The settlements of a round whose bank covered everything."""
    found = []
    for event in log:
        match event:
            case e.WagerSettled():
                found.append(_item(event))
            case e.EnvyPaid():
                found.append(Item(event.player, "envy", Cents(0), Cents(0), event.amount))
            case _:
                continue
    return tuple(found)


def _item(event: e.WagerSettled) -> Item:
    """A lost wager may still earn a bonus, which the bank pays after it has taken the wager."""
    assert not event.uncovered, "the bank covers everything"
    spot = Place.parse(event.spot).spot
    if event.outcome.startswith(Kind.LOSE.value) and event.outcome != Kind.HALF.value:
        return Item(event.player, spot, event.stake, event.stake, event.returned)
    over = event.returned - event.stake
    return Item(event.player, spot, event.stake, Cents(max(-over, 0)), Cents(max(over, 0)))


@dataclass(frozen=True, slots=True)
class Covered:
    """A round with a bank wager: the bank's result, and each player's gain and uncovered wagers returned."""

    net: int
    gained: Mapping[Player, int]
    uncovered: Mapping[Player, int]


def cover(items: Iterable[Item], wager: Cents, rule: CoverageRule) -> Covered:
    """The round as the bank's wager covers it."""
    coverage = Coverage(wager, rule)
    gained: dict[Player, int] = {}
    uncovered: dict[Player, int] = {}
    for item in items:
        got = open_part = 0
        if item.taken:
            lost = coverage.lose(item.taken)
            got, open_part = -int(lost.bank), lost.uncovered
        if item.paid:
            won = coverage.bonus(item.paid) if item.taken or not item.stake else None
            if won is None:
                won = coverage.win(item.stake, item.paid)
                open_part += won.uncovered
            got -= int(won.bank)
        gained[item.player] = gained.get(item.player, 0) + got
        uncovered[item.player] = uncovered.get(item.player, 0) + open_part
    return Covered(coverage.net, gained, uncovered)
