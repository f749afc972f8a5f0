"""Forms: what a page sends becomes the command of its verb, field by field."""

import pytest

from croupier.cards import parse_cards
from croupier.errors import DataInvalid
from croupier.games.rummy.meld import Borrow
from croupier.money import Cents
from croupier.server.pages.form import VERBS, decision
from croupier.server.picture.picture import KEYS, NO
from croupier.table import commands as c
from croupier.table import verbs
from croupier.table.verb import Actor

KINGS = parse_cards("KcKd")


@pytest.mark.parametrize(
    ("verb", "said", "command"),
    [
        ("f", {}, c.Fold(player=2)),
        ("cc", {"amount": "never asked"}, c.CheckOrCall(player=2)),
        ("cbr", {"amount": "$1,250.50"}, c.BetOrRaise(player=2, to=Cents(125_050))),
        ("w", {"spot": "ante", "amount": "5"}, c.PlaceWager(player=2, spot="ante", amount=Cents(500))),
        (
            "w",
            {"spot": "game", "amount": "5", "hand": "2", "on": "1"},
            c.PlaceWager(player=2, spot="game", amount=Cents(500), hand=2, on=1),
        ),
        ("off", {"spot": "bet_1"}, c.TakeOff(player=2, spot="bet_1")),
        ("hit", {"hand": "2"}, c.Hit(player=2, hand=2)),
        ("stand", {}, c.Stand(player=2)),
        ("set", {"card.Kc": "on", "card.Kd": "on"}, c.SetHand(player=2, cards=KINGS)),
        ("sd", {}, c.ThrowAway(player=2)),
        ("sd", {"cards": "KcKd"}, c.ThrowAway(player=2, cards=KINGS)),
        ("up", {}, c.Face(player=2, up=True)),
        ("down", {}, c.Face(player=2, up=False)),
        ("rit", {"answer": "y"}, c.RunTwice(player=2, agreed=True)),
        ("rit", {}, c.RunTwice(player=2, agreed=False)),
        ("kill", {}, c.KillPot(player=2)),
        ("take", {"cards": "Kc"}, c.TakeDiscard(player=2, card=KINGS[0])),
        (
            "meld",
            {"cards": "KcKd", "borrowed": "m1:Kc"},
            c.LayMeld(player=2, cards=KINGS, borrowed=(Borrow(1, KINGS[0]),)),
        ),
        ("add", {"meld": "3", "cards": "KcKd"}, c.AddToMeld(player=2, meld=3, cards=KINGS)),
        ("discard", {"cards": "Kd"}, c.DiscardCard(player=2, card=KINGS[1])),
    ],
)
def test_a_form_is_the_command_of_its_verb(verb, said, command):
    assert decision(VERBS[verb], 2, said) == command


@pytest.mark.parametrize(("verb", "command"), [("sm", c.Show(player=2)), ("draw", c.DrawCard(player=2))])
def test_nobody_names_cards_that_the_table_knows(verb, command):
    assert decision(VERBS[verb], 2, {"cards": "AsKd", "card.As": "on"}) == command


@pytest.mark.parametrize(
    ("verb", "said", "key"),
    [
        ("cbr", {}, "amount"),
        ("cbr", {"amount": "-5"}, "amount"),
        ("cbr", {"amount": "99999999999999"}, "amount"),
        ("w", {"spot": "ante", "amount": "1,50"}, "amount"),
        ("hit", {"hand": "two"}, "hand"),
        ("w", {"spot": "game", "amount": "5", "on": "²"}, "on"),
        ("take", {}, "cards"),
        ("take", {"cards": "KcKd"}, "cards"),
        ("sd", {"cards": "??"}, "cards"),
        ("set", {"cards": "Kc" * 12}, "cards"),
        ("add", {"cards": "Kc"}, "meld"),
        ("meld", {"cards": "Kc", "borrowed": "mx:Kd"}, "meld"),
    ],
)
def test_what_a_form_may_not_say_is_refused_by_its_field(verb, said, key):
    with pytest.raises(DataInvalid) as wrong:
        decision(VERBS[verb], 2, said)

    assert wrong.value.key == key


def test_every_verb_of_a_player_has_its_form_but_buying_chips():
    players = {verb.name for verb in verbs.VERBS if verb.actor is Actor.PLAYER}

    assert set(VERBS) == players - {"buy"}


def test_saying_no_to_an_offer_has_a_key_that_no_decision_has():
    assert NO not in VERBS
    assert [verb for verb, key in KEYS.items() if key == KEYS[NO]] == [NO]
