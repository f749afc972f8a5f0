"""What the documentation's pages say of a game is what the lab finds."""

import pytest

from croupier.lab import LABORATORIES
from tools.kept_figures import kept
from tools.page_figures import figures_of

BANKED = list(LABORATORIES)
QUICK = (
    "casino-war",
    "let-it-ride",
    "mississippi-stud",
    "three-card-poker-6-card-bonus",
    "golden-frog-baccarat",
)


def agrees(game):
    said, found = kept(game), figures_of(game)
    for one, other in zip(said.pop("wagers"), found.pop("wagers"), strict=True):
        assert one.pop("standard_deviation") == pytest.approx(other.pop("standard_deviation"), abs=2e-6)
        assert one == other
    assert said == found


def test_every_game_with_a_laboratory_has_figures_on_its_page():
    assert [game for game in BANKED if kept(game) is None] == []
    assert kept("texas-holdem") is None


@pytest.mark.parametrize("game", QUICK)
def test_figures_on_the_pages_are_the_labs(game):
    agrees(game)


@pytest.mark.long
@pytest.mark.parametrize("game", [game for game in BANKED if game not in QUICK])
def test_figures_on_the_pages_are_the_labs_for_the_rest(game):
    agrees(game)
