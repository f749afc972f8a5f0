"""Bonuses on seven cards: the lab's count of every row, and the table's verdict on all classes of hands."""

from collections import Counter
from math import comb

import pytest

from croupier.cards import JOKER
from tests.lab.test_optional_rows import FPG, SEVEN_OF_53, assert_lab, classes, rows_of, verdict

UTH = "ultimate-texas-holdem"


@pytest.mark.long
def test_trips_by_every_class_of_seven_cards():
    row, found = verdict(UTH, "trips", {}), Counter()
    for hand, ways in classes(7):
        found[row(hand[:2], board=hand[2:])] += ways

    assert_lab(UTH, "trips", {}, rows_of(found, comb(52, 7)))


@pytest.mark.long
@pytest.mark.clause(FPG, "FPG-R2")
def test_the_fortune_bonus_by_every_class_of_seven_cards_and_the_joker():
    """With the joker six cards are left, of which four of a suit already make a flush."""
    row, found = verdict(FPG, "bonus", {}), Counter()
    for hand, ways in classes(7):
        found[row(hand)] += ways
    for hand, ways in classes(6, suited=4):
        found[row([*hand, JOKER])] += ways

    assert_lab(FPG, "bonus", {}, rows_of(found, SEVEN_OF_53))
