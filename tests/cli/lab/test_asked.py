"""Options that only an analysis takes, where people look for them."""

import pytest
from click.testing import CliRunner

from croupier.cli import group
from tools.asked_options import FILE, text


def said(*words: str) -> str:
    return CliRunner().invoke(group, words).output


@pytest.mark.parametrize("command", ["edge", "par", "simulate", "strategy", "compare"])
def test_they_are_in_the_help(command):
    assert "late_count=near|exact" in said(command, "--help")


def test_they_are_on_the_card_of_a_game_that_is_analysed_and_on_no_other():
    assert "Options of the analysis" in said("rules", "caribbean-stud")
    assert "Options of the analysis" not in said("rules", "omaha")


def test_the_list_is_that_of_the_laboratories():
    assert FILE.read_text(encoding="utf-8") == text(), "run python -m tools.asked_options"
