"""Bonuses on seven cards: the lab's count of every row, and the table's verdict on all classes of hands."""

from collections import Counter
from itertools import combinations
from math import comb

import pytest

from croupier.cards import DECK, JOKER
from tests.lab.test_optional_rows import FPG, SEVEN_OF_53, assert_lab, classes, rows_of, verdict

UTH = "ultimate-texas-holdem"


@pytest.mark.long
def test_trips_by_every_class_of_seven_cards():
    row, found = verdict(UTH, "trips", {}), Counter()
    for hand, ways in classes(7):
        found[row(hand[:2], board=hand[2:])] += ways

    assert_lab(UTH, "trips", {}, rows_of(found, comb(52, 7)))


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.clause(FPG, "FPG-R2")
@pytest.mark.clause(FPG, "FPG-R4")
@pytest.mark.parametrize("joker", ["bug", "wild"])
def test_the_fortune_bonus_by_every_class_of_seven_cards_and_the_joker(joker):
    """With the joker six cards are left, of which four of a suit already make a flush."""
    posted = {"bonus_joker": joker}
    row, found = verdict(FPG, "bonus", posted), Counter()
    for hand, ways in classes(7):
        found[row(hand)] += ways
    for hand, ways in classes(6, suited=4):
        found[row([*hand, JOKER])] += ways
    assert_lab(FPG, "bonus", posted, rows_of(found, SEVEN_OF_53))

    # A class does not tell which suits the other cards of a royal flush have, so these are looked at singly.
    matched = posted | {"royal_match": 1000}
    royals = rows_of_royal_flushes(matched)
    assert royals["royal_match"] == 72
    assert sum(royals.values()) == found.pop("royal_flush")
    assert_lab(FPG, "bonus", matched, rows_of(found + royals, SEVEN_OF_53))


def rows_of_royal_flushes(posted):
    """How many hands the table pays as royal flushes, and how many as royal matches."""
    found = Counter(map(verdict(FPG, "bonus", posted), royal_flushes()))
    return Counter({row: found[row] for row in ("royal_flush", "royal_match")})


def royal_flushes():
    """Every seven of 53 cards with a royal flush in them, of which the joker may be one card."""
    for suit in range(4):
        royal = [DECK[rank * 4 + suit] for rank in range(8, 13)]
        beside = [card for card in (*DECK, JOKER) if card not in royal]
        yield from ((*royal, *two) for two in combinations(beside, 2))
        for missing in royal:
            four = [card for card in royal if card is not missing]
            yield from ((*four, JOKER, *two) for two in combinations(beside[:-1], 2))
