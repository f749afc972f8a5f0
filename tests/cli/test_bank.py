"""``croupier bank`` as people run it."""

import json

import pytest
from click.testing import CliRunner

from croupier.cli.bank import bank

ASKED = ["ez-baccarat-panda-8", "--wager", "banker=50", "--bettors", "3", "--bank", "200"]


def run(*words: str) -> str:
    result = CliRunner().invoke(bank, [*words])
    assert result.exit_code == 0, result.output
    return result.stdout


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
    assert found["play"] == "no decisions"
    assert found["stretch"]["bankroll_within"] == 0
    assert found["stretch"]["rounds"] == 1_000
    assert found["covered"]["expected"] == pytest.approx(3 * 50 * 0.010183, abs=1e-3)
    assert len(found["with_wager"]["places"]) == 3


def test_a_game_that_the_house_banks_is_refused():
    result = CliRunner().invoke(bank, ["caribbean-stud"])

    assert result.exit_code == 2
    assert "the house banks caribbean-stud" in result.output


THREE_CARD = ["three-card-poker-6-card-bonus", "--rounds", "60000", "--bankroll", "3000"]


@pytest.mark.parametrize(
    ("settings", "play"),
    [((), "best play"), (("--option", "strategy=queen-six-four"), "the strategy queen-six-four")],
)
def test_ruin_is_stated_with_the_error_of_the_sample(settings, play):
    found = json.loads(run(*THREE_CARD, *settings, "--json"))
    stretch = found["stretch"]

    assert found["play"] == play
    assert 0 < stretch["ruin_within"] < stretch["ruin"] < 0.25
    assert 0 < stretch["bankroll_within"] < stretch["bankroll_for_risk"]
    assert stretch["ruin"] < stretch["ruin_without_end_at_most"] < 1


def test_a_bank_wager_and_ruin_for_people(tmp_path):
    picture = tmp_path / "bank.svg"
    said = " ".join(run(*THREE_CARD, "--bank", "200", "-o", str(picture)).split())

    assert "best play; standard deviation by 60,000 random rounds" in said
    assert "with $200.00 put up" in said
    assert "ruin within them" in said
    assert "money at the start" in picture.read_text()


@pytest.mark.parametrize("game", ["fortune-pai-gow-poker", "21st-century-blackjack-buster"])
def test_other_kernels_play_full_tables_too(game):
    found = json.loads(run(game, "--rounds", "20000", "--json"))

    assert found["sampled_rounds"] == 20_000
    assert isinstance(found["stretch"]["bankroll_for_risk"], float)
