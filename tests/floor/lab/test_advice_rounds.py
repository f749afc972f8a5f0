"""Bots that hear the lab itself play whole rounds at every table against a bank, all of it legal."""

import pytest

from croupier.floor import demo_tables
from croupier.floor.lab.worker import answer
from croupier.floor.table.move import BotDecides, Do
from croupier.lab.catalog import LABORATORIES
from croupier.table import BankedTable
from croupier.table.advised import advised_command
from croupier.table.session import commands as sc
from tests.floor.quiet_room import QuietTable

DECIDED = [
    setup
    for setup in demo_tables()
    if isinstance(setup.posting.table, BankedTable) and "baccarat" not in setup.game
    if setup.game in LABORATORIES
]

ROUNDS = 4
ROUNDS_MAX = 60


class Advised(QuietTable):
    """A quiet table whose bots hear the lab before they act."""

    heard = 0

    def step(self):
        move = self.host.next_move(self.session)
        if not isinstance(move, BotDecides):
            return super().step()
        asked = move.question
        said = answer((asked.game, asked.view, asked.options))
        assert not said.refused
        command = advised_command(asked.view.legal, said.advised[0][0])
        assert command is not None, f"{said.advised[0]} is not offered"
        self.do(sc.Act(command=command, person=asked.bot))
        self.heard += 1
        return True


@pytest.mark.parametrize("setup", DECIDED, ids=lambda setup: setup.id)
def test_what_the_lab_advises_is_legal_from_the_first_decision_to_the_last(setup):
    quiet = Advised(setup, seed="advised", bots=("Mabel", "Otis", "Rosa"))
    quiet.sit("Nora", 1)

    # In Casino War only a tie is decided, about once in four rounds of three bots.
    while quiet.heard < ROUNDS and quiet.session.state.number < ROUNDS_MAX:
        quiet.play_round("Nora", lambda legal: legal[0])

    assert quiet.heard >= ROUNDS


def test_a_question_is_about_decisions_and_not_about_stakes():
    setup = next(setup for setup in DECIDED if setup.id == "caribbean-stud")
    quiet = QuietTable(setup, bots=("Mabel", "Otis"))
    quiet.sit("Nora", 1)
    quiet._open()

    move = quiet.host.next_move(quiet.session)

    assert move.commands[0].person == "Mabel"
    assert isinstance(move, Do)
