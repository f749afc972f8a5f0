"""A round of any family that ends with an unsettled wager or lost chips stops the engine."""

import pytest

from croupier.games.catalog import GAMES
from croupier.history import parse_action, read_document, read_file, replay_source
from croupier.history.left_out import apply_written, close_what_is_open
from croupier.table import commands as c
from croupier.table import events as e
from tests.recorded import OWN, paths_of


def moments(path):
    """A recorded round before each action, and when it is over."""
    document = read_document(next(read_file(path)))
    round_ = document.opening()
    for action in document.actions:
        yield round_
        apply_written(round_, parse_action(action))
    close_what_is_open(round_)
    yield round_


def closing(round_):
    """The same round with an engine that takes any command and ends the round."""

    class Faulty(type(round_)):
        handlers = {c.NoMoreBets: lambda self, _: self.emit(e.RoundClosed())}  # noqa: RUF012

        def _advance(self):
            pass

    faulty = round_.copy()
    faulty.__class__ = Faulty
    return faulty


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_round_cannot_end_while_chips_are_in_play(game):
    ended_early = 0
    for path in paths_of(OWN, game):
        if replay_source(next(read_file(path))).error is not None:
            continue
        for round_ in moments(path):
            if round_.unsettled():
                with pytest.raises(AssertionError, match=r"never settled|left in the pot|missing|lost"):
                    closing(round_).apply(c.NoMoreBets())
                ended_early += 1
        assert round_.over
        assert not round_.unsettled()
        if ended_early:
            return
    raise AssertionError("no chips were in play")


def test_a_lost_chip_is_found():
    *_, round_ = moments(paths_of(OWN, "caribbean-stud")[0])
    round_.state.stacks[1] -= 1

    assert round_.unsettled() == "100 hundredths of a cent are lost"
