"""Blackjack Switch: what the options change, and where the lines are."""

import pytest

from croupier.errors import DataInvalid
from croupier.games.banked.view import name_of
from croupier.games.catalog import GAMES
from croupier.games.choice import hand_of
from croupier.money import Cents
from croupier.table import BankedRound, BankedTable, PlayerDealer
from tests.games.banked.felt import came_to, play, refused
from tests.games.banked.player_dealer_felt import felt

SW = "21st-century-blackjack-switch"
WAGERS = ("p1.1 w game 20", "p1.2 w game 20")


def dealt(one, two, bank, **options):
    return play(
        felt(SW, **options), *WAGERS, "d nb", f"d dh p1.1 {one}", f"d dh p1.2 {two}", f"d dh b {bank}"
    )


@pytest.mark.clause(SW, "SW-R2")
def test_unequal_wagers_where_the_table_posts_it():
    round_ = play(felt(SW, equal_hands=False), "p1.1 w game 20", "p1.2 w game 35")
    assert round_.state.on(1) == {"game.1": 2000, "game.2": 3500}

    assert refused(play(felt(SW), "p1.1 w game 20"), "p1.2 w game 35").code == "stake/not_exact"


@pytest.mark.clause(SW, "SW-R2")
def test_the_first_wager_leaves_chips_for_the_second():
    poor = felt(SW, 30, 1000)
    assert refused(poor, "p1.1 w game 20").code == "chips/short"
    play(poor, "p1.1 w game 15", "p1.2 w game 15", "d nb")


@pytest.mark.clause(SW, "SW-R3")
def test_the_switch_is_the_first_act_unless_posted():
    acts = ("p1.1 hit", "d dh p1.1 2c", "p1.1 stand")
    assert refused(play(dealt("Tc5d", "9c4d", "8dTh"), *acts), "p1 switch").code == "phase/not_now"

    late = play(dealt("Tc5d", "9c4d", "8dTh", late_switch=True), *acts, "p1 switch")
    assert late.state.hands[1][1].text == "4d"
    assert refused(late, "p1 switch").code == "phase/not_now"


@pytest.mark.clause(SW, "SW GR 1b")
@pytest.mark.parametrize(("bank", "draw", "back"), [("5c6d", "Th", 20), ("9cTd", "", 40), ("6cTd", "6h", 20)])
def test_a_switched_natural_acts_as_twenty_one(bank, draw, back):
    round_ = play(
        dealt("KcTd", "8hAs", bank), "p1 switch", "p1.2 stand", *([f"d dh b {draw}"] if draw else [])
    )
    assert came_to(round_, "returns")[0]["game.1"] == back


@pytest.mark.clause(SW, "SW GR 1a")
def test_a_dealt_natural_beats_twenty_two():
    assert came_to(play(dealt("KcAd", "9h9s", "6cTd"), "p1.2 stand", "d dh b 6h"), "returns")[0] == {
        "game.1": 40,
        "game.2": 20,
    }


@pytest.mark.clause(SW, "SW-R6")
@pytest.mark.parametrize(("posted", "back"), [("pay", 30), ("push", 10)])
def test_insurance_of_a_player_with_a_natural(posted, back):
    round_ = dealt("KcAd", "9h9s", "QdAc", insurance_vs_natural=posted)
    play(round_, "p1.1 w insurance 10", "d closed")
    assert came_to(round_, "returns")[0] == {"game.1": 20, "game.2": 0, "insurance.1": back}


@pytest.mark.clause(SW, "SW 10")
def test_insurance_is_offered_with_an_ace_up_only():
    assert {choice.verb for choice in dealt("KcTd", "9h9s", "6dAc").legal()} == {"w", "closed"}
    assert "w insurance" not in [name_of(choice) for choice in dealt("KcTd", "9h9s", "AdTc").legal()]
    assert refused(dealt("KcTd", "9h9s", "AdTc"), "p1.1 w insurance 5").code == "phase/not_now"


@pytest.mark.clause(SW, "SW-R4")
@pytest.mark.parametrize(("amount", "code"), [(11, "stake/out_of_range"), (0, "stake/out_of_range")])
def test_insurance_is_at_most_half(amount, code):
    assert refused(dealt("KcTd", "9h9s", "6dAc"), f"p1.1 w insurance {amount}").code == code


@pytest.mark.clause(SW, "SW-R17")
def test_super_match_with_seven_decks_needs_a_posted_table():
    assert refused(play(felt(SW, decks=7), *WAGERS), "p1 w supermatch 5").code == "option/not_offered"
    play(felt(SW, decks=7, supermatch_table="sm-8"), *WAGERS, "p1 w supermatch 5")


@pytest.mark.clause(SW, "SW SM 9")
def test_six_and_eight_decks_have_their_own_column():
    for decks in (6, 8):
        table = felt(SW, decks=decks).table
        assert table.side_table(table.game.side_bets["supermatch"]).id == f"sm-{decks}"
        felt(SW, decks=decks, supermatch_table=f"sm-{decks}")
    for decks, other in ((6, "sm-8"), (8, "sm-6")):
        with pytest.raises(DataInvalid) as wrong:
            felt(SW, decks=decks, supermatch_table=other)
        assert wrong.value.key == "supermatch_table"


@pytest.mark.clause(SW, "SW-R18")
def test_three_splits_of_a_hand_or_of_the_seat():
    eights = ("p1.1 split", "d dh p1.1 8h", "p1.1 split", "d dh p1.1 8s", "p1.1 split", "d dh p1.1 8c")
    rest = (
        "p1.1 stand",
        "d dh p1.3 Tc",
        "p1.3 stand",
        "d dh p1.4 Tc",
        "p1.4 stand",
        "d dh p1.5 Tc",
        "p1.5 stand",
    )
    by_hand = play(dealt("8c8d", "9h9s", "8dTh"), *eights)
    assert refused(by_hand, "p1.1 split").code == "hand/cannot_split"
    play(by_hand, *rest, "p1.2 split")

    by_seat = play(dealt("8c8d", "9h9s", "8dTh", split_limit="seat"), *eights, *rest)
    assert refused(by_seat, "p1.2 split").code == "hand/cannot_split"


@pytest.mark.clause(SW, "SW-R28")
def test_aces_brought_together_by_a_switch():
    play(dealt("Ac5d", "6hAs", "8dTh"), "p1 switch", "p1.1 split")
    barred = play(dealt("Ac5d", "6hAs", "8dTh", switched_aces="no-split"), "p1 switch")
    assert refused(barred, "p1.1 split").code == "hand/cannot_split"


@pytest.mark.clause(SW, "SW GR 3c")
def test_split_aces_take_one_card_and_are_not_split_again():
    round_ = play(dealt("AcAd", "9h9s", "8dTh"), "p1.1 split", "d dh p1.1 Ah")
    assert refused(round_, "p1.1 split").code == "hand/finished"
    assert refused(round_, "p1.1 hit").code == "hand/finished"
    assert [(choice.to, choice.hand) for choice in round_.legal()] == [(1, 3)]


@pytest.mark.clause(SW, "SW-R24")
@pytest.mark.parametrize(("posted", "first"), [("player-dealer", 3), ("house-dealer", 1)])
def test_who_acts_first(posted, first):
    round_ = felt(SW, bank=2, act_from=posted)
    play(round_, *WAGERS, "p3.1 w game 20", "p3.2 w game 20", "d nb")
    for player in (1, 3):
        play(round_, f"d dh p{player}.1 9c4d", f"d dh p{player}.2 9d5c")
    assert play(round_, "d dh b 8dTh").to_act == (first,)


@pytest.mark.clause(SW, "SW-R1")
def test_six_seats_or_seven():
    with pytest.raises(DataInvalid):
        felt(SW, *[100] * 7, wager=50)
    assert felt(SW, *[100] * 6, wager=50).state.players == 6
    seven = BankedTable.post(GAMES[SW], options={"seats": 7})
    assert (
        BankedRound(seven, [Cents(100_00)] * 7, bank=PlayerDealer(player=7, wager=Cents(50_00))).state.players
        == 7
    )


@pytest.mark.clause(SW, "SW 9")
def test_a_wrong_number_of_cards_voids_the_round_and_its_fees():
    round_ = play(
        felt(SW, fees=("blackjack-switch.rules", 2)),
        *WAGERS,
        "d nb",
        "d dh p1.1 Tc5d",
        "d dh p1.2 9c",
        "d dd",
    )
    assert came_to(round_, "finishing_stacks", "fees") == ([1000, 1000, 1000], [0, 0, 0])
    assert refused(play(felt(SW), *WAGERS, "d nb"), "d dh p1.1 Tc5d6h").code == "card/count"


@pytest.mark.clause(SW, "SW 9")
def test_a_round_void_after_super_match_keeps_what_was_settled():
    round_ = play(
        felt(SW), *WAGERS, "p1 w supermatch 10", "d nb", "d dh p1.1 Tc5d", "d dh p1.2 9c2d", "d dh b 8dTh"
    )
    play(round_, "d kill p1")
    assert came_to(round_, "finishing_stacks", "bank") == ([990, 1000, 1010], 10)


@pytest.mark.clause(SW, "SW-R22")
def test_two_naturals_may_be_switched_away_or_kept():
    """Ace-king and queen-ace: their second cards make a pair of aces and two tens."""
    naturals = dealt("AcKd", "QhAs", "9cTd")
    assert [(choice.verb, hand_of(choice)) for choice in naturals.legal(1)] == [("stand", 2), ("switch", 1)]
    for act in ("p1.1 hit", "p1.2 hit", "p1.2 w double 20", "p1.2 split"):
        assert refused(naturals, act).code == "hand/finished"

    kept = play(naturals.copy(), "p1.2 stand")
    assert came_to(kept, "returns")[0] == {"game.1": 40, "game.2": 40}
    assert came_to(play(naturals.copy(), "d closed"), "returns")[0] == {"game.1": 40, "game.2": 40}

    switched = play(naturals, "p1 switch", "p1.1 hit", "d dh p1.1 5c", "p1.1 stand", "p1.2 stand")
    assert came_to(switched, "returns")[0] == {"game.1": 0, "game.2": 40}


@pytest.mark.clause(SW, "SW-R22")
def test_one_natural_is_switched_with_the_other_hands_first_act():
    one = dealt("AcKd", "9h7s", "9cTd")
    assert "switch" in {choice.verb for choice in one.legal(1)}
    assert came_to(play(one, "p1 switch", "p1.1 stand", "p1.2 stand"), "returns")[0]["game.1"] == 0


@pytest.mark.clause(SW, "SW-R3")
def test_a_late_switch_does_not_repair_a_hand_that_is_over():
    acts = ("p1.1 hit", "d dh p1.1 Th")
    over = play(dealt("Tc6d", "9hAs", "8dTh", late_switch=True), *acts)
    assert "switch" not in {choice.verb for choice in over.legal()}
    assert refused(over, "p1 switch").code == "phase/not_now"

    doubled = play(dealt("Tc6d", "9hAs", "8dTh", late_switch=True), "p1.1 w double 20", "d dh p1.1 Th")
    assert refused(doubled, "p1 switch").code == "phase/not_now"

    # At sixteen, and with a third card that leaves it below 22, the switch is still open.
    under = play(dealt("Tc6d", "9hAs", "8dTh", late_switch=True), "p1.1 hit", "d dh p1.1 2h")
    assert "switch" in {choice.verb for choice in under.legal()}


@pytest.mark.clause(SW, "SW-R22")
def test_a_late_switch_with_a_natural_behind_is_offered_once():
    late = play(dealt("Tc5d", "QhAs", "9cTd", late_switch=True), "p1.1 stand")
    assert {choice.verb for choice in late.legal()} == {"stand", "switch", "closed"}
    assert play(late, "p1.2 stand").over
