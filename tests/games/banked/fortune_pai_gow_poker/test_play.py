"""Fortune Pai Gow: dice and the action button, setting, warnings, envy."""

import pytest

from croupier.cards import write_cards
from croupier.errors import DataInvalid
from croupier.games.banked.pai_gow import PLACES, action_place, first_place, pile_at, places_from_bank
from croupier.table import commands as c
from tests.games.banked.felt import payment, play, refused
from tests.games.banked.player_dealer_felt import felt

FPG = "fortune-pai-gow-poker"
OFFSETS = {
    3: 2,
    4: 3,
    5: 4,
    6: 5,
    7: 6,
    8: 0,
    9: 1,
    10: 2,
    11: 3,
    12: 4,
    13: 5,
    14: 6,
    15: 0,
    16: 1,
    17: 2,
    18: 3,
}


@pytest.mark.clause(FPG, "FPG Deal 2")
@pytest.mark.parametrize(("total", "places"), OFFSETS.items())
def test_the_bank_counts_one_eight_and_fifteen(total, places):
    assert places_from_bank((total - 2, 1, 1)) == places


@pytest.mark.clause(FPG, "FPG Deal 2")
@pytest.mark.parametrize(
    ("bank", "dice", "place"), [(4, (3, 3, 4), 6), (7, (2, 2, 4), 1), (3, (4, 4, 4), 7), (4, (6, 4, 4), 3)]
)
def test_where_the_action_button_goes(bank, dice, place):
    assert action_place(bank, dice) == place


@pytest.mark.clause(FPG, "FPG Deal 2")
def test_the_picked_pile_goes_where_the_dice_point_and_the_next_ones_clockwise():
    assert first_place(4, (6, 1, 1)) == 4, "the bank's own place"
    assert first_place(4, (3, 3, 4)) == 6
    assert first_place(7, (2, 3, 4)) == 1
    for first in range(1, PLACES + 1):
        for picked in range(1, PLACES + 1):
            seats = [(first + on - 1) % PLACES + 1 for on in range(PLACES)]
            piles = [(picked + on - 1) % PLACES + 1 for on in range(PLACES)]
            assert [pile_at(seat, first=first, picked=picked) for seat in seats] == piles


@pytest.mark.clause(FPG, "FPG Deal 2")
def test_dice_are_shaken_before_the_cards_go_out():
    round_ = play(felt(FPG, seats=(1, 2, 3)), "p1 w game 20", "d nb")
    assert [choice.verb for choice in round_.legal()] == ["pile", "dice"]
    assert refused(round_, "d dh p1 KcKd7h7sJoAc4d").code == "phase/not_now"
    for wrong in ("d dice 0 1 2", "d dice 7 1 1", "d dice 1 1 7", "d dice 1 1", "d dice 1 1 1 1"):
        assert refused(round_, wrong).code == "dice/invalid"
    assert play(round_, "d dice 2 2 4").state.action_seat == 4


@pytest.mark.parametrize("seats", [(1, 1, 3), (3, 2, 1), (1, 2, 8), (1, 2)])
def test_impossible_seats_are_refused(seats):
    with pytest.raises(DataInvalid):
        felt(FPG, seats=seats)


def test_the_bank_has_a_seat():
    with pytest.raises(DataInvalid):
        felt(FPG, seats=(1, 2, 0))


@pytest.mark.clause(FPG, "FPG-R10")
def test_a_player_is_warned_before_setting_a_foul_hand():
    round_ = play(felt(FPG, seats=(1, 2, 3), dice=(1, 2, 3)), "p1 w game 20", "d nb")
    play(round_, "d dh p1 AcAdKhQs9c7d4h", "d dh b Jc9d8s6h5c3d2s")
    foul, fair = (c.SetHand(player=1, cards=round_.state.hands[1][a:b]) for a, b in ((0, 2), (2, 4)))
    assert round_.warning(foul) == "the front would outrank the back: a foul hand loses"
    assert round_.warning(fair) is None
    assert round_.warning(c.NoMoreBets()) is None
    (choice,) = round_.view(1).legal
    # Aces before a lone king, or ace-king before ace-queen.
    assert [write_cards(front) for front in choice.warned] == ["AcAd", "AcKh", "AdKh"]
    assert choice.cards == fair.cards, "the house way puts king and queen before the aces"
    assert round_.view(2).legal == ()
    round_.apply(foul)
    assert round_.state.foul == {1}


@pytest.mark.clause(FPG, "FPG Envy 1")
@pytest.mark.parametrize(("bonus", "envy"), [("5", 500), ("4.99", 0)])
def test_an_envy_button_comes_with_five_dollars(bonus, envy):
    round_ = felt(FPG, seats=(1, 2, 3), dice=(1, 2, 3), chip=0.01)
    play(round_, "p1 w game 20", "p1 w bonus 1", "p2 w game 20", f"p2 w bonus {bonus}", "d nb")
    play(round_, "d dh p1 TcTdThTs8h4d2c", "d dh p2 AcAdKhQs9c7d4h", "d dh b Jc9d8s6h5c3d2s")
    before = round_.state.stacks[2]
    play(round_, "p1 set TcTd", "p2 set KhQs")
    assert round_.state.stacks[2] - before == 4000 + envy


@pytest.mark.clause(FPG, "FPG-R10")
def test_where_foul_hands_are_reset_the_warning_says_so():
    round_ = play(felt(FPG, seats=(1, 2, 3), dice=(1, 2, 3), foul="house-way"), "p1 w game 20", "d nb")
    play(round_, "d dh p1 AcAdKhQs9c7d4h", "d dh b Jc9d8s6h5c3d2s")
    foul = c.SetHand(player=1, cards=round_.state.hands[1][:2])

    assert round_.warning(foul) == "the front would outrank the back: a foul hand is set the house way"
    round_.apply(foul)
    assert [card.text for card in round_.state.fronts[1]] == ["Kh", "Qs"]


@pytest.mark.clause(FPG, "FPG Cmp")
@pytest.mark.parametrize(
    ("hand", "front", "settled"),
    [
        pytest.param("AcAdKhQs9c7d4h", "KhQs", ("pay 1:1", 40, "FPG Cmp a"), id="both higher"),
        pytest.param("9h8c7s5d4c3h2d", "8c7s", ("lose", 0, "FPG Cmp b, d"), id="both lower"),
        pytest.param("AcAdKhQs9c7d4h", "7d4h", ("push", 20, "FPG Cmp c"), id="one each"),
        pytest.param("Jh9h8c5d4c3h2d", "9h8c", ("lose", 0, "FPG Cmp b, d"), id="a copy and a lower one"),
        pytest.param("Jh9h8c7d4c3h2d", "9h8c", ("push", 20, "FPG Cmp c"), id="a copy and a higher one"),
    ],
)
def test_a_payment_names_the_criterion_that_decided_it(hand, front, settled):
    """Against 9-8 in front of J-6-5-3-2, which the house way makes of the bank's cards."""
    round_ = play(felt(FPG, seats=(1, 2, 3), dice=(1, 2, 3)), "p1 w game 20", "d nb", f"d dh p1 {hand}")
    play(round_, "d dh b Jc9d8s6h5c3d2s", f"p1 set {front}")

    assert payment(round_, 1, "game") == settled
