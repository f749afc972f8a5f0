"""Everything on offer is accepted as given, over many shuffles of every game."""

import pytest

from croupier.games.catalog import GAMES
from tests.server.api.test_offers_accepted import SETUPS, play, play_by_hand

pytestmark = [pytest.mark.long, pytest.mark.timeout(3_600)]
SEEDS, BY_HAND = 300, 25


@pytest.mark.parametrize("table", SETUPS)
def test_everything_on_offer_is_accepted(table):
    for seed in range(SEEDS):
        assert not play(table, seed).refused, seed


@pytest.mark.parametrize("game", sorted(GAMES))
def test_everything_on_offer_at_a_table_dealt_by_hand_is_accepted(game):
    assert sum(play_by_hand(game, seed).sent for seed in range(BY_HAND)) > 10 * BY_HAND
