"""What ``croupier replay`` tells a person: enough to settle a dispute. Through the real process."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

CROUPIER = Path(sys.executable).with_name("croupier")

BANKED = """\
variant = "ez-baccarat-panda-8"
starting_stacks = [200, 200, 200]
_bank = { kind = "player-dealer", player = 3, wager = 30 }
_collection = { schedule = "ez-baccarat-panda-8.rules", option = 1 }
actions = ["p1 w player 20", "p2 w player 20", "d nb", "d dh player 9hKd", "d dh banker 2c3d"]
"""
LOST = BANKED.replace("9hKd", "2c3d").replace("banker 2c3d", "banker 9hKd")
ENVY = """\
variant = "fortune-pai-gow-poker"
seats = [1, 2, 3]
starting_stacks = [200, 200, 10000]
_bank = { kind = "player-dealer", player = 3, wager = 10000 }
_dice = [4, 4, 4]
actions = [
  "p1 w game 10", "p1 w bonus 5", "p2 w game 20", "p2 w bonus 5", "d nb",
  "d dh p1 KdQdJdTd9d8d7d", "d dh p2 AhQcTh8s6c4h2c", "d dh b AcKsJh9c7s5h3c",
  "p1 set KdQd", "p2 set QcTh",
]
"""
HOUSE = """\
variant = "caribbean-stud"
starting_stacks = [100]
_bank = { kind = "house" }
_options = { progressive = "csp-base" }
_progressive = { meter = 12000, seed = 10000, reserve = 0 }
actions = [
  "p1 w ante 10", "p1 w progressive 1", "d nb", "d dh p1 4c4d9hJsQs", "d dh b AhQd8c6s3d", "p1 w bet 20",
]
"""
POT = """\
variant = "FT"
antes = [0, 0, 0]
blinds_or_straddles = [2, 4, 0]
small_bet = 4
big_bet = 8
starting_stacks = [100, 100, 100]
_collection = { schedule = "holdem-family.poker_rates", option = 13 }
actions = [
  "d dh p1 AsAd", "d dh p2 KsKd", "d dh p3 QsQd", "p3 cc", "p1 cc", "p2 cc",
  "d db 9c6c2s", "p1 cc", "p2 cc", "p3 cc", "d db 4h", "p1 cc", "p2 cc", "p3 cc",
  "d db 7d", "p1 cc", "p2 cc", "p3 cc", "p1 sm AsAd", "p2 sm", "p3 sm -",
]
"""


def told(tmp_path, text, *words):
    """What the process prints about one document, each run of blanks as one."""
    path = tmp_path / "round.toml"
    path.write_text(text, encoding="utf-8")
    done = subprocess.run(
        [CROUPIER, "replay", path, *words], capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout if words else "\n".join(" ".join(line.split()) for line in done.stdout.splitlines())


@pytest.mark.clause("ez-baccarat-panda-8", "PD 2")
def test_what_the_bank_could_not_cover_has_its_amount_and_clause(tmp_path):
    won, lost = told(tmp_path, BANKED), told(tmp_path, LOST)

    assert "1 player 20.00 pay 1:1 40.00 EZ Win\n" in won
    assert "2 player 20.00 pay 1:1, 10.00 not covered 30.00 EZ Win, PD 2\n" in won
    assert "2 player 20.00 lose, 10.00 not covered 10.00 EZ Win, PD 2\n" in lost
    assert "bank -30.00: player 3 put up 30.00 and gets 0.00 back (PD 1)" in won
    assert "bank 30.00: player 3 put up 30.00 and gets 60.00 back (PD 1)" in lost


def test_fees_are_told_with_their_schedule_and_option(tmp_path):
    assert "fees player 1 1.00, player 2 1.00, player 3 2.00 (ez-baccarat-panda-8.rules 1)" in told(
        tmp_path, BANKED
    )
    assert (
        "fees 5.00 out of the pot: 1.00 after initial deal, 3.00 after flop, 1.00 after river "
        "(holdem-family.poker_rates 13)"
    ) in told(tmp_path, POT)
    assert "\nfees" not in told(tmp_path, HOUSE)


@pytest.mark.clause("fortune-pai-gow-poker", "FPG Envy 5")
def test_an_envy_bonus_that_the_bank_could_not_cover_is_told(tmp_path):
    line = "2 envy 0.00 envy of player 1, 5000.00 not covered 0.00 FPG Envy 1, PD 2"

    assert line in told(tmp_path, ENVY)
    covered = ENVY.replace("10000]", "90000]").replace("wager = 10000", "wager = 90000")
    assert "2 envy 0.00 envy of player 1 5000.00 FPG Envy 1\n" in told(tmp_path, covered)


def test_announcements_cards_and_the_meter_of_a_round_against_the_house(tmp_path):
    text = told(tmp_path, HOUSE)

    assert "cards p1 4c4d9hJsQs bank AhQd8c6s3d" in text
    assert "said the bank shows AhQd8c6s3d: no hand (CSP 12, 13)" in text
    assert "bank -9.75" in text
    assert "meter 12000.7000, reserve 0.0500" in text


def test_the_showdown_and_the_pots_are_told(tmp_path):
    text = told(tmp_path, POT)

    assert "cards p1 AsAd p2 KsKd p3 QsQd board 9c6c2s4h7d" in text
    assert "said player 1 shows AsAd" in text
    assert "said player 2 mucks (POT 8.2)" in text
    assert "pot main pot of 7.00 for player 1, 3" in text
    assert "stacks 103.00 96.00 96.00" in text


def test_scripts_get_the_same(tmp_path):
    banked, pot = (json.loads(told(tmp_path, text, "--json")) for text in (BANKED, POT))

    assert banked["collection"] == "ez-baccarat-panda-8.rules 1"
    assert banked["player_dealer"] == {"player": 3, "wager": "30.00", "back": "0.00", "clause": "PD 1"}
    assert banked["uncovered"] == [{}, {"player": "10.00"}, {}]
    assert banked["payments"][1]["clause"] == "EZ Win, PD 2"
    assert pot["announcements"][1] == {"says": "player 2 mucks", "clause": "POT 8.2"}
    assert pot["cards"]["board"] == "9c6c2s4h7d"
