"""Every ranking of the pot games equals its readable reference on every suit class of five cards."""

from itertools import combinations

import numpy as np
import pytest

from croupier.cards import DECK, JOKER
from croupier.games.pot.share import deuce_table, high_table, low_table, short_deck_table
from croupier.kernels.ranks.high_tables import rank_multisets
from croupier.lab.core.lower import packed_ranks
from croupier.lab.hands.rank import rank_hands, suit_classes
from croupier.lab.hands.rankings import (
    ACE_TO_FIVE,
    DEUCE_TO_SEVEN,
    HIGH,
    JOKER_INDEX,
    RANKINGS,
    SHORT_DECK,
    names,
    rank_by,
)

SLICE = 200_000


def classes(ranking, cards):
    """One hand of every suit class that the ranking's deck can deal."""
    representatives, _ = suit_classes(cards)
    inside = np.isin(representatives, [card for card in ranking.deck if card != JOKER_INDEX]).all(axis=1)
    return representatives[inside]


def with_jokers(ranking):
    """One hand of every suit class of five cards, those with a joker too."""
    without = classes(ranking, 5)
    if not ranking.joker:
        return without
    four = classes(ranking, 4)
    return np.vstack([without, np.insert(four, 4, JOKER_INDEX, axis=1)])


def card(index):
    return JOKER if index == JOKER_INDEX else DECK[index]


def disagreements(ranking, hands):
    said = names(ranking)
    return [
        hand
        for hand, worth in zip(hands.tolist(), rank_by(ranking, hands).tolist(), strict=True)
        if said[worth] != ranking.reference([card(index) for index in hand])
    ]


@pytest.mark.parametrize("ranking", RANKINGS, ids=lambda ranking: ranking.name)
def test_five_cards_equal_the_reference_on_every_suit_class(ranking):
    hands = with_jokers(ranking)
    if ranking is DEUCE_TO_SEVEN:
        # The reference tries 48 cards for a joker; all classes with one are in the long test below.
        joker = (hands == JOKER_INDEX).any(axis=1)
        hands = np.vstack([hands[~joker], hands[joker][::9]])

    assert disagreements(ranking, hands) == []
    assert len(hands) > 10_000


@pytest.mark.long
def test_a_joker_in_deuce_to_seven_on_every_suit_class():
    assert disagreements(DEUCE_TO_SEVEN, with_jokers(DEUCE_TO_SEVEN)) == []


@pytest.mark.parametrize("ranking", RANKINGS, ids=lambda ranking: ranking.name)
def test_better_hands_have_larger_worths(ranking):
    said = list(names(ranking))

    assert said == sorted(said, reverse=ranking.lowest_wins)
    assert len(set(said)) == len(said)


@pytest.mark.parametrize("cards", [6, 7])
@pytest.mark.parametrize("ranking", [SHORT_DECK, ACE_TO_FIVE], ids=lambda ranking: ranking.name)
def test_more_cards_are_worth_their_best_five_on_every_suit_class(ranking, cards):
    hands = classes(ranking, cards)

    for first in range(0, len(hands), SLICE):
        part = hands[first : first + SLICE]
        best = np.maximum.reduce([rank_by(ranking, part[:, five]) for five in combinations(range(cards), 5)])
        assert (rank_by(ranking, part) == best).all()


def test_high_hands_rank_as_by_the_kernel_of_their_own():
    hands = classes(HIGH, 7)[::7]

    order = {rank: place for place, rank in enumerate(sorted(packed_ranks().values()))}
    assert [order[rank] for rank in rank_hands(hands).tolist()] == rank_by(HIGH, hands).tolist()


@pytest.mark.parametrize(
    ("ranking", "table"),
    [
        (HIGH, high_table),
        (SHORT_DECK, short_deck_table),
        (ACE_TO_FIVE, low_table),
        (DEUCE_TO_SEVEN, deuce_table),
    ],
    ids=["high", "short deck", "ace to five", "deuce to seven"],
)
def test_the_table_engines_lookup_is_the_same_on_every_class_of_five(ranking, table):
    lookup, hands = table(), classes(ranking, 5)
    said = names(ranking)

    wrong = [
        hand
        for hand, worth in zip(hands.tolist(), rank_by(ranking, hands).tolist(), strict=True)
        if lookup.names[lookup.best([DECK[index] for index in hand])] != said[worth]
    ]

    assert wrong == []


def every_seven_ranks(ranking):
    """A hand of every multiset of seven ranks, in suits that make no flush."""
    hands = []
    for counts in rank_multisets(7).tolist():
        hand, used = [], [0, 0, 0, 0]
        for rank, held in sorted(enumerate(counts), key=lambda item: -item[1]):
            for suit in sorted(range(4), key=used.__getitem__)[:held]:
                hand.append(rank * 4 + suit)
                used[suit] += 1
        assert max(used) < 5
        hands.append(hand)
    rows = np.array(hands, dtype=np.uint8)
    return rows[np.isin(rows, ranking.deck).all(axis=1)]


@pytest.mark.parametrize(
    ("ranking", "table"), [(HIGH, high_table), (SHORT_DECK, short_deck_table), (ACE_TO_FIVE, low_table)]
)
def test_the_table_engines_lookup_finds_the_best_five_of_seven_ranks(ranking, table):
    lookup, said = table(), names(ranking)
    seven = classes(ranking, 7)
    suited = np.stack([((seven & 3) == suit).sum(axis=1) for suit in range(4)]).max(axis=0)
    flushes = seven[suited >= 5][::101]

    for chosen in (every_seven_ranks(ranking), flushes):
        worths = rank_by(ranking, chosen).tolist()
        found = [lookup.names[lookup.best([DECK[index] for index in hand])] for hand in chosen.tolist()]
        assert found == [said[worth] for worth in worths]
