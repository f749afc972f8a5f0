"""Blackjack totals: soft and hard, over, the ace and the ten."""

import pytest

from croupier.cards import parse_cards
from croupier.games.banked.blackjack_steps import PLAYER, PLAYER_DEALER
from croupier.hands.blackjack import ace_and_ten, over, soft, total


@pytest.mark.parametrize(
    ("hand", "count", "is_soft"),
    [
        ("AcKd", 21, True),
        ("AcAd", 12, True),
        ("Ac5d", 16, True),
        ("Ac5dTh", 16, False),
        ("AcAdAhAs", 14, True),
        ("TcJdQh", 30, False),
        ("7c7d7h", 21, False),
        ("Ac6d4h", 21, True),
        ("TcJdAh", 21, False),
    ],
)
def test_a_total_is_the_highest_not_over_twenty_one(hand, count, is_soft):
    cards = parse_cards(hand)

    assert (total(cards), soft(cards)) == (count, is_soft)
    assert over(cards) == (count > 21)


def test_an_ace_and_a_ten_are_two_cards():
    assert ace_and_ten(parse_cards("AcKd"))
    assert not ace_and_ten(parse_cards("7c7d7h"))
    assert not ace_and_ten(parse_cards("AcAd"))


@pytest.mark.parametrize(
    ("hand", "hits", "stands"),
    [
        ("6c5d", True, False),
        ("6c6d", False, False),
        ("Ac9d", False, False),
        ("TcAd", False, True),
        ("TcJd", False, False),
    ],
)
def test_a_player_must_hit_eleven_and_stand_on_twenty_one(hand, hits, stands):
    cards = parse_cards(hand)

    assert (PLAYER.must_hit(cards), PLAYER.must_stand(cards)) == (hits, stands)


@pytest.mark.parametrize(
    ("hand", "stands"), [("Tc6d", False), ("Tc7d", True), ("Ac6d", False), ("Ac7d", True), ("Ac6dTh", True)]
)
def test_the_bank_hits_soft_seventeen(hand, stands):
    assert PLAYER_DEALER.must_stand(parse_cards(hand)) is stands
