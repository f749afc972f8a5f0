"""Fortune Pai Gow Poker, clause by clause: what each grants, and what it refuses."""

import pytest

from croupier.errors import DataInvalid
from tests.games.banked.felt import came_to, payment, play, refused
from tests.games.banked.player_dealer_felt import felt

FPG = "fortune-pai-gow-poker"


def clause(name):
    return pytest.mark.clause(FPG, name)


def laid(*wagers, players=3, **options):
    """Before the lock: the last seat banks with more than enough."""
    stacks = (*(10_000,) * (players - 1), 1_000_000)
    seats = tuple(range(1, players + 1))
    return play(felt(FPG, *stacks, wager=500_000, seats=seats, dice=(1, 2, 3), **options), *wagers)


def one_hand(hand, front, *, bank, bonus=10, **options):
    """Player 1 with $20 on the game and a bonus wager."""
    round_ = laid("p1 w game 20", f"p1 w bonus {bonus}", "d nb", players=2, **options)
    return play(round_, f"d dh p1 {hand}", f"d dh b {bank}", f"p1 set {front}")


@clause("FPG Players")
def test_seven_play_and_no_eighth():
    felt(FPG, *(1000,) * 7, seats=range(1, 8))
    with pytest.raises(DataInvalid):
        felt(FPG, *(1000,) * 8, seats=range(1, 9))
    felt(FPG, *(1000,) * 8, bank=7, seats=(*range(1, 8), 0))


@clause("FPG Deck")
def test_fifty_two_cards_and_one_joker():
    round_ = laid("p1 w game 20", "d nb")

    assert len(round_.table.deck.cards) == 53
    play(round_, "d dh p1 Jo2c3c4c5c6c7d")
    assert refused(round_, "d dh b Jo2d3d4d5d6d7c").code == "card/in_use"


@clause("FPG Bet")
def test_a_game_wager_comes_first_and_nothing_after_the_lock():
    round_ = laid()
    assert refused(round_, "p1 w bonus 5").code == "spot/needs_base"

    play(round_, "p1 w game 20", "p1 w bonus 5", "d nb")
    for action in ("p1 w game 5", "p1 w bonus 5", "p1 off bonus", "p2 w game 20"):
        assert refused(round_, action).code == "phase/not_now", action


@clause("FPG Bonus 2")
@clause("FPG Envy 2")
def test_the_back_line_bets_on_the_bonus_and_gets_its_button():
    stacks = (1000, 1000, 100_000, 1000)
    round_ = felt(FPG, *stacks, bank=3, wager=50_000, seats=(1, 2, 3, 0), dice=(1, 2, 3))
    play(round_, "p1 w game 20", "p2 w game 20", "p2 w bonus 5")
    assert refused(round_, "p4 w bonus@1 5").code == "spot/needs_base"
    play(round_, "p4 w game@1 20", "p4 w bonus@1 5", "d nb")
    play(round_, "d dh p1 AcKd9h8s7c4d2h", "d dh p2 QcQdQhQs7d5h4c", f"d dh b {NOTHING}")
    play(round_, "p1 set Kd9h", "p2 set 7d5h")

    assert came_to(round_, "envy") == [0, 0, 0, 5], "for the four queens of another player"


@clause("FPG Bonus 3")
def test_a_bonus_wager_within_the_table_limits_below_or_above_the_game_wager():
    round_ = laid("p1 w game 20", min=10, max=100)

    for amount in (9, 101):
        assert refused(round_, f"p1 w bonus {amount}").code == "stake/out_of_range"
    play(round_, "p1 w bonus 10", "p1 w bonus 90")
    capped = laid("p1 w game 20", fees=("fortune-pai-gow.ca_rates", 1))
    assert refused(capped, "p1 w bonus 21").code == "stake/out_of_range", "as the schedule says"
    play(capped, "p1 w bonus 20")


ROWS = {
    # hand, front: what the bonus pays to one, and what an envy button gets
    "seven-card straight flush": ("9h8h7h6h5h4h3h", "4h3h", 8000, 5000),
    "the same with the joker": ("9h8h7h6hJo4h3h", "4h3h", 2000, 1000),
    "five aces": ("AcAdAhAsJoKd7c", "AcAd", 1000, 500),
    "royal flush": ("AhKhQhJhTh7c4d", "7c4d", 150, 50),
    "royal flush with the joker": ("AhKhQhJhJo7c4d", "7c4d", 150, 50),
    "straight flush": ("9h8h7h6h5hKc4d", "Kc4d", 50, 20),
    "four of a kind": ("TcThTsTdKc7d4h", "Kc7d", 25, 5),
    "three aces and the joker": ("AcAdAhJoKd7c4s", "Kd7c", 25, 5),
    "three kings and the joker": ("KcKdKhJoQd7c4s", "Qd7c", None, None),
    "full house": ("TcTdThKcKd7s4h", "KcKd", 5, None),
    "flush": ("KhQh9h6h4h2c7s", "7s2c", 4, None),
    "straight": ("9c8d7h6d5hKdKh", "KdKh", 3, None),
    "straight with the joker": ("9c8d7hJo5hKdKh", "KdKh", 3, None),
    "three of a kind": ("TcTdThKc7d4s2h", "Kc7d", None, None),
}
NOTHING = "Jd9s8c6s5s3c2d"
"""The bank's cards and another player's, neither of any use; no hand above holds one of them."""
LITTLE = "QcJs8s5d4c3d2s"


def enviable(hand, front, bonus=5, button=5):
    """p1 holds the hand with this bonus wager, p2 has a bonus wager too; p3 banks."""
    round_ = laid("p1 w game 20", "p2 w game 20", f"p2 w bonus {button}")
    play(round_, *([f"p1 w bonus {bonus}"] if bonus else []), "d nb")
    play(
        round_, f"d dh p1 {hand}", f"d dh p2 {LITTLE}", f"d dh b {NOTHING}", f"p1 set {front}", "p2 set 3d2s"
    )
    return came_to(round_, "envy")


@clause("FPG Bonus 4")
@clause("FPG Bonus 5")
@clause("FPG Pay")
@pytest.mark.parametrize("row", ROWS)
def test_every_row_of_the_bonus_on_the_seven_cards(row):
    hand, front, pays, _ = ROWS[row]
    outcome, amount, cited = payment(one_hand(hand, front, bank=NOTHING), 1, "bonus")

    assert (outcome, amount) == (("lose", 0) if pays is None else (f"pay {pays}:1", 10 + 10 * pays))
    assert cited == "FPG Bonus 4"


@clause("FPG Envy 1")
@clause("FPG Pay")
@pytest.mark.parametrize("row", ROWS)
def test_every_row_of_envy_for_the_button_of_another(row):
    hand, front, _, envy = ROWS[row]

    assert enviable(hand, front) == [0, envy or 0, 0]


@clause("FPG Envy 1")
def test_no_button_below_five_dollars_and_no_envy_for_a_hand_without_a_bonus_wager():
    hand, front, _, _ = ROWS["four of a kind"]

    assert enviable(hand, front, button=4) == [0, 0, 0]
    assert enviable(hand, front, bonus=None) == [0, 0, 0]
    assert enviable(hand, front, bonus=1) == [0, 5, 0]


@clause("FPG Envy 3")
def test_two_lucky_hands_pay_each_others_buttons_and_none_its_own():
    round_ = laid("p1 w game 20", "p2 w game 20", "p1 w bonus 5", "p2 w bonus 5", "d nb")
    play(round_, "d dh p1 TcThTsTdKc7d4h", "d dh p2 AhKhQhJhJo7c4d", f"d dh b {NOTHING}")
    play(round_, "p1 set Kc7d", "p2 set 7c4d")

    assert came_to(round_, "envy") == [50, 5, 0]


@clause("FPG Envy 3")
def test_the_banks_four_of_a_kind_pays_no_envy():
    round_ = laid("p1 w game 20", "p1 w bonus 5", "d nb", players=2)
    play(round_, f"d dh p1 {LITTLE}", "d dh b TcThTsTdKc7d4h", "p1 set 3d2s")

    assert came_to(round_, "envy") == [0, 0]


@clause("FPG Bonus 6")
@clause("FPG Envy 4")
@pytest.mark.parametrize(
    ("front", "bank", "outcome"),
    [
        ("Kc7d", NOTHING, "pay 1:1"),
        ("7d4h", NOTHING, "push"),
        ("Kc7d", "AhAdAsAcKhKdQs", "lose"),
    ],
)
def test_the_bonus_stays_in_play_whatever_happens_to_the_game_wager(front, bank, outcome):
    round_ = one_hand("TcThTsTdKc7d4h", front, bank=bank)

    assert payment(round_, 1, "game")[0] == outcome
    assert payment(round_, 1, "bonus")[:2] == ("pay 25:1", 260)


@clause("FPG Round 3")
def test_a_player_sets_two_cards_in_front_once_and_nobody_sets_the_banks_hand():
    round_ = laid("p1 w game 20", "p2 w game 20", "d nb")
    play(round_, f"d dh p1 {LITTLE}", "d dh p2 TcThTsTdKc7d4h", f"d dh b {NOTHING}")

    assert refused(round_, "p1 set TcTh").code == "card/mismatch"
    for wrong in ("p1 set 3d", "p1 set 3d2s4c", "p1 set 3d3d"):
        assert refused(round_, wrong).code == "card/count"
    assert refused(round_, "p3 set 3c2d").code == "phase/not_now"
    play(round_, "p1 set 3d2s")
    assert refused(round_, "p1 set 4c2s").code == "hand/finished"


@clause("FPG 9 default")
@pytest.mark.parametrize("bank", ["Jd9s8c6s5s3c", "Jd9s8c6s5s3c2d7h"])
def test_a_wrong_pile_for_the_bank_takes_every_pile_back(bank):
    """The players' hands were complete already: they are dealt again with the bank's."""
    round_ = laid("p1 w game 20", "d nb", players=2)
    play(round_, f"d dh p1 {LITTLE}", f"d dh b {bank}", "d dd")

    assert round_.state.hands == {}
    assert [choice.to for choice in round_.legal(0)] == [1, "b"]
    play(round_, "d dh p1 TcThTsTdKc7d4h", f"d dh b {NOTHING}", "p1 set Kc7d")
    assert came_to(round_, "returns")[0] == {"game": 40}
