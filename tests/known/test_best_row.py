"""All 133,784,560 seven-card hands by what they contain."""

import pytest

from croupier.lab import analyse
from croupier.lab.hands.contained import counts_by_contents

pytestmark = pytest.mark.long

UTH = "ultimate-texas-holdem"


def test_trips_in_the_order_of_poker_is_paid_by_the_highest_hand():
    assert analyse(UTH, "trips", options={"rows": "best-paying"}).edge == analyse(UTH, "trips").edge
    assert sum(counts_by_contents(7).values()) == 133_784_560
