"""Whatever is written reads back as the same hand, in every format, for random hands of every game."""

import pytest

from croupier.games.catalog import PHH_VARIANTS
from croupier.history.sites.pokerstars_text import GAMES as IN_POKERSTARS
from tests.pot_games import POT_GAMES
from tests.written_hands import FORMS, gate

HANDS = 12
ALWAYS = ("ohh", "toml")
"""Formats that can write every hand."""


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("game_id", POT_GAMES)
def test_a_hand_that_is_written_reads_back_as_the_same_hand(game_id, form):
    told = gate(game_id, form, range(HANDS))

    coded = {named for named, _ in PHH_VARIANTS.values()} if form == "phh" else set(IN_POKERSTARS)
    if form in ALWAYS:
        assert told["written"] == HANDS
    else:
        assert bool(told["written"]) is (game_id in coded)
