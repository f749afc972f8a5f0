"""``croupier bank`` as people run it."""

import json

import pytest
from click.testing import CliRunner

from croupier.cli.bank import bank

ASKED = ["ez-baccarat-panda-8", "--wager", "banker=50", "--bettors", "3", "--bank", "200"]


def run(*words: str) -> str:
    result = CliRunner().invoke(bank, [*words])
    assert result.exit_code == 0, result.output
    return result.output


def test_a_round_the_hours_and_ruin_for_people(tmp_path):
    picture = tmp_path / "bank.svg"
    said = run(
        *ASKED,
        "--fee",
        "ez-baccarat-panda-8.rules#1",
        "--bankroll",
        "5000",
        "--every-fee",
        "-o",
        str(picture),
    )

    assert "3 bettors, each with banker $50.00: $150.00 laid" in said
    assert "every round counted" in said
    assert "after its fee of $2.00" in said
    assert "320 rounds (1 × 8 × 40)" in said
    assert "Best for the bank" in said
    assert "<svg" in picture.read_text()


def test_the_same_for_scripts():
    found = json.loads(run(*ASKED, "--tables", "2", "--hours", "10", "--hour", "50", "--json"))

    assert found["counted"] is True
    assert found["stretch"]["rounds"] == 1_000
    assert found["covered"]["expected"] == pytest.approx(3 * 50 * 0.010183, abs=1e-3)
    assert len(found["with_wager"]["places"]) == 3


def test_a_game_that_the_house_banks_is_refused():
    result = CliRunner().invoke(bank, ["caribbean-stud"])

    assert result.exit_code == 2
    assert "the house banks caribbean-stud" in result.output
