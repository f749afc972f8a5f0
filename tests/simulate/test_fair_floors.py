"""Ten thousand floors on which everything is as it should be: how many are ever flagged."""

import pytest

from tests.erring_floors import erring_floors
from tests.fair_floors import fair_floors


@pytest.mark.long
@pytest.mark.timeout(7200)
def test_ten_thousand_fair_floors_are_flagged_at_the_stated_rate_and_no_more():
    """Each floor has 23 tests and is looked at ten times. Three standard errors of the count are allowed."""
    found = fair_floors(10_000)
    for alpha in (0.01, 0.05, 0.25):
        allowed = alpha + 3 * (alpha * (1 - alpha) / len(found)) ** 0.5
        assert (found <= alpha).mean() <= allowed, alpha


@pytest.mark.long
@pytest.mark.timeout(7200)
def test_ten_thousand_fair_floors_with_erring_players_are_flagged_at_the_stated_rate_and_no_more():
    """Players fold and play at the wrong moments; a round is followed at a time."""
    found = erring_floors(10_000, rounds=120)
    for alpha in (0.01, 0.05, 0.25):
        allowed = alpha + 3 * (alpha * (1 - alpha) / len(found)) ** 0.5
        assert (found <= alpha).mean() <= allowed, alpha
