"""Bots play Pan to its end: a few hundred hands here, a hundred thousand in the benchmark."""

import pytest

from benchmarks.pan import STACK, games, held, legal_seconds, play
from croupier.games.rummy.pan.game import PAN
from croupier.table import RummyTable
from croupier.table import events as e


def test_hands_of_two_to_eight_bots_end_without_a_chip_or_a_card_lost():
    seconds, events, longest = games(210)

    assert seconds > 0
    assert events > 210 * 20
    assert longest < 2_000


@pytest.mark.parametrize(
    "options",
    [
        {"must_use": True, "redraw": "all"},
        {"borrow": False, "force": False},
        {"take_drawn_only": True, "protect_ten": True},
        {"decks": 2, "no_spade_set": True, "added_pays": 0},
        {"drop_forfeit": 2, "top": 1, "out_pays": "base", "chip_value": 25},
    ],
    ids=lambda options: ", ".join(options),
)
def test_bots_play_to_the_end_whatever_is_posted(options):
    table = RummyTable.post(PAN, options=options)
    for seed in range(12):
        hand = play(table, 2 + seed % 4, seed=seed, first_hand=seed % 2 == 0)
        assert hand.state.winner is not None
        assert sum(hand.state.stacks) == STACK * (2 + seed % 4)


def test_a_small_pack_is_shuffled_again_and_again():
    table = RummyTable.post(PAN, options={"decks": 1})
    hands = [play(table, 2, seed=seed) for seed in range(25)]

    assert any(isinstance(event, e.StockRenewed) for hand in hands for event in hand.log)
    assert all(held(hand.state) == 40 for hand in hands)


def test_a_hand_without_a_picker_stalls_and_is_reported():
    with pytest.raises(AssertionError, match="stalled"):
        play(RummyTable.post(PAN), 2, seed=1, pick=lambda view: None)


def test_legal_is_timed_in_positions_of_eleven_cards():
    times = legal_seconds(5)

    assert len(times) > 20
    assert min(times) > 0


def test_the_same_seed_plays_the_same_hand():
    table = RummyTable.post(PAN)

    assert play(table, 4, seed=7).log == play(table, 4, seed=7).log
    assert play(table, 4, seed=7).log != play(table, 4, seed=8).log
