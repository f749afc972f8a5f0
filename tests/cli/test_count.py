"""``croupier count`` as people run it."""

import json

from click.testing import CliRunner

from croupier.cli.count import count


def test_for_people_with_a_picture(tmp_path):
    picture = tmp_path / "count.svg"
    result = CliRunner().invoke(
        count, ["ez-baccarat-panda-8", "--wager", "dragon7", "--shoes", "5", "-o", str(picture)]
    )

    assert result.exit_code == 0, result.output
    assert "the bank's edge is 7.6113%" in result.output
    assert "Bets are made from a true count of 4 on." in result.output
    assert "By the count, a shoe dealt to 14 cards" in result.output
    assert "<svg" in picture.read_text()


def test_for_scripts_with_a_count_of_ones_own():
    result = CliRunner().invoke(
        count,
        [
            "ez-baccarat-panda-8",
            "--wager",
            "dragon7",
            "--tag",
            "8=1",
            "--tag",
            "7=-1",
            "--shoes",
            "0",
            "--json",
        ],
    )
    found = json.loads(result.stdout)

    assert found["count"]["tags"]["8"] == 1
    assert found["count"]["balanced"] is True
    assert found["depths"] == []
    assert found["effects"]["8"] > 0 > found["effects"]["7"]


def test_a_game_that_is_shuffled_every_round_is_refused():
    result = CliRunner().invoke(count, ["let-it-ride"])

    assert result.exit_code == 2
    assert "not dealt from a shoe" in result.output
