"""Charts for 21st Century Blackjack Switch, against the strategies that it knows by name."""

import pytest

from croupier.errors import DataInvalid
from croupier.lab import analyse
from croupier.lab.questions.chart_file import write_chart
from croupier.lab.questions.own_play import decisions_of, play_chart

SWITCH = "21st-century-blackjack-switch"
ERROR = 1e-9

AS_THE_BANK = """
[[switch]]
do = "keep"
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


def test_a_chart_that_plays_as_the_bank_has_the_figures_of_that_strategy_and_names_its_losses():
    known = analyse(SWITCH, "game", options={"strategy": "bank"})
    own = play_chart(SWITCH, AS_THE_BANK)

    assert float(own.figures.edge) == pytest.approx(float(known.edge), abs=ERROR)
    assert own.figures.standard_deviation == pytest.approx(known.standard_deviation, abs=1e-8)
    assert float(own.best) == pytest.approx(float(analyse(SWITCH, "game").edge), abs=ERROR)
    assert float(sum(each.cost for each in own.deviations) + own.beyond) == pytest.approx(
        float(own.cost), abs=ERROR
    )
    [kept] = [each for each in own.deviations if each.decision == "switch"]
    assert (kept.does, kept.best) == ("keep", "switch")
    assert len(kept.example.cards) == 4


def test_the_written_chart_is_close_to_best_play():
    own = play_chart(SWITCH, write_chart(SWITCH, decisions_of(SWITCH)))
    by_chart = analyse(SWITCH, "game", options={"strategy": "chart"})

    assert 0 < float(own.beyond) < 0.0001
    assert own.best < own.figures.edge < by_chart.edge + 1e-4


@pytest.mark.parametrize("options", [{"late_switch": True}, {"split_limit": "seat"}])
def test_what_charts_cannot_say_is_refused(options):
    with pytest.raises(DataInvalid, match="before the play"):
        decisions_of(SWITCH, options=options)
