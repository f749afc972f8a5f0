"""Every moment of a round of every game, under several shuffles: no byte tells anybody a card too many."""

import pytest

from croupier.table import BankedTable, family_of
from tests.server.evening import ACTS_MAX, SETUPS, compare, played

pytestmark = [pytest.mark.long, pytest.mark.timeout(3_600), pytest.mark.usefixtures("one_second")]


@pytest.mark.parametrize("seed", ["first", "second", "third"])
@pytest.mark.parametrize("table", SETUPS)
def test_at_every_moment_what_somebody_may_not_know_is_in_no_byte_for_them(table, seed):
    posted = SETUPS[table].posting.table
    acts = played(table, seed=seed).rests
    # A deck against a bank that is used once is shown as a whole when the round is over: nothing is hidden.
    opened = isinstance(posted, BankedTable) and not family_of(posted).dealing(posted).shoe
    looked = 0
    for stop in range(acts if opened or acts == ACTS_MAX else acts + 1):
        compare(table, seed=seed, stop=stop)
        looked += 1

    assert looked
