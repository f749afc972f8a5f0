"""Bots play poker as people do: the figures of players at small stakes are the measure."""

import pytest

from croupier.floor.bots.style import Style
from tests.floor.bots.habits import counted, percent

TARGETS = {
    Style.TIGHT: ((14, 20), (9, 15)),
    Style.BEST: (((22, 30)), (12, 18)),
    Style.LOOSE: ((35, 50), (6, 14)),
}
"""VPIP and PFR at no-limit hold'em, in per cent."""
SLACK = 4
"""A few hundred hands are a small sample."""


@pytest.mark.parametrize("style", TARGETS)
def test_a_style_enters_and_raises_about_as_often_as_such_people_do(style):
    found = counted("no-limit-holdem", style, 400)
    for measured, (low, high) in zip((found.vpip, found.pfr), TARGETS[style], strict=True):
        assert low - SLACK <= percent(measured) <= high + SLACK
    assert 15 <= percent(found.wtsd) <= 50


@pytest.mark.parametrize("table", ["omaha", "seven-card-stud", "lowball", "razz", "badugi"])
def test_in_other_games_bots_open_with_raises_and_fold_to_them(table):
    found = counted(table, Style.BEST, 160)
    assert percent(found.pfr) >= 8
    assert percent(found.wtsd) < 50
    assert percent(found.fold_to_three_bet) > 10
