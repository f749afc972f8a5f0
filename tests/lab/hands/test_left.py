"""Hands of the cards that are left, against every such hand one by one."""

from itertools import combinations
from math import comb
from random import Random

import numpy as np
import pytest

from croupier.cards import parse_cards
from croupier.hands import Category
from croupier.kernels.pai_gow.joker_sevens import hands_of
from croupier.lab.games.fortune_pai_gow_poker.play import hands_among, hands_without
from croupier.lab.hands.contained import contained, paid_best
from croupier.lab.hands.left import category_counts, hands_left, row_chances
from croupier.lab.hands.rank import rank_hands
from croupier.pay import game_tables


@pytest.mark.parametrize("cards", [5, 6, 7])
def test_with_no_card_out_all_hands_are_there(cards):
    assert (hands_left(cards, ()) == hands_of(cards).weights).all()


@pytest.mark.parametrize(("cards", "holding"), [(5, 0), (6, 1), (7, 0), (7, 2), (7, 6)])
def test_hands_left_are_those_that_can_be_dealt(cards, holding):
    for seed in range(4):
        deck = Random(seed).sample(range(52), 52)
        held, left, out = deck[:holding], deck[holding : holding + 17], deck[holding + 17 :]
        hands = np.array([(*held, *rest) for rest in combinations(left, cards - holding)], dtype=np.uint8)
        dealt = np.bincount(rank_hands(hands) >> 12, minlength=len(Category))

        assert category_counts(cards, out, held) == {each: dealt[each] for each in reversed(Category)}


def test_a_deck_of_one_suit_has_flushes_only():
    hearts = [card.index for card in parse_cards("2h3h4h5h6h7h8h9hThJhQhKhAh")]
    chances = row_chances(7, [card for card in range(52) if card not in hearts])

    assert chances["royal_flush"] * comb(13, 7) == comb(8, 2)
    assert sum(chances[row] for row in ("royal_flush", "straight_flush", "flush")) == 1


def test_the_best_paying_row_is_found_among_the_cards_that_are_left():
    table = game_tables("banked/three_card_poker_6_card_bonus")["TCB-6B3"]
    deck = Random(8).sample(range(52), 52)
    masks = contained(np.array(list(combinations(deck[:15], 6)), dtype=np.uint8))
    dealt = paid_best(
        table,
        {int(mask): int(many) for mask, many in zip(*np.unique(masks, return_counts=True), strict=True)},
    )

    found = row_chances(6, deck[15:], table)
    assert {row: chance * comb(15, 6) for row, chance in found.items()} == {
        category.row: many for category, many in dealt.items()
    }


@pytest.mark.parametrize("out", ["", "Jo", "As Ad 7c Jo", "2s3s4s5s6s"])
def test_hands_with_a_joker_are_those_of_the_kernel(out):
    cards = parse_cards(out)

    found = hands_among(frozenset(card.index for card in cards))
    assert (found == hands_without(cards)).all()
