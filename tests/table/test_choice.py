"""A choice becomes the command that makes it."""

import pytest

from croupier.cards import parse_cards
from croupier.table import commands as c
from croupier.table.choice import BY_DEALER, BY_HAND, BY_PLAYER, Choice, command_of

PAIR = parse_cards("KcKd")


@pytest.mark.parametrize(
    ("choice", "given", "command"),
    [
        (Choice(verb="cc", player=2), {}, c.CheckOrCall(player=2)),
        (Choice(verb="f", player=2), {}, c.Fold(player=2)),
        (Choice(verb="split", player=2, hand=3), {}, c.Split(player=2, hand=3)),
        (Choice(verb="nb"), {}, c.NoMoreBets()),
        (Choice(verb="cbr", player=1, low=400, high=900), {}, c.BetOrRaise(player=1, to=400)),
        (Choice(verb="cbr", player=1, low=400, high=900), {"amount": 900}, c.BetOrRaise(player=1, to=900)),
        (
            Choice(verb="w", player=1, spot="double", low=500, high=500, hand=2, on=4),
            {},
            c.PlaceWager(player=1, spot="double", amount=500, hand=2, on=4),
        ),
        (Choice(verb="off", player=1, spot="tie"), {}, c.TakeOff(player=1, spot="tie")),
        (Choice(verb="up", player=1), {}, c.Face(player=1, up=True)),
        (Choice(verb="down", player=1), {}, c.Face(player=1, up=False)),
        (Choice(verb="rit", player=1), {}, c.RunTwice(player=1, agreed=True)),
        (Choice(verb="rit", player=1), {"agreed": False}, c.RunTwice(player=1, agreed=False)),
        (Choice(verb="sd", player=1, count=3), {}, c.ThrowAway(player=1)),
        (Choice(verb="sd", player=1, count=3), {"cards": PAIR}, c.ThrowAway(player=1, cards=PAIR)),
        (Choice(verb="set", player=1, count=2), {"cards": PAIR}, c.SetHand(player=1, cards=PAIR)),
        (Choice(verb="dh", to="b", count=2), {"cards": PAIR}, c.DealHand(to="b", cards=PAIR)),
        (Choice(verb="dh", to=1, count=2, hand=2), {"cards": PAIR}, c.DealHand(to=1, cards=PAIR, hand=2)),
        (Choice(verb="db", count=2, board=2), {"cards": PAIR}, c.DealBoard(cards=PAIR, board=2)),
        (Choice(verb="burn", count=2), {"cards": PAIR}, c.Burn(cards=PAIR)),
    ],
)
def test_the_command_of_a_choice(choice, given, command):
    assert command_of(choice, **given) == command


def test_no_verb_is_made_in_two_ways():
    assert not (BY_PLAYER.keys() & BY_HAND.keys() | BY_HAND.keys() & BY_DEALER.keys())
    assert not BY_PLAYER.keys() & BY_DEALER.keys()


@pytest.mark.parametrize("verb", ["meld", "dice", ""])
def test_what_needs_more_than_cards_or_an_amount_is_no_choice_here(verb):
    with pytest.raises(ValueError, match="no choice"):
        command_of(Choice(verb=verb, player=1))
