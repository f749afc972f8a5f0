"""The sheet of every game that the lab knows: all of its wagers, whole."""

import pytest

from croupier.lab.catalog import LABORATORIES
from tests.lab.questions.test_par import sheet_is_whole


@pytest.mark.long
@pytest.mark.parametrize("game_id", LABORATORIES)
def test_every_game_has_its_sheet(game_id):
    sheet_is_whole(game_id)
