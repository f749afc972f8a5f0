"""A copy of a table is where its log would have led, and goes its own way from there."""

import pytest

from croupier.floor import demo_tables
from croupier.floor.table.move import Await
from croupier.table import Session
from tests.floor.quiet_room import QuietTable


def whole(session: Session) -> object:
    rounds = [
        round_.fingerprint() if round_ is not None else None for round_ in (session.round, session.last)
    ]
    return repr(session.state), rounds, session.last_players, session.last_people, list(session.log)


@pytest.mark.parametrize("setup", demo_tables(), ids=lambda setup: setup.id)
def test_a_copy_is_what_the_log_gives_and_leaves_the_original_alone(setup):
    quiet = QuietTable(setup, bots=("Mabel", "Otis", "Rosa"))
    quiet.sit("Nora", 1)
    for _ in range(60):
        quiet.step()
        session, move = quiet.session, quiet.host.next_move(quiet.session)
        before = whole(session)
        twin = session.copy()
        assert whole(twin) == before
        assert whole(Session.resume(session.posting, session.log)) == before
        if move is None:
            break
        for command in quiet.next_commands():
            twin.apply(command)
        assert whole(session) == before
        if isinstance(move, Await):
            quiet.do(*move.commands)
