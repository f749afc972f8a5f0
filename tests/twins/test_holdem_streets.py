"""Sums over turns and flops, the decisions made by them, and how all deals come out, by concrete cards.

A fixed sample in the tests, every flop and every turn with every two cards in ``make prove``.
"""

from functools import cache
from itertools import permutations

import numpy as np
import pytest

from croupier.cards.card import DECK
from croupier.hands import Category
from croupier.kernels.games.ultimate_texas_holdem import CHECK, NOT_DEALT, RAISE
from croupier.kernels.holdem.boards import FLOP, TURN, plain, plain_holdings, plain_rivers, suited
from croupier.kernels.holdem.deals import deals
from croupier.kernels.holdem.rivers import IMPOSSIBLE, OTHERS, Rivers
from croupier.lab.core.starting_hands import starting_hand
from croupier.lab.games.texas_holdem_bonus import play as bonus
from croupier.lab.games.ultimate_texas_holdem.play import GAME, played
from croupier.lab.holdem.streets import DEALS, flop_sums, rivers, turn_sums
from croupier.pay import game_tables
from tests.twins.concrete_holdem import (
    FREE,
    HOLES,
    board_numbers,
    dealt_with,
    holdings_from,
    rivers_after,
    sums_after,
)

PAIR = 1 << 12
# By hand from the spec's table: what the blind gains on a winning hand, high card to royal flush, in halves.
BLIND = np.array([0, 0, 0, 0, 2, 3, 6, 20, 100, 1000])
FOLD = -2 * 2 * OTHERS
BEFORE_RIVER = (0, 2, 3, 4)
"""Antes that may be wagered when the river comes."""
LOST = 3
WON, EQUAL, PAID_FROM_STRAIGHT, PAID_FROM_FLUSH, ONCE, TWICE, DECIDED = range(7)
BONUS = {Category.STRAIGHT: PAID_FROM_STRAIGHT, Category.FLUSH: PAID_FROM_FLUSH}
FLOP_SAMPLE, TURN_SAMPLE = range(0, 1_755, 250), range(0, 16_432, 700)
HANDS = np.array([starting_hand([DECK[card] for card in hole]) for hole in HOLES.tolist()])


def outcomes(known):
    """Of the bank's 990 holdings: won, won and the bank under its floor, equal, lost, lost and it under."""
    below, equal, under = (column.astype(np.int32) for column in known[1:])
    won_under = np.minimum(below, under)
    lost_under = np.maximum(0, under - below - equal)
    return below - won_under, won_under, equal, OTHERS - below - equal - lost_under, lost_under


def ultimate(known, times):
    """What a play wager of so many antes gains over all of the bank's holdings, in half antes."""
    won, won_under, _, lost, lost_under = outcomes(known)
    blind = np.where(known.category == IMPOSSIBLE, 0, BLIND[np.minimum(known.category, 9)]).astype(np.int32)
    return (
        won * (2 * (1 + times) + blind)
        + won_under * (2 * times + blind)
        - lost * 2 * (2 + times)
        - lost_under * 2 * (1 + times)
    )


@cache
def tables():
    """The seven values that are summed, of each river and holding of both views; nothing if impossible."""
    found = []
    for known in rivers(PAIR):
        below = known.below.astype(np.int32)
        once = ultimate(known, 1)
        columns = np.stack(
            [
                below,
                known.equal.astype(np.int32),
                np.where(known.category >= Category.STRAIGHT, below, 0),
                np.where(known.category >= Category.FLUSH, below, 0),
                once,
                ultimate(known, 2),
                np.maximum(once, FOLD),
            ]
        )
        found.append(np.where(known.category == IMPOSSIBLE, 0, columns).astype(np.int32))
    return list(zip(*found, strict=True))


@cache
def sums():
    """The kernels' sums of the same values in the plain view, and what the suited one adds."""
    of_plain, of_suited = (np.stack([table[view] for table in tables()]) for view in (0, 1))
    possible = rivers(PAIR)[1].category != IMPOSSIBLE
    added = of_suited - np.where(possible, of_plain[:, plain_rivers()][:, :, plain_holdings()], 0)
    turns = [turn_sums(plain(), of_plain), turn_sums(suited(), added.astype(np.int32))]
    return {
        TURN: turns,
        FLOP: [flop_sums(view, of_view) for view, of_view in zip((plain(), suited()), turns, strict=True)],
    }


def summed(board):
    """The kernels' sums for a concrete board and every two cards: by rank, and what each suit adds."""
    street = "flop" if len(board) == FLOP else "turn"
    of_plain, of_suited = sums()[len(board)]
    total = of_plain[:, board_numbers(np.array([board]), None, street)[0]][:, holdings_from(None)]
    for suit in range(4):
        row = board_numbers(np.array([board]), suit, street)[0]
        if row >= 0:
            total = total + of_suited[:, row][:, holdings_from(suit)]
    return total


def free_with(board):
    return FREE[board].all(axis=0)


def boards(street, which):
    """Boards that stand for all, as lists of cards, with their numbers."""
    return [(number, deals(street).cards[number].tolist()) for number in which]


@cache
def bonus_bets(street, ante_from):
    known = bonus.counted(ante_from)
    return (bonus.where_to_bet_flops if street == FLOP else bonus.where_to_bet_turns)(known)


def assert_board_agrees(number, board, right):
    """The kernels' sums and decisions on one board against its sums by concrete cards."""
    free = free_with(board)
    # Turn and river in their order: twice as many as choices of two cards.
    orders = 2 if len(board) == FLOP else 1
    assert (summed(board)[:, free] == orders * right[:, free]).all(), board
    lost = (1_081 if len(board) == FLOP else 46) * OTHERS - right[WON] - right[EQUAL]
    for ante_from in BONUS:
        # A bet is won and lost at even money, whatever the ante does.
        bets = bonus_bets(len(board), ante_from)[number].astype(bool)
        assert (bets == (free & (right[WON] > lost))).all(), board


def assert_turns_agree(which):
    tallies = {ante_from: np.zeros((169, 2, 2, 4), dtype=np.int64) for ante_from in BONUS}
    for number, board in boards(TURN, which):
        right = sums_after(board, tables())
        assert_board_agrees(number, board, right)
        for ante_from, tally in tallies.items():
            add_bonus_deals(tally, ante_from, number, board, right)
    return tallies


def add_bonus_deals(tally, ante_from, number, board, right):
    """Add the deals of one turn by starting hand, bet on the flop, bet on the turn and outcome."""
    won, equal, paid = right[WON], right[EQUAL], right[BONUS[ante_from]]
    by_outcome = np.array([paid, won - paid, equal, 46 * OTHERS - won - equal])
    later = bonus_bets(TURN, ante_from)[number]
    members, free = deals(TURN).members[number], free_with(board)
    for last in range(4):
        bets = bets_on_flop([card for place, card in enumerate(board) if place != last], ante_from)
        ways = members * by_outcome[:, free].T
        np.add.at(tally, (HANDS[free], bets[free], later[free]), ways)


@cache
def flop_numbers():
    """The number of each flop that stands for all, by its cards."""
    return {tuple(sorted(cards)): number for number, cards in enumerate(deals(FLOP).cards.tolist())}


@cache
def renamed_holes(suits):
    """The number of every two cards with their suits renamed."""
    numbers = np.zeros((52, 52), dtype=np.int64)
    numbers[HOLES[:, 0], HOLES[:, 1]] = numbers[HOLES[:, 1], HOLES[:, 0]] = np.arange(len(HOLES))
    renamed = HOLES // 4 * 4 + np.array(suits)[HOLES % 4]
    return numbers[renamed[:, 0], renamed[:, 1]]


def bets_on_flop(flop, ante_from):
    """The bets on any flop with every two cards, by the flop that stands for it."""
    numbers = flop_numbers()
    for suits in permutations(range(4)):
        there = tuple(sorted(card // 4 * 4 + suits[card % 4] for card in flop))
        if there in numbers:
            return bonus_bets(FLOP, ante_from)[numbers[there]][renamed_holes(suits)]
    raise AssertionError("every flop has one that stands for it")


def best():
    return played(game_tables(GAME.folder)["blind-03"])


def assert_flops_agree(which):
    """Sums and decisions on these flops; what a check before the flop is worth, and how deals come out."""
    checked, twice, once = (np.zeros(169, dtype=object) for _ in range(3))
    reached = [np.zeros((len(BEFORE_RIVER), *known.below.shape), dtype=np.int32) for known in rivers(PAIR)]
    for number, board in boards(FLOP, which):
        right, free = sums_after(board, tables()), free_with(board)
        assert_board_agrees(number, board, right)
        choice = np.where(right[TWICE] > right[DECIDED], RAISE, CHECK)
        assert (best().flops[number] == np.where(free, choice, NOT_DEALT)).all(), board
        members = int(deals(FLOP).members[number])
        for found, values in (
            (checked, np.maximum(right[TWICE], right[DECIDED])),
            (twice, right[TWICE]),
            (once, right[ONCE]),
        ):
            np.add.at(found, HANDS[free], members * values[free])
        add_ultimate_deals(reached, board, members, choice)
    return checked, twice, once, reached


def add_ultimate_deals(reached, board, members, choice):
    """Add the deals of one flop to the rivers that they reach, by antes wagered before the river."""
    early = np.array(best().early)[HANDS]
    before_river = np.where(early > 0, early, np.where(choice == RAISE, 2, 0))
    more, seen = rivers_after(board)
    free = dealt_with(more) & free_with(board)
    for suit, which, rows in seen:
        met = reached[0 if suit is None else 1]
        place = np.searchsorted(BEFORE_RIVER, before_river) * met[0].size + holdings_from(suit)
        cells = (rows * met.shape[2])[:, None] + place[None, :]
        np.add.at(met.reshape(-1), cells[free[which]], np.int32(members))


def tallied(reached):
    """How the deals that reach each river come out: by antes in the play wager, own category and outcome."""
    tally = {times: np.zeros((10, 5), dtype=np.int64) for times in range(5)}
    for met, known in zip(reached, rivers(PAIR), strict=True):
        possible = known.category != IMPOSSIBLE
        here = Rivers(*(column[possible] for column in known))
        bets = ultimate(here, 1) >= FOLD
        for antes, ways in zip(BEFORE_RIVER, met, strict=True):
            deals_here = ways[possible].astype(np.int64)
            for category in range(10):
                which = here.category == category
                for outcome, counts in enumerate(outcomes(here)):
                    by_river = deals_here * counts * which
                    if antes:
                        tally[antes][category, outcome] += by_river.sum()
                    else:
                        tally[1][category, outcome] += by_river[bets].sum()
                # A fold loses, whatever the bank holds.
                if not antes:
                    tally[0][category, LOST] += (deals_here * which)[~bets].sum() * OTHERS
    return tally


def test_sampled_turns_agree():
    assert_turns_agree(TURN_SAMPLE)


def test_sampled_flops_agree():
    assert_flops_agree(FLOP_SAMPLE)


@pytest.mark.long
@pytest.mark.timeout(7200)
def test_every_turn_agrees():
    tallies = assert_turns_agree(range(16_432))
    for ante_from, tally in tallies.items():
        assert (bonus.played(ante_from).deals == tally).all()


@pytest.mark.long
@pytest.mark.timeout(7200)
def test_every_flop_agrees():
    assert_totals_agree(*assert_flops_agree(range(1_755)))


def assert_totals_agree(checked, twice, once, reached):
    """What every starting hand is worth before the flop, and how all deals come out."""
    cards = np.bincount(HANDS, minlength=169)
    worths = best().worths
    for hand in range(169):
        # Every flop, every two cards to come, all of the bank's holdings, in half antes.
        each = 2 * int(cards[hand]) * 19_600 * 1_081 * OTHERS
        more = twice[hand] - once[hand]
        assert worths[0][hand] * each == checked[hand]
        assert worths[4][hand] * each == twice[hand] + 2 * more
        assert worths[3][hand] * each == twice[hand] + more
    # A board counts by its ten flops here and by its twenty orders of flop, turn and river there.
    tally = tallied(reached)
    assert sum(int(found.sum()) for found in tally.values()) == 10 * DEALS
    for times, found in best().tally.items():
        assert (2 * tally[times] == found).all(), times
