"""The charts: which totals must hit, and which must stand."""

import pytest

from croupier.cards import parse_cards
from croupier.games.banked.blackjack_steps import PLAYER, PLAYER_DEALER


@pytest.mark.clause("21st-century-blackjack-switch", "SW 14")
@pytest.mark.parametrize(
    ("cards", "hits", "stands"),
    [("Ts6h", True, False), ("Ts7h", False, True), ("As6h", False, False), ("As7h", False, True)],
)
def test_the_bank_hits_sixteen_and_soft_seventeen(cards, hits, stands):
    held = parse_cards(cards)

    assert PLAYER_DEALER.must_hit(held) is hits
    assert PLAYER_DEALER.must_stand(held) is stands


@pytest.mark.clause("21st-century-blackjack-switch", "SW 11")
@pytest.mark.parametrize(
    ("cards", "hits", "stands"),
    [("6s5h", True, False), ("7s5h", False, False), ("Ts9hAd", False, False), ("Ts9h2d", False, True)],
)
def test_a_player_hits_eleven_stands_on_twenty_one_and_is_free_between(cards, hits, stands):
    held = parse_cards(cards)

    assert PLAYER.must_hit(held) is hits
    assert PLAYER.must_stand(held) is stands
