"""The looked-up worths order hands as the readable references do, on every class of five cards."""

import random
from itertools import combinations, combinations_with_replacement

import pytest

from croupier.cards import DECK, Rank
from croupier.games.pot.share import deuce_table, high_table, low_table, short_deck_table
from croupier.hands.compose import best, exactly, fives, lowest
from croupier.hands.eight import low_of_any, low_of_two_and_three, say_low
from croupier.hands.high import rank_high
from croupier.hands.low import qualifies, rank_ace_to_five, rank_deuce_to_seven
from croupier.hands.short_deck import STRIPPED, rank_short_deck


def classes(without=()):
    """A hand for every multiset of five ranks, and the suited one where there can be one."""
    for ranks in combinations_with_replacement([r for r in Rank if r not in without], 5):
        if ranks[0] == ranks[4]:
            continue
        # The last card in another suit, unless its rank has made the hand one of several suits already.
        turned = int(ranks.count(ranks[4]) == 1)
        cards = [
            DECK[(r - 2) * 4 + ranks[:n].count(r) + (turned if n == 4 else 0)] for n, r in enumerate(ranks)
        ]
        yield cards
        if len(set(ranks)) == 5:
            yield [DECK[(r - 2) * 4 + 3] for r in ranks]


@pytest.mark.parametrize(
    ("table", "rank", "without", "count"),
    [
        (high_table, rank_high, (), 7_462),
        (low_table, rank_ace_to_five, (), 6_175),
        (deuce_table, rank_deuce_to_seven, (), 7_462),
        (short_deck_table, rank_short_deck, STRIPPED, 1_404),
    ],
)
def test_five_cards_are_worth_what_the_reference_says(table, rank, without, count):
    worths = table()

    for cards in classes(without):
        assert worths.names[worths.best(cards)] == rank(cards), cards
    assert len(worths.names) == count


def test_lower_is_worth_more_in_the_low_tables():
    assert low_table().best(DECK[48:49] + DECK[1:2] + DECK[6:7] + DECK[8:9] + DECK[12:13]) == 6_174
    for table in (low_table(), deuce_table()):
        assert table.names == sorted(table.names, reverse=True)


def sampled(count, hands=400):
    rng = random.Random(count)
    return [rng.sample(DECK, count) for _ in range(hands)]


def test_seven_cards_hold_their_best_five():
    for cards in sampled(7):
        assert high_table().names[high_table().best(cards)] == rank_high(cards)
        assert low_table().names[low_table().best(cards)] == lowest(fives(cards), rank_ace_to_five)


@pytest.mark.clause("omaha", "OMA 1")
@pytest.mark.parametrize("hole", [4, 5])
def test_exactly_two_from_the_hole_and_three_from_the_board(hole):
    for cards in sampled(hole + 5):
        own, board = cards[:hole], cards[hole:]
        low = lowest(exactly(own, board, 2), rank_ace_to_five)
        found = low_of_two_and_three(own, board, worst=8)

        assert high_table().names[high_table().two_and_three(own, board)] == best(
            exactly(own, board, 2), rank_high
        )
        assert low_table().names[low_table().two_and_three(own, board)] == low
        assert (None if found is None else say_low(found)) == (low.words if qualifies(low, 8) else None)


@pytest.mark.clause("omaha", "OMA 1")
def test_suited_boards_and_hands_are_no_exception():
    """Random deals seldom hold a flush; these decks have two suits only."""
    few = [card for card in DECK if card.suit in (0, 1)]
    rng = random.Random(5)
    for _ in range(400):
        cards = rng.sample(few, 9)
        own, board = cards[:4], cards[4:]
        assert high_table().names[high_table().two_and_three(own, board)] == best(
            exactly(own, board, 2), rank_high
        )


@pytest.mark.parametrize("worst", [7, 8, 9, 13])
def test_a_qualifying_low_of_any_cards(worst):
    for cards in sampled(7):
        low = lowest(fives(cards), rank_ace_to_five)
        found = low_of_any(cards, worst)

        assert (None if found is None else say_low(found)) == (low.words if qualifies(low, worst) else None)


@pytest.mark.clause("lazy-pineapple", "LP ¶")
def test_at_most_two_of_three_is_any_five_with_each_pair():
    for cards in sampled(8, hands=100):
        own, board = cards[:3], cards[3:]

        assert max(best(exactly(own, board, use), rank_high) for use in range(3)) == max(
            rank_high((*two, *board)) for two in combinations(own, 2)
        )
