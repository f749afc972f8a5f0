"""``croupier fees`` from the outside."""

import json

import pytest
from click.testing import CliRunner

from croupier.cli.fees import fees

SHARED = ["ez-baccarat-panda-8", "--schedule", "ca-shared.ca_rates"]
OWN = ["ez-baccarat-panda-8", "--schedule", "ez-baccarat-panda-8.rules"]


def run(*words, status=0):
    result = CliRunner().invoke(fees, words, env={"COLUMNS": "120"})
    assert result.exit_code == status, result.output
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.output


def as_json(*words, status=0):
    return json.loads(run(*words, "--json", status=status))


def taken(*words):
    return [(entry["from"], entry["amount"], entry["when"]) for entry in as_json(*words)["taken"]]


def test_every_schedule_is_listed_with_games_and_options():
    output = run()
    assert "holdem-family.poker_rates" in output
    assert "310" in output
    assert "crazy-pineapple" in output
    listed = as_json()["schedules"]
    assert len(listed) == 21
    assert sum(schedule["option_count"] for schedule in listed) == 1395


def test_a_game_shows_its_groups():
    output = run("texas-holdem")
    assert "156–170" in output
    assert "no-limit and pot-limit" in output
    assert "once the pot holds $19" in " ".join(output.replace("│", " ").split())


def test_a_game_in_json_has_all_its_options():
    data = as_json("badugi")
    assert [len(schedule["options"]) for schedule in data["schedules"]] == [66, 68]
    assert data["number"] == "GEGR-001939"


def test_only_options_for_the_number_of_players_are_shown():
    (schedule,) = as_json("texas-holdem", "--players", "6")["schedules"]
    assert all((option["players"]["most"] or 99) >= 6 for option in schedule["options"])
    assert "1" not in {option["option"] for option in schedule["options"]}
    assert "6–10" in run("texas-holdem", "--players", "6")


def test_one_option_in_words_with_its_source():
    output = run("texas-holdem", "--option", "3")
    assert "$5 from the pot when the flop is dealt" in output
    assert "for 7 or more players" in output
    assert "lines 1544–1562" in output
    assert "taken" not in output.replace("nothing is taken", "")


def test_an_option_names_its_anomalies():
    assert "BD-11: printed" in run("badugi", "--option", "11b")
    assert "BD-SWAP: printed" in run("badugi", "--schedule", "badugi.rules", "--option", "1")


def test_what_a_pot_pays():
    assert taken("texas-holdem", "--option", "3", "--players", "7", "--pot", "40") == [
        ("pot", "1.00", "after_initial_deal"),
        ("pot", "5.00", "after_flop"),
        ("pot", "1.00", "after_river"),
    ]
    assert "pot: $5.00 after flop" in run(
        "texas-holdem", "--option", "3", "--players", "7", "--pot", "$1,040"
    )


def test_a_short_pot_pays_what_it_has():
    assert taken("texas-holdem", "--option", "3", "--players", "7", "--pot", "4.50")[1:] == [
        ("pot", "3.50", "after_flop")
    ]


def test_a_number_of_players_outside_the_class_pays_nothing():
    assert taken("texas-holdem", "--option", "3", "--players", "6", "--pot", "40") == []
    assert run("texas-holdem", "--option", "3", "--players", "6", "--pot", "40").endswith(
        "nothing is taken\n"
    )


def test_a_time_charge():
    assert taken("texas-holdem", "--option", "55", "--players", "7") == [
        ("each of 7 players", "15.00", "every_30_minutes")
    ]


def test_what_a_player_dealer_pays_on_total_action():
    assert taken(*SHARED, "--option", "1", "--action", "260") == [("player-dealer", "4.00", "before_deal")]


def test_what_players_pay_on_their_wagers():
    assert taken(*OWN, "--option", "4", "--wager", "50", "--players", "2", "--action", "130") == [
        ("player-dealer", "3.00", "before_deal"),
        ("player 1", "2.00", "before_deal"),
        ("player 2", "2.00", "before_deal"),
    ]


def test_a_fee_by_size_needs_no_action():
    words = ["21st-century-blackjack-buster", "--schedule", "blackjack-5-buster.rules", "--option", "16"]
    assert taken(*words, "--wager", "150") == [
        ("player-dealer", "2.00", "before_deal"),
        ("player 1", "2.00", "before_deal"),
    ]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["caribbean-stud"], "no fees are listed for 'caribbean-stud'"),
        (["texas-holdem", "omaha"], "give one game"),
        (["texas-holdem", "--option", "311"], "no option 311; there are holdem-family.poker_rates 1–310"),
        (["texas-holdem", "--schedule", "ca-shared.ca_rates"], "choose one of holdem-family.poker_rates"),
        (["ez-baccarat-panda-8", "--option", "10"], "choose with --schedule"),
        (["texas-holdem", "--option", "3", "--pot", "40"], "give --players"),
        (["texas-holdem", "--option", "3", "--players", "7"], "give --pot"),
        ([*SHARED, "--option", "1", "--players", "3"], "give --action or --wager"),
        ([*SHARED, "--option", "1", "--wager", "50", "--action", "40"], "are more than the total action"),
        (["texas-holdem", "--option", "3", "--pot", "much"], "'much' is not an amount of dollars"),
        (["texas-holdem", "--option", "3", "--pot", "-5"], "must not be negative"),
        (["texas-holdem", "--players", "0"], "--players"),
        (["check", "no-such-file.toml"], "cannot be read"),
    ],
)
def test_a_question_that_cannot_be_answered_says_why(words, message):
    assert message in " ".join(run(*words, status=2).split())


def test_all_schedules_keep_the_rules():
    assert run("check") == "21 schedules, 1,395 options: no findings\n"
    assert as_json("check")["findings"] == []


SCHEDULE = """
id = "mine"
kind = "pot"
[[groups]]
range = [1, 1]
stages = [{ name = "flop", basis = "pot", trigger = "after_flop" }]
options = [{ n = 1, players = "2 or more", fees = [FEE] }]
"""


def test_a_lawful_schedule_of_ones_own(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text(SCHEDULE.replace("FEE", "3"), encoding="utf-8")
    assert run("check", str(file)).endswith("mine.toml: no findings\n")


def test_an_unlawful_schedule_of_ones_own(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text(SCHEDULE.replace("FEE", '"5%"'), encoding="utf-8")

    output = run("check", str(file), status=1)

    assert output.startswith("mine 1: no_percentage: 5% is a share")
    assert output.endswith("mine.toml: 1 finding\n")
    (finding,) = as_json("check", str(file), status=1)["findings"]
    assert finding == {
        "rule": "no_percentage",
        "schedule": "mine",
        "option": "1",
        "message": "5% is a share; a fee must be a flat amount",
    }


def test_a_malformed_schedule_is_an_error_with_its_place(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text(SCHEDULE.replace("FEE", '"half"'), encoding="utf-8")
    assert "groups[0] option 1: 'half' is not an amount of dollars" in " ".join(
        run("check", str(file), status=2).split()
    )


def test_help_teaches_by_example():
    output = run("--help")
    assert "croupier fees texas-holdem --option 3 --players 7 --pot 40" in output
    assert "croupier fees check mine.toml" in output
