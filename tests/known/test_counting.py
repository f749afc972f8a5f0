"""What counting the Dragon 7 gains, against published simulations."""

import pytest

from croupier.lab.counting.count import count_of, named_tags
from croupier.lab.counting.depth import by_depth, whole_shoe
from croupier.lab.counting.removal import effects_of_removal

pytestmark = pytest.mark.long


def test_a_shoe_of_the_published_count_gains_about_half_a_unit():
    """discountgambling.net (2011-10-04), Jacobson's count, 16 cards behind the cut: about 0.53 units."""
    dragon = effects_of_removal("ez-baccarat-panda-8", "dragon7")
    tags = {"4": "-1", "5": "-1", "6": "-1", "7": "-1", "8": "2", "9": "2"}
    count = count_of(dragon, named_tags(dragon, tags))
    depths = tuple(step / 40 for step in range(4, 39))
    found = by_depth(dragon, count, threshold=4, depths=depths, shoes=400)

    summed = whole_shoe(dragon, found, 16, counted=True)
    assert summed.gain == pytest.approx(0.53, abs=0.12)
