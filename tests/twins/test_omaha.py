"""Two own cards and three of the board, and qualifying lows, against the readable way."""

from itertools import combinations

import numpy as np
import pytest

from croupier.cards import DECK, parse_cards
from croupier.games.pot.share import high_table
from croupier.hands.compose import best, exactly, lowest
from croupier.hands.eight import low_of_any, low_of_two_and_three
from croupier.hands.high import rank_high
from croupier.hands.low import qualifies, rank_ace_to_five
from croupier.kernels.ranks.omaha import low_masks, low_of_all, low_two_and_three, rank_two_and_three
from croupier.lab.hands.rank import rank_hands
from croupier.lab.hands.rankings import HIGH, names, rank_by, tables

SHORT = np.array([card.index for card in parse_cards("AcAdAhAsKcKdKhKsQcQdQhQs5c5d")], dtype=np.uint8)
"""Few ranks and whole suits: pairs to four of a kind and flushes in plenty."""


def choices(deck, count):
    return np.array(list(combinations(deck.tolist(), count)), dtype=np.uint8)


def high(own, boards):
    found = np.empty(len(boards), dtype=np.uint16)
    rank_two_and_three(own, boards, found, tables(HIGH, 5))
    return found


@pytest.mark.parametrize("held", [4, 5])
def test_every_hand_and_board_of_a_short_deck(held):
    for own in choices(SHORT, held)[:: 1 if held == 4 else 3]:
        boards = choices(SHORT[~np.isin(SHORT, own)], 5)
        fives = [
            rank_by(HIGH, np.hstack([np.broadcast_to(own[list(two)], (len(boards), 2)), boards[:, three]]))
            for two in combinations(range(held), 2)
            for three in combinations(range(5), 3)
        ]

        assert (high(own, boards) == np.maximum.reduce(fives)).all()


@pytest.mark.parametrize("held", [4, 5])
def test_random_hands_by_the_reference_and_by_the_table_engine(held):
    rng, said = np.random.default_rng(held), names(HIGH)
    lookup = high_table()
    for _ in range(1_500):
        cards = rng.permutation(52)[: held + 5].astype(np.uint8)
        own, board = cards[:held], cards[held:]
        hole, shared = [DECK[card] for card in own], [DECK[card] for card in board]

        worth = said[high(own, board[None])[0]]

        assert worth == best(exactly(hole, shared, 2), rank_high)
        assert worth == lookup.names[lookup.two_and_three(hole, shared)]


def low_name(worth):
    """The ranks of a kernel's low, highest first; None for none."""
    mask = 8191 - int(worth)
    return tuple(rank + 1 for rank in range(12, -1, -1) if mask >> rank & 1) if worth else None


def cards_of(mask):
    """A card of each rank of an ace-low mask."""
    return [DECK[((rank + 12) % 13) * 4 + rank % 4] for rank in range(13) if mask >> rank & 1]


@pytest.mark.parametrize("worst", [7, 8, 9, 13])
def test_every_set_of_ranks_has_the_low_of_the_reference(worst):
    exact, lows = low_masks(worst, exactly=True), low_masks(worst, exactly=False)
    for mask in range(1 << 13):
        held = cards_of(mask)
        if len(held) < 5:
            assert not exact[mask]
            assert not lows[mask]
            continue
        if len(held) <= 7:
            found = min(rank_ace_to_five(five) for five in combinations(held, 5))
            expected = found.ties if qualifies(found, worst) else None
            assert low_name(lows[mask]) == expected
            worth = low_of_any(held, worst)
            assert (worth is None) == (expected is None)
        assert low_name(exact[mask]) == (low_name(lows[mask]) if len(held) == 5 else None)


@pytest.mark.parametrize("held", [4, 5])
def test_lows_of_two_and_three_by_the_reference(held):
    rng, exact = np.random.default_rng(held), low_masks(8, exactly=True)
    met = 0
    for _ in range(1_500):
        cards = rng.permutation(52)[: held + 5].astype(np.uint8)
        own, board = cards[:held], cards[held:]
        hole, shared = [DECK[card] for card in own], [DECK[card] for card in board]
        found = np.empty(1, dtype=np.uint16)
        low_two_and_three(own, board[None], found, exact)

        reference = lowest(exactly(hole, shared, 2), rank_ace_to_five)
        expected = reference.ties if qualifies(reference, 8) else None

        assert low_name(found[0]) == expected
        assert (low_of_two_and_three(hole, shared, worst=8) is None) == (expected is None)
        met += expected is not None
    assert met > 200


def test_the_low_of_seven_cards_is_read_off_their_ranks():
    rng, lows = np.random.default_rng(1), low_masks(8, exactly=False)
    hands = np.array([rng.permutation(52)[:7] for _ in range(2_000)], dtype=np.uint8)
    found = np.empty(len(hands), dtype=np.uint16)
    low_of_all(hands, found, lows)

    for hand, worth in zip(hands.tolist(), found, strict=True):
        reference = min(rank_ace_to_five(five) for five in combinations([DECK[card] for card in hand], 5))
        assert low_name(worth) == (reference.ties if qualifies(reference, 8) else None)


def test_high_hands_of_omaha_are_those_of_the_high_kernel():
    own, board = SHORT[:2], SHORT[7:12]
    both = np.concatenate([own, board])

    assert high(own, board[None])[0] <= max(rank_by(HIGH, both[None]))
    assert rank_hands(both[None]) >> 12 >= 0
