"""Whole logs of tables with a planted fault: each is flagged, and as soon as docs/fairness.md says."""

import random
from itertools import pairwise
from statistics import median

import pytest

from croupier.cards import Deck
from croupier.floor.fairness.report import ALPHA
from croupier.floor.fairness.watch import TableWatch
from tools.fairness.logs import rounds_of, setup_of
from tools.fairness.planted import BACCARAT, PLACE, PLANTED, STUD, riffled, without_one

LOGS = {"a card missing from a shoe of eight decks": 3}
"""How many logs of each; seven where nothing else is said."""
SOON = {
    "a payment a cent too high": 1,
    "a fee taken twice": 1,
    "a meter fed late": 1,
    "a card missing from a deck": 45,
    "a card missing from a shoe of eight decks": 2_000,
    "a deck riffled 4 times, not seven": 150,
}
"""After how many rounds half of the logs are flagged, at the most."""


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("fault", PLANTED, ids=lambda fault: fault.name)
def test_a_fault_in_a_whole_log_is_flagged_as_soon_as_documented(fault):
    found = [fault.flagged_after(seed) for seed in range(LOGS.get(fault.name, 7))]
    assert None not in found
    assert median(found) <= SOON[fault.name], found


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize(("table", "wagers"), [("ez-baccarat", BACCARAT), ("caribbean-stud", STUD)])
def test_a_whole_log_without_a_fault_is_not(table, wagers):
    for seed in range(5):
        setup = setup_of(table)
        watch = TableWatch(setup, judge=False)
        for number, events in enumerate(rounds_of(setup, wagers, seed=seed)):
            watch.follow(events)
            assert not watch.report(alpha=ALPHA, first=PLACE).flagged, (seed, number)
            if number == 300:
                break


def test_a_lost_card_stays_lost_and_riffles_lose_none():
    chance = random.Random(1)
    deck = list(Deck().cards)
    for _ in range(3):
        deck = without_one(deck, chance)
        assert len(set(deck)) == 51
    shoe = without_one(list(Deck(decks=8).cards), chance)
    assert len(without_one(shoe, chance)) == 415
    assert sorted(card.index for card in riffled(4)(Deck().cards, chance)) == list(range(52))
    few = riffled(1)(Deck().cards, chance)
    steps = sum(a.index + 1 == b.index for a, b in pairwise(few))
    assert steps > 15, "after one riffle neighbours still lie together"
