"""A bank wager counted again over a round's settlements is what the real table pays with that wager."""

import numpy as np
import pytest

from croupier.games.banked.vocabulary import Direction, Place
from croupier.lab.bank.ledger import cover, items_of, seat_of
from croupier.lab.bank.rounds import FullTable, at_table, require_bank
from croupier.lab.core.options import read_for
from croupier.lab.core.together import Items, Settled
from croupier.money import Cents, dollars
from croupier.pay.coverage import Coverage, CoverageRule
from croupier.table import events as e

TABLES = {
    "ez-baccarat-panda-8": {"banker": dollars(20), "dragon7": dollars(5)},
    "three-card-poker-6-card-bonus": {"ante": dollars(20), "pairplus": dollars(10)},
    "ultimate-texas-holdem": {"ante": dollars(20), "blind": dollars(20), "trips": dollars(10)},
    "fortune-pai-gow-poker": {"game": dollars(20), "bonus": dollars(10)},
    "21st-century-blackjack-buster": {"game": dollars(20), "buster": dollars(10)},
}


@pytest.mark.parametrize("game", TABLES)
def test_as_the_table_settles_it_with_every_reading_of_the_wager(game):
    lab = require_bank(game)
    for number, rule in enumerate(CoverageRule):
        options = read_for(lab.game, lab.asks, {"coverage": rule.value})
        full = FullTable(game=game, bettors=4, laid=TABLES[game], options=options)
        items = items_of([at_table(full, f"deal {number}").log])
        for wager in (dollars(25), dollars(60), dollars(130)):
            round_ = at_table(full, f"deal {number}", bank_wager=wager)
            [returned] = [event for event in round_.log if isinstance(event, e.BankReturned)]
            covered = cover(items, wager, rule, 4)
            assert covered.net[0] == returned.amount - wager, (rule, wager)
            assert covered.gained[0].tolist() == _gained(round_.log, 4), (rule, wager)


def _gained(log, seats) -> list[int]:
    gained = [0] * seats
    for event in log:
        if isinstance(event, e.WagerSettled):
            gained[seat_of(event.player)] += event.returned - event.stake
        elif isinstance(event, e.EnvyPaid):
            gained[seat_of(event.player)] += event.amount
    return gained


@pytest.mark.parametrize("rule", CoverageRule)
def test_rounds_side_by_side_are_covered_as_one_by_one(rule):
    draw = np.random.default_rng(7)
    rounds, places = 500, 9
    stake = draw.integers(1, 60, (rounds, places))
    taken = np.where(draw.random((rounds, places)) < 0.5, stake, 0)
    paid = np.where(
        (taken == 0) | (draw.random((rounds, places)) < 0.2), draw.integers(0, 90, stake.shape), 0
    )
    items = Items(np.tile(np.arange(places) % 3, (rounds, 1)), stake, taken, paid)

    for wager in (40, 150, 5_000):
        covered = cover(items, Cents(wager), rule, 3)
        for number in range(rounds):
            net, uncovered = _one_by_one(items, number, Cents(wager), rule)
            assert covered.net[number] == net
            assert covered.uncovered[number].tolist() == uncovered


def _one_by_one(items, number, wager, rule):
    coverage, uncovered = Coverage(wager, rule), [0, 0, 0]
    for seat, stake, taken, paid in zip(*(part[number].tolist() for part in items), strict=True):
        if taken:
            uncovered[seat] += coverage.lose(taken).uncovered
        if paid:
            uncovered[seat] += (
                coverage.bonus(paid).uncovered if taken else coverage.win(stake, paid).uncovered
            )
    return coverage.net, uncovered


ORDERED = ("three-card-poker-6-card-bonus", "ultimate-texas-holdem", "fortune-pai-gow-poker")


@pytest.mark.parametrize("game", ORDERED)
def test_kernels_settle_in_the_order_of_the_table(game):
    """Each seat of an engine's round is one of the kernel's ends; put together they are the same sequence."""
    lab = require_bank(game)
    full = FullTable(game=game, bettors=4, laid=TABLES[game], options=read_for(lab.game, lab.asks, {}))
    together = lab.rounds.table(full.laid, full.options, 4)
    for number in range(12):
        log = at_table(full, f"order {number}").log
        theirs = items_of([log])
        seats = list(range(4))
        if lab.game.settle is Direction.FROM_ACTION_BUTTON:
            # The dice say where the order begins: seats are named by it.
            seats = list(dict.fromkeys(theirs.seat[0].tolist()))
        results = np.array([[_buckets(together, log, seat) for seat in seats]], dtype=np.uint16)
        ours = together.items(results)
        one, other = (
            [item for item in zip(*(part[0].tolist() for part in items), strict=True) if any(item[1:])]
            for items in (ours, theirs)
        )
        assert [(seats[seat], *amounts) for seat, *amounts in one] == other


def _buckets(together, log, seat):
    """The ends of a seat: those whose spots settled as the log says."""
    folded = any(isinstance(event, e.HandFolded) and seat_of(event.player) == seat for event in log)
    settled = set()
    for event in log:
        if isinstance(event, e.WagerSettled) and seat_of(event.player) == seat:
            _, *amounts = (int(part[0, 0]) for part in items_of([[event]]))
            settled.add(Settled(Place.parse(event.spot).spot, *amounts))
    beside = {item.spot for ends in together.ends[:-1] for end in ends for item in end.items}
    found = []
    for wager, ends in zip(together.wagers, together.ends, strict=True):
        base = wager == together.wagers[-1]
        mine = {item for item in settled if (item.spot not in beside if base else item.spot == wager)}
        fits = [end.folded == (folded and base) and set(end.items) == mine and not end.brings for end in ends]
        found.append(fits.index(True))
    return found


def test_a_bank_that_has_won_its_wager_returns_the_rest():
    lost = Items(*(np.array([part]) for part in ([0, 1], [60, 60], [60, 60], [0, 0])))

    covered = cover(lost, Cents(100), CoverageRule.NET, 2)

    assert covered.net.tolist() == [100]
    assert covered.uncovered.tolist() == [[0, 20]]


def test_a_bank_that_covers_everything_returns_nothing():
    items = Items(*(np.array([part]) for part in ([0, 1], [60, 60], [60, 0], [0, 90])))

    covered = cover(items, Cents(100), CoverageRule.NET, 2)

    assert covered.net.tolist() == [-30]
    assert covered.uncovered.tolist() == [[0, 0]]
