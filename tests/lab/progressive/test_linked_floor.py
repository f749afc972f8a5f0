"""A simulated floor on one link: its books, its log, and that the same entropy gives the same day."""

import pytest

from croupier.errors import DataInvalid
from croupier.lab.progressive.linked_floor import LinkedFloor
from croupier.link.chain import Chain
from croupier.link.log import verify

FLOORS = [
    ("caribbean-stud", {"progressive": "pmg-01"}),
    ("caribbean-stud", {"progressive": "csp-base", "several_winners": "simultaneous"}),
    ("texas-holdem-bonus", {"progressive": "thbp-08"}),
    ("texas-holdem-bonus", {"progressive": "pmg-02"}),
    ("high-card-flush", {"progressive": "hcfp-1", "several_winners": "simultaneous"}),
]


def played(game, options, rounds, **facts):
    lines, chain = [], Chain()
    floor = LinkedFloor(
        game, options=options, keep=lambda entries: lines.extend(chain.seal(entries)), **facts
    )
    for _ in floor.run(rounds):
        pass
    return floor, lines


@pytest.mark.parametrize(("game", "options"), FLOORS)
def test_a_floor_balances_and_its_log_verifies(game, options):
    floor, lines = played(game, options, 200, tables=10, dead_every=7)
    tally, state = floor.tally, floor.link.state

    assert tally.rounds == 200
    assert tally.reversed > 0
    assert tally.books + state.meter + state.reserve == state.seeded
    verdict = verify(lines)
    assert verdict.sound, verdict.reason
    assert verdict.link.state == state
    assert verdict.records == tally.entries


def test_every_wager_feeds_the_meter_when_nobody_wins_off_it():
    floor, _ = played("caribbean-stud", {"progressive": "pmg-01"}, 100, tables=50, dead_every=0)

    assert floor.tally.meter_awards == 0
    assert floor.tally.wagers == 300
    assert floor.link.state.meter == 10_000 * 10_000 + 300 * 7_000
    assert floor.link.state.reserve == 300 * 500


def test_the_same_entropy_gives_the_same_day_and_another_another():
    first, second, other = (
        played("high-card-flush", {"progressive": "hcfp-1"}, 60, tables=6, entropy=entropy)[1]
        for entropy in (1, 1, 2)
    )

    assert first == second
    assert first != other


@pytest.mark.parametrize(
    ("game", "facts", "says"),
    [
        ("texas-holdem", {}, "has no link"),
        ("caribbean-stud", {"players": 8}, "1 to 7 players"),
        ("caribbean-stud", {"players": 0}, "1 to 7 players"),
        ("caribbean-stud", {"tables": 0}, "at least one table"),
        ("caribbean-stud", {"options": {}}, "must post a progressive pay table"),
    ],
)
def test_a_floor_that_cannot_be_is_refused(game, facts, says):
    with pytest.raises(DataInvalid, match=says):
        LinkedFloor(game, **{"options": {"progressive": "pmg-01"}, **facts})
