"""Charts that both blackjack games know by name, and what holds of a strategy whose figures are known."""

import pytest

from croupier.lab import analyse

ERROR = 1e-9

HANDS_AS_THE_BANK = """
[[split]]
do = "play"
[[hand]]
soft = "no"
total = "16-"
do = "hit"
[[hand]]
soft = "yes"
total = "17-"
do = "hit"
[[hand]]
do = "stand"
"""
SPLITS = HANDS_AS_THE_BANK.replace('do = "play"', 'do = "split"')


def agrees(own, game_id, strategy):
    """A chart has the figures of the strategy, best play's edge, and deviations that add up to its cost."""
    known = analyse(game_id, "game", options={"strategy": strategy})
    assert float(own.figures.edge) == pytest.approx(float(known.edge), abs=ERROR)
    assert own.figures.standard_deviation == pytest.approx(known.standard_deviation, abs=1e-8)
    assert float(own.best) == pytest.approx(float(analyse(game_id, "game").edge), abs=ERROR)
    explained = sum(each.cost for each in own.deviations) + own.beyond
    assert float(explained) == pytest.approx(float(own.cost), abs=ERROR)
