"""Four-card ranks by table, and the dealer's better hands by class, equal the readable ranking."""

from itertools import combinations
from random import Random

import numpy as np
import pytest

from croupier.cards.card import DECK
from croupier.hands.four_card import rank_four
from croupier.kernels.ranks import four_card as kernel
from croupier.lab.games.four_card_poker.play import COMPLETIONS, DEALS, chance_to_win, situations
from croupier.lab.hands.rank import suit_classes

FOURS = np.array(list(combinations(range(52), 4)), dtype=np.uint8)


def readable(hand):
    return rank_four([DECK[card] for card in hand])


def random_hands(cards, count, seed):
    random = Random(seed)
    return np.array([sorted(random.sample(range(52), cards)) for _ in range(count)], dtype=np.uint8)


def test_every_four_cards_sort_as_the_readable_ranking():
    hands, _ = suit_classes(4)
    hands = np.sort(hands, axis=1)
    packed, words = kernel.rank_rows(hands), [readable(hand) for hand in hands.tolist()]
    by_rank = dict(zip(packed.tolist(), words, strict=True))

    assert [by_rank[rank] for rank in packed.tolist()] == words
    assert sorted(by_rank.items()) == sorted(by_rank.items(), key=lambda pair: pair[1])
    assert all(rank >> kernel.CATEGORY_SHIFT == word.category for rank, word in by_rank.items())
    assert len(by_rank) == 2535


@pytest.mark.parametrize("cards", [5, 6])
def test_the_best_four_of_more_cards(cards):
    hands = random_hands(cards, 3000, seed=cards)
    packed = kernel.rank_rows(hands).tolist()
    words = [readable(hand) for hand in hands.tolist()]

    assert [rank for rank, _ in sorted(zip(packed, words, strict=True))] == sorted(packed)
    assert sorted(words) == [word for _, word in sorted(zip(packed, words, strict=True))]


def test_ranks_of_six_cards_are_by_number():
    hands = random_hands(6, 3000, seed=7)
    sixes = np.empty(20_358_520, dtype=np.uint16)
    kernel.rank_sixes(kernel.rank_table(), kernel.CHOOSE, sixes)

    assert np.array_equal(sixes[kernel._numbers(hands)], kernel.rank_rows(hands))


def one_by_one(own, up):
    """How many of the dealer's hands with this card are better, by going through them."""
    left = [card for card in range(52) if card not in own and card != up]
    rest = np.array(list(combinations(left, 5)), dtype=np.uint8)
    bank = np.sort(np.column_stack([rest, np.full(len(rest), up, dtype=np.uint8)]), axis=1)
    assert len(bank) == COMPLETIONS
    mine = kernel.rank_rows(np.array([sorted(own)], dtype=np.uint8))[0]
    return int((kernel.rank_rows(bank) > mine).sum())


def test_a_sample_of_situations_against_every_hand_of_the_dealer():
    seen, random = situations(), Random(11)
    for row in random.sample(range(len(seen.hands)), 3):
        own = seen.hands[row].tolist()
        up = random.choice([card for card in range(52) if card not in own])
        assert seen.better[row, up] == one_by_one(own, up), (own, up)


def test_hands_of_every_suit_find_their_class():
    for own in random_hands(5, 2, seed=13).tolist():
        up = next(card for card in range(51, -1, -1) if card not in own)
        chance = chance_to_win(tuple(DECK[card] for card in own), DECK[up])
        assert (1 - chance) * COMPLETIONS == one_by_one(own, up)


def test_all_situations_are_all_deals():
    seen = situations()

    assert int(seen.ways.sum(dtype=int)) * 47 * COMPLETIONS == DEALS
    assert (np.take_along_axis(seen.better, seen.hands.astype(np.int64), axis=1) == 0).all()
    assert seen.better.max() <= COMPLETIONS
