"""Ultimate Texas Hold'em, clause by clause: what each grants, and what it refuses."""

import pytest

from croupier.cards import write_cards
from croupier.errors import DataInvalid
from croupier.games.catalog import GAMES
from tests.games.banked.felt import came_to, payment, play, refused
from tests.games.banked.player_dealer_felt import felt

UTH = "ultimate-texas-holdem"
LAID = ("p1 w ante 10", "p1 w blind 10")
DRY = ("Qc9d4h", "7s2d")
"""A board that helps nobody by itself."""


def clause(name):
    return pytest.mark.clause(UTH, name)


def dealt(hand="AsKs", bank="Jh3c", *wagers, **options):
    """Player 1 with ante and blind of $10, before the first decision."""
    round_ = play(felt(UTH, 1000, 100_000, wager=50_000, **options), *LAID, *wagers, "d nb")
    return play(round_, f"d dh p1 {hand}", f"d dh b {bank}")


def to_the_end(hand, bank, *wagers, board=DRY, decide="p1 w play 10"):
    """Checked twice, then this decision after the river."""
    round_ = play(dealt(hand, bank, *wagers), "p1 cc", f"d db {board[0]}", "p1 cc", f"d db {board[1]}")
    return play(round_, decide)


@clause("UTH Table")
def test_eight_places_and_no_ninth():
    felt(UTH, *(1000,) * 8)
    with pytest.raises(DataInvalid):
        felt(UTH, *(1000,) * 9)


@clause("UTH Deck")
def test_one_deck_without_a_joker():
    round_ = play(felt(UTH), *LAID, "d nb")

    assert refused(round_, "d dh p1 Jo3d").code == "card/mismatch"
    assert refused(round_, "d dh p1 2c2c").code == "card/in_use"
    play(round_, "d dh p1 2c3d", "d dh b 4c5d", "p1 cc")
    assert refused(round_, "d db 2cKdQh").code == "card/in_use"


@clause("UTH Bet 2")
def test_after_no_more_bets_nothing_is_made_increased_or_withdrawn():
    round_ = play(
        felt(UTH), "p1 w ante 5", "p1 w ante 5", "p1 w blind 10", "p1 w trips 5", "p1 off trips", "d nb"
    )

    for action in ("p2 w ante 10", "p1 w ante 5", "p1 w trips 5", "p1 off ante", "p1 off blind"):
        assert refused(round_, action).code == "phase/not_now", action


@clause("UTH Bet 3")
def test_ante_and_an_equal_blind_are_required_and_trips_is_not():
    round_ = play(felt(UTH), "p1 w ante 10")

    assert refused(round_, "d nb").code == "spot/needs_base"
    for amount in (5, 9, 11, 20):
        assert refused(round_, f"p1 w blind {amount}").code == "stake/not_exact"
    play(round_, "p1 w blind 10")
    assert refused(round_, "p1 w ante 5").code == "spot/taken", "the blind would not be equal any more"
    assert refused(round_, "p1 off ante").code == "spot/needs_base"
    assert refused(round_, "p2 w trips 5").code == "spot/needs_base"
    play(round_, "d nb")


@clause("UTH Deal")
def test_hole_cards_are_seen_by_their_holder_alone():
    round_ = play(felt(UTH), *LAID, "p2 w ante 10", "p2 w blind 10", "d nb")
    play(round_, "d dh p1 AsKs", "d dh p2 2c3d", "d dh b Jh3c")

    assert [write_cards(seat.cards) for seat in round_.view(1).seats][:2] == ["AsKs", "????"]
    assert [write_cards(seat.cards) for seat in round_.view(None).seats][:2] == ["????", "????"]
    assert write_cards(round_.view(1).bank_cards) == "????"


@clause("UTH 1")
@pytest.mark.parametrize("times", [3, 4])
def test_before_the_flop_three_or_four_times_the_ante_once_and_for_all(times):
    round_ = dealt()

    for amount in (10, 20, 31, 35, 50):
        refusal = refused(round_, f"p1 w play {amount}")
        assert refusal.code in ("stake/out_of_range", "stake/not_exact")
        assert refusal.clause == "UTH 1"
    assert refused(round_, "p1 f").code == "phase/not_now"
    play(round_, f"p1 w play {10 * times}")
    for again in ("p1 w play 10", "p1 w play 40", "p1 cc", "p1 off play"):
        assert refused(round_, again).code == "phase/not_now", again


@clause("UTH 2")
@clause("UTH 4")
def test_three_cards_are_turned_then_two():
    round_ = play(dealt(), "p1 cc")
    assert [(choice.verb, choice.count) for choice in round_.legal(0)] == [("db", 3)]

    play(round_, "d db Qc9d4h", "p1 cc")
    assert [(choice.verb, choice.count) for choice in round_.legal(0)] == [("db", 2)]
    assert refused(round_, "d db Qc2d").code == "card/in_use"
    assert refused(play(dealt(), "p1 cc"), "d db ??????").code == "card/mismatch"
    assert refused(dealt(), "d db Qc9d4h").code == "phase/not_now", "somebody has still to decide"


@clause("UTH 3")
def test_on_the_flop_twice_the_ante_or_a_check():
    round_ = play(dealt(), "p1 cc", "d db Qc9d4h")

    for amount in (10, 30, 40):
        refusal = refused(round_, f"p1 w play {amount}")
        assert (refusal.code, refusal.clause) == ("stake/not_exact", "UTH 3")
    assert refused(round_, "p1 f").code == "phase/not_now"
    play(round_, "p1 w play 20")
    assert refused(round_, "p1 w play 20").code == "phase/not_now"


@clause("UTH 5")
def test_after_the_river_the_ante_once_or_a_fold():
    round_ = play(dealt(), "p1 cc", "d db Qc9d4h", "p1 cc", "d db 7s2d")

    for amount in (5, 20, 30, 40):
        refusal = refused(round_, f"p1 w play {amount}")
        assert (refusal.code, refusal.clause) == ("stake/not_exact", "UTH 5")
    assert refused(round_, "p1 cc").code == "phase/not_now"
    assert play(round_, "p1 f").over


@clause("UTH 6")
def test_a_fold_gives_up_ante_and_blind_and_trips_below_three_of_a_kind():
    lost = to_the_end("AsKs", "Jh3c", "p1 w trips 5", decide="p1 f")
    assert came_to(lost, "returns")[0] == {"ante": 0, "blind": 0, "trips": 0}

    paid = to_the_end("QsQh", "Jh3c", "p1 w trips 5", decide="p1 f")
    assert came_to(paid, "returns")[0] == {"ante": 0, "blind": 0, "trips": 20}


WON, PUSHED, LOST = ("pay 1:1", 20), ("push", 10), ("lose", 0)
CASES = {
    # hand, bank: what happens to ante, play and blind
    "higher, the bank with a pair": ("AsQs", "Jh9c", (WON, WON, PUSHED)),
    "higher, the bank without": ("AsKs", "JhTc", (PUSHED, WON, PUSHED)),
    "equal, the bank with a pair": ("AsQs", "AhQd", (PUSHED, PUSHED, PUSHED)),
    "equal, the bank without": ("AsKs", "AhKd", (PUSHED, PUSHED, PUSHED)),
    "lower, the bank with a pair": ("AsKs", "Jh9c", (LOST, LOST, LOST)),
    "lower, the bank without": ("JsTs", "AhKd", (PUSHED, LOST, LOST)),
}


@clause("UTH 9")
@clause("UTH 11")
@clause("UTH 12")
@clause("UTH 13")
@clause("UTH 14")
@clause("UTH 15")
@pytest.mark.parametrize("case", CASES)
def test_what_happens_to_ante_play_and_blind(case):
    hand, bank, fates = CASES[case]
    round_ = to_the_end(hand, bank)

    assert tuple(payment(round_, 1, spot)[:2] for spot in ("ante", "play", "blind")) == fates


ROWS = {
    # hand, flop, turn and river: what blind and trips pay to one (None: blind pushes, trips loses)
    "royal flush": ("AsKs", "QsJsTs", "2d3h", 500, 50),
    "straight flush": ("9s8s", "7s6s5s", "2d3h", 50, 40),
    "four of a kind": ("9s9h", "9d9c5s", "2d3h", 10, 30),
    "full house": ("9s9h", "9d5c5s", "2d3h", 3, 8),
    "flush": ("As9s", "7s4s2s", "KdQh", 1.5, 7),
    "straight": ("9s8h", "7d6c5s", "KdQh", 1, 4),
    "ace-low straight": ("As2h", "3d4c5s", "KdQh", 1, 4),
    "three of a kind": ("9s9h", "9d5c2s", "KdQh", None, 3),
    "two pairs": ("9s5h", "9d5c2s", "KdQh", None, None),
}


@clause("UTH 16")
@clause("UTH 18")
@pytest.mark.parametrize("row", ROWS)
def test_every_row_of_blind_and_trips(row):
    hand, flop, river, blind, trips = ROWS[row]
    won = to_the_end(hand, "8cTh" if row != "royal flush" else "8c7h", "p1 w trips 10", board=(flop, river))

    assert payment(won, 1, "blind")[1] == (10 if blind is None else 10 + 10 * blind)
    assert payment(won, 1, "trips")[1] == (0 if trips is None else 10 + 10 * trips)


@clause("UTH 18")
def test_trips_is_paid_on_a_loss_and_on_a_push_while_the_blind_is_not():
    board = ("9d9c9s", "KdQh")
    lost = to_the_end("2s3h", "9hAc", "p1 w trips 10", board=board)
    assert [payment(lost, 1, spot)[1] for spot in ("ante", "play", "blind", "trips")] == [0, 0, 0, 40]

    equal = to_the_end("2s3h", "2c3d", "p1 w trips 10", board=board)
    assert [payment(equal, 1, spot)[1] for spot in ("ante", "play", "blind", "trips")] == [10, 10, 10, 40]


@clause("UTH 12")
def test_a_straight_that_loses_gives_up_the_blind():
    round_ = to_the_end("9s8h", "JsTc", board=("7d6c5s", "9hKd"))
    assert payment(round_, 1, "blind")[0] == "pay 1:1", "nine-high straight against jack high"

    beaten = to_the_end("4s3h", "9s8h", board=("7d6c5s", "KhQd"))
    assert payment(beaten, 1, "blind") == ("lose", 0, "UTH 12")


@clause("UTH 19")
def test_the_bank_need_not_cover_everybody_and_has_no_maximum():
    small = play(felt(UTH, 1000, 1000, wager=1), *LAID, "d nb", "d dh p1 AsQs", "d dh b Jh9c", "p1 w play 40")
    play(small, "d db Qc9d4h", "d db 7s2d")

    assert came_to(small, "bank") == -1
    assert came_to(small, "uncovered")[0] == {"ante": 9, "play": 40}
    felt(UTH, 1000, 10_000_000, wager=10_000_000, max=100)


@clause("UTH Table")
def test_the_layout_says_with_what_the_player_dealer_plays():
    assert GAMES[UTH].felt.lines == ("The player-dealer only plays with a pair or better",)
