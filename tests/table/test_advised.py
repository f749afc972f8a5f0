"""What advice names, as commands: amounts, cards, and what is not offered."""

import pytest

from croupier.cards import parse_cards
from croupier.money import Cents
from croupier.table import Choice
from croupier.table import commands as c
from croupier.table.advised import advised_command, at_amount

PLAY = Choice(verb="w", player=2, spot="play", low=Cents(3000), high=Cents(4000))
OFFERED = [
    Choice(verb="w", player=2, spot="play", low=Cents(100), high=Cents(200), on=1),
    Choice(verb="f", player=2),
    Choice(verb="hit", player=2, hand=3),
    PLAY,
    Choice(verb="set", player=2),
]


@pytest.mark.parametrize(
    ("action", "command"),
    [
        ("f", c.Fold(player=2)),
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


@pytest.mark.parametrize("action", ["stand", "w trips", "cc", "w play", "set KhQh"])
def test_what_is_not_offered_for_the_own_hand_is_no_command(action):
    assert advised_command(OFFERED[:3], action) is None


@pytest.mark.parametrize(
    ("asked", "laid"), [(None, 4000), (3500, 3500), (1, 3000), (3000, 3000), (4000, 4000), (4001, 4000)]
)
def test_an_amount_stays_between_the_least_and_the_most(asked, laid):
    amount = None if asked is None else Cents(asked)

    assert at_amount(PLAY, amount) == c.PlaceWager(player=2, spot="play", amount=Cents(laid))
