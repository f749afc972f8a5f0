from math import perm

import pytest

from croupier.errors import DataInvalid
from croupier.games.banked.baccarat import BANKER_DRAWS_ON
from croupier.games.banked.ez_baccarat_panda_8.game import EZ_BACCARAT_PANDA_8
from croupier.hands.baccarat import total
from croupier.kernels.games.baccarat import STANDS
from croupier.lab.baccarat.shoe import count_totals, drawing_rules, hand_of

OPTIONS = {"decks": 8, "dragon7_banker": "push", "naturals_stop": True}


@pytest.mark.parametrize("cards", [2, 3])
@pytest.mark.parametrize("worth", range(10))
def test_a_hand_for_every_total(worth, cards):
    hand = hand_of(worth, cards - 2)

    assert (total(hand), len(hand)) == (worth, cards)


def test_the_chart_is_the_declarations():
    player_draws, banker_draws = drawing_rules(EZ_BACCARAT_PANDA_8, OPTIONS)

    assert [bool(player_draws[worth, 0]) for worth in range(10)] == [True] * 6 + [False] * 4
    for banker in range(8):
        assert {value for value in range(10) if banker_draws[0, banker, value]} == set(
            BANKER_DRAWS_ON[banker]
        )
        assert banker_draws[6, banker, STANDS] == (banker <= 5)


def test_naturals_stop_both_hands():
    player_draws, banker_draws = drawing_rules(EZ_BACCARAT_PANDA_8, OPTIONS)

    assert not player_draws[:, 8:].any()
    assert not banker_draws[8:, :, STANDS].any()


def test_naturals_stop_nobody_by_option():
    player_draws, banker_draws = drawing_rules(EZ_BACCARAT_PANDA_8, {**OPTIONS, "naturals_stop": False})

    assert player_draws[:6, 8:].all()
    assert banker_draws[8, :6, STANDS].all()


@pytest.mark.parametrize("decks", [1, 3, 4, 5, 6, 7, 8, 27])
def test_every_sequence_is_counted(decks):
    assert count_totals(EZ_BACCARAT_PANDA_8, {**OPTIONS, "decks": decks}).sum() == perm(52 * decks, 6)


@pytest.mark.parametrize("decks", [0, 28])
def test_shoes_that_cannot_be_counted_are_refused(decks):
    with pytest.raises(DataInvalid, match="expected 1 to 27"):
        count_totals(EZ_BACCARAT_PANDA_8, {**OPTIONS, "decks": decks})
