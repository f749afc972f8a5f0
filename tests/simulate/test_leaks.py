"""Every game: no guess opens a hidden card from anything that leaves the process, for any role."""

import pytest

from tests.server.evening import SETUPS
from tests.server.test_leaks import leaks

pytestmark = [pytest.mark.long, pytest.mark.timeout(3_600)]


@pytest.mark.parametrize("stop", [1, 3, None])
@pytest.mark.parametrize("table", SETUPS)
def test_no_guess_opens_a_hidden_card_from_anything_that_leaves(table, stop):
    assert leaks(table, stop) == {}
