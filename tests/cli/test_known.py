"""``croupier known`` as people run it."""

import json

from click.testing import CliRunner

from croupier.cli.known import known


def test_for_people_and_for_scripts():
    asked = ["ez-baccarat-panda-8", "--wager", "tie", "--see", "1"]
    said = CliRunner().invoke(known, asked).output
    assert "1 card of others seen (every set of cards counted)" in said
    assert "seeing them is worth +0.0000%" in said

    found = json.loads(CliRunner().invoke(known, [*asked, "--json"]).stdout)
    assert found["exact"] is True
    assert found["gain"] == 0


def test_cards_may_be_named():
    asked = ["ultimate-texas-holdem", "--wager", "trips", "--see", "As Ah Ad"]
    said = CliRunner().invoke(known, asked).output

    assert "with AsAhAd out" in said
    assert "worth making" in said


def test_a_wager_that_cannot_be_asked_is_refused():
    result = CliRunner().invoke(known, ["ultimate-texas-holdem", "--wager", "blind", "--see", "3"])

    assert result.exit_code == 2
    assert "cannot be asked" in result.output
