"""Bad input to a hand: each kind refused with its own code and with what would be legal, nothing changed."""

import pytest

from croupier.errors import DataInvalid
from croupier.history import parse_action
from croupier.lab.agents.rules import opening_words
from croupier.lab.agents.table import QuickTable
from croupier.money import Cents
from croupier.numbers import Player
from croupier.table import Forced, PotRound, forced_bets
from croupier.table import commands as c
from tests.pot_games import act, felt
from tests.refusal import refused

THREE = ("d dh p1 AsKs", "d dh p2 QsJs", "d dh p3 Ts9s")


def code_and_words(hand, command):
    refusal = refused(hand, command)
    return refusal.code, refusal.message


def holdem(structure="no-limit", **options):
    hand = felt("texas-holdem", [100, 100, 100], structure=structure, **options)
    act(hand, *THREE)
    return hand


@pytest.mark.clause("texas-holdem", "POT 6.2")
@pytest.mark.parametrize(
    ("structure", "to", "code", "words"),
    [
        ("no-limit", 750, "bet/off_chip", "chips of $1; allowed: $8 to $100, not $7.50"),
        ("no-limit", 8_01, "bet/off_chip", "chips of $1; allowed: $8 to $100, not $8.01"),
        ("no-limit", 7_00, "bet/out_of_range", "to $8 to $100, not to $7"),
        ("no-limit", 101_00, "bet/out_of_range", "to $8 to $100, not to $101"),
        ("no-limit", -8_00, "bet/not_positive", "to $8 to $100, not to -$8"),
        ("no-limit", 0, "bet/not_positive", "to $8 to $100, not to $0"),
        ("fixed-limit", 9_00, "bet/out_of_range", "to $8, not to $9"),
        ("pot-limit", 15_00, "bet/out_of_range", "to $8 to $14, not to $15"),
        ("spread-limit", 45_00, "bet/out_of_range", "to $8 to $44, not to $45"),
    ],
)
def test_amounts(structure, to, code, words):
    found, message = code_and_words(holdem(structure), c.BetOrRaise(player=3, to=Cents(to)))

    assert found == code
    assert words in message


@pytest.mark.clause("texas-holdem", "POT-R11")
def test_a_raise_past_the_cap():
    hand = holdem("fixed-limit")
    act(hand, "p3 cbr 8", "p1 cbr 12", "p2 cbr 16")

    assert code_and_words(hand, "p3 cbr 20") == ("bet/capped", "all 3 raises have been made: call $8 or fold")


@pytest.mark.clause("texas-holdem", "POT 6.1")
def test_out_of_turn():
    assert code_and_words(holdem(), "p1 cc") == ("turn/not_yours", "it is player 3's turn, not player 1's")


@pytest.mark.clause("texas-holdem", "POT 6.1")
def test_who_has_folded_and_who_is_not_there():
    hand = holdem()
    act(hand, "p3 f")

    assert code_and_words(hand, "p3 cc") == ("hand/folded", "player 3 has folded")
    assert code_and_words(hand, "p4 cc") == ("seat/unknown", "there is no player 4; players are 1 to 3")
    assert code_and_words(hand, c.Fold(player=0))[0] == "seat/unknown"


@pytest.mark.clause("lowball", "LB")
@pytest.mark.parametrize("thrown", ["As", "2c2c", "Kd"])
def test_discarding_cards_that_one_does_not_hold(thrown):
    hand = felt("lowball", [100, 100])
    act(hand, "d dh p1 2c3c4c5c6c", "d dh p2 Kd??????" + "??", "p2 cc", "p1 cc")
    code, message = code_and_words(hand, f"p1 sd {thrown}")

    assert code == "card/not_held"
    assert "not among the 5 cards in hand" in message


@pytest.mark.clause("lowball", "LB")
def test_discarding_more_than_one_has():
    hand = felt("badugi", [100, 100])
    act(hand, "d dh p1 2c3c4c5c", "d dh p2 ????????", "p2 cc", "p1 cc")

    assert code_and_words(hand, "p1 sd 2c3c4c5c6c") == (
        "card/count",
        "at most 4 cards may be exchanged, not 5",
    )


def showdown():
    hand = felt("texas-holdem", [100, 100])
    act(hand, "d dh p1 AsKs", "d dh p2 ????", "p2 cc", "p1 cc", "d db 2c3d4h", "p1 cc", "p2 cc", "d db 9c")
    act(hand, "p1 cc", "p2 cc", "d db 9d", "p1 cc", "p2 cc")
    return hand


@pytest.mark.clause("texas-holdem", "POT 8.2")
@pytest.mark.parametrize(
    ("action", "code"),
    [
        ("p1 sm AsKd", "card/mismatch"),
        ("p1 sm AsKsQs", "card/mismatch"),
        ("p2 sm -", "card/mismatch"),
        ("p2 sm As7d", "card/in_use"),
        ("p2 sm 7d7d", "card/in_use"),
        ("p2 sm 2c7d", "card/in_use"),
    ],
)
def test_showing_cards_that_one_was_not_dealt(action, code):
    assert code_and_words(showdown(), action)[0] == code


@pytest.mark.clause("texas-holdem", "POT 3")
@pytest.mark.parametrize(
    ("action", "code"),
    [
        ("d dh p2 AsQd", "card/in_use"),
        ("d dh p2 QdQd", "card/in_use"),
        ("d dh p2 JoQd", "card/mismatch"),
        ("d dh p2 QdJdTd", "card/count"),
        ("d dh p9 QdJd", "seat/unknown"),
    ],
)
def test_duplicate_and_foreign_cards(action, code):
    hand = felt("texas-holdem", [100, 100])
    act(hand, "d dh p1 AsKs")

    assert code_and_words(hand, action)[0] == code


@pytest.mark.clause("texas-holdem", "POT 1")
@pytest.mark.parametrize("amount", ["4.005", "four", "", "$4"])
def test_amounts_that_are_no_money_do_not_come_so_far(amount):
    with pytest.raises(DataInvalid):
        parse_action(f"p3 cbr {amount}")


@pytest.mark.clause("seven-card-stud", "7CS 11")
def test_the_two_limits_of_an_open_pair_are_named():
    hand = felt("seven-card-stud", [100, 100])
    act(hand, "d dh p1 AsKs2c", "d dh p2 QsJs9h", "p1 pb", "p2 cc", "p1 cc", "d dh p1 3d", "d dh p2 9d")
    code, message = code_and_words(hand, "p2 cbr 6")

    assert code == "bet/out_of_range"
    assert "to $4 or $8, not to $6" in message


@pytest.mark.clause("texas-holdem", "POT-R13")
def test_betting_that_was_not_reopened_says_what_is_left():
    short = felt("texas-holdem", [5, 100, 100])
    act(short, *THREE, "p3 cc", "p1 cbr 5", "p2 cc")

    assert code_and_words(short, "p3 cbr 8") == (
        "bet/not_reopened",
        "the short all-in did not reopen the betting: call $1 or fold",
    )


def test_an_unseen_hand_does_not_hold_a_card_twice():
    hand = felt("badugi", [100, 100])
    act(hand, "d dh p1 ????????", "d dh p2 AsKsQsJs", "p2 cc", "p1 cc")

    assert refused(hand, "p1 sd 7h7h").code == "card/in_use"
    assert refused(hand, "p1 sd 7hAs").code == "card/in_use"
    act(hand, "p1 sd 7h6h")


@pytest.mark.parametrize("stack", [20_000.5, 20_000.0, "20000", True, None])
def test_stacks_are_whole_cents(stack):
    hand = holdem()

    with pytest.raises(DataInvalid, match="whole cents, not") as found:
        PotRound(hand.table, [Cents(10_000), stack, Cents(10_000)], hand.forced)
    assert found.value.key == "starting_stacks"
    with pytest.raises(DataInvalid, match="whole cents, not"):
        QuickTable(hand.table, [Cents(10_000), stack, Cents(10_000)], hand.forced)


def test_forced_bets_are_whole_cents():
    table, none = holdem().table, [Cents(0)] * 3

    with pytest.raises(DataInvalid, match=r"whole cents, not 200\.5"):
        forced_bets(table, none, [200.5, Cents(400), Cents(0)])
    with pytest.raises(DataInvalid, match=r"whole cents, not 0\.5"):
        forced_bets(table, [0.5, 0.5, 0.5], none)


OTHER_PLAYERS = r"forced bets for 2 players, but 3 stacks|forced bets for 3 players, but 2 stacks"


@pytest.mark.parametrize(("blinds", "stacks"), [(2, 3), (3, 2)])
@pytest.mark.parametrize("made", [PotRound, QuickTable, opening_words])
def test_forced_bets_are_for_as_many_players_as_there_are_stacks(made, blinds, stacks):
    table = holdem().table
    forced = forced_bets(table, [Cents(0)] * blinds, [Cents(200), Cents(400), Cents(0)][:blinds])

    with pytest.raises(DataInvalid, match=OTHER_PLAYERS) as found:
        made(table, [Cents(10_000)] * stacks, forced)
    assert (found.value.code, found.value.key) == ("data/invalid", "blinds_or_straddles")


def test_a_kill_by_a_player_who_is_not_dealt_in_is_refused():
    table = holdem().table
    forced = forced_bets(table, [Cents(0)] * 3, [Cents(200), Cents(400), Cents(0)])

    with pytest.raises(DataInvalid, match="forced bets for 3 players, but 2 stacks"):
        PotRound(table, [Cents(10_000)] * 2, forced.killed_by(Player(3), Cents(800)))


@pytest.mark.parametrize(
    "lengths",
    [{"antes": 2, "blinds": 3}, {"antes": 3, "blinds": 2}, {"antes": 3, "blinds": 3, "dead": 2}],
)
def test_antes_blinds_and_dead_money_are_given_for_the_same_players(lengths):
    with pytest.raises(DataInvalid, match="one entry for each player: ") as found:
        Forced(**{name: (Cents(0),) * count for name, count in lengths.items()})
    assert found.value.code == "data/invalid"
    with pytest.raises(DataInvalid, match="one entry for each player: 3 antes, 2 blinds"):
        forced_bets(holdem().table, [Cents(0)] * 3, [Cents(200), Cents(400)])
