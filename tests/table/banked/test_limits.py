"""Limits of single betting spaces: each takes its own amounts, within the limits of the table."""

import pytest

from croupier.errors import DataInvalid
from croupier.games.banked.view import name_of
from croupier.games.catalog import GAMES
from croupier.history.recorded import posted_options
from croupier.money import dollars
from croupier.server.picture.spot_note import spot_note
from croupier.table import BankedTable
from tests.games.banked.felt import EZ_FEES, caribbean, play, refused
from tests.games.banked.player_dealer_felt import felt

EZ, GF = "ez-baccarat-panda-8", "golden-frog-baccarat"


def takes(round_, spot):
    """From the smallest to the largest wager that player 1 is offered, in dollars."""
    (choice,) = [choice for choice in round_.legal(1) if name_of(choice) == f"w {spot}"]
    return choice.low // 100, choice.high // 100


@pytest.mark.clause(EZ, "EZ Table")
def test_each_space_has_its_own_limits():
    round_ = felt(EZ, min=5, max=300, spot_limits={"tie": [5, 25], "dragon7": [10, 50]})

    assert takes(round_, "player") == (5, 300)
    assert takes(round_, "tie") == (5, 25)
    assert refused(round_, "p1 w tie 26").code == "stake/out_of_range"
    play(round_, "p1 w tie 25", "p1 w player 5")
    assert takes(round_, "dragon7") == (10, 50)
    assert refused(round_, "p1 w dragon7 9").code == "stake/out_of_range"
    assert takes(round_, "panda8") == (5, 300)


@pytest.mark.clause(GF, "GF Table")
def test_bonus_bets_of_golden_frog_stay_within_their_own_range():
    round_ = felt(GF, spot_limits={"koi8": [20, 50], "player": [25, 500]})

    assert takes(play(round_, "p1 w player 25"), "koi8") == (20, 50)
    assert takes(round_, "jinchan7") == (10, 100)
    with pytest.raises(DataInvalid):
        felt(GF, spot_limits={"koi8": [5, 50]})
    with pytest.raises(DataInvalid):
        felt(GF, spot_limits={"koi8": [10, 200]})


@pytest.mark.clause(EZ, "EZ Fees")
@pytest.mark.parametrize(
    "posted",
    [
        {"tie": [24, 100]},
        {"tie": [25, 201]},
        {"tie": [100, 50]},
        {"tie": [25]},
        {"tie": 25},
        {"tie": ["a few", 50]},
        {"game": [25, 50]},
    ],
)
def test_limits_of_a_space_outside_the_tables_are_refused(posted):
    with pytest.raises(DataInvalid) as wrong:
        felt(EZ, fees=(EZ_FEES, 4), spot_limits=posted)
    assert wrong.value.key == "spot_limits"


@pytest.mark.clause(EZ, "EZ Table")
def test_the_felt_and_a_record_say_the_limits_of_a_space():
    table = BankedTable.post(GAMES[EZ], options={"spot_limits": {"tie": [dollars(5), dollars(25)]}})

    assert spot_note(table, GAMES[EZ].spot("tie")) == "9 to 1 · $5–$25"
    assert spot_note(table, GAMES[EZ].spot("panda8")) == "25 to 1"
    assert posted_options(table) == {"spot_limits": {"tie": ["5", "25"]}}


@pytest.mark.clause("caribbean-stud", "CSP-R1")
@pytest.mark.parametrize(
    ("posted", "most"),
    [({}, 50), ({"max": 500}, 50), ({"max": 30}, 30), ({"limit_scope": "round"}, 33), ({"max_wager": 10}, 5)],
)
def test_the_largest_wager_is_one_that_the_rule_takes(posted, most):
    round_ = caribbean(**posted)
    ante = round_.table.game.spot("ante")

    assert round_.table.taken_alone(ante) == (dollars(1), dollars(most))
    assert refused(round_, f"p1 w ante {most + 1}").code == "stake/out_of_range"
    play(round_, f"p1 w ante {most}")


@pytest.mark.parametrize("name", ["unit", "chip"])
def test_a_chip_is_worth_something(name):
    assert felt(EZ, **{name: 1}).table.options[name] == dollars(1)
    with pytest.raises(DataInvalid, match="worth more than nothing") as refusal:
        felt(EZ, **{name: 0})
    assert refusal.value.key == name
