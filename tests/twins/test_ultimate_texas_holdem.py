"""Decisions and values of Ultimate Texas Hold'em equal those of concrete cards, one deal after the other."""

from fractions import Fraction
from itertools import combinations, permutations
from random import Random

import numpy as np
import pytest

from croupier.cards import parse_cards
from croupier.cards.card import DECK
from croupier.kernels.games.ultimate_texas_holdem import CHECK, RAISE
from croupier.kernels.holdem.boards import FLOP
from croupier.kernels.holdem.deals import deals
from croupier.lab.games.ultimate_texas_holdem.play import GAME, blind_odds, played
from croupier.lab.holdem.showdowns import showdowns
from croupier.pay import game_tables

TABLE = game_tables(GAME.folder)["blind-03"]
PAIR = 1 << 12
# By hand from the spec's table: what the blind gains on a winning hand, high card to royal flush.
BLIND = (0, 0, 0, 0, 1, Fraction(3, 2), 3, 10, 50, 500)


def flop_values(hole, flop):
    """What two antes on the flop and a check are worth, from 1,081 runs and 990 holdings each."""
    found = showdowns(hole, flop, PAIR)
    bet = check = Fraction()
    for category, below, equal, under in zip(
        found.category.tolist(), found.below.tolist(), found.equal.tolist(), found.under.tolist(), strict=True
    ):
        won_under, lost_under = min(below, under), max(0, under - below - equal)
        won, lost = below - won_under, 990 - below - equal - lost_under
        blind = BLIND[category]

        def worth(times, won=won, won_under=won_under, lost=lost, lost_under=lost_under, blind=blind):
            return (
                won * (1 + times + blind)
                + won_under * (times + blind)
                - lost * (2 + times)
                - lost_under * (1 + times)
            )

        bet += worth(2)
        check += max(worth(1), Fraction(-2 * 990))
    return bet / (1081 * 990), check / (1081 * 990)


def flop_number(hole, flop):
    """Where the flop's class and the holding stand, with the suits renamed to those of the class."""
    classes = {tuple(sorted(map(int, cards))): number for number, cards in enumerate(deals(FLOP).cards)}
    for suits in permutations(range(4)):
        renamed = [card.index // 4 * 4 + suits[card.index % 4] for card in flop]
        if tuple(sorted(renamed)) in classes:
            held = sorted(card.index // 4 * 4 + suits[card.index % 4] for card in hole)
            place = np.flatnonzero((deals(FLOP).hole == held).all(axis=1))[0]
            return classes[tuple(sorted(renamed))], int(place)
    raise AssertionError("every flop has a class")


def decided(hole, flop):
    return played(TABLE).flops[flop_number(hole, flop)]


def test_flop_decisions_agree_on_random_deals():
    random = Random(21)
    for _ in range(25):
        cards = random.sample(DECK, 5)
        hole, flop = tuple(cards[:2]), tuple(cards[2:])
        bet, check = flop_values(hole, flop)

        assert decided(hole, flop) == (RAISE if bet > check else CHECK), cards


@pytest.mark.parametrize(
    ("hole", "flop", "choice"),
    [
        ("2c2d", "Kh9s5c", CHECK),  # pocket deuces
        ("9c8d", "Kh9s5c", RAISE),
        ("Ts4s", "Ks8s2d", RAISE),  # four to a flush with a ten
        ("9c4c", "Kc8c2d", CHECK),
        ("6d4h", "6sJc9d", RAISE),  # a hidden pair
        ("6d4h", "JsJc9d", CHECK),  # the board's pair only
    ],
)
def test_flop_decisions_that_players_know(hole, flop, choice):
    hole, flop = parse_cards(hole), parse_cards(flop)
    bet, check = flop_values(hole, flop)

    assert decided(hole, flop) == choice == (RAISE if bet > check else CHECK)


def test_blind_odds_are_those_of_the_table():
    assert [Fraction(odds.win, odds.stake) for odds in blind_odds(TABLE).values()] == list(BLIND)


@pytest.mark.long
def test_a_starting_hand_by_a_sample_of_its_flops():
    # Ten-seven offsuit: the mean over flops, each with its decision, against what a check is worth.
    hole = parse_cards("Tc7d")
    rest = [card for card in DECK if card not in hole]
    flops = list(combinations(rest, 3))
    sample = Random(5).sample(flops, 225)
    values = [max(flop_values(hole, flop)) for flop in sample]
    mean = sum(values) / len(values)
    spread = (sum((value - mean) ** 2 for value in values) / len(values)) ** Fraction(1, 2)
    worth = played(TABLE).worths[0][5 * 13 + 8]

    assert abs(float(mean - worth)) < 3 * float(spread) / 15
