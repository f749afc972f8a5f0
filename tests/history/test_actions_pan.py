"""The actions of Pan, read and written."""

import pytest

from croupier.cards import Card, parse_cards
from croupier.errors import DataInvalid
from croupier.games.rummy.meld import Borrow
from croupier.history import parse_action, write_action
from croupier.table import commands as c

SEVEN = Card.parse("7h")


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("p1 go", c.GoIn(player=1)),
        ("p2 drop", c.DropOut(player=2)),
        ("p1 draw", c.DrawCard(player=1)),
        ("p1 draw 7h", c.DrawCard(player=1, card=SEVEN)),
        ("p1 take 7h", c.TakeDiscard(player=1, card=SEVEN)),
        ("p1 pass", c.PassRedraw(player=1)),
        ("p1 meld 7c7h7s", c.LayMeld(player=1, cards=parse_cards("7c7h7s"))),
        (
            "p1 meld Jc m1:Kc m1:Qc",
            c.LayMeld(
                player=1,
                cards=parse_cards("Jc"),
                borrowed=(Borrow(1, Card.parse("Kc")), Borrow(1, Card.parse("Qc"))),
            ),
        ),
        (
            "p1 meld m12:7h",
            c.LayMeld(player=1, cards=(), borrowed=(Borrow(12, SEVEN),)),
        ),
        ("p1 add 2 7h7s", c.AddToMeld(player=1, meld=2, cards=parse_cards("7h7s"))),
        ("p1 discard 7h", c.DiscardCard(player=1, card=SEVEN)),
        ("p8 force", c.ForceCard(player=8)),
        ("d shuffle", c.Shuffle()),
    ],
)
def test_an_action_is_read_and_written(text, command):
    assert parse_action(text) == command
    assert write_action(command) == text


def test_cards_may_be_written_apart_and_borrowed_ones_between_them():
    assert parse_action("p1 meld 4c m1:4d 4h") == parse_action("p1 meld 4c4h m1:4d")
    assert parse_action("p1 add 1 7h Jh") == parse_action("p1 add 1 7hJh")


@pytest.mark.parametrize(
    "text",
    [
        "p1 go 5",
        "p1 drop now",
        "p1 draw 7h7s",
        "p1 draw 7h 7s",
        "p1 take",
        "p1 meld",
        "p1 meld 1:7h",
        "p1 meld mx:7h",
        "p1 meld m1:",
        "p1 meld m1:7h7s",
        "p1 meld 7",
        "p1 add 7h",
        "p1 add two 7h",
        "p1 add 2",
        "p1 discard",
        "p1 discard 7h7s",
        "p1 force p2",
        "p1 pass 1",
    ],
)
def test_what_is_no_action_is_refused_as_malformed(text):
    with pytest.raises(DataInvalid):
        parse_action(text)
