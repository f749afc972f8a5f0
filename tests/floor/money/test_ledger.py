import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.errors import LedgerWrong
from croupier.floor import Entry, Ledger, demo_tables
from croupier.floor.money.ledger import TableBook
from croupier.money import Cents, Fine
from croupier.table.events import ChipsAdded, WagerPlaced
from croupier.table.session.events import RoundOpened, SeatLeft, SeatTaken
from tests.floor.quiet_room import QuietTable

SETUPS = {setup.id: setup for setup in demo_tables()}


def test_an_entry_moves_money():
    ledger = Ledger()
    ledger.book(Entry("cage#1", {"cage": Fine(-500), "wallet:Nora": Fine(500)}))

    assert ledger.balance("wallet:Nora") == 500
    assert ledger.trial_balance() == {"cage": -500, "wallet:Nora": 500}


def test_an_entry_that_does_not_balance_is_never_booked():
    ledger = Ledger()
    with pytest.raises(AssertionError, match="does not balance"):
        ledger.book(Entry("cage#1", {"cage": Fine(-500), "wallet:Nora": Fine(499)}))

    assert ledger.trial_balance() == {}


def test_only_the_house_may_owe():
    ledger = Ledger()
    ledger.book(
        Entry("a", {"x/bank": Fine(-5), "cage": Fine(-5), "x/seed": Fine(-5), "wallet:Nora": Fine(15)})
    )
    assert ledger.overdrawn() == {}

    ledger.book(Entry("b", {"wallet:Nora": Fine(-16), "x/seat:1": Fine(16)}))
    assert ledger.overdrawn() == {"wallet:Nora": -1}


def test_a_ledger_is_checked_when_everything_has_been_read():
    ledger = Ledger()
    ledger.book(Entry("a", {"wallet:Nora": Fine(-10_000), "x/seat:1": Fine(10_000)}))
    with pytest.raises(LedgerWrong, match=r"wallet:Nora is at -1\.0000, and may not be below zero"):
        ledger.check()

    ledger.book(Entry("b", {"wallet:Nora": Fine(10_000), "cage": Fine(-10_000)}))
    ledger.check()
    assert ledger.faults == {}


def test_a_running_ledger_says_which_entry_overdrew_which_account(caplog):
    ledger = Ledger()
    ledger.check()
    ledger.book(Entry("floor#7", {"cage": Fine(-100), "wallet:Nora": Fine(100)}))
    assert ledger.faults == {}

    ledger.book(Entry("table:x#12", {"wallet:Nora": Fine(-20_100), "x/seat:1": Fine(20_100)}))

    assert ledger.faults == {"wallet:Nora": "wallet:Nora is at -2.0000 after table:x#12"}
    assert "wallet:Nora is at -2.0000" in caplog.text


def test_players_of_a_round_are_booked_on_their_seats():
    book = TableBook("x")
    taken = [SeatTaken(seat=n, person=who, buy_in=Cents(100)) for n, who in ((3, "Nora"), (6, "Otis"))]
    opened = RoundOpened(number=1, seats=(3, 6), stacks=(Cents(100), Cents(100)))

    entries = book.entries([*taken, opened, WagerPlaced(player=2, spot="ante", amount=Cents(10))])

    assert entries[-1].movements == {"x/seat:6": -1000, "x/layout": 1000}


def test_chips_bought_in_a_round_come_out_of_the_buyers_wallet():
    book = TableBook("x")
    taken = SeatTaken(seat=3, person="Nora", buy_in=Cents(100))
    opened = RoundOpened(number=1, seats=(3,), stacks=(Cents(100),))

    entries = book.entries([taken, opened, ChipsAdded(player=1, amount=Cents(10))])

    assert entries[-1].movements == {"wallet:Nora": -1000, "x/seat:3": 1000}


def test_a_seat_is_cashed_out_to_whoever_sat_there():
    book = TableBook("x")
    book.entries([SeatTaken(seat=3, person="Nora", buy_in=Cents(100))])

    (entry,) = book.entries([SeatLeft(seat=3, person="Nora", cash_out=Cents(70))])

    assert entry.movements == {"x/seat:3": -7000, "wallet:Nora": 7000}


@pytest.mark.parametrize("table", SETUPS)
@settings(max_examples=6)
@given(seed=st.integers(0, 10**9), picks=st.lists(st.integers(0, 9), min_size=12, max_size=12))
def test_the_ledger_agrees_with_the_table_after_every_round(table, seed, picks):
    quiet = QuietTable(SETUPS[table], seed=str(seed), bots=("Mabel", "Otis", "Rosa"))
    quiet.sit("Nora", 1)
    turn = iter(range(10**6))

    for _ in range(3):
        quiet.play_round("Nora", lambda legal: legal[picks[next(turn) % 12] % len(legal)])

        balances = quiet.ledger.trial_balance()
        assert sum(balances.values()) == 0
        for seat, occupant in quiet.session.state.seated.items():
            assert quiet.ledger.balance(f"{table}/seat:{seat}") == occupant.stack * 100
        assert quiet.ledger.balance(f"{table}/layout") == 0
        assert quiet.ledger.balance(f"{table}/pot") == 0
        if quiet.session.state.meter is not None:
            assert quiet.ledger.balance(f"{table}/meter") == quiet.session.state.meter.meter
            assert quiet.ledger.balance(f"{table}/reserve") == quiet.session.state.meter.reserve
        owing = {account for account in quiet.ledger.overdrawn() if not account.startswith("wallet:")}
        assert not owing
        if quiet.session.state.seated[1].stack < SETUPS[table].posting.buy_in[0]:
            break
