from random import Random

import numpy as np
import pytest

from croupier.cards.card import DECK
from croupier.games.banked.ultimate_texas_holdem.book import (
    bets_on_river,
    raises_before_flop,
    raises_on_flop,
)
from croupier.hands import rank_high
from croupier.kernels.holdem.boards import FLOP, plain, suited
from croupier.kernels.holdem.deals import deals
from croupier.lab import analyse
from croupier.lab.core.starting_hands import cards_of, hand_name, starting_hand
from croupier.lab.games.ultimate_texas_holdem.guide import blind_table
from croupier.lab.games.ultimate_texas_holdem.play import blind_odds, choose
from croupier.lab.games.ultimate_texas_holdem.thumb import Strategy, by_chart, outs, rule
from croupier.lab.games.ultimate_texas_holdem.thumb import raises_on_flop as raises_on_all_flops
from tests.twins.test_holdem import seen_as


def random_rivers(seed, deals):
    random = Random(seed)
    for _ in range(deals):
        cards = random.sample(range(52), 7)
        yield cards[:5], cards[5:]


def cards(numbers):
    return tuple(DECK[int(number)] for number in numbers)


def test_starting_hands_are_named_and_found_again():
    assert [starting_hand(cards_of(hand)) for hand in range(169)] == list(range(169))
    assert {hand_name(starting_hand(cards_of(hand))) for hand in range(169)} == {
        hand_name(hand) for hand in range(169)
    }


def test_the_chart_is_the_books():
    assert [times == 4 for times in by_chart()] == [raises_before_flop(cards_of(hand)) for hand in range(169)]


def test_flop_rule_equals_the_readable_one():
    known, rule_of_all, random = deals(FLOP), raises_on_all_flops(), Random(6)
    tried = 0
    while tried < 500:
        flop, hole = random.randrange(len(known.cards)), random.randrange(len(known.hole))
        if set(known.cards[flop]) & set(known.hole[hole]):
            continue
        tried += 1
        assert rule_of_all[flop, hole] == raises_on_flop(cards(known.hole[hole]), cards(known.cards[flop]))


def test_river_rule_of_the_book_equals_the_readable_one():
    bets = rule(Strategy.BOOK).bets
    for board, hole in random_rivers(7, 400):
        in_suit, row, holding = seen_as(board, hole)
        assert bets[in_suit][row, holding] == bets_on_river(cards(hole), cards(board)), (board, hole)


def test_outs_are_the_cards_that_beat_the_hand_with_the_board():
    found = outs(plain()), outs(suited())
    for board, hole in random_rivers(8, 200):
        in_suit, row, holding = seen_as(board, hole)
        own = rank_high(cards(board + hole))
        rest = [card for card in range(52) if card not in board + hole]
        better = sum(rank_high(cards([*board, card])) > own for card in rest)
        assert found[in_suit][row, holding] == better, (board, hole)


@pytest.mark.parametrize("strategy", [name for name in Strategy if name is not Strategy.BEST])
def test_no_rule_beats_best_play(strategy):
    figures = analyse("ultimate-texas-holdem", options={"strategy": str(strategy)})

    assert figures.edge > analyse("ultimate-texas-holdem").edge
    assert sum(row.probability for row in figures.rows) == 1
    # What the guide says without counting how deals end.
    assert choose(blind_odds(blind_table()), rule(strategy)).edge == figures.edge


def test_counting_outs_costs_a_quarter_of_a_percent():
    cost = (
        analyse("ultimate-texas-holdem", options={"strategy": "outs"}).edge
        - analyse("ultimate-texas-holdem").edge
    )

    assert 0.002 < cost < 0.003


def test_four_antes_with_everything():
    figures = analyse("ultimate-texas-holdem", options={"strategy": "four"})

    assert figures.average_wager == 6
    assert figures.rows[0].probability == 0


def test_waiting_never_wagers_more_than_an_ante():
    figures = analyse("ultimate-texas-holdem", options={"strategy": "wait"})

    assert not any(row.outcome.startswith(("4", "2")) for row in figures.rows)
    assert np.isclose(float(figures.average_wager), 3 - float(figures.rows[0].probability))
