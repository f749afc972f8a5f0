"""Pay tables as data: what is read, and where an error is."""

from datetime import date

import pytest

from croupier.errors import DataInvalid
from croupier.games.banked.vocabulary import BankedGame
from croupier.games.catalog import GAMES
from croupier.money import Odds, dollars
from croupier.pay import Fixed, Percent, game_tables, read_tables

GOOD = """
[jackpot]
source = "a document"
clause = "X 1"
effective = 2015-05-13
wager = 5
[jackpot.pays]
royal_flush = "100%"
full_house = "$100"
flush = "40 for 1"
[jackpot.envy]
royal_flush = 1000
"""


def reading(text):
    with pytest.raises(DataInvalid) as refused:
        read_tables(text, file="paytables.toml")
    assert refused.value.file == "paytables.toml"
    return refused.value


def test_a_table_has_rows_source_clause_and_date():
    table = read_tables(GOOD, file="x.toml")["jackpot"]

    assert table["royal_flush"] == Percent(100)
    assert table["full_house"] == Fixed(dollars(100))
    assert table.get("flush") == Odds(40, keeps_stake=True)
    assert table.envy == {"royal_flush": dollars(1000)}
    assert (table.id, table.source, table.clause) == ("jackpot", "a document", "X 1")
    assert (table.wager, table.effective) == (dollars(5), date(2015, 5, 13))


def test_a_hand_without_a_row_loses():
    assert read_tables(GOOD, file="x.toml")["jackpot"].get("pair") is None


def test_only_a_percentage_comes_off_a_meter():
    fixed = GOOD.replace("100%", "$5,000")

    assert read_tables(GOOD, file="x.toml")["jackpot"].off_the_meter
    assert not read_tables(fixed, file="x.toml")["jackpot"].off_the_meter


@pytest.mark.parametrize(
    ("good", "bad", "key"),
    [
        ('"40 for 1"', '"40 for two"', "jackpot.pays.flush"),
        ('"40 for 1"', "40", "jackpot.pays.flush"),
        ('"100%"', '"200%"', "jackpot.pays.royal_flush"),
        ("royal_flush = 1000", 'royal_flush = "much"', "jackpot.envy.royal_flush"),
        ("wager = 5", "wager = 5.005", "jackpot.wager"),
    ],
)
def test_a_wrong_figure_is_named_with_file_and_row(good, bad, key):
    assert good in GOOD

    wrong = reading(GOOD.replace(good, bad))

    assert wrong.key == key
    assert str(wrong).startswith(f"paytables.toml: {key}: ")


@pytest.mark.parametrize("missing", ["source", "clause"])
def test_a_table_without_its_source_or_clause_is_refused(missing):
    wrong = reading("\n".join(line for line in GOOD.splitlines() if not line.startswith(missing)))

    assert wrong.key == "jackpot"
    assert repr(missing) in wrong.message


def test_an_unknown_key_is_refused_by_name():
    wrong = reading(GOOD.replace("wager = 5", "stake = 5"))

    assert wrong.key == "jackpot"
    assert "'stake'" in wrong.message


@pytest.mark.parametrize("text", ["jackpot = 3", '[jackpot]\nsource = "x"', "[jackpot]\npays = 3"])
def test_a_table_needs_rows(text):
    assert reading(text).key == "jackpot"


def test_envy_is_a_table_of_rows():
    assert reading(GOOD.split("[jackpot.envy]")[0].replace("wager = 5", "envy = 7")).key == "jackpot.envy"


def test_broken_toml_is_refused_with_its_line():
    assert "line 3" in reading("[jackpot]\npays = 'x'\n?").message


@pytest.mark.parametrize(
    "game", [game for game in GAMES.values() if isinstance(game, BankedGame)], ids=lambda game: game.id
)
def test_every_game_with_pay_tables_cites_them(game):
    tables = game_tables(game.folder)

    assert tables
    assert all(table.source and table.clause and table.pays for table in tables.values())
