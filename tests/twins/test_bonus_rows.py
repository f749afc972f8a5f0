"""Bonuses on seven cards: the lab's count of every row, and the table's verdict on all classes of hands."""

from collections import Counter
from math import comb

import pytest

from tests.lab.test_optional_rows import assert_lab, classes, rows_of, verdict

UTH = "ultimate-texas-holdem"


@pytest.mark.long
def test_trips_by_every_class_of_seven_cards():
    row, found = verdict(UTH, "trips", {}), Counter()
    for hand, ways in classes(7):
        found[row(hand[:2], board=hand[2:])] += ways

    assert_lab(UTH, "trips", {}, rows_of(found, comb(52, 7)))
