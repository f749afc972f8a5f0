"""Mississippi Stud: what folding and betting are worth, with every set of cards seen."""

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from croupier.cards import DECK, parse_cards
from croupier.hands import Category, rank_high
from croupier.lab.core.lower import indices
from croupier.lab.games.mississippi_stud.play import (
    DEALS,
    GAME,
    STAKED,
    STREETS,
    acts,
    bets_of,
    play,
    units_of,
)
from croupier.lab.games.mississippi_stud.thumb import Strategy
from croupier.lab.stud.seen import classes, places
from croupier.money import Odds
from croupier.pay import game_tables

TABLE = game_tables(GAME.folder)["hand"]
UNITS = units_of(TABLE)
PAYS = dict(zip(reversed(Category), (500, 100, 40, 10, 6, 4, 3, 2), strict=False))


def acts_of(text, staked):
    cards = parse_cards(text)
    return acts(UNITS)[len(cards), staked][places(indices([cards]))[0]].tolist()


def net(cards):
    """What five cards do to a unit, in words of the rule card."""
    rank = rank_high(cards)
    if rank.category is Category.PAIR:
        return 1 if rank.ties[0] >= 11 else 0 if rank.ties[0] >= 6 else -1
    return PAYS.get(rank.category, -1)


def player(cards, staked):
    """Fold, one, two, three antes: a player who looks at every card that may come, one after the other."""
    rest = [card for card in DECK if card not in cards]
    left = {2: 50 * 49 * 48, 3: 49 * 48, 4: 48}[len(cards)]
    if len(cards) == 4:
        gained = sum(last(frozenset((*cards, card))) for card in rest)
        return [-staked * left, *((staked + bet) * gained for bet in (1, 2, 3))]
    return [
        -staked * left,
        *(sum(max(player((*cards, card), staked + bet)) for card in rest) for bet in (1, 2, 3)),
    ]


@cache
def last(cards):
    return net(tuple(cards))


@pytest.mark.parametrize(
    ("cards", "staked"),
    [("5s5h2d3c", 3), ("TsJhQdKc", 7), ("2s3s4s9s", 5), ("6s5s4s", 2), ("AsKhQd", 4), ("8c8d2h", 3)],
)
def test_acts_are_worth_what_a_player_finds_card_by_card(cards, staked):
    assert acts_of(cards, staked) == player(parse_cards(cards), staked)


def test_a_bet_is_worth_the_more_the_more_is_staked_once_the_hand_is_paid():
    fold, once, twice, thrice = acts_of("JsJh4d2c", 3)

    assert fold < once < twice < thrice
    assert thrice * 4 == once * 6


def test_two_antes_are_never_better_than_one_and_three():
    for worth in acts(UNITS).values():
        assert (worth[:, 2] <= np.maximum(worth[:, 1], worth[:, 3])).all()


def test_four_points_lose_as_much_by_folding_three_antes():
    assert acts_of("AsJh3d2c", 3)[0] == acts_of("AsJh3d2c", 3)[1] == -3 * 48
    best = bets_of(Strategy.BEST, UNITS)

    assert best[4, 3][places(indices([parse_cards("AsJh3d2c")]))[0]] == 1
    assert best[4, 3][places(indices([parse_cards("AsTh3d2c")]))[0]] == 0


@pytest.mark.parametrize("strategy", Strategy)
def test_every_deal_is_counted_once(strategy):
    played = play(bets_of(strategy, UNITS))

    assert (
        sum(played.folded.values()) + sum(int(paid.sum()) for paid in played.paid.values())
        == DEALS
        == 155_937_600
    )


def test_whoever_never_folds_sees_every_hand_as_often_as_it_is_dealt():
    paid = play(bets_of(Strategy.ALWAYS, UNITS)).paid

    assert {antes: int(deals.sum()) for antes, deals in paid.items() if deals.any()} == {4: DEALS}
    assert int(paid[4][0]) * 2_598_960 == 4 * DEALS


@pytest.mark.parametrize(
    ("cards", "bet"),
    [
        ("2s2h", 3), ("As2h", 1), ("7s6h", 1), ("6s5s", 1), ("6s5h", 0), ("Ts5s", 0),
        ("6h6s2d", 3), ("5h5s2d", 1), ("AsKsTs", 3), ("5s6s7s", 3), ("4s5s6s", 1), ("Js9s8s", 3),
        ("As2s4s", 1), ("JsTs7s", 1), ("JsQs8s", 3), ("4s5h6d", 1), ("3s4h5d", 0), ("Ts9h7d", 1),
        ("As6h2d", 1), ("As4h2d", 0),
    ],
)  # fmt: skip
def test_what_the_published_rule_bets_on_the_first_streets(cards, bet):
    hand = parse_cards(cards)
    bets = bets_of(Strategy.POINTS, UNITS)[len(hand), STAKED[len(hand)][0]]

    assert bets[places(indices([hand]))[0]] == bet


@pytest.mark.parametrize(
    ("cards", "staked", "bet"),
    [
        ("8s7h6d5c", 3, 3), ("7s6h5d4c", 3, 1), ("AsKhQdJc", 3, 1), ("KsQhJdTc", 3, 3), ("As2h3d4c", 3, 1),
        ("2s5s9sJs", 3, 3), ("6s6h2d3c", 3, 3), ("5s5h2d3c", 3, 1), ("AsJh3d2c", 3, 1), ("AsTh3d2c", 3, 0),
        ("Ts9h7d2c", 3, 0), ("Ts9h7d2c", 5, 1), ("Ts9h3d2c", 5, 0),
    ],
)  # fmt: skip
def test_what_the_published_rule_bets_on_fifth_street(cards, staked, bet):
    assert bets_of(Strategy.POINTS, UNITS)[4, staked][places(indices([parse_cards(cards)]))[0]] == bet


def test_other_odds_are_played_otherwise():
    richer = units_of(replace(TABLE, pays={**TABLE.pays, "straight": Odds.parse("50:1")}))
    open_ended = places(indices([parse_cards("3s4h5d")]))[0]

    assert bets_of(Strategy.BEST, UNITS)[3, 2][open_ended] == 0
    assert bets_of(Strategy.BEST, richer)[3, 2][open_ended] == 3


def test_streets_stand_in_the_order_of_the_script():
    assert list(STREETS.values()) == [step.spot for step in GAME.script if hasattr(step, "spot")]
    assert [len(classes(cards).ways) for cards in STREETS] == [169, 1755, 16_432]
