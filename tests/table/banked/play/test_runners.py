"""Every step of every game has a runner that plays it."""

from dataclasses import replace

import pytest

from croupier.games.banked.caribbean_stud.game import CARIBBEAN_STUD
from croupier.games.banked.vocabulary import BankedGame, Procedure
from croupier.games.catalog import GAMES
from croupier.history import parse_action
from croupier.table.banked.play.runners import RUNNERS, STAGES, runner_of
from croupier.table.banked.state import Stage
from tests.banked_rounds import BETTOR, open_round

STEPS = [
    (game, number)
    for game in GAMES.values()
    if isinstance(game, BankedGame)
    for number, _ in enumerate(game.script)
]


def at(game, number):
    """A round that has reached a step of the script."""
    round_ = open_round(game, {})
    round_.state.stage, round_.state.step = Stage.PLAY, number
    return round_


@pytest.mark.parametrize(
    ("game", "number"), STEPS, ids=[f"{game.id} {type(game.script[n]).__name__} {n}" for game, n in STEPS]
)
def test_a_step_is_run_by_the_runner_of_its_kind(game, number):
    step = game.script[number]

    runner = runner_of(at(game, number))

    assert type(runner) is RUNNERS[type(step)]
    assert runner.step is step


def test_no_runner_waits_for_a_step_that_no_game_has():
    assert {type(game.script[number]) for game, number in STEPS} == set(RUNNERS)


def test_the_stages_around_the_script_have_runners_too():
    assert set(STAGES) == set(Stage)


def test_a_step_of_no_kind_has_no_runner():
    class Juggle(Procedure):
        """A step that no table knows."""

        def says(self) -> str:
            return "juggle the cards"

    round_ = open_round(replace(CARIBBEAN_STUD, script=(Juggle(clause="none"), *CARIBBEAN_STUD.script)), {})
    with pytest.raises(KeyError):
        round_.play(map(parse_action, ("p1 w ante 10", "d nb")))


def test_a_runner_lasts_until_the_next_event():
    round_ = open_round(CARIBBEAN_STUD, {})
    layout = round_.runner
    offered = round_.legal(BETTOR)
    assert round_.runner is layout
    assert round_.legal(BETTOR) == offered

    round_.apply(parse_action("p1 w ante 10"))

    assert round_.runner is not layout
    assert round_.legal(BETTOR) != offered


def test_a_list_of_choices_belongs_to_its_caller():
    round_ = open_round(CARIBBEAN_STUD, {})
    choices = round_.legal(BETTOR)

    choices.clear()

    assert round_.legal(BETTOR)
