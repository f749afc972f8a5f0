"""What happens beside the tables: money that moves, and what is no round's business."""

from croupier.floor.records import ROUND_EVENTS, PersonArrived, TableOpened, WalletFunded
from croupier.money import Cents, Fine
from croupier.table.events import CardsBurned

AT = "2025-01-01T00:00:00Z"


def test_a_meter_is_filled_with_the_houses_money():
    opened = TableOpened(table="t1", game="caribbean-stud", meter=Fine(500), reserve=Fine(20))

    assert opened.movements() == {"t1/seed": -520, "t1/meter": 500, "t1/reserve": 20}


def test_a_table_without_a_meter_moves_nothing():
    assert TableOpened(table="t1", game="razz").movements() == {}
    assert "t1/reserve" not in TableOpened(table="t1", game="razz", meter=Fine(5)).movements()


def test_play_money_comes_from_the_cage():
    moved = WalletFunded(person="ann", amount=Cents(100), at=AT).movements()

    assert sum(moved.values()) == 0
    assert moved["wallet:ann"] > 0 > moved["cage"]


def test_who_comes_in_brings_no_money():
    assert PersonArrived(person="ann", at=AT).movements() == {}


def test_a_round_knows_cards_but_nobody_at_the_door():
    assert CardsBurned in ROUND_EVENTS
    assert PersonArrived not in ROUND_EVENTS
