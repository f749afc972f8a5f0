"""21st Century Blackjack Switch, clause by clause: what each grants, and what it refuses."""

import pytest

from croupier.cards import parse_cards, write_cards
from croupier.errors import DataInvalid
from croupier.games.choice import hand_of
from croupier.table.events import WagerSettled
from tests.games.banked.felt import came_to, payment, play, refused
from tests.games.banked.player_dealer_felt import felt

SW = "21st-century-blackjack-switch"
WAGERS = ("p1.1 w game 20", "p1.2 w game 20")


def clause(name):
    return pytest.mark.clause(SW, name)


def dealt(one, two, bank, *more, **options):
    """Player 1 with $20 on either hand; the bank's hole card first, its up card second."""
    round_ = play(felt(SW, 1000, 100_000, wager=50_000, **options), *WAGERS, *more, "d nb")
    return play(round_, f"d dh p1.1 {one}", f"d dh p1.2 {two}", f"d dh b {bank}")


def came_back(round_):
    """What came back for hand one, whose wager was $20."""
    return came_to(round_, "returns")[0]["game.1"]


@clause("SW Table")
def test_six_places_and_nobody_behind_them():
    felt(SW, *(1000,) * 6)
    with pytest.raises(DataInvalid):
        felt(SW, *(1000,) * 7)
    round_ = play(felt(SW), *WAGERS, "p1 w supermatch 5")
    for spot in ("game.1", "game.2", "supermatch"):
        assert refused(round_, f"p2 w {spot}@1 20").clause == "PD 5"


@clause("SW Values")
def test_six_to_eight_decks():
    for decks in (6, 7, 8):
        assert set(felt(SW, decks=decks).table.deck.copies.values()) == {decks}
    for decks in (5, 9):
        with pytest.raises(DataInvalid):
            felt(SW, decks=decks)


@clause("SW Play")
def test_both_hands_are_wagered_on():
    round_ = play(felt(SW), "p1.1 w game 20")

    assert refused(round_, "d nb").code == "spot/needs_base"
    assert refused(round_, "p1.3 w game 20").code == "spot/unknown"
    play(round_, "p1.2 w game 20", "d nb")


@clause("SW 6")
def test_all_cards_but_the_banks_hole_card_are_face_up():
    seen = dealt("KcTd", "9h9s", "6d7c").view(2)

    assert seen.seats[0].hands == {1: parse_cards("KcTd"), 2: parse_cards("9h9s")}
    assert write_cards(seen.bank_cards) == "??7c"


@clause("SW 10")
def test_behind_an_ace_the_hole_card_is_checked_and_a_natural_ends_the_round():
    round_ = play(dealt("KcTd", "9h9s", "KdAc"), "d closed")
    assert came_to(round_, "returns")[0] == {"game.1": 0, "game.2": 0}

    goes_on = play(dealt("KcTd", "9h9s", "9dAc"), "d closed")
    assert not goes_on.over
    assert not dealt("KcTd", "9h9s", "AdKc").over, "behind a ten nobody looks"


@clause("SW 11")
@pytest.mark.parametrize(
    ("hand", "hit", "stand"),
    [
        ("5c6d", True, False),
        ("2c9d", True, False),
        ("Tc2d", True, True),
        ("TcKd", True, True),
        ("9cAd", True, True),
    ],
)
def test_must_hit_eleven_and_may_hit_or_stand_from_twelve(hand, hit, stand):
    round_ = dealt(hand, "9h9s", "6d7c")

    verbs = {choice.verb for choice in round_.legal(1) if hand_of(choice) == 1}
    assert ("hit" in verbs, "stand" in verbs) == (hit, stand)
    if not stand:
        assert refused(round_, "p1.1 stand").code == "phase/not_now"


@clause("SW 11")
def test_twenty_one_stands_hard_or_soft_and_so_does_a_natural():
    for hand, drawn in (("Tc6d", "5h"), ("Ac4d", "6h")):
        round_ = play(dealt(hand, "9h9s", "6d7c"), "p1.1 hit", f"d dh p1.1 {drawn}")
        assert refused(round_, "p1.1 hit").code == "hand/finished"
    natural = dealt("AcKd", "9h9s", "6d7c")
    for act in ("p1.1 hit", "p1.1 w double 20"):
        assert refused(natural, act).code == "hand/finished"


@clause("SW 11")
def test_the_second_cards_change_places_once_and_first():
    round_ = play(dealt("Kc5d", "6hAs", "6d7c"), "p1 switch")
    assert round_.view(1).seats[0].hands == {1: parse_cards("KcAs"), 2: parse_cards("6h5d")}
    assert refused(round_, "p1 switch").code == "phase/not_now"

    later = play(dealt("Tc5d", "9h4s", "6d7c"), "p1.1 hit", "d dh p1.1 2c")
    assert refused(later, "p1 switch").code == "phase/not_now"


@clause("SW 14")
@pytest.mark.parametrize(
    ("bank", "draws"),
    [("TcKd", False), ("Tc7d", False), ("Tc6d", True), ("6cAd", True), ("7cAd", False), ("9cAd", False)],
)
def test_the_bank_hits_soft_seventeen_and_less(bank, draws):
    round_ = dealt("KcTd", "9h9s", bank)
    play(round_, *(["d closed"] if "A" in bank[2:] else []), "p1.1 stand", "p1.2 stand")

    assert round_.over != draws
    if draws:
        assert refused(round_, "d dh b TsTh").code == "card/count"


@clause("SW GR 1")
@pytest.mark.parametrize(
    ("hand", "acts", "bank", "draw", "back"),
    [
        pytest.param("AcKd", (), "AdKc", "", 20, id="1a both Natural"),
        pytest.param("TcKd", ("p1.1 stand",), "6dKc", "7h", 40, id="1c the bank over"),
        pytest.param("TcKd", ("p1.1 stand",), "6dKc", "6h", 20, id="1c the bank has 22"),
        pytest.param("Tc6d", ("p1.1 hit", "d dh p1.1 8c"), "9dKc", "", 0, id="1d over against less"),
        pytest.param("TcKd", ("p1.1 stand",), "9dKc", "", 40, id="1e closer"),
        pytest.param("Tc8d", ("p1.1 stand",), "9dKc", "", 0, id="1e farther"),
        pytest.param("Tc9d", ("p1.1 stand",), "9dKc", "", 20, id="1f equal"),
        pytest.param("Tc6d", ("p1.1 hit", "d dh p1.1 8c"), "6dKc", "7h", 0, id="1g i the bank closer"),
        pytest.param("Tc6d", ("p1.1 hit", "d dh p1.1 7c"), "6dKc", "9h", 0, id="1g ii the player closer"),
        pytest.param("Tc6d", ("p1.1 hit", "d dh p1.1 7c"), "7d8d", "9d", 20, id="1g ii 7-8-9 of one suit"),
        pytest.param("Tc6d", ("p1.1 hit", "d dh p1.1 7c"), "7d8d", "9h", 0, id="1g ii 7-8-9 of two suits"),
    ],
)
def test_hands_are_compared_as_the_rules_have_it(hand, acts, bank, draw, back):
    round_ = play(dealt(hand, "9h9s", bank), *acts, "p1.2 stand")
    if draw:
        play(round_, f"d dh b {draw}")

    assert came_back(round_) == back


@clause("SW GR 6")
def test_a_natural_pays_even_money():
    round_ = play(dealt("AcKd", "9h9s", "9d9c"), "p1.2 stand")

    assert payment(round_, 1, "game.1") == ("pay 1:1", 40, "SW GR 6")


@clause("SW GR 2")
def test_a_double_is_on_the_first_two_cards_up_to_the_wager_and_takes_one_card():
    round_ = dealt("5c4d", "9h9s", "6d7c")
    for amount in (0, 21, 40):
        assert refused(round_, f"p1.1 w double {amount}").code == "stake/out_of_range"
    play(round_, "p1.1 w double 20", "d dh p1.1 2c")
    assert refused(round_, "p1.1 hit").code == "hand/finished", "one card, whatever the total"

    less = play(dealt("5c4d", "9h9s", "6d7c"), "p1.1 w double 5")
    assert less.state.on(1)["double.1"] == 500
    third = play(dealt("5c4d", "9h9s", "6d7c"), "p1.1 hit", "d dh p1.1 2c")
    assert refused(third, "p1.1 w double 20").code == "hand/cannot_double"


@clause("SW GR 2")
def test_a_double_after_a_switch_is_on_the_switched_hand():
    round_ = play(dealt("5cKd", "9h6s", "6d7c"), "p1 switch", "p1.1 w double 20", "d dh p1.1 Tc")

    assert round_.view(1).seats[0].hands[1] == parse_cards("5c6sTc")


@clause("SW GR 3")
def test_equal_cards_are_split_three_times_and_no_fourth():
    round_ = dealt("8c8d", "9h9s", "6d7c")
    for _ in range(3):
        play(round_, "p1.1 split", "d dh p1.1 8h")
    assert refused(round_, "p1.1 split").code == "hand/cannot_split"
    assert sum(1 for spot in round_.state.on(1) if spot.startswith("game")) == 5
    assert refused(dealt("8c9d", "9h9s", "6d7c"), "p1.1 split").code == "hand/cannot_split"


@clause("SW GR 3c")
def test_aces_are_split_once_and_get_one_card_each():
    round_ = play(dealt("AcAd", "9h9s", "6d7c"), "p1.1 split", "d dh p1.1 As")

    for act in ("p1.1 split", "p1.1 hit", "p1.1 w double 20"):
        assert refused(round_, act).code in ("hand/finished", "turn/not_yours", "phase/not_now"), act
    play(round_, "d dh p1.3 Kc", "p1.2 stand", "d dh b 8c")
    assert payment(round_, 1, "game.3")[0] == "push", (
        "ace and ten are twenty-one against twenty-one, no Natural"
    )


@clause("SW GR 4")
def test_insurance_up_to_half_of_each_hand_behind_an_ace():
    round_ = dealt("KcTd", "9h9s", "KdAc")
    for amount in (0, 11, 20):
        assert refused(round_, f"p1.1 w insurance {amount}").code == "stake/out_of_range"
    play(round_, "p1.1 w insurance 10", "d closed")
    assert came_to(round_, "returns")[0] == {"game.1": 0, "game.2": 0, "insurance.1": 30}

    lost = play(dealt("KcTd", "9h9s", "9dAc"), "p1.1 w insurance 10", "d closed")
    assert lost.state.settled == {(1, "insurance.1")}
    assert refused(dealt("KcTd", "9h9s", "AdKc"), "p1.1 w insurance 10").code == "phase/not_now"


@clause("SW GR 5")
def test_no_hand_is_surrendered():
    assert refused(dealt("Tc6d", "9h9s", "6d7c"), "p1.1 surrender").code == "hand/cannot_surrender"


FOUR = {
    # the two hands: by six decks, by eight
    ("8c8d", "8h8s"): (40, 50),
    ("8c9d", "8h9s"): (8, 7),
    ("8c8d", "9h9s"): (8, 7),
    ("8c8d", "8h9s"): (5, 5),
    ("8c9d", "8hTs"): (1, 1),
    ("KcQd", "KhTs"): (1, 1),
    ("8c9d", "ThJs"): (None, None),
    ("KcQd", "JhTs"): (None, None),
}


@clause("SW SM 9")
@pytest.mark.parametrize("hands", FOUR)
def test_super_match_looks_at_the_ranks_of_the_first_four_cards(hands):
    for decks, odds in zip((6, 8), FOUR[hands], strict=True):
        round_ = dealt(*hands, "6d7c", "p1 w supermatch 10", decks=decks)
        (settled,) = [event for event in round_.log if isinstance(event, WagerSettled)]
        assert settled.returned == (0 if odds is None else 1000 + 1000 * odds)


@clause("SW SM 3")
@clause("SW SM 6")
def test_super_match_is_settled_before_a_switch_and_whatever_the_hands_do():
    round_ = dealt("8c9d", "8hTs", "6d7c", "p1 w supermatch 10")

    assert (1, "supermatch") in round_.state.settled
    play(round_, "p1 switch")
    assert round_.state.stacks[1] == 100_000 - 2 * 2000 + 1000


@clause("SW SM 1")
def test_super_match_needs_a_game_wager_before_the_deal():
    assert refused(felt(SW), "p1 w supermatch 5").code == "spot/needs_base"
    assert refused(dealt("8c9d", "8hTs", "6d7c"), "p1 w supermatch 5").code == "phase/not_now"


@clause("SW GR 2")
@clause("SW GR 3")
@clause("SW GR 5")
def test_a_refusal_cites_the_game_rule_it_follows():
    third = play(dealt("5c4d", "9h9s", "6d7c"), "p1.1 hit", "d dh p1.1 2c")
    assert refused(third, "p1.1 w double 20").clause == "SW GR 2"
    assert refused(dealt("5c4d", "9h9s", "6d7c"), "p1.1 w double 21").clause == "SW GR 2"
    assert refused(dealt("8c9d", "9h9s", "6d7c"), "p1.1 split").clause == "SW GR 3"
    assert refused(dealt("Tc6d", "9h9s", "6d7c"), "p1.1 surrender").clause == "SW GR 5"
