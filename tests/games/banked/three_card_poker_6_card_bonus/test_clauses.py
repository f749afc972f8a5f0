"""Three Card Poker 6 Card Bonus, clause by clause: what each grants, and what it refuses."""

import pytest

from croupier.errors import DataInvalid
from tests.games.banked.felt import came_to, payment, play, refused
from tests.games.banked.player_dealer_felt import felt

TCP = "three-card-poker-6-card-bonus"
NINE_HIGH, QUEEN_HIGH, JACK_HIGH = "9c5d2h", "Qc3d2h", "JcTd8h"


def clause(name):
    return pytest.mark.clause(TCP, name)


def dealt(hand, bank, *wagers, **options):
    """Player 1 with an ante of $10 and these wagers, before the decision."""
    round_ = play(felt(TCP, 1000, 100_000, wager=50_000, **options), "p1 w ante 10", *wagers, "d nb")
    return play(round_, f"d dh p1 {hand}", f"d dh b {bank}")


@clause("TCP Table")
def test_seven_places_and_no_eighth():
    felt(TCP, *(1000,) * 7)
    with pytest.raises(DataInvalid):
        felt(TCP, *(1000,) * 8)
    with pytest.raises(DataInvalid):
        felt(TCP, 1000)


@clause("TCP Deck")
def test_one_deck_without_a_joker():
    round_ = play(felt(TCP), "p1 w ante 10", "d nb")

    assert refused(round_, "d dh p1 Jo3d4h").code == "card/mismatch"
    assert refused(round_, "d dh p1 2c2c4h").code == "card/in_use"
    play(round_, "d dh p1 2c3d4h")
    assert refused(round_, "d dh b 2c5d6h").code == "card/in_use"


@clause("TCP 2")
@clause("TCP PP")
@clause("TCP 6CB")
def test_nobody_bets_on_anothers_hand():
    round_ = play(felt(TCP), "p1 w ante 10", "p1 w pairplus 5", "p1 w sixcard 5")

    for spot in ("ante", "pairplus", "sixcard"):
        refusal = refused(round_, f"p2 w {spot}@1 10")
        assert (refusal.code, refusal.clause) == ("phase/not_now", "PD 5")


@clause("TCP 5")
def test_after_no_more_bets_nothing_is_made_increased_or_withdrawn():
    round_ = play(felt(TCP), "p1 w ante 10", "p1 w pairplus 5", "p1 w sixcard 5")
    play(round_, "p1 w ante 5", "p1 off sixcard", "p1 w sixcard 6", "d nb")

    for action in (
        "p2 w ante 10",
        "p1 w ante 5",
        "p1 w pairplus 5",
        "p1 off ante",
        "p1 off pairplus",
        "p1 off sixcard",
    ):
        assert refused(round_, action).code == "phase/not_now", action


@clause("TCP 6, 7")
@pytest.mark.parametrize(("bank", "order"), [(1, [2, 3, 4, "b"]), (2, [3, 4, 1, "b"]), (4, [1, 2, 3, "b"])])
def test_the_deal_begins_at_the_player_dealers_left(bank, order):
    round_ = felt(TCP, *(1000,) * 4, bank=bank)
    play(round_, *[f"p{player} w ante 10" for player in (1, 2, 3, 4) if player != bank], "d nb")

    assert [choice.to for choice in round_.legal(0)] == order


@clause("TCP 7")
@pytest.mark.parametrize(("bank", "order"), [(1, (2, 3)), (2, (3, 1)), (3, (1, 2))])
def test_so_does_settlement_ante_play_pair_plus_then_six_card_bonus(bank, order):
    round_ = felt(TCP, *(1000,) * 3, bank=bank)
    players = sorted(order)
    for player in players:
        play(round_, *[f"p{player} w {spot} 10" for spot in ("ante", "sixcard", "pairplus")])
    play(round_, "d nb", f"d dh p{players[0]} AcAdAh", f"d dh p{players[1]} KcKdKh", f"d dh b {QUEEN_HIGH}")
    play(round_, *[f"p{player} w play 10" for player in order])

    spots = ("ante", "play", "pairplus", "sixcard")
    settled = [(paid["player"], paid["spot"]) for paid in came_to(round_, "payments")]
    assert settled == [(player, spot) for player in order for spot in spots]


@clause("TCP 11")
def test_play_or_forfeit_in_turn_from_the_player_dealers_left():
    round_ = play(felt(TCP, *(1000,) * 3, bank=1), "p2 w ante 10", "p3 w ante 10", "d nb")
    play(round_, "d dh p2 4c5d9h", "d dh p3 4d5c9s", f"d dh b {QUEEN_HIGH}")

    assert refused(round_, "p3 w play 10").code == "turn/not_yours"
    for amount in (9, 11, 20):
        assert refused(round_, f"p2 w play {amount}").code == "stake/not_exact"
    assert refused(round_, "p2 cc").code == "phase/not_now"
    play(round_, "p2 f", "p3 w play 10")
    assert refused(round_, "p2 w play 10").code == "round/over"


@clause("TCP 13")
@pytest.mark.parametrize(
    ("bank", "qualifies"),
    [
        (QUEEN_HIGH, True),
        (JACK_HIGH, False),
        ("Jc9d8h", False),
        ("2c2d3h", True),
        ("JcTd9h", True),
        ("2c3c5c", True),
    ],
)
def test_the_bank_plays_with_queen_high_or_better(bank, qualifies):
    round_ = play(dealt("AsKd9s", bank), "p1 w play 10")

    assert (payment(round_, 1, "play")[0] != "push") == qualifies


@clause("TCP How 1")
@pytest.mark.parametrize("hand", ["AsKd9h", "4c3d2s"])
def test_an_unqualified_bank_pays_every_ante_that_was_not_folded_and_returns_the_play(hand):
    """Whether the player's hand ranks higher than the bank's or not."""
    round_ = play(dealt(hand, JACK_HIGH), "p1 w play 10")

    assert came_to(round_, "returns")[0] == {"ante": 20, "play": 10}
    folded = play(dealt(hand, JACK_HIGH), "p1 f")
    assert came_to(folded, "returns")[0] == {"ante": 0}


@clause("TCP How 2")
@pytest.mark.parametrize(
    ("hand", "back"), [("Qd4c2s", 20), ("Qs3c2d", 10), ("Js9d8c", 0), ("2d2s3h", 20), ("AsKd9h", 20)]
)
def test_the_higher_hand_wins_both_at_even_money_and_equal_ones_push(hand, back):
    round_ = play(dealt(hand, QUEEN_HIGH.replace("2h", "2c")), "p1 w play 10")

    assert came_to(round_, "returns")[0] == {"ante": back, "play": back}


@clause("TCP Rank")
@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("AsKsQs", "KdQdJd"),
        ("Ac2c3c", "9c9d9h"),
        ("KdQdJd", "Ac2c3c"),
        ("2c2d2h", "AsKdQh"),
        ("4c3d2h", "Ac2d3s"),
        ("Ac2d3h", "AsKsJs"),
        ("5c3c2c", "AsAdKh"),
        ("2c2d3h", "AsKdJh"),
        ("AsKdJh", "Kc9d8h"),
    ],
)
def test_hands_rank_as_the_list_has_them(higher, lower):
    assert payment(play(dealt(higher, lower), "p1 w play 10"), 1, "ante")[0] == "pay 1:1"
    assert payment(play(dealt(lower, higher), "p1 w play 10"), 1, "ante")[0] == "lose"


@clause("TCP How 4")
def test_a_small_bank_covers_what_it_can_and_a_large_one_has_no_maximum():
    small = play(felt(TCP, 1000, 1000, 1000, wager=1), "p1 w ante 10", "p2 w ante 10", "d nb")
    play(small, "d dh p1 AsKd9h", "d dh p2 AcKh9d", f"d dh b {QUEEN_HIGH}", "p1 w play 10", "p2 w play 10")

    assert came_to(small, "bank") == -1
    assert [row.get("ante") for row in came_to(small, "uncovered")[:2]] == [9, 10]
    felt(TCP, 1000, 10_000_000, wager=10_000_000, max=100)


PAIR_PLUS = {
    "AsKsQs": 200, "KsQsJs": 40, "Ac2c3c": 40, "9c9d9h": 30, "AsKsQd": 6, "4c3d2s": 6, "Ks9s4s": 3,
    "7c7d2s": 1,
}  # fmt: skip


@clause("TCP PP")
@pytest.mark.parametrize(("hand", "odds"), PAIR_PLUS.items())
def test_pair_plus_pays_whatever_happens_to_the_hand_but_a_fold(hand, odds):
    for bank in ("AhAdAc" if "A" not in hand and "9" not in hand else "8h8d8c", JACK_HIGH):
        round_ = play(dealt(hand, bank, "p1 w pairplus 5"), "p1 w play 10")
        assert payment(round_, 1, "pairplus") == (f"pay {odds}:1", 5 + 5 * odds, "TCP PP")
    assert payment(play(dealt(hand, JACK_HIGH, "p1 w pairplus 5"), "p1 f"), 1, "pairplus")[:2] == ("lose", 0)


@clause("TCP PP")
def test_pair_plus_below_a_pair_is_collected():
    round_ = play(dealt("AsKd9h", JACK_HIGH, "p1 w pairplus 5"), "p1 w play 10")

    assert payment(round_, 1, "pairplus") == ("lose", 0, "TCP PP")


SIX_CARDS = {
    ("AsKsQs", "JsTs2d"): 1000,
    ("9s8s7s", "6s5sKd"): 200,
    ("9c9d9h", "9s2dKc"): 100,
    ("9c9d9h", "2s2dKc"): 20,
    ("As9s7s", "6s2sKd"): 15,
    ("9c8d7h", "6s5dKc"): 9,
    ("As2d3h", "4c5hKc"): 9,
    ("9c9d9h", "2s4dKc"): 8,
}


@clause("TCP 6CB")
@pytest.mark.parametrize(("cards", "odds"), SIX_CARDS.items())
def test_the_six_card_bonus_pays_on_the_best_five_of_both_hands_even_after_a_fold(cards, odds):
    for decision in ("p1 w play 10", "p1 f"):
        round_ = play(dealt(*cards, "p1 w sixcard 5"), decision)
        assert payment(round_, 1, "sixcard") == (f"pay {odds}:1", 5 + 5 * odds, "TCP 6CB")


@clause("TCP 6CB")
def test_two_pairs_lose_the_six_card_bonus():
    for decision in ("p1 w play 10", "p1 f"):
        round_ = play(dealt("9c9dKh", "Ks2d4c", "p1 w sixcard 5"), decision)
        assert payment(round_, 1, "sixcard") == ("lose", 0, "TCP 6CB")


OWN_TABLE = {"straight": "30:1", "flush": "15:1", "two_pair": "2:1"}


@clause("TCP 6CB")
@pytest.mark.parametrize(("rows", "odds"), [("poker", 15), ("best-paying", 30)])
def test_a_straight_beside_a_flush_is_paid_by_the_row_that_the_house_posts(rows, odds):
    posted = {"sixcard_pays": OWN_TABLE, "rows": rows}
    both = play(dealt("2s3s4s", "5d6sTs", "p1 w sixcard 5", **posted), "p1 w play 10")
    flush = play(dealt("As9s7s", "6s2sKd", "p1 w sixcard 5", **posted), "p1 w play 10")

    assert payment(both, 1, "sixcard") == (f"pay {odds}:1", 5 + 5 * odds, "TCP 6CB")
    assert payment(flush, 1, "sixcard") == ("pay 15:1", 80, "TCP 6CB")


@clause("TCP 6CB")
def test_a_house_may_add_rows_that_five_cards_make_and_leave_others_out():
    two_pair = play(dealt("9c9dKh", "Ks2d4c", "p1 w sixcard 5", sixcard_pays=OWN_TABLE), "p1 f")
    trips = play(dealt("9c9d9h", "2s4dKc", "p1 w sixcard 5", sixcard_pays=OWN_TABLE), "p1 f")

    assert payment(two_pair, 1, "sixcard") == ("pay 2:1", 15, "TCP 6CB")
    assert payment(trips, 1, "sixcard") == ("lose", 0, "TCP 6CB")
    with pytest.raises(DataInvalid, match="no row 'four_aces'"):
        dealt("9c9dKh", "Ks2d4c", "p1 w sixcard 5", sixcard_pays={"four_aces": "9:1"})
