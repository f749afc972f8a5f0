"""The notation of actions: every command there and back, everything else an error in words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import Card, parse_cards
from croupier.errors import DataInvalid
from croupier.games.rummy.meld import Borrow
from croupier.history import parse_action, write_action
from croupier.money import Cents, Fine, dollars
from croupier.store import members
from croupier.table import commands as c
from croupier.table.reading import EasedRow, MeterReading
from tests.strategies import faces

players = st.integers(1, 9999)
hands = st.integers(1, 9)
amounts = st.integers(0, 10**12).map(Cents)
some_cards = st.lists(faces, min_size=1, max_size=7).map(tuple)
borrowed = st.lists(st.builds(Borrow, hands, faces), max_size=4).map(tuple)
spots = st.from_regex(r"[a-z][a-z_0-9]{0,15}", fullmatch=True)
fine = st.integers(0, 10**12).map(Fine)
readings = st.builds(
    MeterReading,
    meter=fine,
    seed=fine,
    reserve=fine,
    eased=st.lists(st.builds(EasedRow, row=spots, award=st.just("100%")), max_size=2).map(tuple),
)

COMMANDS = {
    c.PlaceWager: st.builds(
        c.PlaceWager,
        player=players,
        spot=spots,
        amount=amounts,
        hand=hands,
        on=st.one_of(st.none(), st.integers(1, 14)),
    ),
    c.Buy: st.builds(c.Buy, player=players, amount=amounts),
    c.TakeOff: st.builds(c.TakeOff, player=players, spot=spots),
    c.NoMoreBets: st.builds(c.NoMoreBets, meter=st.none() | readings),
    c.PayAwards: st.builds(c.PayAwards, meter=readings),
    c.ConfirmAwards: st.builds(c.ConfirmAwards, by=st.sampled_from(("", "Sue", "Sue Smith"))),
    c.RefuseAward: st.builds(
        c.RefuseAward,
        winner=players,
        by=st.sampled_from(("Sue", "Sue Smith")),
        why=st.sampled_from(("", "a card was fouled", "row: wrong")),
    ),
    c.DealHand: st.one_of(
        st.builds(c.DealHand, to=players, cards=some_cards, hand=hands),
        st.builds(c.DealHand, to=st.sampled_from(("b", "player", "banker")), cards=some_cards),
    ),
    c.DealBoard: st.builds(c.DealBoard, cards=some_cards, board=st.sampled_from((1, 2))),
    c.Burn: st.builds(c.Burn, cards=some_cards),
    c.DealDone: st.just(c.DealDone()),
    c.DeclareDead: st.builds(c.DeclareDead, player=players | st.just(0)),
    c.DeclareMisdeal: st.builds(c.DeclareMisdeal, reason=st.sampled_from(("left-out", "wrong-seat"))),
    c.FoulDeck: st.just(c.FoulDeck()),
    c.ExposeDown: st.builds(c.ExposeDown, to=players, card=faces),
    c.ReturnExtra: st.builds(c.ReturnExtra, to=players, card=faces),
    c.KillPot: st.builds(c.KillPot, player=players),
    c.ExposeEarly: st.builds(c.ExposeEarly, cards=some_cards),
    c.Shuffle: st.just(c.Shuffle()),
    c.Fold: st.builds(c.Fold, player=players, hand=hands),
    c.CheckOrCall: st.builds(c.CheckOrCall, player=players),
    c.BetOrRaise: st.builds(c.BetOrRaise, player=players, to=amounts),
    c.Show: st.builds(c.Show, player=players, cards=st.one_of(st.just(()), some_cards)),
    c.Muck: st.builds(c.Muck, player=players),
    c.BringIn: st.builds(c.BringIn, player=players),
    c.ThrowAway: st.builds(c.ThrowAway, player=players, cards=st.one_of(st.just(()), some_cards)),
    c.Face: st.builds(c.Face, player=players, up=st.booleans()),
    c.RunTwice: st.builds(c.RunTwice, player=players, agreed=st.booleans()),
    c.Straddle: st.builds(c.Straddle, player=players, agreed=st.booleans()),
    c.ChopBlinds: st.builds(c.ChopBlinds, player=players, agreed=st.booleans()),
    c.GoIn: st.builds(c.GoIn, player=players),
    c.DropOut: st.builds(c.DropOut, player=players),
    c.DrawCard: st.builds(c.DrawCard, player=players, card=st.one_of(st.none(), faces)),
    c.TakeDiscard: st.builds(c.TakeDiscard, player=players, card=faces),
    c.LayMeld: st.builds(c.LayMeld, player=players, cards=some_cards, borrowed=borrowed),
    c.AddToMeld: st.builds(c.AddToMeld, player=players, meld=hands, cards=some_cards),
    c.DiscardCard: st.builds(c.DiscardCard, player=players, card=faces),
    c.ForceCard: st.builds(c.ForceCard, player=players),
    c.PassRedraw: st.builds(c.PassRedraw, player=players),
    c.Hit: st.builds(c.Hit, player=players, hand=hands),
    c.Stand: st.builds(c.Stand, player=players, hand=hands),
    c.Split: st.builds(c.Split, player=players, hand=hands),
    c.Surrender: st.builds(c.Surrender, player=players, hand=hands),
    c.Switch: st.builds(c.Switch, player=players),
    c.AskFreeHand: st.builds(c.AskFreeHand, player=players),
    c.SetHand: st.builds(c.SetHand, player=players, cards=some_cards),
    c.ShakeDice: st.builds(c.ShakeDice, dice=st.tuples(*[st.integers(1, 6)] * 3)),
    c.PickPile: st.builds(c.PickPile, player=players, pile=st.integers(1, 7)),
    c.CutDeck: st.builds(c.CutDeck, player=players, at=st.integers(1, 415)),
    c.CloseOffer: st.just(c.CloseOffer()),
    c.CountHands: st.just(c.CountHands()),
}


def test_every_command_has_a_notation():
    assert set(COMMANDS) == set(members(c.AnyCommand, c.Command))


@given(st.one_of(*COMMANDS.values()))
def test_what_is_written_is_read_back(command):
    assert parse_action(write_action(command)) == command


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("p1 w ante 10", c.PlaceWager(player=1, spot="ante", amount=dollars(10))),
        ("p2.3 w double 7.50", c.PlaceWager(player=2, spot="double", amount=Cents(750), hand=3)),
        ("p2 w game@4 5", c.PlaceWager(player=2, spot="game", amount=Cents(500), on=4)),
        ("p1 buy 20", c.Buy(player=1, amount=Cents(2000))),
        ("d nb", c.NoMoreBets()),
        ("d dh p12 AsKd", c.DealHand(to=12, cards=parse_cards("AsKd"))),
        ("d dh p1.2 As Kd", c.DealHand(to=1, hand=2, cards=parse_cards("AsKd"))),
        ("d dh banker ????", c.DealHand(to="banker", cards=parse_cards("????"))),
        ("d db AsKdQc", c.DealBoard(cards=parse_cards("AsKdQc"))),
        ("d db2 As", c.DealBoard(cards=parse_cards("As"), board=2)),
        ("d burn ??", c.Burn(cards=parse_cards("??"))),
        ("d early Jo", c.ExposeEarly(cards=parse_cards("Jo"))),
        ("d kill p3", c.DeclareDead(player=3)),
        ("d kill b", c.DeclareDead(player=0)),
        ("d count", c.CountHands()),
        ("p3 kill", c.KillPot(player=3)),
        ("d misdeal left-out", c.DeclareMisdeal(reason="left-out")),
        ("d foul", c.FoulDeck()),
        ("d exposed p2 7h", c.ExposeDown(to=2, card=Card.parse("7h"))),
        ("d extra p2 7h", c.ReturnExtra(to=2, card=Card.parse("7h"))),
        ("d dd", c.DealDone()),
        ("d shuffle", c.Shuffle()),
        ("p3 f", c.Fold(player=3)),
        ("p3   cc   # a remark", c.CheckOrCall(player=3)),
        ("p3 cbr 8.50# no blank before the remark", c.BetOrRaise(player=3, to=Cents(850))),
        ("p3 sm", c.Muck(player=3)),
        ("p3 sm # mucks", c.Muck(player=3)),
        ("p3 sm -", c.Show(player=3)),
        ("p3 sm AsKd", c.Show(player=3, cards=parse_cards("AsKd"))),
    ],
)
def test_actions_are_read(text, command):
    assert parse_action(text) == command


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "# only a remark",
        "p1",
        "d",
        "p1 # cc",
        "x cc",
        "p cc",
        "p0 cc",
        "p-1 cc",
        "p1.0 f",
        "p1.x f",
        "p² cc",
        "p99999 cc",
        "P1 cc",
        "p1 xx",
        "d xx",
        "p1 cc 5",
        "p1 f now",
        "p1 cbr",
        "p1 cbr 5 6",
        "p1 cbr five",
        "p1 cbr 5.005",
        "p1 cbr nan",
        "p1 cbr inf",
        "p1 cbr 1e999999999",
        "p1 buy",
        "p1 w ante",
        "p1 w 10",
        "p1 w @2 10",
        "p1 w ante@ 10",
        "p1 w ante@x 10",
        "p1 w ante@² 10",
        "p1 w ante@0 10",
        "d dh",
        "d dh p1",
        "d dh p1 A",
        "d dh p1 AsK",
        "d dh p1 Xs",
        "d dh p1 ax",
        "d dh nobody As",
        "d dh p1.0 As",
        "d db",
        "d db 1s",
        "d burn",
        "d early",
        "d kill",
        "d kill banker",
        "d kill p1 p2",
        "d nb now",
        "d shuffle stub",
        "d dd x",
        "d dice",
        "d dice 1 2 x",
        "d dice ² 1 1",
        "d dice ٣ 1 1",
        "d dice 1 1 99999",
        "p1 add ² 7h",
        "p1 meld 4c m²:4d",
        "p1 w ante ٥",
        "p1 w ante 1_0",
        "p1 sm As-",
        "p1 sm A",
    ],
)
def test_what_is_no_action_is_said_in_words(text):
    with pytest.raises(DataInvalid) as wrong:
        parse_action(text)

    assert len(wrong.value.message) > 10


@given(st.text(max_size=30))
def test_no_text_is_worse_than_a_malformed_action(text):
    try:
        command = parse_action(text)
    except DataInvalid:
        return
    assert parse_action(write_action(command)) == command


WORDS = (
    "p1",
    "p2",
    "p1.2",
    "d",
    "w",
    "cbr",
    "cc",
    "f",
    "sm",
    "dh",
    "db",
    "-",
    "AsKd",
    "??",
    "10",
    "@",
    "#",
    "1e9",
)


@given(st.lists(st.sampled_from(WORDS), max_size=5))
def test_no_heap_of_known_words_is_worse_either(words):
    text = " ".join(words)
    try:
        command = parse_action(text)
    except DataInvalid:
        return
    assert parse_action(write_action(command)) == command


def test_a_command_from_elsewhere_has_no_notation():
    class Whistle(c.Command, frozen=True, tag="whistle"):
        """Nothing of ours."""

    with pytest.raises(TypeError, match="Whistle"):
        write_action(Whistle())
