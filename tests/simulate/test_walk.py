"""A random walk of every role over every address, at random moments of every game, meets no error of ours."""

import pytest

from croupier.floor import Floor
from croupier.server import ServerConfig, create_app
from croupier.store import MemoryStore
from tests.evenings import TERMS
from tests.event_loop import run
from tests.server.walk import PEOPLE, Route, Walk, routes_of

pytestmark = pytest.mark.long
"""In one of some eighty walks the loop did not end: a cancelled task kept waiting."""
REQUESTS = 100


def pairs_of(table: str) -> list[tuple[object, Route]]:
    """This table's share of all roles with all routes: every pair is asked for at one of the tables."""
    app = create_app(ServerConfig(), floor=Floor(MemoryStore(), setups=[]))
    pairs = [(role, route) for route in routes_of(app) for role in PEOPLE]
    return pairs[sorted(TERMS).index(table) :: len(TERMS)]


def walk(table: str, seed: int, *, by_hand: bool, requests: int, everywhere: bool = False) -> Walk:
    """Walk over a floor on one evening."""
    walked = Walk(table, seed, by_hand=by_hand)
    run(walked.play(requests, pairs_of(table) if everywhere else ()))
    return walked


@pytest.mark.parametrize("table", sorted(TERMS))
def test_a_walk_over_the_floor_meets_no_error_of_ours(table):
    walks = [
        walk(table, 1, by_hand=True, requests=REQUESTS // 2, everywhere=True),
        walk(table, 1, by_hand=False, requests=REQUESTS // 2),
    ]

    assert sum(walked.asked for walked in walks) >= REQUESTS
    assert [fault for walked in walks for fault in walked.failed] == []


def test_the_walk_notices_an_error_of_ours(monkeypatch):
    def fails(*_: object) -> None:
        raise ValueError("planted")

    monkeypatch.setattr("croupier.server.api.tables.choice_data", fails)
    walked = walk("caribbean-stud", 1, by_hand=True, requests=REQUESTS)

    assert walked.failed
    assert all("planted" in fault or ": 500 " in fault for fault in walked.failed)
