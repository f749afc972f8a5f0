"""What the dealer declares in mid-round at a player-dealer's table: the money goes back, the reason stays."""

import pytest

from croupier.games.banked.vocabulary import Bank, WrongCount
from croupier.games.catalog import GAMES
from croupier.history.recorded_banked import BANKED
from croupier.history.seen import EVERYTHING
from croupier.table import commands as c
from croupier.table import events as e
from tests.games.banked.felt import came_to, play
from tests.games.banked.player_dealer_felt import felt
from tests.refusal import refused

UTH, TCP, FPG = "ultimate-texas-holdem", "three-card-poker-6-card-bonus", "fortune-pai-gow-poker"
EZ, BB, SW = "ez-baccarat-panda-8", "21st-century-blackjack-buster", "21st-century-blackjack-switch"

DEALT = {
    UTH: ("p1 w ante 10", "p1 w blind 10", "d nb", "d dh p1 7c2d", "d dh b KhQs"),
    TCP: ("p1 w ante 10", "p1 w pairplus 5", "d nb", "d dh p1 8c8dKh", "d dh b 9h4cQs"),
    FPG: ("p1 w game 50", "d nb", "d dh p1 KhKsJcJd7h5s2c", "d dh b 8c8dAhQs9c6d3h"),
    EZ: ("p1 w player 10", "d nb", "d dh player Kd2h"),
    BB: ("p1 w game 20", "d nb", "d dh p1 Td6c", "d dh b 6hTs", "p1 hit"),
    SW: ("p1.1 w game 20", "p1.2 w game 20", "d nb", "d dh p1.1 2c3d", "d dh p1.2 Th7c", "d dh b 8dTc"),
}
SEATS = {FPG: {"seats": [1, 2], "dice": (3, 3, 4)}}


def dealt(game, *more):
    """A round of one bettor against the bank, in mid-play, with fees paid where the game has them."""
    round_ = felt(game, 1000, 1000, **SEATS.get(game, {}))
    return play(round_, *DEALT[game], *more)


def voided(round_):
    """Why the round is void, once everybody has everything back."""
    assert came_to(round_, "finishing_stacks") == [1000, 1000]
    (event,) = [event for event in round_.log if isinstance(event, e.RoundVoided)]
    return event.reason


def read_again(round_):
    """The same round from its own record."""
    again = type(round_)(round_.table, round_.state.starting, bank=round_.bank, seats=round_.state.seats[1:])
    for command in BANKED.told(round_, EVERYTHING):
        again.apply(command)
    return again


@pytest.mark.parametrize(
    ("game", "action"),
    [
        pytest.param(UTH, "d misdeal wrong-count", marks=pytest.mark.clause(UTH, "UTH 9 default")),
        pytest.param(UTH, "d foul", marks=pytest.mark.clause(UTH, "UTH 9 default")),
        pytest.param(TCP, "d misdeal wrong-count", marks=pytest.mark.clause(TCP, "TCP-R13")),
        pytest.param(TCP, "d foul", marks=pytest.mark.clause(TCP, "TCP-R13")),
        pytest.param(FPG, "d foul", marks=pytest.mark.clause(FPG, "FPG 9 default")),
        pytest.param(EZ, "d misdeal wrong-count", marks=pytest.mark.clause(EZ, "EZ-R9")),
        pytest.param(EZ, "d misdeal shoe-empty", marks=pytest.mark.clause(EZ, "EZ-R9")),
        pytest.param(BB, "d misdeal shoe-empty", marks=pytest.mark.clause(BB, "SW 9 default")),
        pytest.param(SW, "d misdeal wrong-count", marks=pytest.mark.clause(SW, "SW 9 default")),
    ],
)
def test_what_makes_the_round_void(game, action):
    round_ = play(dealt(game), action)

    assert voided(round_) == (action.removeprefix("d misdeal ") if "misdeal" in action else "fouled-deck")
    assert read_again(round_).log == round_.log


@pytest.mark.clause(UTH, "UTH 9 default")
@pytest.mark.parametrize("before", [(), ("p1 cc", "d db Kc8d5h")])
def test_a_board_card_turned_too_soon_makes_the_round_void(before):
    round_ = play(dealt(UTH, *before), "d early 3s")

    assert voided(round_) == "early board"
    assert read_again(round_).log == round_.log


@pytest.mark.clause(UTH, "UTH 9 default")
def test_a_board_card_in_its_turn_is_not_early():
    assert refused(dealt(UTH, "p1 cc"), "d early 3s").code == "phase/not_now"
    assert refused(dealt(UTH, "p1 cc", "d db Kc8d5h", "p1 cc", "d db 3sJc"), "d early 4s").code
    assert refused(dealt(UTH), "d early 7c").code == "card/in_use"


@pytest.mark.clause(TCP, "TCP-R13")
def test_a_game_without_a_board_has_no_early_card():
    assert refused(dealt(TCP), "d early 3s").code == "option/not_offered"


@pytest.mark.clause(FPG, "FPG 9 default")
@pytest.mark.parametrize("before", [(), ("p1 set KhKs",)])
def test_a_wrong_pile_is_dealt_again_whenever_it_is_found(before):
    if before:
        round_ = play(felt(FPG, 1000, 1000, 1000, seats=[1, 2, 3], dice=(3, 3, 4)), "p2 w game 20")
        round_ = play(round_, *DEALT[FPG][:2], "d dh p2 9d9hKcTc7d4s2d", *DEALT[FPG][2:], *before)
    else:
        round_ = dealt(FPG)
    play(round_, "d misdeal wrong-count")

    assert not round_.over
    assert round_.state.hands == {}
    assert round_.state.fronts == {}
    again = ("d dh p1 KhKsJcJd7h5s2c", *(("d dh p2 9d9hKcTc7d4s2d",) if before else ()))
    play(round_, *again, "d dh b 8c8dAhQs9c6d3h", "p1 set JcJd", *(("p2 set KcTc",) if before else ()))
    assert round_.over
    assert round_.state.stacks[1] == 1050_00


@pytest.mark.parametrize("action", ["d misdeal wrong-count", "d foul", "d early 3s"])
def test_nothing_is_wrong_before_a_card_is_out(action):
    assert refused(felt(UTH, 1000, 1000), action).code == "phase/not_now"


@pytest.mark.clause(BB, "SW 9 default")
def test_a_shoe_is_empty_only_when_a_card_is_due():
    assert refused(play(felt(BB, 1000, 1000), *DEALT[BB][:-1]), "d misdeal shoe-empty").code


@pytest.mark.parametrize("action", ["d misdeal left-out", "d misdeal shoe-empty"])
def test_a_reason_that_the_game_does_not_know_is_refused(action):
    refusal = refused(dealt(UTH), action)

    assert refusal.code == "deal/no_misdeal"
    assert "wrong-count" in refusal.message


# ── exposed cards ───────────────────────────────────────────────────────────────────────────────────


def exposures(round_):
    found = [event for event in round_.log if isinstance(event, e.DownCardExposed)]
    return [(event.to, event.card.text, event.then) for event in found]


@pytest.mark.clause(TCP, "TCP-R13")
@pytest.mark.parametrize("card", ["9h", "4c"])
def test_a_bank_card_seen_before_the_last_decision_makes_the_round_void(card):
    round_ = play(dealt(TCP), f"d exposed b {card}")

    assert voided(round_) == "exposed card"
    assert exposures(round_) == [(0, card, "void")]
    assert read_again(round_).log == round_.log


@pytest.mark.clause(TCP, "TCP-R13")
def test_a_bank_card_exposed_while_it_is_dealt_makes_the_round_void_too():
    round_ = play(felt(TCP, 1000, 1000), *DEALT[TCP][:-1], "d exposed b 9h")

    assert voided(round_) == "exposed card"
    assert read_again(round_).log == round_.log


@pytest.mark.clause(TCP, "TCP-R13")
def test_the_bottom_card_of_the_bank_and_cards_of_players_make_nothing_void():
    assert refused(dealt(TCP), "d exposed b Qs").message == "Qs lies face up"
    last = play(felt(TCP, 1000, 1000), *DEALT[TCP][:-1], "d dh b 9h4c")
    assert refused(last, "d exposed b Qs").message == "Qs is dealt face up"
    covered = play(felt(TCP, 1000, 1000, pd_card_up=False), *DEALT[TCP], "d exposed b Qs")
    assert exposures(covered) == [(0, "Qs", "turned over")]

    round_ = play(dealt(TCP), "d exposed p1 8d", "p1 w play 10")
    assert round_.over
    assert came_to(round_, "returns")[0]["ante"] == 20
    assert refused(round_, "d exposed b 9h").code == "round/over"


@pytest.mark.clause(TCP, "TCP-R13")
def test_a_bank_card_may_be_exposed_between_two_decisions():
    wagers = ("p1 w ante 10", "p2 w ante 10", "d nb", "d dh p1 8c8dKh", "d dh p2 2c3d7h", "d dh b 9h4cQs")
    round_ = play(felt(TCP, 1000, 1000, 1000), *wagers, "p1 w play 10")
    assert refused(round_, "d exposed p2 2c").code == "phase/not_now"
    play(round_, "d exposed b 4c")

    assert came_to(round_, "finishing_stacks") == [1000, 1000, 1000]


@pytest.mark.clause(UTH, "UTH 9 default")
@pytest.mark.parametrize("action", ["d exposed p1 2d", "d exposed b Qs"])
def test_an_exposed_hole_card_is_turned_over_and_play_goes_on(action):
    round_ = play(dealt(UTH), action)

    assert [then for *_, then in exposures(round_)] == ["turned over"]
    play(round_, "p1 cc", "d db Kc8d5h")
    assert refused(round_, action).code == "phase/not_now"
    play(round_, "p1 cc", "d db 3sJc", "p1 f")
    assert came_to(round_, "finishing_stacks") == [980, 1020]
    assert read_again(round_).log == round_.log


@pytest.mark.clause(FPG, "FPG 9 default")
@pytest.mark.parametrize(
    "before",
    [DEALT[FPG], DEALT[FPG][:-1], DEALT[FPG][:-2]],
    ids=["all dealt", "before the bank", "the first"],
)
def test_after_a_card_exposed_in_the_deal_all_is_dealt_again(before):
    round_ = play(felt(FPG, 1000, 1000, **SEATS[FPG]), *before, "d exposed p1 Jc")

    assert not round_.over
    assert round_.state.hands == {}
    assert exposures(round_) == [(1, "Jc", "dealt again")]
    play(round_, "d dh p1 KhKsJcJd7h5s2c", "d dh b 8c8dAhQs9c6d3h", "p1 set JcJd")
    assert round_.state.stacks[1] == 1050_00
    assert read_again(round_).log == round_.log


@pytest.mark.parametrize("game", [UTH, TCP, FPG])
def test_no_card_is_exposed_before_the_deal_or_in_no_hand(game):
    wagers = DEALT[game][: DEALT[game].index("d nb")]
    assert refused(play(felt(game, 1000, 1000, **SEATS.get(game, {})), *wagers), "d exposed b 9h").code
    assert refused(dealt(game), "d exposed p1 Ts").code == "phase/not_now"
    assert refused(dealt(game), "d exposed p3 Ts").code == "seat/unknown"


@pytest.mark.clause(EZ, "EZ-R9")
def test_where_all_cards_are_dealt_face_up_none_is_exposed():
    assert refused(dealt(EZ), "d exposed p1 Kd").code == "option/not_offered"


def test_a_wrong_bank_leaves_nothing_to_be_settled():
    games = [game for game in GAMES.values() if getattr(game, "bank", None) is Bank.PLAYER_DEALER]

    assert len(games) == 7
    assert {game.misdeals.bank for game in games} == {WrongCount.VOID, WrongCount.REDEAL}


@pytest.mark.clause(TCP, "TCP 12")
@pytest.mark.parametrize(("dead", "order"), [((), [2, 1, 3]), (("d kill p2",), [1, 2, 3])])
def test_forfeited_wagers_are_collected_first_and_those_of_a_void_hand_go_back_in_their_turn(dead, order):
    wagers = ("p1 w ante 10", "p2 w ante 10", "p3 w ante 10", "d nb")
    cards = ("d dh p1 8c8dKh", "d dh p2 2c5d7h", "d dh p3 AcAdAh", "d dh b 9h4cQs")
    decisions = ("p1 w play 10", "p2 f", *dead, "p3 w play 10")

    round_ = play(felt(TCP, 1000, 1000, 1000, 1000), *wagers, *cards, *decisions)

    settled = [event for event in round_.log if isinstance(event, e.WagerSettled) and event.spot == "ante"]
    assert [event.player for event in settled] == order
    assert settled[order.index(2)].outcome == ("returned" if dead else "lose")


@pytest.mark.clause("golden-frog-baccarat", "GF 3")
@pytest.mark.parametrize("at", [0, 416])
def test_a_cut_leaves_cards_on_both_sides(at):
    round_ = felt("golden-frog-baccarat", 1000, 1000)
    refusal = refused(round_, c.CutDeck(player=2, at=at))

    assert (refusal.code, str(refusal)) == ("card/count", "cut 1 to 415 of 416 cards")
    assert round_.refusal(c.CutDeck(player=2, at=1)) is None
    assert round_.refusal(c.CutDeck(player=2, at=415)) is None
