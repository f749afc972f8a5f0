"""A game that the lab does not analyse yet: every question is answered with a sentence."""

import pytest
from click.testing import CliRunner

from croupier.cli import group

BEFORE_A_DECISION = """variant = "blackjack"
starting_stacks = [100]
_bank = { kind = "house" }
actions = ["p1 w game 10", "d nb", "d dh p1 Tc6d", "d dh b 9sTh"]
"""


@pytest.fixture
def round_file(tmp_path):
    path = tmp_path / "round.toml"
    path.write_text(BEFORE_A_DECISION)
    return path


@pytest.mark.parametrize(
    "question",
    [
        "edge blackjack",
        "edge blackjack --wager game --option decks=2",
        "strategy blackjack",
        "simulate blackjack",
        "par blackjack -o {folder}/sheet.html",
        "compare blackjack casino-war",
        "compare casino-war blackjack",
        "count blackjack",
        "known blackjack --see As",
        "bank blackjack",
        "advise {folder}/round.toml",
    ],
)
def test_the_answer_is_a_sentence(question, round_file):
    asked = question.format(folder=round_file.parent).split()
    answer = CliRunner().invoke(group, asked)

    assert answer.exit_code == 2
    assert isinstance(answer.exception, SystemExit)
    assert "no analysis of 'blackjack'; choose one of caribbean-stud" in answer.output
