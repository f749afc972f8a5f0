"""The library's border: what has the wrong family or type is refused with a sentence."""

import pytest

from croupier.errors import DataInvalid
from croupier.games import game
from croupier.games.pot.limits import Limits, Structure
from croupier.history import read_document, replay
from croupier.lab.hands.equity import equity
from croupier.lab.questions.what_if import what_if
from croupier.pay import Meter
from croupier.table import (
    BankedRound,
    BankedTable,
    PlayerDealer,
    Posting,
    PotRound,
    PotTable,
    RummyRound,
    RummyTable,
    forced_bets,
)

LIMITS = Limits(structure=Structure.NO_LIMIT, minimum=400)


def refused(match, work):
    with pytest.raises(DataInvalid, match=match) as refusal:
        work()
    assert refusal.value.code == "data/invalid"


@pytest.mark.parametrize(
    ("found", "says"),
    [
        (game("caribbean-stud"), "Caribbean Stud Poker is a banked game; this table plays pot games"),
        (
            "texas-holdem",
            "'texas-holdem' is not a game; this table plays pot games, as croupier.game gives them",
        ),
        (None, "None is not a game"),
    ],
)
def test_a_pot_table_plays_pot_games(found, says):
    refused(says, lambda: PotTable.post(found, LIMITS))


def test_banked_and_rummy_tables_play_their_own_games():
    refused("is a pot game; this table plays banked games", lambda: BankedTable.post(game("omaha")))
    refused("is a pot game; this table plays rummy games", lambda: RummyTable.post(game("omaha")))
    assert BankedTable.post(game("let-it-ride")).game is game("let-it-ride")


def test_a_round_needs_a_table_of_its_family():
    table = PotTable.post(game("omaha"), LIMITS)
    forced = forced_bets(table, [0, 0], [200, 400])

    refused("needs a BankedTable, not a PotTable", lambda: BankedRound(table, [20_000]))
    refused("needs a RummyTable, not a PotTable", lambda: RummyRound(table, [20_000] * 2))
    refused("needs a PotTable, not a PotGame", lambda: PotRound(table.game, [20_000] * 2, forced))
    assert PotRound(table, [20_000] * 2, forced).to_act


@pytest.mark.parametrize("amount", [400.0, "400", True, None])
def test_limits_chips_and_stacks_are_whole_cents(amount):
    refused("whole cents", lambda: Limits(structure=Structure.NO_LIMIT, minimum=amount))
    refused("whole cents", lambda: RummyRound(RummyTable.post(game("pan")), [20_000, amount]))
    if amount is not None:
        refused("whole number of cents", lambda: PotTable.post(game("razz"), LIMITS, bring_in=amount))
        refused("whole number of cents", lambda: PotTable.post(game("razz"), LIMITS, chip=amount))


@pytest.mark.parametrize("wrong", ["roulette", None, ["texas-holdem"]])
def test_what_is_no_game_is_refused_with_a_list_of_games(wrong):
    refused("there are caribbean-stud, ", lambda: game(wrong))


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (lambda: PotTable.post(game("texas-holdem"), None), "needs Limits"),
        (lambda: BankedTable.post(game("let-it-ride"), options=[5]), "by their names"),
        (lambda: PlayerDealer(player=1, wager=100.5), "whole cents"),
        (lambda: Meter.of(12_000.5, seed=10_000), "whole cents"),
        (
            lambda: Posting(table=BankedTable.post(game("let-it-ride")), seats=6, buy_in=(1.5, 2)),
            "whole cents",
        ),
        (lambda: read_document("round.toml"), "as read_text gives them"),
        (lambda: replay("round.toml"), "as read_document gives it"),
        (lambda: equity("texas-holdem", "AsKsQdQc"), "a list of hands"),
        (lambda: what_if("caribbean-stud", {"flush": "6:1"}), "as read_change gives it"),
    ],
)
def test_what_is_of_the_wrong_type_is_refused_with_a_sentence(wrong, says):
    with pytest.raises(DataInvalid, match=says):
        wrong()
