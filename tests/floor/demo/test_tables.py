"""The demo tables are postings in a file: one for every game, as a manager could open them."""

import pytest

from croupier.errors import DataInvalid
from croupier.floor import AT_ONCE, Floor, Kind, demo_tables, tables_named
from croupier.floor.demo.tables import FILE
from croupier.floor.terms.file import read_tables
from croupier.games.catalog import GAMES
from croupier.money import Cents, dollars, fine_dollars
from croupier.store import MemoryStore
from tests.event_loop import run

SETUPS = {setup.id: setup for setup in demo_tables()}


def test_tables_lie_in_the_order_of_the_catalog_and_every_game_has_one():
    assert list(dict.fromkeys(setup.game for setup in SETUPS.values())) == list(GAMES)
    assert len(SETUPS) == len(demo_tables()), "two tables have one id"


def test_tables_are_opened_by_name():
    assert [setup.id for setup in tables_named("pan, razz,pan")] == ["pan", "razz"]
    assert [setup.id for setup in tables_named("")] == list(SETUPS)
    with pytest.raises(DataInvalid, match="there is no table 'whist'; there are caribbean-stud, "):
        tables_named("razz,whist")


@pytest.mark.parametrize(
    ("table", "stakes", "least", "most", "usual", "bots"),
    [
        ("caribbean-stud", "$5–$50 ante, $1 progressive", 50, 2_000, 300, 300),
        ("ez-baccarat", "$5–$99 a spot", 50, 5_000, 500, 1_500),
        ("limit-holdem", "$4–$8 limit", 40, 400, 160, 160),
        ("no-limit-holdem", "$1–$2 blinds, no limit", 80, 400, 200, 200),
        ("seven-card-stud", "$4–$8 limit, $1 ante", 40, 400, 160, 160),
        ("pan", "$1 chip, no pot", 20, 400, 100, 100),
    ],
)
def test_signs_and_buy_ins(table, stakes, least, most, usual, bots):
    setup = SETUPS[table]
    assert setup.stakes == stakes
    assert setup.posting.buy_in == (dollars(least), dollars(most))
    assert (setup.buy_in, setup.bot_buy_in) == (dollars(usual), dollars(bots))


def test_house_tables_with_a_progressive_are_on_a_link_of_their_own():
    linked = {setup.id: setup for setup in SETUPS.values() if setup.link is not None}
    assert set(linked) == {"caribbean-stud", "texas-holdem-bonus", "high-card-flush"}
    assert all(setup.link == setup.game and setup.seed == fine_dollars(10_000) for setup in linked.values())


def test_fees_blinds_and_bring_ins_are_posted():
    holdem, stud = SETUPS["limit-holdem"].posting, SETUPS["seven-card-stud"].posting
    assert (holdem.small_blind, holdem.big_blind) == (dollars(2), dollars(4))
    assert len(holdem.fees) == 3
    assert (stud.ante, stud.table.bring_in) == (dollars(1), None)
    assert SETUPS["razz"].posting.table.bring_in == dollars(2)
    assert SETUPS["razz"].posting.fees == ()
    assert SETUPS["ez-baccarat"].posting.table.fee is not None
    assert SETUPS["caribbean-stud"].posting.ante == Cents(0)


def test_a_manager_could_post_every_one_of_them():
    async def scene() -> None:
        floor = Floor(MemoryStore(), setups=(), pace=AT_ONCE, bots=False, advice=False, kind=Kind.BENCH)
        await floor.management.open_all(read_tables(FILE), by="Mia")
        assert list(floor.tables) == list(SETUPS)
        assert all(floor.tables[name].setup.stakes == setup.stakes for name, setup in SETUPS.items())

    run(scene())
