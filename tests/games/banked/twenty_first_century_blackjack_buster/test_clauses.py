"""21st Century Blackjack 5.0 with Buster, clause by clause: what each grants, and what it refuses."""

import pytest

from croupier.cards import write_cards
from croupier.errors import DataInvalid
from tests.games.banked.felt import came_to, payment, play, refused
from tests.games.banked.player_dealer_felt import felt

BB = "21st-century-blackjack-buster"


def clause(name):
    return pytest.mark.clause(BB, name)


def dealt(hand, bank, *more, **options):
    """Player 1 with $20 on the hand; the bank's hole card first, its up card second."""
    round_ = play(felt(BB, 1000, 100_000, wager=50_000, **options), "p1 w game 20", *more, "d nb")
    return play(round_, f"d dh p1 {hand}", f"d dh b {bank}")


@clause("BB Rules")
def test_eight_main_seats_from_one_deck_on():
    felt(BB, *(1000,) * 8)
    with pytest.raises(DataInvalid):
        felt(BB, *(1000,) * 9)
    assert len(felt(BB, decks=1).table.deck.cards) == 52
    with pytest.raises(DataInvalid):
        felt(BB, decks=0)


@clause("BB Rules")
def test_at_least_the_table_minimum():
    round_ = felt(BB, min=25)

    assert refused(round_, "p1 w game 24").code == "stake/out_of_range"
    assert refused(round_, "p1 w buster 5").code == "spot/needs_base"
    play(round_, "p1 w game 25", "p1 w buster 5")


@clause("BB Round")
@pytest.mark.parametrize(
    ("bank", "over"),
    [("KdAc", True), ("AdKc", True), ("AdTc", True), ("9dAc", False), ("AdAc", False), ("5dKc", False)],
)
def test_behind_an_ace_or_a_ten_the_hole_card_is_checked_and_a_natural_ends_the_round(bank, over):
    round_ = dealt("Tc9d", bank)
    if bank.endswith("Ac"):
        play(round_, "d closed")

    assert round_.over == over
    if over:
        assert came_to(round_, "returns")[0] == {"game": 0}


@clause("BB Round")
def test_play_goes_clockwise_from_the_house_dealers_left():
    round_ = play(felt(BB, *(1000,) * 3, bank=1), "p2 w game 20", "p3 w game 20", "d nb")
    play(round_, "d dh p2 Tc9d", "d dh p3 Tc8d", "d dh b 6d7c")

    assert refused(round_, "p3 stand").code == "turn/not_yours"
    play(round_, "p2 stand")
    assert refused(round_, "p2 hit").code == "hand/finished"


@clause("BB Round")
@pytest.mark.parametrize(
    ("hand", "hit", "stand"),
    [("5c6d", True, False), ("Tc2d", True, True), ("TcKd", True, True), ("AcKd", False, False)],
)
def test_must_hit_eleven_and_must_stand_on_a_natural(hand, hit, stand):
    """A second player keeps the round open behind a Natural."""
    round_ = play(felt(BB), "p1 w game 20", "p2 w game 20", "d nb")
    play(round_, f"d dh p1 {hand}", "d dh p2 Tc5d", "d dh b 6d7c")

    verbs = {choice.verb for choice in round_.legal(1)}
    assert ("hit" in verbs, "stand" in verbs) == (hit, stand)


@clause("BB Round")
@pytest.mark.parametrize(
    ("bank", "draws"), [("Tc7d", False), ("Tc6d", True), ("Ad6c", True), ("Ad7c", False), ("9d9c", False)]
)
def test_the_bank_hits_soft_seventeen_and_less(bank, draws):
    assert play(dealt("TcKd", bank), "p1 stand").over != draws


@clause("BB Pay")
@pytest.mark.parametrize(
    ("hand", "acts", "bank", "draw", "back"),
    [
        pytest.param("Tc2d", ("p1 stand",), "6dKc", "6h", 40, id="1 less than a Natural, the bank over"),
        pytest.param("AcKd", (), "9d8c", "", 44, id="2 a Natural at six to five"),
        pytest.param("TcKd", ("p1 stand",), "9d9c", "", 40, id="2 anything less at even money"),
        pytest.param("Tc6d", ("p1 hit", "d dh p1 7c"), "9d9c", "", 0, id="3 over against less"),
        pytest.param("AcKd", (), "AdKc", "", 20, id="4 both Natural"),
        pytest.param("Tc8d", ("p1 stand",), "9d9c", "", 20, id="4 equal"),
        pytest.param("Tc9d", ("p1 stand",), "9d9c", "", 40, id="5 closer"),
        pytest.param("Tc7d", ("p1 stand",), "9d9c", "", 0, id="5 farther"),
        pytest.param("Tc6d", ("p1 hit", "d dh p1 5c"), "AdKc", "", 0, id="21 against a Natural"),
    ],
)
def test_hands_are_compared_as_the_rules_have_it(hand, acts, bank, draw, back):
    round_ = dealt(hand, bank)
    if not round_.over:
        play(round_, *acts, *([f"d dh b {draw}"] if draw else []))

    assert came_to(round_, "returns")[0]["game"] == back


BUSTED = {
    "6dKc Th": 2,
    "6d5c 2hTh": 2,
    "4d2c 5h5cTh": 4,
    "2d2c 3h3c4hTh": 15,
    "2d2c 2h2s3c3hTh": 50,
    "2d2c 2h2s2d2c2hTh": 200,
    "2d2c 2h2s2d2c2h2sTh": 200,
}
"""The bank's two cards, its draws, and what Buster pays for so many cards."""


@clause("BB Buster")
@pytest.mark.parametrize("cards", BUSTED)
def test_buster_pays_by_the_cards_of_the_busted_hand(cards):
    start, draws = cards.split()
    round_ = play(dealt("TcKd", start, "p1 w buster 10"), "p1 stand", f"d dh b {draws}")

    assert payment(round_, 1, "buster")[1] == 10 + 10 * BUSTED[cards]


@clause("BB Buster")
@pytest.mark.parametrize(("bank", "draws"), [("9d9c", ""), ("6dKc", "5h"), ("AdKc", "")])
def test_buster_is_collected_if_the_bank_does_not_bust(bank, draws):
    round_ = dealt("TcKd", bank, "p1 w buster 10")
    if not round_.over:
        play(round_, "p1 stand", *([f"d dh b {draws}"] if draws else []))

    assert payment(round_, 1, "buster") == ("lose", 0, "BB Buster")


@clause("BB Buster")
def test_buster_has_its_own_limits_and_may_exceed_the_game_wager():
    round_ = play(felt(BB, buster_min=5, buster_max=100, max=50), "p1 w game 20")

    for amount in (4, 101):
        assert refused(round_, f"p1 w buster {amount}").code == "stake/out_of_range"
    play(round_, "p1 w buster 100")


@clause("BB Double")
def test_a_double_is_up_to_the_wager_on_two_cards_and_takes_one_card():
    round_ = dealt("5c4d", "6d7c")
    for amount in (0, 21):
        assert refused(round_, f"p1 w double {amount}").code == "stake/out_of_range"
    play(round_, "p1 w double 20", "d dh p1 2c")
    assert refused(round_, "p1 hit").code in ("hand/finished", "phase/not_now")
    assert play(dealt("5c4d", "6d7c"), "p1 w double 1").state.on(1)["double"] == 100
    third = play(dealt("5c4d", "6d7c"), "p1 hit", "d dh p1 2c")
    assert refused(third, "p1 w double 20").code == "hand/cannot_double"


@clause("BB Split")
def test_three_splits_make_four_hands_and_no_fifth():
    round_ = dealt("8c8d", "6d7c")
    for _ in range(3):
        play(round_, "p1 split", "d dh p1 8h")
    assert refused(round_, "p1 split").code == "hand/cannot_split"
    assert [amount for spot, amount in round_.state.on(1).items() if spot.startswith("game")] == [2000] * 4
    assert refused(dealt("8c9d", "6d7c"), "p1 split").code == "hand/cannot_split"


@clause("BB Split")
def test_a_split_is_never_for_less():
    poor = play(felt(BB, 30, 1000), "p1 w game 20", "d nb", "d dh p1 8c8d", "d dh b 6d7c")

    assert refused(poor, "p1 split").code == "stake/out_of_range"


@clause("BB Split")
def test_aces_are_split_three_times_get_one_card_each_and_are_not_doubled():
    round_ = dealt("AcAd", "6d7c")
    for _ in range(3):
        play(round_, "p1 split", "d dh p1 Ah")
    for act in ("p1 split", "p1 hit", "p1 w double 20"):
        assert refused(round_, act).code in (
            "hand/finished",
            "phase/not_now",
            "turn/not_yours",
            "hand/cannot_double",
        ), act


@clause("BB Split")
def test_a_ten_on_a_split_ace_is_paid_even_money():
    round_ = play(dealt("AcAd", "9d9c"), "p1 split", "d dh p1 Kh", "d dh p1.2 5c")

    assert payment(round_, 1, "game")[:2] == ("pay 1:1", 40)


@clause("BB Insurance")
def test_insurance_up_to_half_behind_an_ace_pays_two_to_one():
    round_ = dealt("TcKd", "KdAc")
    for amount in (0, 11, 20):
        assert refused(round_, f"p1 w insurance {amount}").code == "stake/out_of_range"
    play(round_, "p1 w insurance 10")
    assert came_to(round_, "returns")[0] == {"game": 0, "insurance": 30}

    lost = play(dealt("TcKd", "9dAc"), "p1 w insurance 10")
    assert lost.state.settled == {(1, "insurance")}
    assert refused(dealt("TcKd", "5dKc"), "p1 w insurance 10").code == "phase/not_now", "a ten is no ace"


@clause("BB Pay 6")
def test_seat_by_seat_from_the_house_dealers_right_game_then_buster():
    round_ = felt(BB, *(1000,) * 4, bank=2, wager=900)
    for player in (1, 3, 4):
        play(round_, f"p{player} w game 20", f"p{player} w buster 5")
    play(round_, "d nb", "d dh p1 Tc9d", "d dh p3 Tc8d", "d dh p4 Tc7d", "d dh b 9d9c")
    play(round_, "p1 stand", "p3 stand", "p4 stand")

    settled = [(paid["player"], paid["spot"]) for paid in came_to(round_, "payments")]
    assert settled == [(player, spot) for player in (4, 3, 1) for spot in ("game", "buster")]


def seen(round_, person):
    """Player 1's hands as a person sees them."""
    return {number: write_cards(cards) for number, cards in round_.view(person).seats[0].hands.items()}


@clause("BB Round")
def test_players_cards_are_up_or_down_as_the_house_chooses():
    acts = ("p1 split", "d dh p1 2h", "p1 hit", "d dh p1 9c")
    for posted, others in (("up", {1: "8c2h9c", 2: "8d"}), ("down", {1: "??????", 2: "??"})):
        round_ = dealt("8c8d", "6d7c", player_cards=posted)
        assert seen(round_, 2) == seen(round_, None) == {1: "8c8d" if posted == "up" else "????"}
        play(round_, *acts)
        assert seen(round_, 1) == {1: "8c2h9c", 2: "8d"}
        assert seen(round_, 2) == seen(round_, None) == others
        assert write_cards(round_.view(2).bank_cards) == "??7c", "the bank's up card lies up either way"

    assert felt(BB).table.options["player_cards"] == "up"
    with pytest.raises(DataInvalid):
        felt(BB, player_cards="sideways")


@clause("BB Round")
def test_face_down_cards_are_shown_when_they_are_compared():
    round_ = play(dealt("TcKd", "9d9c", player_cards="down"), "p1 stand")

    assert round_.over
    assert seen(round_, 2) == {1: "TcKd"}


@clause("BB Double")
@clause("BB Split")
@clause("BB Surrender")
def test_a_refusal_cites_the_option_it_is_about():
    third = play(dealt("5c4d", "6d7c"), "p1 hit", "d dh p1 2c")
    assert refused(third, "p1 w double 20").clause == "BB Double"
    assert refused(dealt("8c9d", "6d7c"), "p1 split").clause == "BB Split"
    poor = play(felt(BB, 30, 1000), "p1 w game 20", "d nb", "d dh p1 8c8d", "d dh b 6d7c")
    assert refused(poor, "p1 split").clause == "BB Split"
    split = play(dealt("8c8d", "6d7c"), "p1 split", "d dh p1 5h")
    assert refused(split, "p1 surrender").clause == "BB Surrender"
    assert refused(dealt("5c4d", "6d7c"), "p1 surrender").clause == "BB Surrender", "eleven or less"
