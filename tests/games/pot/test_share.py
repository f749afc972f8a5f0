"""What a game's hands are compared with is there before the first showdown."""

import pytest

from croupier.cards import parse_cards
from croupier.floor import demo_tables
from croupier.floor.runner import prepare
from croupier.games.pot import share

LOOKUPS = (share.high_table, share.low_table, share.deuce_table, share.short_deck_table)
BOARD = "KhQd7s7c2d"
HANDS = {
    "limit-holdem": ("AsKs", BOARD),
    "omaha-hi-lo": ("As2s3dKd", BOARD),
    "razz": ("As2d3c4h5s8d9c", ""),
    "deuce-to-seven-triple-draw": ("2s3d4c5h7s", ""),
    "short-deck-holdem": ("AsKs", "KhQd7s7c6d"),
}


def filled() -> int:
    return sum(lookup.cache_info().misses for lookup in LOOKUPS)


@pytest.mark.parametrize("table", HANDS)
def test_the_first_showdown_fills_no_lookup(table):
    posted = {setup.id: setup.posting.table for setup in demo_tables()}[table]
    hole, board = map(parse_cards, HANDS[table])
    for lookup in LOOKUPS:
        lookup.cache_clear()

    prepare([posted])
    before = filled()
    for part in posted.game.shares:
        part.strength(hole, board)

    assert before or all(part.comparison.worst for part in posted.game.shares)
    assert filled() == before
