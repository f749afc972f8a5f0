"""All hands by class: published counts, and the best five of six looked for in both ways."""

from dataclasses import replace
from math import comb

import numpy as np
import pytest

from croupier.errors import DataInvalid
from croupier.lab.hands.hand_counts import NAMES, _by_table, hand_counts
from croupier.lab.hands.rankings import HIGH


@pytest.mark.parametrize(
    ("ranking", "published"),
    [
        # https://en.wikipedia.org/wiki/Badugi and https://en.wikipedia.org/wiki/Poker_probability
        ("badugi", {"badugi": 17_160, "three cards": 154_440, "two cards": 96_252, "one card": 2_873}),
        ("three-card", {"straight": 720, "flush": 1_096, "pair": 3_744, "high card": 16_440}),
        ("high", {"royal flush": 4, "straight flush": 36, "flush": 5_108, "high card": 1_302_540}),
        ("ace-to-five", {"5 low": 1_024, "6 low": 5_120, "7 low": 15_360, "8 low": 35_840}),
        ("short-deck", {"flush": 480, "full house": 1_728, "straight": 6_120, "four of a kind": 288}),
        ("deuce-to-seven", {"7 low": 4 * 1_020, "flush": 5_112, "straight": 9_180}),
    ],
)
def test_published_counts(ranking, published):
    classes = hand_counts(ranking).classes

    assert {name: classes[name] for name in published} == published


def test_every_ranking_counts_every_hand_of_its_deck_once():
    decks = {"short-deck": 36, "mexican": 41, "mexican-joker-up": 41}
    decks |= dict.fromkeys(("ace-to-five-joker", "deuce-to-seven-joker"), 53)
    for name in NAMES:
        found = hand_counts(name)
        assert found.hands == comb(decks.get(name, 52), found.cards), name


def test_the_best_five_of_six_are_what_the_tables_of_six_say():
    five_only = replace(HIGH, name="high, five cards only", sizes=(5,))

    assert np.array_equal(_by_table(five_only, 6), _by_table(HIGH, 6))
    assert hand_counts("high", 6).hands == comb(52, 6)


@pytest.mark.parametrize(("ranking", "cards"), [("chess", None), ("high", 4), ("badugi", 5)])
def test_what_nobody_ranks_is_refused(ranking, cards):
    with pytest.raises(DataInvalid):
        hand_counts(ranking, cards)
