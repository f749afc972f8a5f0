"""Streets that only a declaration has: the kernel is the engine there too, or says why it is not."""

import random
from dataclasses import replace

import numpy as np
import pytest

from croupier.games.catalog import GAMES
from croupier.kernels.pot import words as w
from croupier.lab.agents.rules import why_not
from croupier.lab.agents.table import QuickTable
from tests.pot_games import DECLARED, STRUCTURES, felt
from tests.twins.test_pot_hands import STACKS, play_both


def a_hand(game, structure, rng):
    stacks = [rng.choice(STACKS) for _ in range(rng.randint(2, game.players_max))]
    posts = "run_it_twice" in {option.name for option in game.options} and rng.random() < 0.5
    return felt(game, stacks, structure=structure, **({"run_it_twice": True} if posts else {}))


@pytest.mark.parametrize("structure", STRUCTURES)
@pytest.mark.parametrize("game", DECLARED, ids=lambda game: game.id)
def test_kernel_and_engine_agree_after_every_act(game, structure):
    for seed in range(8):
        rng = random.Random(f"{game.id} {structure} {seed}")
        hand = a_hand(game, structure, rng)
        assert why_not(hand.table) is None
        play_both(hand, rng, wild=0.3)


@pytest.mark.parametrize("game", DECLARED, ids=lambda game: game.id)
def test_a_hand_that_deals_itself_has_a_board_of_five(game):
    hand = felt(game, [100] * 4)
    stacks = [10_000] * 4
    quick = QuickTable(hand.table, stacks, hand.forced)
    for seed in range(20):
        dealt = quick.deal(seed=seed)
        while not dealt.over:
            dealt.check_or_call()
        assert dealt.words[w.BOARD_COUNT] == 5
        assert np.sum(dealt.words[w.STACKS : w.STACKS + 4]) == sum(stacks)


def test_a_board_with_cards_up_or_exchanged_is_left_to_the_engine():
    holdem, lowball = GAMES["texas-holdem"], GAMES["lowball"]
    deal, *rest = holdem.streets
    up = replace(holdem, streets=(replace(deal, hole=1, up=1), *rest))
    drawn = replace(
        holdem, options=(*holdem.options, *lowball.options), streets=(deal, lowball.streets[1], *rest)
    )

    for game in (up, drawn):
        assert "cards are up or exchanged" in why_not(felt(game, [100, 100]).table)
