"""Rows of the bonus by lookup equal trying every card in the joker's place."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from random import Random

import numpy as np
import pytest

from croupier.cards import DECK, JOKER, parse_cards
from croupier.hands.pai_gow import Joker, bonus_row
from croupier.kernels.core.draw import deal, seeded
from croupier.kernels.pai_gow import bonus as kernel
from croupier.kernels.pai_gow.envy import add_together
from croupier.kernels.pai_gow.holding import new_room
from croupier.kernels.pai_gow.joker_sevens import sevens
from croupier.kernels.pai_gow.looks import numbered
from croupier.kernels.pai_gow.shared import Shared
from croupier.kernels.ranks.high_tables import high_tables
from croupier.lab.games.fortune_pai_gow_poker.looks import bonus_rows, hands_dealt
from croupier.lab.games.fortune_pai_gow_poker.play import PAIRS, hands_without
from croupier.lab.games.fortune_pai_gow_poker.rows import (
    BY_KERNEL,
    chances,
    rows_of_looks,
    royal_matches,
    together,
)


def cards_of(hand):
    return [JOKER if card == 52 else DECK[card] for card in hand]


def kernel_rows(hands, joker):
    is_wild = joker is Joker.WILD
    rows = np.zeros(len(hands), dtype=np.uint8)
    kernel.fill_rows(hands, is_wild, high_tables(7), kernel.joker_tables(is_wild), rows)
    return [BY_KERNEL[row] for row in rows]


def check(numbers, joker):
    hands = sevens().hands[numbers]
    for hand, row in zip(hands.tolist(), kernel_rows(hands, joker), strict=True):
        assert row == bonus_row(cards_of(hand), joker), hand


@pytest.mark.parametrize("joker", Joker)
def test_twins_agree_on_a_sample(joker):
    check(Random(6).sample(range(len(sevens().hands)), 1_000), joker)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("joker", Joker)
def test_twins_agree_on_every_hand(joker):
    check(list(range(len(sevens().hands))), joker)


CORNERS = {
    "AcAdAhAsJoKcQd": ("five_aces", "five_aces"),
    "KcKdKhKsJoAcQd": ("four_of_a_kind", "five_of_a_kind"),
    "9h8h7h6h5h3hJo": ("seven_card_straight_flush_with_joker",) * 2,
    "Ah2h3h4h5h6hJo": ("seven_card_straight_flush_with_joker",) * 2,
    "KdQdJdTd9d8d7d": ("seven_card_straight_flush",) * 2,
    "AsKsQsJsTsKhQh": ("royal_match",) * 2,
    "JoKsQsJsTsKhQh": ("royal_match",) * 2,
    "JoKhQhJhThKsQs": ("royal_match",) * 2,
    "AcKcJoJcTcKdQd": ("royal_match",) * 2,
    "AcKcJoJcTcKdQs": ("royal_flush",) * 2,
    "AsKsQsJsTsJoKh": ("royal_flush",) * 2,
    "AsKsQsJsJo9d4c": ("royal_flush",) * 2,
    "KcKd7h7sJoAc4d": ("two_pair", "full_house"),
    "9c8d7h6sJoKcKd": ("straight", "straight"),
    "9c7d5h3s2cJhJo": ("high_card", "pair"),
}


@pytest.mark.parametrize("cards", CORNERS)
def test_corners(cards):
    hand = np.array([[52 if card is JOKER else card.index for card in parse_cards(cards)]], dtype=np.uint8)

    assert (kernel_rows(hand, Joker.BUG)[0], kernel_rows(hand, Joker.WILD)[0]) == CORNERS[cards]


@pytest.mark.parametrize("joker", Joker)
def test_dealt_rows_are_those_of_the_same_cards(joker):
    state, deck, expected = seeded(4, 2), np.arange(53, dtype=np.uint8), Counter()
    for _ in range(1_500):
        deal(state, deck, 7)
        expected[bonus_row(cards_of(deck[:7].tolist()), joker)] += 1

    seen, suited = hands_dealt(1, joker)(4, 2, 1_500)
    rows = bonus_rows({"bonus_joker": joker}, matched=True)(seen, suited)[:, 0]

    assert np.bincount(rows, minlength=len(BY_KERNEL)).tolist() == [expected[row] for row in BY_KERNEL]


# ── two hands from one deck ──────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "cards", [(48, 44, 40, 36, 52), (0, 4, 8, 12, 16), (0, 1, 2, 52, 30), (50, 51, 48, 49, 52)]
)
def test_pairs_of_hands_that_hold_cards_by_their_rows(cards):
    suits = np.zeros((1, 4), dtype=np.int64)
    for card in cards:
        if card != 52:
            suits[0, card & 3] |= 1 << (card >> 2)
    shared = Shared(suits=suits, joker=np.array([52 in cards]), sets=np.array([1]))
    by_row = numbered(rows_of_looks(Joker.BUG).astype(np.int32))
    pairs = np.zeros((kernel.ROWS, kernel.ROWS), dtype=np.int64)

    add_together((0, 1), shared, shared.sets, by_row, new_room(by_row), pairs)

    rest = [card for card in range(53) if card not in cards]
    hands = np.array([(*cards, *two) for two in combinations(rest, 2)], dtype=np.uint8)
    counts = Counter(kernel_rows(hands, Joker.BUG))
    # A look does not tell a royal match: it is counted among the royal flushes.
    counts["royal_flush"] += counts.pop("royal_match", 0)
    held = np.array([counts[row] for row in BY_KERNEL])
    assert (pairs == held[:, None] * held).all()


@pytest.mark.parametrize("joker", Joker)
def test_rows_of_two_hands_add_up_to_those_of_one(joker):
    for matched in (False, True):
        pairs, one = together(joker, matched=matched), chances(joker, matched=matched)

        assert (pairs == pairs.T).all()
        assert (pairs >= 0).all()
        for row, chance in one.items():
            assert Fraction(int(pairs[BY_KERNEL.index(row)].sum()), PAIRS) == chance


@pytest.mark.parametrize("joker", Joker)
def test_hands_beside_seven_in_a_row(joker):
    # The eight runs of seven in one suit, and what each leaves to another hand, counted in 46 cards.
    beside = np.zeros(kernel.ROWS, dtype=np.int64)
    for low in range(-1, 7):
        run = [DECK[rank % 13 * 4] for rank in range(low, low + 7)]
        np.add.at(beside, rows_of_looks(joker), 4 * hands_without(run))

    seven = BY_KERNEL.index("seven_card_straight_flush")
    assert together(joker, matched=False)[seven].tolist() == beside.tolist()


def test_royal_matches_beside_each_other():
    # Royal flushes in two suits, each beside K-Q of one of the two suits left: 4 * 3 * 2 ordered pairs, and
    # in either of the two hands the joker for one of five cards.
    match = BY_KERNEL.index("royal_match")

    assert together(Joker.BUG, matched=True)[match, match] == 24 * (1 + 2 * 5)
    matches = [hand for group in royal_matches() for hand in group]
    assert len(set(matches)) == len(matches) == 72
