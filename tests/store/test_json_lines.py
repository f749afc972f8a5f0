"""Events as lines of JSON: written, read, and what is refused."""

import pytest

from croupier.errors import RecordFromFuture, RecordUnreadable
from croupier.store import read_events, write_events
from tests.pot_games import felt, play_out
from tests.table.session.pot_room import PotRoom


def test_a_rounds_events_come_back_equal():
    hand = play_out(felt("omaha-hi-lo", [100, 100, 60]), 3)

    text = write_events(hand.log)

    assert text.count("\n") == len(hand.log)
    assert read_events(text) == hand.log


def test_a_sessions_events_come_back_equal():
    room = PotRoom().sit(1, 2, 3).hand()

    assert read_events(write_events(room.session.log)) == list(room.session.log)


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ('{"event":"bets.closed/9"}', RecordFromFuture),
        ('{"event":"wheel.spun/1"}', RecordUnreadable),
        ("", RecordUnreadable),
    ],
)
def test_a_line_that_is_no_event_is_named(line, error):
    with pytest.raises(error, match="record 2"):
        read_events('{"event":"bets.closed/1"}\n' + line + "\n")
