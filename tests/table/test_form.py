"""Commands that no person could mean: one code for all of them, and nothing changes."""

import math
from decimal import Decimal

import pytest

from croupier.cards import parse_cards
from croupier.errors import CommandMalformed, DataInvalid
from croupier.games.banked.caribbean_stud.game import CARIBBEAN_STUD
from croupier.games.rummy.meld import Borrow
from croupier.games.rummy.pan.game import PAN
from croupier.link import commands as lc
from croupier.money import dollars
from croupier.pay import Meter
from croupier.table import (
    BankedRound,
    BankedTable,
    PlayerDealer,
    Posting,
    PotRound,
    RummyRound,
    RummyTable,
    Session,
)
from croupier.table import commands as c
from croupier.table.form import check_form
from croupier.table.reading import EasedRow, MeterReading
from croupier.table.session import commands as sc
from tests.games.banked.felt import baccarat, caribbean, play
from tests.link.console import PAT, Console
from tests.pot_games import felt as pot_felt

NO_NUMBERS = [1.0, 1.5, math.nan, math.inf, True, False, None, "1", Decimal(100), [100], 10 + 0j]


def malformed(round_, command):
    """The refusal of a command that is none; nothing has changed."""
    before = round_.fingerprint()
    with pytest.raises(CommandMalformed) as refusal:
        round_.apply(command)
    assert refusal.value.code == "command/malformed"
    assert round_.fingerprint() == before
    return refusal.value.message


@pytest.mark.parametrize("amount", NO_NUMBERS, ids=repr)
def test_money_is_whole_cents(amount):
    round_ = caribbean()

    wager, purchase = c.PlaceWager(player=1, spot="ante", amount=amount), c.Buy(player=1, amount=amount)
    assert malformed(round_, wager) == f"PlaceWager.amount must be whole cents, got {amount!r}"
    assert malformed(round_, purchase) == f"Buy.amount must be whole cents, got {amount!r}"
    play(round_, "p1 w ante 10", "p1 buy 5")
    assert round_.state.stacks[1] == dollars(995)


@pytest.mark.parametrize("player", [1.0, True, None, "1", "ann"], ids=repr)
@pytest.mark.parametrize(
    "command",
    [
        lambda who: c.PlaceWager(player=who, spot="player", amount=dollars(10)),
        lambda who: c.TakeOff(player=who, spot="player"),
        lambda who: c.Buy(player=who, amount=dollars(10)),
        lambda who: c.Fold(player=who),
        lambda who: c.CheckOrCall(player=who),
        lambda who: c.Hit(player=who),
        lambda who: c.Split(player=who),
        lambda who: c.Switch(player=who),
        lambda who: c.DeclareDead(player=who),
        lambda who: c.SetHand(player=who, cards=parse_cards("AsKd")),
    ],
)
def test_a_player_is_a_number(command, player):
    malformed(play(baccarat(), "p1 w player 10"), command(player))


@pytest.mark.parametrize(
    "command",
    [
        c.PlaceWager(player=1, spot=None, amount=dollars(10)),
        c.PlaceWager(player=1, spot=5, amount=dollars(10)),
        c.PlaceWager(player=1, spot="player", amount=dollars(10), hand=None),
        c.PlaceWager(player=1, spot="player", amount=dollars(10), hand=True),
        c.PlaceWager(player=1, spot="player", amount=dollars(10), on="2"),
        c.TakeOff(player=1, spot=["player"]),
        c.DealHand(to=None, cards=parse_cards("AsKd")),
        c.DealHand(to="player", cards=None),
        c.DealHand(to="player", cards="AsKd"),
        c.DealHand(to="player", cards=list(parse_cards("AsKd"))),
        c.DealHand(to="player", cards=("As", "Kd")),
        c.DealBoard(cards=parse_cards("As"), board=1.0),
        c.Burn(cards=(None,)),
        c.ShakeDice(dice=(1.5, 2, 3)),
        c.ShakeDice(dice=(True, 2, 3)),
        c.NoMoreBets(meter=12_000),
        c.NoMoreBets(meter=MeterReading(meter=1.5, seed=0)),
    ],
    ids=repr,
)
def test_every_field_is_of_its_kind(command):
    malformed(play(baccarat(), "p1 w player 10"), command)


def test_odd_spots_are_words_that_no_layout_has():
    """A name may be anything that is text; the layout knows its spots."""
    round_ = baccarat()

    for spot in ("", "ünïcode ☃", "player.2", "player@2", "\x00"):
        refusal = round_.refusal(c.PlaceWager(player=1, spot=spot, amount=dollars(10)))
        assert refusal is not None
        assert refusal.code == "spot/unknown"


def test_numbers_without_bound_are_refused_by_the_rules():
    round_ = baccarat()

    for amount in (2**63, 2**70, 10**30, -(2**70)):
        refusal = round_.refusal(c.PlaceWager(player=1, spot="player", amount=amount))
        assert refusal is not None
        assert refusal.code in ("stake/out_of_range", "chips/short")
    assert round_.refusal(c.Fold(player=10**30)).code == "seat/unknown"


@pytest.mark.parametrize("to", NO_NUMBERS, ids=repr)
def test_a_bet_is_whole_cents(to):
    hand = pot_felt("texas-holdem", [100, 100, 100])
    play(hand, "d dh p1 AsKs", "d dh p2 QsJs", "d dh p3 Ts9s")

    words = malformed(hand, c.BetOrRaise(player=3, to=to))
    assert words == f"BetOrRaise.to must be whole cents, got {to!r}"
    play(hand, "p3 cbr 8")


AT_A_POT_TABLE = [
    c.Fold(player=3.0),
    c.CheckOrCall(player=True),
    c.BringIn(player="3"),
    c.Show(player=3, cards=None),
    c.Show(player=3, cards=["As"]),
    c.Muck(player=None),
    c.ThrowAway(player=3, cards=("Ts",)),
    c.Face(player=3, up=1),
    c.RunTwice(player=3, agreed=None),
    c.Straddle(player=3, agreed=None),
    c.ChopBlinds(player=3, agreed=None),
    c.DealHand(to=1.0, cards=parse_cards("As")),
    c.DealHand(to=1, cards=list(parse_cards("As"))),
    c.DealBoard(cards=parse_cards("AhKhQh"), board="1"),
    c.Burn(cards=(None,)),
    c.ExposeEarly(cards="As"),
    c.ExposeDown(to=1, card="As"),
    c.ReturnExtra(to=2.5, card=parse_cards("As")[0]),
    c.DeclareMisdeal(reason=None),
    c.DeclareDead(player=2.0),
    c.KillPot(player=[1]),
]


@pytest.mark.parametrize("command", AT_A_POT_TABLE, ids=repr)
def test_a_pot_table_refuses_what_nobody_could_mean(command):
    """Whatever the moment: while cards are due, while there is betting, and when the hand is over."""
    hand = pot_felt("texas-holdem", [100, 100, 100])

    malformed(hand, command)
    play(hand, "d dh p1 AsKs", "d dh p2 QsJs", "d dh p3 Ts9s")
    malformed(hand, command)
    play(hand, "p3 f", "p1 f")
    assert hand.over
    malformed(hand, command)


def test_a_pot_table_has_an_answer_for_every_command_of_the_form():
    assert {type(command) for command in AT_A_POT_TABLE} | {c.BetOrRaise, c.FoulDeck, c.Shuffle} == set(
        PotRound.handlers
    )


@pytest.mark.parametrize(
    "command",
    [
        c.DealHand(to=None, cards=parse_cards("As")),
        c.GoIn(player=1.0),
        c.DropOut(player="1"),
        c.DrawCard(player=1, card="As"),
        c.TakeDiscard(player=1, card=None),
        c.PassRedraw(player=True),
        c.ForceCard(player=1.5),
        c.LayMeld(player=1, cards=parse_cards("4c4h"), borrowed=(Borrow("1", None),)),
        c.AddToMeld(player=1, meld=1.0, cards=parse_cards("4c")),
        c.DiscardCard(player=1, card="4c"),
    ],
    ids=repr,
)
def test_a_rummy_table_refuses_them(command):
    malformed(RummyRound(RummyTable.post(PAN), [dollars(100)] * 3), command)


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (c.Fold(player=3.0), "Fold.player must be a whole number, got 3.0"),
        (c.BetOrRaise(player=3, to=600.5), "BetOrRaise.to must be whole cents, got 600.5"),
        (c.Face(player=1, up=None), "Face.up must be True or False, got None"),
        (c.DeclareMisdeal(reason=7), "DeclareMisdeal.reason must be text, got 7"),
        (c.DealHand(to=1.5, cards=()), "DealHand.to must be a whole number or text, got 1.5"),
        (c.Burn(cards="As"), "Burn.cards must be a tuple of cards, got 'As'"),
        (c.ShakeDice(dice=(0.5,)), "ShakeDice.dice must be a tuple of whole numbers, got (0.5,)"),
        (
            c.LayMeld(player=1, cards=(), borrowed=1),
            "LayMeld.borrowed must be a tuple of Borrow entries, got 1",
        ),
        (c.DrawCard(player=1, card=5), "DrawCard.card must be a card or nothing, got 5"),
        (c.PayAwards(meter=12), "PayAwards.meter must be a MeterReading, got 12"),
        (
            c.PayAwards(meter=MeterReading(meter=1.5, seed=0)),
            "MeterReading.meter must be whole hundredths of a cent, got 1.5",
        ),
        (sc.Act(person="ann", command="p1 f"), "Act.command must be a command, got 'p1 f'"),
        (
            sc.Act(person="ann", command=c.CheckOrCall(player=2.0)),
            "CheckOrCall.player must be a whole number, got 2.0",
        ),
        (sc.SitDown(person=5, seat=1, buy_in=dollars(5)), "SitDown.person must be text, got 5"),
    ],
)
def test_the_refusal_says_which_field_and_what_it_must_be(command, words):
    with pytest.raises(CommandMalformed) as refusal:
        check_form(command)
    assert refusal.value.message == words


def test_what_is_made_of_parts_has_every_part_of_its_kind():
    check_form(c.LayMeld(player=1, cards=parse_cards("4c4h"), borrowed=(Borrow(1, parse_cards("4d")[0]),)))
    with pytest.raises(CommandMalformed):
        check_form(c.LayMeld(player=1, cards=parse_cards("4c4h"), borrowed=(Borrow("1", None),)))


@pytest.mark.parametrize(
    "command",
    [
        sc.SitDown(person="bob", seat=2, buy_in=100.5),
        sc.SitDown(person="bob", seat=True, buy_in=dollars(100)),
        sc.SitDown(person=None, seat=2, buy_in=dollars(100)),
        sc.AddChips(person="ann", amount=math.nan),
        sc.AcceptBank(person="ann", wager=True),
        sc.Act(person="ann", command="p1 w player 10"),
        sc.Act(person="ann", command=c.PlaceWager(player=1, spot="player", amount=1.5)),
    ],
    ids=repr,
)
def test_a_table_refuses_them_as_well(command):
    session = Session(Posting(table=baccarat().table, seats=6, buy_in=(dollars(1), dollars(1000))))
    session.apply(sc.SitDown(person="ann", seat=1, buy_in=dollars(500)))
    before = list(session.log)

    with pytest.raises(CommandMalformed):
        session.apply(command)
    assert session.log == before


def test_a_link_refuses_them_as_well():
    console = Console()
    coin = {"table": "t1", "seat": 1, "ante": dollars(10)}

    for amount in (1.0, True, None, "100"):
        assert console.refused(lc.CoverSensor, PAT, amount=amount, **coin).code == "command/malformed"
    console.do(lc.CoverSensor, PAT, amount=dollars(1), **coin)


# ── what a round begins with ─────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("stack", [100.5, True, None, "100", -1], ids=repr)
def test_stacks_are_whole_cents(stack):
    with pytest.raises(DataInvalid) as wrong:
        BankedRound(BankedTable.post(CARIBBEAN_STUD), [dollars(100), stack])
    assert wrong.value.key == "starting_stacks"


@pytest.mark.parametrize(("player", "wager"), [(True, 5000), ("2", 5000), (2, 50.5), (2, None), (0, 5000)])
def test_a_player_dealer_is_a_number_and_whole_cents(player, wager):
    with pytest.raises(DataInvalid) as wrong:
        BankedRound(baccarat().table, [dollars(100)] * 3, bank=PlayerDealer(player=player, wager=wager))
    assert wrong.value.key == "_bank"


@pytest.mark.parametrize("part", ["meter", "seed", "reserve"])
def test_a_jackpot_is_not_negative(part):
    with pytest.raises(DataInvalid) as wrong:
        caribbean(**{"progressive": "pmg-01", part: -1})
    assert wrong.value.key == "_progressive"
    caribbean(**{"progressive": "pmg-01", part: 0})


# ── a jackpot that a link hands over ─────────────────────────────────────────────────────────────────

LINKED = BankedTable.post(CARIBBEAN_STUD, options={"progressive": "pmg-01"})
JACKPOT = Meter.of(dollars(30_000), seed=dollars(10_000))


def linked():
    round_ = BankedRound(LINKED, [dollars(100)], meter=JACKPOT, linked=True)
    return play(round_, "p1 w ante 10", "p1 w progressive 1")


def reading(**facts):
    return MeterReading(**{"meter": 300, "seed": 100, "reserve": 0, **facts})


IMPOSSIBLE = [
    reading(meter=-1),
    reading(seed=-1),
    reading(reserve=-1),
    reading(eased=(EasedRow("straight_flush", "all of it"),)),
    reading(eased=(EasedRow("straight_flush", "101%"),)),
    reading(eased=(EasedRow("pair", "100%"),)),
]


@pytest.mark.clause("caribbean-stud", "CSP 7")
@pytest.mark.parametrize("meter", IMPOSSIBLE, ids=repr)
def test_a_jackpot_that_no_link_shows_is_refused_at_the_lock(meter):
    """Found only when a winner is paid, it would leave the round half settled."""
    malformed(linked(), c.NoMoreBets(meter=meter))


@pytest.mark.clause("caribbean-stud", "CSP 7")
@pytest.mark.parametrize("meter", IMPOSSIBLE, ids=repr)
def test_and_when_winners_are_paid(meter):
    round_ = linked()
    round_.apply(c.NoMoreBets(meter=reading(eased=(EasedRow("straight_flush", "100%"),))))
    play(round_, "d dh p1 9h8h7h6h5h", "d dh b AdKc9d7c3s", "p1 w bet 20")

    malformed(round_, c.PayAwards(meter=meter))
    round_.apply(c.PayAwards(meter=reading()))
    assert round_.over
