"""Misdeals that depend on the result and chips that are dumped are found; honest conduct is not flagged."""

import random
from itertools import islice
from types import SimpleNamespace

import pytest

from croupier.floor.fairness.people_watch import PeopleWatch
from croupier.floor.fairness.watch import TableWatch
from croupier.money import Cents
from croupier.numbers import Player
from croupier.table import events as e
from tools.fairness.logs import rounds_of, setup_of
from tools.fairness.people import MEASURED, PEOPLE_BOUND

BET = [{"player": Cents(1_000)}]


def voided(events):
    """A round that is declared a misdeal before it is settled."""
    cut = next(n for n, event in enumerate(events) if isinstance(event, e.WagerSettled))
    return [*events[:cut], e.RoundVoided(clause=""), e.RoundClosed()]


def misdeals(selected, rounds):
    setup = setup_of("ez-baccarat")
    watch = TableWatch(setup, judge=False)
    for number, events in enumerate(islice(rounds_of(setup, BET), rounds + 1)):
        settled = [event for event in events if isinstance(event, e.WagerSettled)]
        watch.follow(voided(events) if settled and selected(number, settled) else events)
    (test,) = [test for test in watch.report(alpha=0.01, first=0).tests if test.name == "misdeals"]
    return test


def test_rounds_voided_because_the_bank_was_losing_are_found():
    test = misdeals(lambda _, settled: settled[0].returned > settled[0].stake, 200)
    assert test.flagged
    assert test.behind
    assert test.next_step


def test_rounds_voided_whoever_was_winning_are_not():
    test = misdeals(lambda number, _: number % 2 == 0, 120)
    assert test.rounds == 60
    assert not test.flagged


def hands(count, *, dumps, seed=3):
    """Hands of six players as the watch sees them: who won and lost, and who was in at the end."""
    chance, people = random.Random(seed), tuple("ABCDEF")
    for number in range(1, count + 1):
        loser, winner = chance.sample(people, 2)
        if loser == "B" and chance.random() < dumps:
            winner = "A"
        nets = dict.fromkeys(people, 0) | {loser: -100 * chance.randint(1, 9), winner: 100}
        folds = [e.HandFolded(player=Player(n + 1)) for n, p in enumerate(people) if p not in (loser, winner)]
        yield SimpleNamespace(
            number=number, persons=people, events=folds, nets=lambda nets=nets: nets, totals=None
        )


@pytest.mark.parametrize(("dumps", "flagged"), [(0.9, True), (0.0, False)])
def test_chips_that_go_to_one_partner_are_found(dumps, flagged):
    watch = PeopleWatch({}, pot=True)
    for record in hands(1_500, dumps=dumps):
        watch.follow(record, (), "")
    tests = {test.name: test for test in watch.tests()}
    assert len(tests) == 15
    assert (tests["pair: A and B"].evidence.peak > PEOPLE_BOUND) is flagged
    assert "from the second to the first" in tests["pair: A and B"].details() or not flagged
    assert all(test.evidence.peak < PEOPLE_BOUND for name, test in tests.items() if name != "pair: A and B")


@pytest.mark.parametrize(
    "name", ["half of the bank's losing rounds voided", "two players never bet into each other"]
)
def test_conduct_is_flagged_as_soon_as_documented(name):
    assert MEASURED[name](random.Random(1)) < 1_000
