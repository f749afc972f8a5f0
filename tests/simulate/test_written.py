"""Thousands of random hands, written in every format and read back: the proof behind ``tests/history``."""

import pytest

from tests.history.test_damaged import FORMS as DAMAGED_FORMS
from tests.history.test_damaged import answered, hands
from tests.pot_games import POT_GAMES
from tests.written_hands import FORMS, gate

HANDS = 1_500


@pytest.mark.long
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("game_id", POT_GAMES)
def test_thousands_of_hands_read_back_as_the_same_hands(game_id, form):
    assert gate(game_id, form, range(1_000, 1_000 + HANDS)).total() == HANDS


@pytest.mark.long
@pytest.mark.parametrize("form", DAMAGED_FORMS)
def test_every_damaged_line_or_field_is_answered(form, tmp_path):
    text, ending, every = hands(form)
    for damaged in every:
        answered(tmp_path / f"hands.{ending}", form, text, ending, damaged)
