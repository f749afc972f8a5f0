"""A table against a bank between its rounds: who is away, who has nothing to wager, who has no name."""

from dataclasses import replace

import pytest

from croupier.errors import BankClosed, NameRefused, StakeOutOfRange
from croupier.floor import demo_tables
from croupier.games.banked.caribbean_stud.game import CARIBBEAN_STUD
from croupier.history import parse_action
from croupier.money import Cents, dollars
from croupier.table import BankedRound, BankedTable, Session
from croupier.table import commands as c
from croupier.table.banked.banking import bank_wagers
from croupier.table.session import commands as sc
from croupier.table.session.posting import Posting
from tests.games.banked.player_dealer_felt import felt
from tests.refusal import refused

EZ, GF = "ez-baccarat-panda-8", "golden-frog-baccarat"


def table(game=EZ, people=("ann", "bob", "cy"), buy_in=500, **options):
    session = Session(Posting(table=felt(game, **options).table, seats=7, buy_in=(dollars(1), dollars(1000))))
    for seat, person in enumerate(people, start=1):
        session.apply(sc.SitDown(person=person, seat=seat, buy_in=dollars(buy_in)))
    return session


def act(session, person, action):
    session.apply(sc.Act(person=person, command=parse_action(action)))


def lose_everything(session, person):
    """Bank with every chip against a player line that wins."""
    session.apply(sc.AcceptBank(person=person, wager=dollars(500)))
    session.apply(sc.StartRound())
    act(session, "bob", "p2 w player 500")
    for action in ("d nb", "d dh player Kd9h", "d dh banker Kc7s"):
        act(session, None, action)


@pytest.mark.clause(EZ, "PD 1")
def test_a_bank_that_has_lost_everything_is_not_offered_its_second_turn():
    session = table()
    lose_everything(session, "ann")

    assert session.state.seated[1].stack == 0
    assert session.bank_offered_to() == 2


@pytest.mark.clause(EZ, "PD-R19")
def test_the_bank_is_put_up_in_whole_chips():
    session = table()
    refusal = refused(session, sc.AcceptBank(person="ann", wager=Cents(100_50)))
    assert (type(refusal), refusal.clause) == (StakeOutOfRange, "PD-R19")
    session.apply(sc.AcceptBank(person="ann", wager=dollars(100)))

    quarters = table(unit=0.25)
    quarters.apply(sc.AcceptBank(person="ann", wager=Cents(100_50)))
    assert quarters.state.bank_wager == 100_50


@pytest.mark.clause(EZ, "PD-R19")
def test_the_bank_is_offered_whole_chips_of_a_stack_that_is_not():
    session = table(unit=25, pd_min=30)

    assert bank_wagers(session.posting.table, Cents(512_34)) == (dollars(50), dollars(500))
    with pytest.raises(StakeOutOfRange):
        felt(EZ, wager=510, unit=25)


@pytest.mark.clause(EZ, "PD-R5")
def test_a_smallest_bank_of_nothing_is_one_chip():
    assert bank_wagers(felt(EZ, pd_min=0, min=20).table, dollars(100))[0] == dollars(1)
    assert bank_wagers(felt(EZ, min=20).table, dollars(100))[0] == dollars(20)


@pytest.mark.clause(EZ, "PD-R14")
def test_whoever_sits_out_hands_the_bank_on():
    session = table()
    session.apply(sc.AcceptBank(person="ann", wager=dollars(100)))
    session.apply(sc.SitOut(person="ann"))

    assert session.state.rotation.holder is None
    assert session.bank_offered_to() == 2
    with pytest.raises(BankClosed):
        session.apply(sc.StartRound())
    session.apply(sc.AcceptBank(person="bob", wager=dollars(100)))
    session.apply(sc.StartRound())
    assert session.state.players == (2, 3)


@pytest.mark.clause(GF, "GF-R5")
def test_a_bank_that_left_during_a_free_hand_starts_no_round():
    """A free hand is no turn: the position is still his, until he hands it on or comes back."""
    session = table(GF)
    session.apply(sc.AcceptBank(person="ann", wager=dollars(100)))
    session.apply(sc.StartRound())
    session.apply(sc.SitOut(person="ann"))
    act(session, "bob", "p2 free")
    for action in ("d nb", "d dh player Kd9h", "d dh banker Kc7s"):
        act(session, None, action)
    before = len(session.log)

    with pytest.raises(BankClosed):
        session.apply(sc.StartRound())
    assert len(session.log) == before
    session.apply(sc.DeclineBank(person="ann"))
    assert session.bank_offered_to() == 2


@pytest.mark.clause(EZ, "PD-R19")
def test_a_round_in_which_nobody_can_wager_is_closed_without_one():
    session = table(buy_in=20, min=25, pd_min=1)
    session.apply(sc.AcceptBank(person="ann", wager=dollars(5)))
    session.apply(sc.StartRound())

    assert [choice.verb for choice in session.round.legal()] == ["nb"]
    act(session, None, "d nb")
    assert session.round is None
    assert [held.stack for held in session.state.seated.values()] == [dollars(20)] * 3
    assert session.state.rotation.holder == 1, "no turn was played"


@pytest.mark.clause(EZ, "PD-R19")
def test_a_round_in_which_somebody_can_wager_waits_for_him():
    session = table(min=25)
    session.apply(sc.AcceptBank(person="ann", wager=dollars(100)))
    session.apply(sc.StartRound())

    assert session.round.refusal(c.NoMoreBets()).code == "phase/not_now"


@pytest.mark.parametrize("name", ["", " ", "\t\n"])
def test_nobody_plays_without_a_name(name):
    session = table("21st-century-blackjack-buster")
    before = len(session.log)

    for command in (
        sc.SitDown(person=name, seat=4, buy_in=dollars(100)),
        sc.StandBehind(person=name, buy_in=dollars(100)),
    ):
        with pytest.raises(NameRefused) as refused:
            session.apply(command)
        assert refused.value.code == "name/refused"
    assert len(session.log) == before
    session.apply(sc.SitDown(person="Zoë ☃", seat=4, buy_in=dollars(100)))
    session.apply(sc.StandBehind(person="李", buy_in=dollars(100)))


@pytest.mark.clause("progressive", "PRG wager")
def test_a_table_that_has_lost_its_link_offers_no_progressive_wager():
    posted = BankedTable.post(CARIBBEAN_STUD, options={"progressive": "pmg-01"})
    round_ = BankedRound(posted, [dollars(100)], linked=True)
    round_.apply(parse_action("p1 w ante 10"))

    assert round_.view(1).wager("progressive") is None
    assert round_.refusal(parse_action("p1 w progressive 1")).code == "link/lost"


# ── what the bank takes ─────────────────────────────────────────────────────────────────────────────


def frog(stack):
    """The house's own Golden Frog table, which takes $1 to $13 from the bank; ann is offered it."""
    posting = next(setup.posting for setup in demo_tables() if setup.game == GF)
    session = Session(replace(posting, buy_in=(dollars(1), dollars(1000))))
    session.apply(sc.SitDown(person="ann", seat=1, buy_in=dollars(stack)))
    session.apply(sc.SitDown(person="bob", seat=2, buy_in=dollars(500)))
    return session


@pytest.mark.clause(GF, "PD-R5")
@pytest.mark.parametrize(("stack", "wagers"), [(11, (10, 10)), (20, (10, 19)), (500, (10, 499))])
def test_the_bank_is_offered_from_its_least_to_the_stack_without_the_least_fee(stack, wagers):
    least, most = map(dollars, wagers)
    for wager in (least, most):
        session = frog(stack)
        assert session.view("ann").bank.wagers == (least, most)
        session.apply(sc.AcceptBank(person="ann", wager=wager))
        assert session.view("ann").bank.wagers is None
    for wager in (least - 100, most + 100):
        assert refused(frog(stack), sc.AcceptBank(person="ann", wager=wager)).code == "bank/short"


@pytest.mark.clause(GF, "PD-R5")
def test_a_stack_that_cannot_bear_wager_and_fee_is_offered_no_amount():
    session = frog(10)

    assert (session.view("ann").bank.offered_to, session.view("ann").bank.wagers) == (1, None)
    assert refused(session, sc.AcceptBank(person="ann", wager=dollars(10))).code == "bank/short"


def test_where_nobody_banks_no_amount_is_named():
    house = Session(
        Posting(table=BankedTable.post(CARIBBEAN_STUD), seats=7, buy_in=(dollars(1), dollars(1000)))
    )
    house.apply(sc.SitDown(person="ann", seat=1, buy_in=dollars(100)))

    assert house.view("ann").bank.wagers is None


# ── chips bought in the middle of a round ───────────────────────────────────────────────────────────


def test_a_view_says_how_many_chips_may_be_added():
    """Caribbean Stud knows no table stakes: chips may be added in a round, up to the largest buy-in."""
    house = Session(
        Posting(table=BankedTable.post(CARIBBEAN_STUD), seats=7, buy_in=(dollars(1), dollars(1000)))
    )
    house.apply(sc.SitDown(person="ann", seat=1, buy_in=dollars(100)))
    assert house.view("ann").you.may_buy == dollars(900)
    assert house.view("bob").you.may_buy == 0

    house.apply(sc.StartRound())
    act(house, "ann", "p1 w ante 10")
    assert house.view("ann").you.may_buy == dollars(910)


def test_with_table_stakes_no_chips_are_added_in_a_round():
    session = table()
    assert session.view("bob").you.may_buy == dollars(500)

    session.apply(sc.AcceptBank(person="ann", wager=dollars(100)))
    session.apply(sc.StartRound())
    assert session.view("bob").you.may_buy == 0
