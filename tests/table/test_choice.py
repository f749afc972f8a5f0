"""Choices: one type for each verb, and each becomes the command that makes it."""

from pathlib import Path

import msgspec
import pytest

from croupier.cards import parse_cards
from croupier.games import choice as ch
from croupier.games.rummy.meld import Borrow
from croupier.history import parse_action
from croupier.history.document import read_document
from croupier.history.left_out import apply_written
from croupier.history.source import read_file
from croupier.table import commands as c
from croupier.table.choice import command_of
from croupier.table.verbs import BY_NAME

PAIR = parse_cards("KcKd")
KING = PAIR[0]


@pytest.mark.parametrize(
    ("choice", "given", "command"),
    [
        (ch.CallOrCheck(player=2), {}, c.CheckOrCall(player=2)),
        (ch.CallOrCheck(player=2, call=400), {}, c.CheckOrCall(player=2)),
        (ch.Choice(verb="f", player=2), {}, c.Fold(player=2)),
        (ch.Choice(verb="muck", player=2), {}, c.Muck(player=2)),
        (ch.TurnOver(verb="sm", player=2), {}, c.Show(player=2)),
        (ch.TurnOver(verb="sm", player=2, count=2), {"cards": PAIR}, c.Show(player=2, cards=PAIR)),
        (ch.Choice(verb="draw", player=2), {}, c.DrawCard(player=2)),
        (ch.HandChoice(verb="split", player=2, hand=3), {}, c.Split(player=2, hand=3)),
        (ch.Choice(verb="switch", player=2), {}, c.Switch(player=2)),
        (ch.Choice(verb="nb"), {}, c.NoMoreBets()),
        (ch.Choice(verb="shuffle"), {}, c.Shuffle()),
        (ch.Raise(player=1, low=400, high=900), {}, c.BetOrRaise(player=1, to=400)),
        (ch.Raise(player=1, low=400, high=900), {"amount": 900}, c.BetOrRaise(player=1, to=900)),
        (ch.BringInBet(player=1, call=100), {}, c.BringIn(player=1)),
        (ch.PotKill(player=1, call=800), {}, c.KillPot(player=1)),
        (
            ch.Wager(player=1, spot="double", low=500, high=500, hand=2, on=4),
            {},
            c.PlaceWager(player=1, spot="double", amount=500, hand=2, on=4),
        ),
        (ch.WagerOff(player=1, spot="tie"), {}, c.TakeOff(player=1, spot="tie")),
        (ch.Choice(verb="up", player=1), {}, c.Face(player=1, up=True)),
        (ch.TurnOver(verb="down", player=1), {}, c.Face(player=1, up=False)),
        (
            ch.TurnOver(verb="down", player=1, count=1),
            {"cards": PAIR[:1]},
            c.Face(player=1, up=False, card=KING),
        ),
        (ch.Choice(verb="rit", player=1), {}, c.RunTwice(player=1, agreed=True)),
        (ch.Choice(verb="rit", player=1), {"agreed": False}, c.RunTwice(player=1, agreed=False)),
        (ch.Throw(player=1, count=3), {}, c.ThrowAway(player=1)),
        (ch.Throw(player=1, count=3), {"cards": PAIR}, c.ThrowAway(player=1, cards=PAIR)),
        (ch.SetFront(player=1, count=2, cards=PAIR[::-1]), {"cards": PAIR}, c.SetHand(player=1, cards=PAIR)),
        (ch.TakeTop(player=1, cards=PAIR[:1]), {}, c.TakeDiscard(player=1, card=KING)),
        (
            ch.NewMeld(player=1, cards=PAIR, borrowed=(Borrow(1, KING),)),
            {},
            c.LayMeld(player=1, cards=PAIR, borrowed=(Borrow(1, KING),)),
        ),
        (ch.MoreToMeld(player=1, cards=PAIR, meld=2), {}, c.AddToMeld(player=1, meld=2, cards=PAIR)),
        (ch.DiscardOne(player=1, cards=PAIR[:1]), {}, c.DiscardCard(player=1, card=KING)),
        (ch.ForceUse(player=1, to=2, cards=PAIR[:1]), {}, c.ForceCard(player=1)),
        (ch.DealTo(to="b", count=2), {"cards": PAIR}, c.DealHand(to="b", cards=PAIR)),
        (ch.DealTo(to=1, count=2, hand=2), {"cards": PAIR}, c.DealHand(to=1, cards=PAIR, hand=2)),
        (ch.DealMiddle(count=2, board=2), {"cards": PAIR}, c.DealBoard(cards=PAIR, board=2)),
        (ch.BurnCards(count=2), {"cards": PAIR}, c.Burn(cards=PAIR)),
    ],
)
def test_the_command_of_a_choice(choice, given, command):
    assert command_of(choice, **given) == command


@pytest.mark.parametrize(
    ("choice", "needs"),
    [
        (ch.Dice(count=3), "dice"),
        (ch.AwardsDue(), "meter"),
        (ch.Throw(player=1, count=1, required=True), "cards"),
        (ch.SetFront(player=1, count=2, cards=PAIR), "cards"),
        (ch.TurnOver(verb="sm", player=1, count=2), "cards"),
        (ch.DealTo(to=1, count=2), "cards"),
        (ch.DealMiddle(count=3), "cards"),
        (ch.BurnCards(count=1), "cards"),
    ],
)
def test_what_needs_something_is_no_command_yet(choice, needs):
    assert choice.needs == needs
    with pytest.raises(ValueError, match=f"needs {needs}"):
        command_of(choice)


def test_a_verb_that_nobody_knows_is_no_choice():
    with pytest.raises(KeyError):
        command_of(ch.Choice(verb="whistle", player=1))


@pytest.mark.parametrize(
    ("choice", "written"),
    [
        (ch.Choice(verb="nb"), {"verb": "nb"}),
        (ch.HandChoice(verb="hit", player=1), {"verb": "hit", "player": 1}),
        (ch.CallOrCheck(player=1, call=0), {"verb": "cc", "player": 1, "call": 0}),
        (
            ch.Wager(player=1, spot="ante", low=500, high=900, required=True),
            {"verb": "w", "player": 1, "spot": "ante", "low": 500, "high": 900, "required": True},
        ),
        (ch.DealTo(to=2, count=5, up=1), {"verb": "dh", "to": 2, "count": 5, "up": 1}),
        (ch.Throw(player=1, count=1), {"verb": "sd", "player": 1, "count": 1}),
    ],
)
def test_a_choice_is_written_with_its_verb_and_without_what_goes_without_saying(choice, written):
    assert msgspec.to_builtins(choice) == written


TYPED = {
    "w": ch.Wager,
    "off": ch.WagerOff,
    "cc": ch.CallOrCheck,
    "cbr": ch.Raise,
    "pb": ch.BringInBet,
    "kill": ch.PotKill,
    "sd": ch.Throw,
    **dict.fromkeys(("sm", "down"), ch.TurnOver),
    "award": ch.AwardsDue,
    "set": ch.SetFront,
    "take": ch.TakeTop,
    "meld": ch.NewMeld,
    "add": ch.MoreToMeld,
    "discard": ch.DiscardOne,
    "force": ch.ForceUse,
    "dh": ch.DealTo,
    "db": ch.DealMiddle,
    "burn": ch.BurnCards,
    "dice": ch.Dice,
    **dict.fromkeys(("cut", "pile"), ch.NumberChoice),
    **dict.fromkeys(("hit", "stand", "split", "surrender"), ch.HandChoice),
}
"""The verbs that need more than a name; all others are plain choices."""


def test_every_type_of_choice_has_its_verb():
    types = {kind for kind in vars(ch).values() if isinstance(kind, type) and issubclass(kind, ch.Choice)}

    assert types == {ch.Choice, ch.CardsNeeded, *TYPED.values()}


ROUNDS = Path(__file__).parents[1] / "rounds"


@pytest.mark.parametrize("folder", sorted(path.name for path in ROUNDS.iterdir() if path.is_dir()))
def test_a_verb_is_offered_as_one_type_all_through_the_recorded_rounds(folder):
    for path in sorted((ROUNDS / folder).glob("*.toml")):
        (source,) = read_file(path)
        document = read_document(source)
        round_ = document.opening()
        for action in document.actions:
            for choice in round_.legal():
                assert choice.verb in BY_NAME
                assert type(choice) is TYPED.get(choice.verb, ch.Choice)
            apply_written(round_, parse_action(action))
