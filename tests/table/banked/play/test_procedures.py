"""Every step that a game hands to a procedure has somebody who runs it."""

import pytest

from croupier.games.banked.vocabulary import BankedGame, Procedure
from croupier.games.catalog import GAMES
from croupier.table.banked.play.procedures import RUNNERS, runner_of
from tests.banked_rounds import open_round

STEPS = [
    (game, step)
    for game in GAMES.values()
    if isinstance(game, BankedGame)
    for step in game.script
    if isinstance(step, Procedure)
]


@pytest.mark.parametrize(
    ("game", "step"), STEPS, ids=[f"{game.id} {type(step).__name__}" for game, step in STEPS]
)
def test_a_step_is_run_by_the_runner_of_its_kind(game, step):
    runner = runner_of(open_round(game, {}), step)

    assert type(runner) is RUNNERS[type(step)]
    assert runner.step is step


def test_no_runner_waits_for_a_step_that_no_game_has():
    assert {type(step) for _, step in STEPS} == set(RUNNERS)


def test_a_step_of_no_kind_is_nobodys():
    class Juggle(Procedure):
        """A step that no table knows."""

        def says(self) -> str:
            return "juggle the cards"

    with pytest.raises(KeyError):
        runner_of(open_round(STEPS[0][0], {}), Juggle(clause="none"))
