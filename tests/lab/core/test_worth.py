from fractions import Fraction

import pytest

from croupier.errors import DataInvalid
from croupier.games.banked.vocabulary import lose, pay, push
from croupier.lab.core.worth import checked_rows, net_odds, net_result, net_results, odds_rows
from croupier.money import EVEN_MONEY, Odds
from croupier.pay import PayTable, parse_award


def table(**rows):
    pays = {row: parse_award(award) for row, award in rows.items()}
    return PayTable(id="posted", source="a test", clause="1", pays=pays)


@pytest.mark.parametrize(("odds", "net"), [("7:1", 7), ("19 to 20", Fraction(19, 20)), ("9 for 1", 8)])
def test_net_odds(odds, net):
    assert net_odds(Odds.parse(odds)) == net


@pytest.mark.parametrize(("result", "net"), [(lose("1"), -2), (push("1"), 0), (pay(EVEN_MONEY, "1"), 6)])
def test_net_result_of_two_units(result, net):
    assert net_result(result, 2, Odds(3)) == net


def test_spots_without_a_stake_do_not_count():
    results = {"ante": pay(EVEN_MONEY, "1"), "tip": pay(EVEN_MONEY, "1"), "bet": lose("1")}

    assert net_results(results, {"ante": 1, "bet": 2}, lambda _, result: result.odds) == -1


def test_odds_of_every_row():
    assert odds_rows(table(tie="9:1", line="1:1"), frozenset({"tie", "line"})) == {
        "tie": Odds(9),
        "line": Odds(1),
    }


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ({"tie": "9:1"}, "row 'line' is missing; needed are line, tie"),
        ({"tie": "9:1", "line": "1:1", "panda": "25:1"}, "unknown row 'panda'; choose one of line, tie"),
        ({"tie": "$9", "line": "1:1"}, "row 'tie' pays .9; expected odds"),
        ({"tie": "10%", "line": "1:1"}, "row 'tie' pays 10% of the meter; expected odds"),
    ],
)
def test_wrong_rows_are_named(rows, message):
    with pytest.raises(DataInvalid, match=message) as refused:
        odds_rows(table(**rows), frozenset({"tie", "line"}))

    assert refused.value.key == "posted"


def test_rows_that_are_not_needed_may_be_missing():
    rows = checked_rows(table(tie="9:1"), frozenset({"tie", "line"}), needed=frozenset())

    assert list(rows) == ["tie"]
