"""Boards without suits give what concrete cards give: rivers, sums over cards to come, counts of deals."""

from itertools import combinations
from math import comb
from random import Random

import numpy as np
import pytest

from croupier.cards.card import DECK
from croupier.kernels.holdem.boards import (
    FLOP,
    RANKS,
    TURN,
    find_boards,
    holding_number,
    plain,
    plain_holdings,
    plain_rivers,
    suited,
)
from croupier.kernels.holdem.deals import deals, flops_of_turns, river_ways
from croupier.kernels.holdem.rivers import IMPOSSIBLE, OTHERS
from croupier.kernels.holdem.streets import sum_all
from croupier.lab.hands.rank import rank_hands
from croupier.lab.holdem.showdowns import showdowns
from croupier.lab.holdem.streets import by_starting_hand, flop_sums, rivers, turn_sums

PAIR = 1 << 12
PAIRS = np.array(list(combinations(range(52), 2)))
MEET = (PAIRS[:, None, :, None] == PAIRS[None, :, None, :]).any(axis=(2, 3))
"""Whether two holdings share a card."""


def kinds_of(cards, suit):
    """The kind of each card, seen from a suit or, without one, by rank alone."""
    return [card // 4 + (RANKS if suit is not None and card % 4 == suit else 0) for card in cards]


def seen_as(board, hole):
    """The view, the board's number in it and the holding's, as the showdown depends on them."""
    counts = [sum(card % 4 == suit for card in board) for suit in range(4)]
    suit = counts.index(max(counts)) if max(counts) >= 3 else None
    view = plain() if suit is None else suited()
    held = np.bincount(kinds_of(board, suit), minlength=len(view.kinds.copies))[None, :]
    one, other = (np.array([kind]) for kind in kinds_of(hole, suit))
    number = int(holding_number(one, other, len(view.kinds.copies))[0])
    return suit is not None, int(find_boards(view.river, held)[0]), number


def counted(board, hole):
    """The kernel's counts for concrete cards."""
    in_suit, row, holding = seen_as(board, hole)
    known = rivers(PAIR)[in_suit]
    return tuple(int(column[row, holding]) for column in known)


def one_by_one(board, hole):
    """The same by going through the bank's 990 holdings."""
    found = showdowns(tuple(DECK[card] for card in hole), tuple(DECK[card] for card in board), PAIR)
    return int(found.category[0]), int(found.below[0]), int(found.equal[0]), int(found.under[0])


def test_rivers_agree_on_random_deals():
    random = Random(8)
    for _ in range(300):
        cards = random.sample(range(52), 7)

        assert counted(cards[:5], cards[5:]) == one_by_one(cards[:5], cards[5:]), cards


@pytest.mark.parametrize("inside", [3, 4, 5])
def test_rivers_agree_on_boards_with_many_in_a_suit(inside):
    random = Random(inside)
    for _ in range(60):
        board = random.sample(range(0, 52, 4), inside) + random.sample(
            [card for card in range(52) if card % 4], 5 - inside
        )
        hole = random.sample([card for card in range(52) if card not in board], 2)

        assert counted(board, hole) == one_by_one(board, hole), (board, hole)


def concrete(held):
    """One board of cards with so many of each kind; the suit, if there is one, is clubs."""
    cards = []
    for kind, copies in enumerate(held.tolist()):
        inside = kind >= RANKS
        cards += [kind % RANKS * 4 + (0 if inside else 1 + copy) for copy in range(copies)]
    if len(held) == RANKS:  # by rank alone: spread over the suits so that none has three cards
        spread, used = [], [0, 0, 0, 0]
        for rank, copies in enumerate(held.tolist()):
            for suit in sorted(range(4), key=lambda suit: used[suit])[:copies]:
                spread.append(rank * 4 + suit)
                used[suit] += 1
        return spread
    return cards


def board_disagrees(view, known, row):
    """Whether any holding of one board differs from a comparison of all pairs of holdings."""
    board = concrete(view.river.held[row])
    suit = 0 if len(view.kinds.copies) > RANKS else None
    free = ~np.isin(PAIRS, board).any(axis=1)
    hands = np.column_stack([np.tile(board, (free.sum(), 1)), PAIRS[free]]).astype(np.uint8)
    ranks = rank_hands(hands)
    kinds = np.array(kinds_of(range(52), suit))
    numbers = holding_number(kinds[PAIRS[free][:, 0]], kinds[PAIRS[free][:, 1]], len(view.kinds.copies))
    # One holding of each number against all others; suits that no longer matter are as good as each other.
    once = np.unique(numbers, return_index=True)[1]
    apart, own = ~MEET[np.flatnonzero(free)[once]][:, free], ranks[once]
    below = ((ranks[None, :] < own[:, None]) & apart).sum(axis=1)
    equal = ((ranks[None, :] == own[:, None]) & apart).sum(axis=1)
    under = ((ranks < PAIR)[None, :] & apart).sum(axis=1)
    found = (own >> 12, below, equal, under)
    return not all(
        (column[row, numbers[once]] == right).all() for column, right in zip(known, found, strict=True)
    )


def disagreements(every):
    for view, known in zip((plain(), suited()), rivers(PAIR), strict=True):
        for row in range(0, len(view.river.held), every):
            if board_disagrees(view, known, row):
                yield len(view.kinds.copies), row


def test_whole_boards_agree():
    assert list(disagreements(every=1009)) == []


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_every_board_agrees():
    assert list(disagreements(every=1)) == []


def test_numbers_of_boards_and_holdings():
    assert [len(street.held) for street in plain()[1:]] == [455, 1_820, 6_175]
    assert [len(street.held) for street in suited()[1:]] == [2_483, 11_531, 36_608]
    assert (len(plain().kinds.first), len(suited().kinds.first)) == (91, 351)
    assert (len(deals(FLOP).cards), len(deals(TURN).cards)) == (1_755, 16_432)
    assert deals(FLOP).members.sum() == comb(52, 3)
    assert deals(TURN).members.sum() == comb(52, 4)
    assert river_ways()[0].sum() == comb(52, 5)
    # Boards with three, four or five cards of one suit.
    assert river_ways()[1].sum() == 4 * sum(comb(13, n) * comb(39, 5 - n) for n in (3, 4, 5))


def test_every_holding_of_every_river_is_complete():
    for known in rivers(PAIR):
        possible = known.category != IMPOSSIBLE
        assert (known.below[~possible] == 0).all()
        assert (known.equal[~possible] == 0).all()
        assert (known.below + known.equal <= OTHERS).all()
        assert (known.under <= OTHERS).all()


def test_ones_add_up_to_the_number_of_deals():
    possible = (rivers(PAIR)[0].category != IMPOSSIBLE).astype(np.int32)[None]
    turns = turn_sums(plain(), possible)
    flops = flop_sums(plain(), turns)

    assert set(np.unique(turns)) == {0, 46}
    assert set(np.unique(flops)) == {0, 47 * 46}
    nothing = np.zeros((len(suited().river.held), 351), dtype=np.int32)
    cards = [6 if row == column else 4 if row > column else 12 for row in range(13) for column in range(13)]
    assert by_starting_hand(possible[0], nothing) == [count * comb(50, 5) for count in cards]


def test_suited_ones_add_up_to_the_boards_with_three_of_the_suit():
    possible = (rivers(PAIR)[1].category != IMPOSSIBLE).astype(np.int32)
    sums = np.zeros(351, dtype=np.int64)
    view = suited()
    sum_all((0, len(possible)), view.river.held, river_ways()[1], view.kinds, possible, sums)

    # Every board and two further cards, once for the suit that has three.
    assert sums.sum() == river_ways()[1].sum() * comb(47, 2)


def test_suited_boards_know_their_plain_ones():
    board, holding = 20_000, 300
    ranks = suited().river.held[board].reshape(2, 13).sum(axis=0)
    kinds = suited().kinds

    assert (plain().river.held[plain_rivers()[board]] == ranks).all()
    one, other = (
        plain().kinds.first[plain_holdings()[holding]],
        plain().kinds.second[plain_holdings()[holding]],
    )
    assert {int(kinds.first[holding]) % 13, int(kinds.second[holding]) % 13} == {int(one), int(other)}


def test_flops_of_turns_are_the_turns_without_a_card():
    flops, turns, places = deals(FLOP), deals(TURN), flops_of_turns()
    random = Random(4)
    for _ in range(200):
        turn, last, hole = random.randrange(16_432), random.randrange(4), random.randrange(1_326)
        cards = np.delete(turns.cards[turn], last)
        flop, renaming = places.flop[turn, last], places.renaming[turn, last]
        there = flops.cards[flop]
        # The renaming of suits that takes the holding along takes the cards to the flop.
        renamed = flops.hole[places.renamed[renaming, hole]]
        pattern = sorted(suit_pattern(cards, flops.hole[hole]))
        assert sorted(suit_pattern(there, renamed)) == pattern


def suit_pattern(board, hole):
    """The ranks of each suit on the board and in the hand."""
    return [
        (
            tuple(sorted(int(card) // 4 for card in board if card % 4 == suit)),
            tuple(sorted(int(card) // 4 for card in hole if card % 4 == suit)),
        )
        for suit in range(4)
    ]
