"""Let It Ride: what a bet that rides gains, with every set of cards seen."""

from dataclasses import replace

import numpy as np
import pytest

from croupier.cards import DECK, parse_cards
from croupier.hands import Category, rank_high
from croupier.lab.core.lower import indices
from croupier.lab.games.let_it_ride.play import DEALS, DECISIONS, GAME, play, rides_of, units_of, worths
from croupier.lab.games.let_it_ride.thumb import Strategy
from croupier.lab.stud.seen import places
from croupier.money import Odds
from croupier.pay import game_tables

TABLE = game_tables(GAME.folder)["hand"]
UNITS = units_of(TABLE)
PAYS = dict(zip(reversed(Category), (1000, 200, 50, 11, 8, 5, 3, 2), strict=False))


def worth_of(text):
    cards = parse_cards(text)
    return int(worths(UNITS)[len(cards)][places(indices([cards]))[0]])


def gain(cards):
    """What a bet gains over all orders of the cards to come: each is looked at, one after the other."""
    if len(cards) < 5:
        return sum(gain((*cards, card)) for card in DECK if card not in cards)
    rank = rank_high(cards)
    if rank.category is Category.PAIR:
        return 1 if rank.ties[0] >= 10 else -1
    return PAYS.get(rank.category, -1)


@pytest.mark.parametrize(
    "cards", ["TsTh2d3c", "9s9h2d3c", "JsQsKs2h", "2s3s4s", "TsJsQs", "9s9h9d", "AsKhQd", "TsTh4c"]
)
def test_a_bet_gains_what_every_card_to_come_brings(cards):
    assert worth_of(cards) == gain(parse_cards(cards))


@pytest.mark.parametrize("cards", ["9s8h7d6c", "5s4h3d2c", "AsKhQdJc", "AsKhJdTc", "AsQhJdTc"])
def test_some_straights_gain_and_lose_nothing_and_are_pulled_down(cards):
    assert worth_of(cards) == 0
    assert not rides_of(Strategy.BEST, UNITS)[4][places(indices([parse_cards(cards)]))[0]]


@pytest.mark.parametrize(
    ("cards", "rides"),
    [
        ("TsTh2d", True), ("9s9h2d", False), ("2s2h2d", True), ("3s4s5s", True), ("2s3s4s", False),
        ("As2s3s", False), ("7s8sTs", True), ("6s7s9s", False), ("As2s4s", False), ("7sTsJs", True),
        ("6s9sTs", False), ("TsQsAs", True), ("TsJhQd", False),
        ("TsTh2d3c", True), ("2s2h3d3c", True), ("9s9h2d3c", False), ("2s5s9sKs", True), ("TsJhQdKc", True),
        ("7s8h9dTc", True), ("6s7h8d9c", False), ("JsQhKdAc", False), ("8s9hTdQc", False),
    ],
)  # fmt: skip
def test_the_published_rule_lets_these_ride_as_best_play_does(cards, rides):
    hand = parse_cards(cards)
    place = places(indices([hand]))[0]

    assert rides_of(Strategy.PUBLISHED, UNITS)[len(hand)][place] == rides
    assert rides_of(Strategy.BEST, UNITS)[len(hand)][place] == rides


def test_the_published_rule_is_best_play_on_every_class():
    best, rule = rides_of(Strategy.BEST, UNITS), rides_of(Strategy.PUBLISHED, UNITS)

    assert all((best[cards] == rule[cards]).all() for cards in DECISIONS)


@pytest.mark.parametrize("strategy", Strategy)
def test_every_deal_is_counted_once(strategy):
    played = play(rides_of(strategy, UNITS))

    assert sum(int(deals.sum()) for deals in played.values()) == DEALS == 51_979_200


def test_whoever_never_or_always_pulls_down_has_as_many_bets_riding():
    def riding(strategy):
        return {bets for bets, deals in play(rides_of(strategy, UNITS)).items() if deals.any()}

    assert (riding(Strategy.NEVER), riding(Strategy.ALWAYS)) == ({1}, {3})
    assert riding(Strategy.BEST) == {1, 2, 3}


def test_other_odds_let_other_hands_ride():
    richer = units_of(replace(TABLE, pays={**TABLE.pays, "straight": Odds.parse("6:1")}))
    open_ended = places(indices([parse_cards("9s8h7d6c")]))[0]

    assert rides_of(Strategy.BEST, richer)[4][open_ended]
    assert np.count_nonzero(rides_of(Strategy.BEST, richer)[4]) > np.count_nonzero(
        rides_of(Strategy.BEST, UNITS)[4]
    )
