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
    assert found["plays"]["same"] is True
    assert found["stretch"]["withheld"] is None
    assert found["stretch"]["rounds"] == 1_000
    assert found["covered"]["expected"] == pytest.approx(3 * 50 * 0.010183, abs=1e-3)
    assert len(found["with_wager"]["places"]) == 3


def test_a_game_that_the_house_banks_is_refused():
    result = CliRunner().invoke(bank, ["caribbean-stud"])

    assert result.exit_code == 2
    assert "the house banks caribbean-stud" in result.output


OF_BOTH = ("ahead", "bankroll_for_risk", "ruin", "ruin_without_end_at_most")
THREE_CARD = ["three-card-poker-6-card-bonus", "--bettors", "1", "--rounds", "30", "--bankroll", "3000"]
WITHHELD = (
    "No ruin and no bankroll are stated: the expectation is that of best play, and the standard deviation "
    "that of the book that bots play. With the option strategy=queen-six-four both are the book's."
)


@pytest.mark.parametrize("game", ["three-card-poker-6-card-bonus", "21st-century-blackjack-buster"])
def test_no_ruin_is_stated_where_the_spread_is_another_play_s_than_the_expectation(game):
    asked = (game, "--bettors", "1", "--rounds", "30", "--bankroll", "3000", "--bank", "20")
    found = json.loads(run(*asked, "--json"))

    assert found["plays"] == {
        "expectation": "best play",
        "spread": "the book that bots play",
        "same": False,
    }
    assert [found["stretch"][name] for name in OF_BOTH] == [None] * 4
    assert found["stretch"]["withheld"].startswith("No ruin and no bankroll are stated")
    assert found["with_wager"]["expected"] is None
    assert found["with_wager"]["expected_within"] is None
    assert found["with_wager"]["wager_changes_within"] > 0


def test_the_reason_is_printed_instead_of_ruin(tmp_path):
    picture = tmp_path / "bank.svg"
    said = " ".join(run(*THREE_CARD, "--bank", "20", "-o", str(picture)).split())

    assert WITHHELD in said
    assert "expectation: best play" in said
    assert "standard deviation: the book that bots play, 30 rounds at the table" in said
    assert "ruin within" not in said
    assert "A risk of ruin" not in said
    assert "ahead at the end" not in said
    assert "Putting up $20.00 instead of covering everything changes a round by" in said
    assert "money at the start" not in picture.read_text()
    assert "No ruin and no bankroll are stated" in picture.read_text()


def test_ruin_is_stated_where_both_are_the_book_s(tmp_path):
    picture = tmp_path / "bank.svg"
    by_book = (*THREE_CARD, "--option", "strategy=queen-six-four", "-o", str(picture), "--json")
    found = json.loads(run(*by_book))

    assert found["plays"]["spread"] == found["plays"]["expectation"] == "the strategy queen-six-four"
    assert all(isinstance(found["stretch"][name], float) for name in OF_BOTH)
    assert "money at the start" in picture.read_text()
    assert found["stretch"]["withheld"] is None


def test_pai_gow_is_set_the_house_way_in_both():
    found = json.loads(run("fortune-pai-gow-poker", "--bettors", "1", "--rounds", "20", "--json"))

    assert found["plays"]["same"] is True
    assert found["plays"]["spread"] == "the strategy house-way"
    assert isinstance(found["stretch"]["bankroll_for_risk"], float)
