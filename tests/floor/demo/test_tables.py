"""The demo tables come from the games' own declarations."""

from dataclasses import replace

import pytest

from croupier.errors import DataInvalid
from croupier.floor import demo_tables, tables_named
from croupier.floor.demo.banked import banked_table
from croupier.floor.demo.pot import pot_table
from croupier.games.catalog import GAMES
from croupier.games.demo import BankedDemo, PotDemo
from croupier.games.pot.limits import Structure
from croupier.money import dollars

SETUPS = demo_tables()


@pytest.mark.parametrize("game", GAMES)
def test_every_game_of_the_catalog_is_shown(game):
    shown = [setup for setup in SETUPS if setup.game == game]

    assert len(shown) == len(GAMES[game].demos) > 0


def test_tables_lie_in_the_order_of_the_catalog_under_ids_of_their_own():
    assert list(dict.fromkeys(setup.game for setup in SETUPS)) == list(GAMES)
    assert len({setup.id for setup in SETUPS}) == len(SETUPS)


def test_tables_are_opened_by_name():
    assert [setup.id for setup in tables_named("pan, razz,pan")] == ["pan", "razz"]
    assert [setup.id for setup in tables_named("")] == [setup.id for setup in SETUPS]
    with pytest.raises(DataInvalid, match="there is no table 'whist'; there are caribbean-stud, "):
        tables_named("razz,whist")


def test_a_pot_game_says_nothing_and_is_shown_at_four_and_eight():
    setup = pot_table(GAMES["texas-holdem"], PotDemo())

    assert (setup.id, setup.name, setup.stakes) == ("texas-holdem", "Texas Hold'em", "$4–$8 limit")
    assert setup.posting.big_blind == setup.posting.table.limits.lower == dollars(4)
    assert setup.posting.fees == ()


def test_other_structures_are_shown_with_blinds_of_a_dollar_and_two():
    setup = pot_table(GAMES["omaha"], PotDemo(structure=Structure.NO_LIMIT))

    assert setup.stakes == "$1–$2 blinds, no limit"
    assert (setup.posting.small_blind, setup.posting.big_blind) == (dollars(1), dollars(2))


def test_a_fee_that_the_schedules_do_not_have_for_these_limits_opens_no_table():
    with pytest.raises(DataInvalid):
        pot_table(GAMES["omaha"], PotDemo(fees=("holdem-family.poker_rates", (159,))))


def test_a_house_table_is_on_a_link_where_its_game_has_a_progressive():
    stud = GAMES["caribbean-stud"]
    plain = replace(stud, progressive=None, demos=(BankedDemo(stakes="from $1"),))

    assert banked_table(stud, stud.demos[0]).link == "caribbean-stud"
    assert banked_table(plain, plain.demos[0]).link is None
    assert not banked_table(plain, plain.demos[0]).seed
