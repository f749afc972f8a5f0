"""``croupier equity`` prints what the laboratory counts."""

import json

import pytest
from click.testing import CliRunner

from croupier.cli import group


def run(*words):
    return CliRunner().invoke(group, ["equity", *words])


def test_json_has_the_exact_fraction():
    done = run("texas-holdem", "AsAh", "KdKc", "--board", "2c7d9hTs", "--json")
    line = json.loads(done.stdout)

    assert done.exit_code == 0
    assert (line["method"], line["cases"]) == ("exact", 44)
    assert line["hands"][0]["equity_fraction"] == ["21", "22"]
    assert line["hands"][1]["high"] == 2


def test_words_for_people():
    done = run("omaha-hi-lo", "AsAh2s3h", "KcKdQcJd", "--board", "4d5c8s9h", "--samples", "50")

    assert done.exit_code == 0
    assert "AsAh2s3h" in done.output
    assert "simulated" in done.output
    assert "scoops" in done.output
    high = run("texas-holdem", "AsAh", "KdKc", "--board", "2c7d9hTs")
    assert "scoops" not in high.output
    assert high.stderr == "", "no empty line where nobody looks at a bar"


@pytest.mark.parametrize(
    "words", [("texas-holdem", "AsAh"), ("chess", "AsAh", "KdKc"), ("omaha", "AsAx", "KdKc")]
)
def test_what_cannot_be_compared_says_so(words):
    done = run(*words)

    assert done.exit_code != 0
    assert "Traceback" not in done.output
