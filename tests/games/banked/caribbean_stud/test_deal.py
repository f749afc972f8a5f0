"""Five cards each, the dealer last with one face up; and what a wrong number of cards does."""

import pytest

from croupier.cards import write_cards
from croupier.table import events as e
from tests.games.banked.felt import came_to, caribbean, payment, play, refused

ANTES = ("p1 w ante 10", "p2 w ante 10", "d nb")
P1, P2, QUALIFIES = "d dh p1 QhQd7s6c3d", "d dh p2 JhJd8s5c2d", "d dh b AdKh8c5s4h"


def clause(name):
    return pytest.mark.clause("caribbean-stud", name)


@clause("CSP 9")
def test_no_card_is_dealt_before_the_lock():
    assert refused(play(caribbean(), "p1 w ante 10"), "d dh p1 QhQd7s6c3d").code == "phase/not_now"


@clause("CSP 9")
def test_cards_come_in_packets_of_five_or_one_at_a_time():
    packets = play(caribbean(100, 100), *ANTES, P1, P2, QUALIFIES)
    singles = play(caribbean(100, 100), *ANTES)
    for one, two, dealer in zip(
        ["Qh", "Qd", "7s", "6c", "3d"],
        ["Jh", "Jd", "8s", "5c", "2d"],
        ["Ad", "Kh", "8c", "5s", "4h"],
        strict=True,
    ):
        play(singles, f"d dh p1 {one}", f"d dh p2 {two}", f"d dh b {dealer}")

    assert singles.state.hands == packets.state.hands
    assert singles.to_act == packets.to_act == (1, 2)


@clause("CSP 9")
def test_only_the_dealers_fifth_card_is_face_up():
    round_ = play(caribbean(), "p1 w ante 10", "d nb", "d dh p1 QhQd7s6c3d")
    for card, shown in (
        ("Ad", "??"),
        ("Kh", "????"),
        ("8c", "??????"),
        ("5s", "????????"),
        ("4h", "????????4h"),
    ):
        play(round_, f"d dh b {card}")

        assert write_cards(round_.view(1).bank_cards) == shown
        assert write_cards(round_.view(None).bank_cards) == shown


@clause("CSP 9")
def test_a_packet_shows_its_last_card():
    round_ = play(caribbean(100, 100), *ANTES, P1, P2, QUALIFIES)

    assert write_cards(round_.view(2).bank_cards) == "????????4h"


@clause("CSP 1")
def test_a_card_that_is_on_the_table_is_refused():
    round_ = play(caribbean(100, 100), *ANTES, P1)

    for action in ("d dh p2 QhJd8s5c2d", "d dh p2 JhJh8s5c2d"):
        assert refused(round_, action).code == "card/in_use"
    play(round_, P2)


@clause("CSP 1")
def test_a_card_burned_before_the_deal_is_gone():
    round_ = play(caribbean(100, 100), "p1 w ante 10", "d nb", "d burn Qh")

    assert refused(round_, P1).code == "card/in_use"
    play(round_, "d dh p1 QcQd7s6c3d")
    assert refused(round_, "d burn 9c").code == "phase/not_now"


@clause("CSP 1")
def test_the_deck_has_no_joker():
    assert refused(play(caribbean(), "p1 w ante 10", "d nb"), "d dh p1 JoQd7s6c3d").code == "card/mismatch"


def test_hands_of_other_games_are_not_dealt_here():
    round_ = play(caribbean(), "p1 w ante 10", "d nb")

    for action in ("d dh player QhQd", "d dh banker QhQd", "d db QhQdQs"):
        assert refused(round_, action).code == "phase/not_now"


@clause("CSP 9")
def test_a_full_hand_ends_its_deal_and_nobody_gets_cards_after_a_decision():
    round_ = play(caribbean(100, 100), *ANTES, P1, P2, QUALIFIES)

    assert refused(round_, "d dd").code == "phase/not_now"
    play(round_, "p2 f")
    assert refused(round_, "d dh p1 9c").code == "phase/not_now"


# ── a wrong number of cards ──────────────────────────────────────────────────────────────────────────


def one_by_one(round_):
    for n in range(5):
        for to, hand in (("p1", "QhQd7s6c3d"), ("p2", "JhJd8s5c2d"), ("b", "AdKh8c5s4h")):
            play(round_, f"d dh {to} {hand[2 * n : 2 * n + 2]}")
    return round_


@clause("CSP 10")
def test_a_sixth_card_after_the_last_one_kills_the_hand_of_that_player_only():
    round_ = play(one_by_one(play(caribbean(100, 100), *ANTES)), "d dh p1 9c")

    assert refused(round_, "p2 w bet 20").code == "phase/not_now"
    assert refused(round_, "d dh p2 Qh").code == "card/in_use"
    play(round_, "d dd", "p2 w bet 20")
    assert payment(round_, 1, "ante") == ("returned", 10, "CSP 10")
    assert payment(round_, 2, "ante")[0] == "pay 1:1"


@clause("CSP 10")
def test_a_sixth_card_to_the_dealer_is_a_misdeal_to_the_table():
    round_ = play(one_by_one(play(caribbean(100, 100), *ANTES)), "d dh b 9c", "d dd")

    assert came_to(round_, "finishing_stacks") == [100, 100]


@clause("CSP 11a")
def test_a_hand_that_a_count_finds_wrong_after_its_fold_gets_its_ante_back():
    round_ = play(caribbean(100, 100), *ANTES, P1, P2, QUALIFIES, "p1 f")
    assert round_.state.stacks[1] == 9_000
    assert [event.spot for event in round_.log if isinstance(event, e.WagerSettled)] == ["ante"]
    assert "ante" not in round_.view(1).seat_of(1).wagers

    play(round_, "d kill p1")
    assert round_.state.stacks[1] == 10_000
    play(round_, "p2 w bet 20")
    assert came_to(round_, "returns", "finishing_stacks", "bank") == (
        [{"ante": 10}, {"ante": 20, "bet": 40}],
        [100, 130],
        -30,
    )


@clause("CSP 10")
def test_a_dealer_found_wrong_gives_back_the_antes_of_folded_hands_once():
    round_ = play(caribbean(100, 100), *ANTES, P1, P2, QUALIFIES, "p1 f", "d kill p1", "d kill b")

    assert came_to(round_, "finishing_stacks", "bank") == ([100, 100], 0)


@clause("CSP-R8")
@pytest.mark.parametrize(("returns", "stacks"), [(False, [99, 99]), (True, [100, 100])])
def test_a_misdealt_dealer_without_a_jackpot_hand_keeps_the_progressive_wagers_or_returns_them(
    returns, stacks
):
    round_ = caribbean(100, 100, progressive="pmg-01", misdeal_returns_progressive=returns)
    play(round_, *JACKPOT, P1, P2, "d dh b AdKh8c5s", "d dd")

    assert came_to(round_, "finishing_stacks") == stacks
    assert came_to(round_, "meter") == (12_000 if returns else 12_001.4)


@clause("CSP-R8")
@pytest.mark.parametrize("progressive", [True, False])
def test_with_a_jackpot_hand_or_envy_at_the_table_the_others_lose_theirs(progressive):
    round_ = caribbean(100, 100, progressive="pmg-01", misdeal_returns_progressive=True)
    wagers = [wager for wager in JACKPOT if progressive or wager != "p1 w progressive 1"]
    play(round_, *wagers, "d dh p1 9h8h7h6h5h", P2, "d dh b AdKh8c5s", "d dd")

    assert came_to(round_, "envy") == [0, 300]
    assert payment(round_, 2, "progressive")[0] == "lose"


JACKPOT = (
    "p1 w ante 10",
    "p1 w progressive 1",
    "p1 w tip_ante 5",
    "p2 w ante 10",
    "p2 w progressive 1",
    "d nb",
)


@clause("CSP 10")
@pytest.mark.parametrize("cards", ["9h9d9s2c", "9h9d9s2c2h2s"])
def test_a_wrong_number_to_a_player_makes_only_that_hand_dead(cards):
    round_ = play(
        caribbean(100, 100, progressive="pmg-01"), *JACKPOT, f"d dh p1 {cards}", P2, QUALIFIES, "d dd"
    )
    assert refused(round_, "p1 w bet 20").code == "hand/dead"
    assert refused(round_, "p1 f").code == "hand/dead"

    play(round_, "p2 w bet 20")

    assert came_to(round_, "returns") == [
        {"ante": 10, "tip_ante": 5, "progressive": 1},
        {"ante": 20, "bet": 40, "progressive": 0},
    ]
    assert came_to(round_, "tips") == [0, 0]
    assert payment(round_, 1, "ante") == ("returned", 10, "CSP 10")


@clause("CSP-R11")
def test_the_contributions_of_a_dead_hand_are_reversed():
    round_ = play(
        caribbean(100, 100, progressive="pmg-01"), *JACKPOT, "d dh p1 9h9d9s2c", P2, QUALIFIES, "d dd", "p2 f"
    )

    assert came_to(round_, "meter", "reserve") == (12_000.7, 0.05)
    assert came_to(round_, "finishing_stacks") == [100, 89]


@clause("CSP-R11")
def test_a_dead_hand_neither_gives_nor_gets_envy():
    jackpot = ("p1 w ante 10", "p1 w progressive 1", "p2 w ante 10", "p2 w progressive 1", "d nb")
    four_to_a_royal, straight_flush = "d dh p1 AsKsQsJs", "d dh p2 9h8h7h6h5h"
    round_ = play(
        caribbean(100, 100, progressive="pmg-01"),
        *jackpot,
        four_to_a_royal,
        straight_flush,
        QUALIFIES,
        "d dd",
    )
    play(round_, "p2 w bet 20")

    assert came_to(round_, "envy") == [0, 0]


@clause("CSP 10")
def test_a_full_count_is_not_a_misdeal():
    round_ = play(caribbean(100, 100), *ANTES, P1, P2)
    play(round_, "d dh b AdKh8c5s")
    assert round_.legal() == [*round_.legal(0)]
    assert [(choice.verb, choice.to, choice.count) for choice in round_.legal()] == [("dh", "b", 1)]

    play(round_, "d dh b 4h")

    assert refused(round_, "d dd").code == "phase/not_now"


@clause("CSP 10")
def test_too_many_cards_leave_nothing_but_to_declare_the_deal_over():
    round_ = play(caribbean(100, 100), *ANTES, "d dh p1 QhQd7s6c3d9c", P2, QUALIFIES)

    assert [choice.verb for choice in round_.legal()] == ["dd"]
    assert refused(round_, "p2 w bet 20").code == "phase/not_now"
    play(round_, "d dd")
    assert round_.to_act == (2,)


@clause("CSP 10")
@pytest.mark.parametrize("cards", ["AdKdQsJs", "AdKdQsJs6h2s"])
def test_a_wrong_number_to_the_dealer_returns_antes_and_tips_without_a_decision(cards):
    round_ = play(caribbean(100, 100, progressive="pmg-01"), *JACKPOT, P1, P2, f"d dh b {cards}", "d dd")

    assert round_.over
    assert came_to(round_, "returns") == [
        {"ante": 10, "tip_ante": 5, "progressive": 0},
        {"ante": 10, "progressive": 0},
    ]
    assert refused(round_, "p2 w bet 20").code == "round/over"


@clause("CSP-R8")
def test_a_misdealt_dealer_leaves_the_progressive_and_envy_in_play():
    jackpot = ("p1 w ante 10", "p1 w progressive 1", "p2 w ante 10", "p2 w progressive 1", "d nb")
    round_ = play(
        caribbean(100, 100, progressive="pmg-01"),
        *jackpot,
        "d dh p1 9h8h7h6h5h",
        "d dh p2 Kc9c7c4c2c",
        "d dh b AdKdQsJs",
        "d dd",
    )

    assert came_to(round_, "returns") == [
        {"ante": 10, "progressive": 1200.14},
        {"ante": 10, "progressive": 40},
    ]
    assert came_to(round_, "envy") == [0, 300]


@clause("CSP-R8")
def test_a_progressive_wager_that_wins_nothing_is_still_lost():
    round_ = play(caribbean(100, 100, progressive="pmg-01"), *JACKPOT, P1, P2, "d dh b AdKdQsJs", "d dd")

    assert came_to(round_, "meter") == 12_001.4
    assert came_to(round_, "finishing_stacks") == [99, 99]


@clause("CSP 10")
def test_wrong_counts_to_dealer_and_player_at_once():
    round_ = play(
        caribbean(100, 100, progressive="pmg-01"), *JACKPOT, "d dh p1 9h9d9s2c", P2, "d dh b AdKdQsJs", "d dd"
    )

    assert came_to(round_, "finishing_stacks") == [100, 99]
    assert came_to(round_, "meter") == 12_000.7


@clause("CSP 10")
def test_a_hand_found_wrong_after_the_bet_gets_ante_and_bet_back():
    round_ = play(
        caribbean(100, 100, progressive="pmg-01"),
        *JACKPOT,
        P1,
        P2,
        QUALIFIES,
        "p1 w bet 20",
        "d kill p1",
        "p2 f",
    )

    assert came_to(round_, "returns")[0] == {"ante": 10, "tip_ante": 5, "bet": 20, "progressive": 1}
    assert came_to(round_, "finishing_stacks") == [100, 89]


@clause("CSP 10")
def test_a_hand_found_wrong_after_its_fold_gets_the_ante_back():
    round_ = play(caribbean(100, 100), *ANTES, P1, P2, QUALIFIES, "p1 f", "d kill p1", "p2 w bet 20")

    assert came_to(round_, "returns") == [{"ante": 10}, {"ante": 20, "bet": 40}]


@clause("CSP 10")
def test_a_hand_is_declared_dead_before_its_decision():
    round_ = play(caribbean(100, 100), *ANTES, P1, P2, QUALIFIES, "d kill p1")

    assert round_.to_act == (2,)
    assert refused(round_, "p1 w bet 20").code == "hand/dead"


@clause("CSP 10")
def test_when_every_hand_is_dead_the_round_ends_and_the_dealer_shows_nothing():
    round_ = play(caribbean(100, 100), *ANTES, P1, P2, QUALIFIES, "d kill p1", "d kill p2")

    assert came_to(round_, "finishing_stacks") == [100, 100]
    assert write_cards(round_.view(1).bank_cards) == "????????4h"


@clause("CSP 10")
def test_only_a_live_hand_of_the_round_can_be_declared_dead():
    round_ = caribbean(100, 100, 100)
    assert refused(round_, "d kill p1").code == "phase/not_now"
    play(round_, *ANTES)
    assert refused(round_, "d kill p1").code == "phase/not_now"
    play(round_, P1, P2, QUALIFIES)

    assert refused(round_, "d kill p3").code == "phase/not_now"
    assert refused(round_, "d kill p9").code == "seat/unknown"
    play(round_, "d kill p1")
    assert refused(round_, "d kill p1").code == "hand/dead"


@clause("CSP 10")
def test_a_hand_is_declared_dead_during_the_deal_only_once():
    round_ = play(
        caribbean(100, 100, progressive="pmg-01"),
        *JACKPOT,
        "d dh p1 9h9d9s",
        "d kill p1",
        P2,
        QUALIFIES,
        "d dd",
        "p2 f",
    )

    assert came_to(round_, "finishing_stacks") == [100, 89]
    assert [type(event).__name__ for event in round_.log].count("HandDeclaredDead") == 1
