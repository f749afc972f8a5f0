"""What advice names, as commands: amounts, cards, and what is not offered."""

import pytest

from croupier.cards import parse_cards
from croupier.games.choice import Choice, HandChoice, SetFront, Wager, WagerOff
from croupier.money import Cents
from croupier.table import commands as c
from croupier.table.advised import advised_command, at_amount

PLAY = Wager(player=2, spot="play", low=Cents(3000), high=Cents(4000))
OFFERED = [
    Wager(player=2, spot="play", low=Cents(100), high=Cents(200), on=1),
    Choice(verb="f", player=2),
    HandChoice(verb="hit", player=2, hand=3),
    PLAY,
    SetFront(player=2, count=2, cards=parse_cards("AsKd")),
    WagerOff(player=2, spot="bet_1"),
    WagerOff(player=2, spot="bet_2", on=1),
]


@pytest.mark.parametrize(
    ("action", "command"),
    [
        ("f", c.Fold(player=2)),
        ("off bet_1", c.TakeOff(player=2, spot="bet_1")),
        ("hit", c.Hit(player=2, hand=3)),
        ("w play", c.PlaceWager(player=2, spot="play", amount=Cents(4000))),
        ("w play 30", c.PlaceWager(player=2, spot="play", amount=Cents(3000))),
        ("w play 1000", c.PlaceWager(player=2, spot="play", amount=Cents(4000))),
        ("set KhQh", c.SetHand(player=2, cards=parse_cards("KhQh"))),
        ("set Kh Qh", c.SetHand(player=2, cards=parse_cards("KhQh"))),
    ],
)
def test_an_advised_action_is_one_of_the_choices(action, command):
    assert advised_command(OFFERED, action) == command


@pytest.mark.parametrize("action", ["stand", "off bet_1", "w trips", "cc", "w play", "set KhQh"])
def test_what_is_not_offered_for_the_own_hand_is_no_command(action):
    assert advised_command(OFFERED[:3], action) is None


@pytest.mark.parametrize(
    ("asked", "laid"), [(3500, 3500), (1, 3000), (3000, 3000), (4000, 4000), (4001, 4000)]
)
def test_an_amount_stays_between_the_least_and_the_most(asked, laid):
    assert at_amount(PLAY, Cents(asked)) == c.PlaceWager(player=2, spot="play", amount=Cents(laid))
