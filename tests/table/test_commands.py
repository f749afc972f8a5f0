"""Commands: one tag each, immutable, and none that a hand does not answer."""

import msgspec
import pytest

from croupier.errors import NotNow
from croupier.store import members
from croupier.table import BankedRound, PotRound, RummyRound
from croupier.table import commands as c
from croupier.table.session import commands as sc
from tests.holdem import Felt, holdem_table
from tests.refusal import refuse

EVERY = members(c.AnyCommand, c.Command)


def test_every_command_of_the_module_is_in_the_union():
    defined = {
        kind
        for kind in vars(c).values()
        if isinstance(kind, type) and issubclass(kind, c.Command) and kind is not c.Command
    }

    assert defined == set(EVERY)


def test_every_command_is_answered_by_some_game():
    assert set(PotRound.handlers) | set(BankedRound.handlers) | set(RummyRound.handlers) == set(EVERY)


def test_tags_tell_commands_apart():
    tags = [msgspec.inspect.type_info(kind).tag for kind in (*EVERY, sc.SitDown, sc.StandUp, sc.Act)]

    assert len(tags) == len(set(tags))


def test_a_command_does_not_change():
    command = c.CheckOrCall(player=1)

    with pytest.raises(AttributeError):
        command.player = 2


@pytest.mark.parametrize(
    "command", [c.NoMoreBets(), c.DealDone(), c.PlaceWager(player=1, spot="ante", amount=5)]
)
def test_a_pot_game_does_not_know_the_commands_of_the_others(command):
    felt = Felt(holdem_table(), [100, 100], [2, 4])

    refuse(felt.round, command, NotNow)


def test_a_refusal_can_be_asked_for_without_trying():
    felt = Felt(holdem_table(), [100, 100], [2, 4]).deal()

    assert felt.round.refusal(c.CheckOrCall(player=2)) is None
    assert felt.round.refusal(c.CheckOrCall(player=1)).code == "turn/not_yours"
    assert felt.turn_of == 2
