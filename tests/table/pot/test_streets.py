"""Streets in every combination that a declaration may have: dealt in order, bet when their time comes."""

import random

import pytest

from croupier.agents.dealing import Hand
from croupier.errors import CommandRejected, NotNow
from croupier.games.rule_card import rule_card
from croupier.table import PotRound
from croupier.table.pot.state import Stage
from tests.pot_games import (
    DECLARED,
    STRUCTURES,
    act,
    courchevel,
    felt,
    late_betting,
    late_hole_card,
    play_out,
)

HANDS = ("d dh p1 AhAd9c8c7c", "d dh p2 KsKdJhTh2h")
FOUR = ("d dh p1 AhAd9c8c", "d dh p2 KsKdJhTh")


def dealers(hand):
    """What the dealer may do now, with counts."""
    return [(choice.verb, choice.count) for choice in hand.legal() if choice.player == 0]


# ── hole cards and a board on one street ─────────────────────────────────────────────────────────────


def test_the_hands_come_before_the_burn_and_the_board():
    hand = felt(courchevel(), [100, 100])
    assert dealers(hand) == [("dh", 5), ("dh", 5)]
    for early in ("d db 2c", "d burn 3c"):
        with pytest.raises(NotNow, match="the deal comes"):
            act(hand, early)

    act(hand, *HANDS)
    assert hand.to_act == (0,)
    assert hand.awaited == "the preflop"
    assert dealers(hand) == [("burn", 1), ("db", 1)]
    act(hand, "d burn 3c")
    assert dealers(hand) == [("db", 1)]
    act(hand, "d db 2c")

    assert hand.state.stage is Stage.BETTING
    assert hand.view(None).board == (tuple(hand.state.cards.board[0]),)
    assert len(hand.state.cards.board[0]) == 1
    assert hand.state.cards.stub == 52 - 10 - 2


def test_courchevel_goes_on_to_a_board_of_five():
    hand = felt(courchevel(), [100, 100])
    act(hand, *HANDS, "d db 2c", "p2 cc", "p1 cc", "d db 3d4d", "p1 cc", "p2 cc")
    act(hand, "d db 5s", "p1 cc", "p2 cc", "d db 6s", "p1 cc", "p2 cc")
    act(hand, "p1 sm AhAd9c8c7c", "p2 sm KsKdJhTh2h")

    assert hand.over
    assert len(hand.state.cards.board[0]) == 5
    assert sum(hand.state.chips.stacks) == 20_000


def test_a_hand_that_dies_during_the_deal_does_not_hold_up_the_board():
    hand = felt(courchevel(), [100, 100, 100])
    act(hand, *HANDS, "d kill p2")
    assert dealers(hand) == [("dh", 5)]
    act(hand, "d dh p3 QsQdJsTs3s")

    assert dealers(hand) == [("burn", 1), ("db", 1)]


def test_a_card_exposed_in_the_deal_is_the_burn_of_the_same_street():
    hand = felt(courchevel(), [100, 100, 100])
    act(hand, *HANDS, "d dh p3 QsQdJsTs3s", "d exposed p3 Ts")
    assert dealers(hand) == [("dh", 1)]
    act(hand, "d dh p3 4s")
    assert dealers(hand) == [("db", 1)]
    act(hand, "d db 2c", "p3 cc", "p1 cc", "p2 cc")

    assert dealers(hand) == [("burn", 1), ("db", 2)]


def test_a_hole_card_on_the_turn_comes_before_the_turn_card():
    hand = felt(late_hole_card(), [100, 100])
    act(hand, "d dh p1 Ah", "d dh p2 Ks", "p2 cc", "p1 cc", "d db 2c3c4c", "p1 cc", "p2 cc")
    assert dealers(hand) == [("dh", 1), ("dh", 1)]
    act(hand, "d dh p2 Kh", "d dh p1 Ac")
    assert dealers(hand) == [("burn", 1), ("db", 1)]
    act(hand, "d db 9s", "p1 cc", "p2 cc", "d db 8s")

    assert hand.state.stage is Stage.SHOWDOWN


def test_a_second_run_deals_boards_and_no_hole_cards():
    hand = felt(late_hole_card(), [20, 20], structure="no-limit", run_it_twice=True)
    act(hand, "d dh p1 Ah", "d dh p2 Ks", "p2 cbr 20", "p1 cc", "p1 rit y", "p2 rit y")
    act(hand, "d db 2c3c4c", "d dh p1 Ac", "d dh p2 Kh", "d db 9s", "d db 8s")
    assert dealers(hand) == [("burn", 1), ("db", 3)]
    act(hand, "d db2 2s3s4s")
    assert dealers(hand) == [("burn", 1), ("db", 1)]
    act(hand, "d db2 9h", "d db2 8h", "p1 sm AhAc", "p2 sm KsKh")

    assert hand.over
    assert sum(hand.state.chips.stacks) == 4_000


def test_the_rule_card_names_hands_and_board():
    (_, name, says, _), *_ = rule_card(courchevel())["sections"]["Round"]

    assert name == "preflop"
    assert says.startswith("5 down to each player, burn 1, 1 on the board; betting")


def test_an_automatic_dealer_deals_it():
    round_ = felt(courchevel(), [100, 100, 100])
    dealer = Hand(round_, seed=1)
    while dealer.deals():
        pass

    cards = round_.state.cards
    assert round_.to_act == (3,)
    assert [len(cards.hole[player]) for player in (1, 2, 3)] == [5, 5, 5]
    assert (len(cards.burns), [len(board) for board in cards.board]) == (1, [1])
    assert cards.stub == 52 - 15 - 2


def test_the_round_is_kept_and_resumed_like_any_other():
    round_ = play_out(felt(late_betting(), [100, 100, 40]), 3)
    again = PotRound(round_.table, round_.state.chips.starting[1:], round_.forced, begun=False)
    for event in round_.log:
        again.evolve(event)

    assert again.state.fingerprint() == round_.state.fingerprint()


# ── a first street without betting ───────────────────────────────────────────────────────────────────


def test_blinds_stay_live_until_the_first_betting():
    hand = felt(late_betting(), [100, 100], structure="no-limit")
    act(hand, *FOUR)
    assert [hand.view(None).seat_of(player).bet for player in (1, 2)] == [400, 200]
    assert [hand.view(None).seat_of(player).did.what for player in (1, 2)] == ["blind", "blind"]
    act(hand, "d db 2c")
    (_, call, more) = hand.legal(2)
    assert (call.call, more.low) == (200, 800)
    act(hand, "p2 cc", "p1 cc")

    assert hand.state.chips.stacks[1:] == [9_600, 9_600]
    assert hand.state.chips.pot == 800


def test_the_big_blind_gets_back_what_nobody_called():
    hand = felt(late_betting(), [100, 100])
    act(hand, *FOUR, "d db 2c", "p2 f")

    assert hand.over
    assert hand.state.chips.stacks[1:] == [10_200, 9_800]


def test_before_the_first_betting_hands_are_not_shown_and_a_deal_may_be_void():
    hand = felt(late_betting(), [1, 1], structure="no-limit", run_it_twice=True)
    act(hand, *FOUR)
    assert {choice.verb for choice in hand.legal()} == {"burn", "db"}
    with pytest.raises(CommandRejected, match="hands are shown when the betting is over"):
        act(hand, "p1 sm")
    act(hand, "d misdeal wrong-seat")

    assert hand.state.chips.stacks[1:] == [100, 100]


def test_a_second_board_is_offered_only_after_the_first_betting():
    hand = felt(late_betting(), [1, 100], structure="no-limit", run_it_twice=True)
    act(hand, *FOUR, "d db 2c")

    assert hand.state.stage is Stage.TWICE
    assert hand.state.street == 2


# ── any of them ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("structure", STRUCTURES)
@pytest.mark.parametrize("game", DECLARED, ids=lambda game: game.id)
def test_chips_are_conserved_and_every_hand_ends(game, structure):
    for seed in range(25):
        rng = random.Random(seed)
        stacks = [rng.choice((1, 3, 9, 40, 200)) for _ in range(rng.randint(2, game.players_max))]
        twice = rng.random() < 0.5 and "run_it_twice" in {option.name for option in game.options}
        options = {"run_it_twice": True} if twice else {}
        hand = play_out(felt(game, stacks, structure=structure, **options), seed)
        assert sum(hand.state.chips.stacks) == sum(stacks) * 100
        assert hand.state.chips.pot == 0
