"""Ten thousand requests for every game, over many evenings: no error of ours."""

import pytest

from tests.evenings import TERMS
from tests.simulate.test_walk import walk

pytestmark = [pytest.mark.long, pytest.mark.timeout(7_200)]
REQUESTS, EVENINGS = 10_000, 40


@pytest.mark.parametrize("table", sorted(TERMS))
def test_walks_over_the_floor_meet_no_error_of_ours(table):
    walks = (
        walk(table, seed, by_hand=bool(seed % 2), requests=REQUESTS // EVENINGS) for seed in range(EVENINGS)
    )

    assert [fault for walked in walks for fault in walked.failed] == []
