"""Faults planted in whole logs: rounds through the real rules, watched as a floor is, until one is flagged.

The watched table is the last of four on its floor, so that its tests are neither the first nor the only ones.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import count

from croupier.cards import Card
from croupier.floor.fairness.report import ALPHA
from croupier.floor.fairness.watch import TableWatch
from croupier.money import Cents
from croupier.table import events as e
from croupier.table.events import Event
from tools.fairness.logs import Shuffle, fair, rounds_of, setup_of

PLACE = 32
"""How many tests the tables before it have."""

Spoil = Callable[[list[Event]], list[Event]]
"""A round's records, changed."""

BACCARAT = ({"banker": Cents(1_000), "dragon7": Cents(500)}, {"player": Cents(2_000), "tie": Cents(500)})
STUD = ({"ante": Cents(1_000), "progressive": Cents(100)}, {"ante": Cents(500), "progressive": Cents(100)})


@dataclass(frozen=True, kw_only=True)
class Planted:
    """A fault at one table: in its shuffle from the beginning, or in the records of one round."""

    name: str
    table: str
    wagers: Sequence[Mapping[str, Cents]]
    flags: str
    """What finds it."""
    shuffle: Shuffle = fair
    spoil: Spoil | None = None
    most: int = 4_000
    """After so many rounds it counts as not flagged."""

    def flagged_after(self, seed: int) -> int | None:
        """How many rounds after the fault it is flagged; 1 for the round in which it happens."""
        setup = setup_of(self.table)
        watch = TableWatch(setup, judge=False)
        begins = random.Random(seed).randint(2, 20) if self.spoil else 1
        rounds = rounds_of(setup, self.wagers, seed=seed, shuffle=self.shuffle)
        watch.follow(next(rounds))
        for number in count(1):
            events = next(rounds)
            watch.follow(self.spoil(events) if self.spoil and number == begins else events)
            report = watch.report(alpha=ALPHA, first=PLACE)
            if report.flagged:
                kinds = [*(one.kind for one in report.findings), *(t.name for t in report.tests if t.flagged)]
                assert self.flags in kinds, f"{self.name} is flagged by {kinds} in round {number}"
                return number - begins + 1
            if number >= self.most:
                return None
        raise AssertionError("rounds do not end")


def without_one(cards: Sequence[Card], chance: random.Random) -> list[Card]:
    """A pack that has lost a card once and for all: the first of its kind."""
    whole = sorted(cards, key=lambda card: card.index)
    lost = whole[0]
    copies = sum(card == lost for card in whole)
    return fair(whole[1:] if copies in (1, 8) and len(whole) % 52 == 0 else whole, chance)


def riffled(times: int) -> Shuffle:
    """So many riffles of the deck as it lay (Gilbert, Shannon and Reeds)."""

    def shuffle(cards: Sequence[Card], chance: random.Random) -> list[Card]:
        order = list(cards)
        for _ in range(times):
            cut = sum(chance.random() < 0.5 for _ in order)
            left, right = order[:cut][::-1], order[cut:][::-1]
            order = []
            while left or right:
                order.append(
                    (left if chance.random() < len(left) / (len(left) + len(right)) else right).pop()
                )
        return order

    return shuffle


def a_cent_more(events: list[Event]) -> list[Event]:
    """The first wager that is settled is paid a cent too much."""
    place = next(n for n, event in enumerate(events) if isinstance(event, e.WagerSettled))
    paid = events[place]
    fields = {name: getattr(paid, name) for name in paid.__struct_fields__}
    assert isinstance(paid, e.WagerSettled)
    return [*events[:place], e.WagerSettled(**fields | {"returned": paid.returned + 1}), *events[place + 1 :]]


def fee_twice(events: list[Event]) -> list[Event]:
    """A fee is taken twice."""
    place = next(n for n, event in enumerate(events) if isinstance(event, e.FeeCharged))
    return [*events[: place + 1], *events[place:]]


def fed_late(events: list[Event]) -> list[Event]:
    """The meter is fed after the first hand was dealt, and not at the lock."""
    fed = [event for event in events if isinstance(event, e.MeterFed)]
    rest = [event for event in events if not isinstance(event, e.MeterFed)]
    place = next(n for n, event in enumerate(rest) if isinstance(event, e.HandDealt))
    return [*rest[: place + 1], *fed, *rest[place + 1 :]]


PACK, CLUMPS = "cards: the pack", "cards: clumps"

PLANTED = (
    Planted(
        name="a payment a cent too high",
        table="ez-baccarat",
        wagers=BACCARAT,
        flags="payments",
        spoil=a_cent_more,
    ),
    Planted(name="a fee taken twice", table="ez-baccarat", wagers=BACCARAT, flags="fees", spoil=fee_twice),
    Planted(name="a meter fed late", table="caribbean-stud", wagers=STUD, flags="meter", spoil=fed_late),
    Planted(
        name="a card missing from a deck",
        table="caribbean-stud",
        wagers=STUD,
        flags=PACK,
        shuffle=without_one,
    ),
    Planted(
        name="a card missing from a shoe of eight decks",
        table="ez-baccarat",
        wagers=BACCARAT,
        flags=PACK,
        shuffle=without_one,
    ),
    Planted(
        name="a deck riffled 4 times, not seven",
        table="caribbean-stud",
        wagers=STUD,
        flags=CLUMPS,
        shuffle=riffled(4),
    ),
)
"""The faults that a floor must not have, each in a log of its own."""
