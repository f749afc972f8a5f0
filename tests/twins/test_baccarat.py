"""Counting rounds by values equals dealing every six cards of a short shoe by the game's script."""

from collections import Counter
from itertools import permutations, product

import numpy as np
import pytest

from croupier.cards import parse_cards
from croupier.games.banked.ez_baccarat_panda_8.game import EZ_BACCARAT_PANDA_8
from croupier.games.option import read_options
from croupier.hands.baccarat import total, value
from croupier.kernels.games.baccarat import count_rounds
from croupier.lab.baccarat.shoe import drawing_rules

SHOES = {
    "every value once": "Kc Ac 2c 3c 4c 5c 6c 7c 8c 9c",
    "pairs and pictures": "Kc Qd Ac Ad 3h 3s 7c 8d 9h",
    "low cards": "Ac Ad 2h 2s 3c 3d 4h 5s 6c",
}


def deal(cards, options):
    """One round with the game's own rules; the last cards of six may stay in the shoe."""
    player, banker, rest = list(cards[:2]), list(cards[2:4]), list(cards[4:])
    middle = {"player": player, "banker": banker}
    *_, player_step, banker_step = EZ_BACCARAT_PANDA_8.script
    for hand, step in ((player, player_step), (banker, banker_step)):
        while len(hand) < step.holds({name: tuple(held) for name, held in middle.items()}, options):
            hand.append(rest.pop(0))
    return total(player), len(player) - 2, total(banker), len(banker) - 2


@pytest.mark.parametrize("naturals_stop", [True, False])
@pytest.mark.parametrize("shoe", SHOES)
def test_twins_agree(shoe, naturals_stop):
    cards = parse_cards(SHOES[shoe])
    options = read_options(EZ_BACCARAT_PANDA_8.options, {"naturals_stop": naturals_stop})
    held = Counter(map(value, cards))
    counts = np.zeros((10, 2, 10, 2), dtype=np.int64)

    count_rounds(
        np.array([held[worth] for worth in range(10)]), *drawing_rules(EZ_BACCARAT_PANDA_8, options), counts
    )

    dealt = Counter(deal(six, options) for six in permutations(cards, 6))
    assert {place: int(counts[place]) for place in zip(*np.nonzero(counts), strict=True)} == dealt


def test_naturals_stop_the_drawing_or_do_not():
    cards = parse_cards("Kc 5c Kd 8d 4h 3s")  # Player 5 against a natural eight

    stopped = deal(cards, {"naturals_stop": True})
    drawn = deal(cards, {"naturals_stop": False})

    assert (stopped, drawn) == ((5, 0, 8, 0), (9, 1, 8, 0))


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("naturals_stop", [True, False])
def test_twins_agree_on_whole_shoes(naturals_stop):
    # All sequences of six values, each played by the game's script and weighed by the cards that are left.
    options = read_options(EZ_BACCARAT_PANDA_8.options, {"naturals_stop": naturals_stop})
    of_value = parse_cards("Kc Ac 2c 3c 4c 5c 6c 7c 8c 9c")
    sixes = np.array(list(product(range(10), repeat=6)))
    places = np.array([deal([of_value[worth] for worth in six], options) for six in sixes.tolist()])
    before = np.zeros(sixes.shape, dtype=np.int64)
    for place in range(1, 6):
        before[:, place] = (sixes[:, :place] == sixes[:, place, None]).sum(axis=1)
    for decks in range(3, 9):
        held = np.array([16 * decks] + [4 * decks] * 9)
        expected = np.zeros((10, 2, 10, 2), dtype=np.int64)
        np.add.at(expected, tuple(places.T), np.maximum(held[sixes] - before, 0).prod(axis=1))
        counts = np.zeros_like(expected)
        count_rounds(held, *drawing_rules(EZ_BACCARAT_PANDA_8, options), counts)

        assert (counts == expected).all(), decks
