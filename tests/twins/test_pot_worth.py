"""Hands at the showdown: the kernel orders those of every share as the share itself does."""

import random
from itertools import pairwise

import numpy as np
import pytest
from numba import njit

from croupier.cards import JOKER
from croupier.kernels.pot import words as w
from croupier.kernels.pot.worth import worth
from croupier.lab.agents.rules import opening_words, tables_of
from tests.pot_games import POT_GAMES, felt

FORMS = [
    *((game_id, {}) for game_id in POT_GAMES),
    ("lowball", {"form": "deuce-to-seven"}),
    ("lowball", {"form": "deuce-to-seven", "joker": True}),
    ("lowball", {"pair_aces_high": True}),
    ("mexican-poker", {"ranking": "standard"}),
    ("omaha-hi-lo", {"qualifier": 9}),
    ("omaha-hi-lo", {"qualifier": "none"}),
    ("pineapple", {"hi_lo": True}),
    ("pineapple", {"hi_lo": True, "qualifier": "none"}),
    ("lazy-pineapple", {"hi_lo": True}),
    ("lazy-pineapple", {"hi_lo": True, "qualifier": "none"}),
    ("seven-card-stud-hi-lo", {"qualifier": "none"}),
]
HANDS = 400


@njit
def worths(states, number, first, second, lows, out):
    for hand in range(states.shape[0]):
        out[hand] = worth(states[hand], 0, number, 0, first, second, lows)


def finished(game):
    """How many own cards and board cards a finished hand has."""
    own = sum(street.cards for street in game.streets) - sum(s.discards for s in game.streets if s.discard)
    return own, sum(street.board for street in game.streets)


@pytest.mark.parametrize(("game_id", "options"), FORMS, ids=str)
def test_hands_stand_in_the_order_of_their_share(game_id, options):
    hand = felt(game_id, [100, 100], **options)
    game = hand.table.game
    rng = random.Random(game_id)
    own, shared = finished(game)
    opening = opening_words(hand.table, list(hand.state.chips.starting[1:]), hand.forced)
    states = np.repeat(opening[None], HANDS, axis=0)
    dealt = []
    for state in states:
        cards = rng.sample(game.deck.cards, own + shared)
        if JOKER in game.deck.cards and rng.random() < 0.5 and JOKER not in cards:
            cards[0] = JOKER
        up = [card for card in cards[:own] if rng.random() < 0.5]
        state[w.HOLE : w.HOLE + own] = [card.index for card in cards[:own]]
        state[w.HOLE_COUNT] = own
        state[w.UP : w.UP + len(up)] = [card.index for card in up]
        state[w.UP_COUNT] = len(up)
        state[w.BOARD : w.BOARD + shared] = [card.index for card in cards[own:]]
        state[w.BOARD_COUNT] = shared
        dealt.append((cards[:own], cards[own:], up))
    for number, share in enumerate(game.shares):
        out = np.empty(HANDS, dtype=np.int64)
        worths(states, number, *tables_of(hand.table), out)
        said = []
        for (held, board, up), ours in zip(dealt, out.tolist(), strict=True):
            wild = share.wild if JOKER in held and JOKER not in up else None
            strength = (wild or share.strength)(held, board)
            assert (strength is None) == (ours == -1)
            if strength is not None:
                said.append((strength, ours))
        said.sort()
        assert len(said) > 10
        assert all((a == b) == (x == y) and x <= y for (a, x), (b, y) in pairwise(said))
