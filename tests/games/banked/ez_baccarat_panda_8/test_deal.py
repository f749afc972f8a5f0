"""Two communal hands from a shoe; what is due, what is refused, and a void round."""

import pytest

from croupier.cards import DECK, parse_cards
from croupier.table import events as e
from tests.games.banked.felt import EZ_FEES, baccarat, came_to, play, refused

BETS = ("p1 w player 25", "p2 w banker 25", "p2 w tie 25", "d nb")


def clause(name):
    return pytest.mark.clause("ez-baccarat-panda-8", name)


def open_(**options):
    return play(baccarat(**options), *BETS)


@clause("EZ Deal")
def test_cards_come_one_at_a_time_to_the_right_and_to_the_left():
    round_ = play(open_(), "d dh player 4c", "d dh banker 5h", "d dh player 2s", "d dh banker 2c")

    assert round_.over
    assert came_to(round_, "bank") == 25


@clause("EZ Deal")
def test_all_cards_are_face_up_for_everybody():
    round_ = play(open_(), "d dh player 4c", "d dh banker 5h")

    for person in (1, 2, 3, 0, None):
        assert round_.view(person).middle == {"player": parse_cards("4c"), "banker": parse_cards("5h")}


@clause("EZ Deal")
def test_no_card_before_the_wagers_are_closed():
    assert refused(play(baccarat(), "p1 w player 25"), "d dh player 4c").code == "phase/not_now"


@clause("EZ Deal")
@pytest.mark.parametrize("action", ["d dh player 4c2sAd", "d dh banker 4c2sAd"])
def test_a_hand_gets_two_cards_first(action):
    assert refused(open_(), action).code == "card/count"


@clause("EZ Deal")
def test_the_third_card_of_the_player_hand_comes_first_and_is_one():
    round_ = play(open_(), "d dh player 2c3c", "d dh banker Kd4d")

    assert refused(round_, "d dh banker 9c").code == "phase/not_now"
    assert refused(round_, "d dh player 9c8c").code == "card/count"
    play(round_, "d dh player 6c")
    assert refused(round_, "d dh player 9c").code == "phase/not_now"
    play(round_, "d dh banker 9c")
    assert round_.over


@clause("EZ Deal")
def test_a_hand_that_stands_gets_no_card():
    round_ = play(open_(), "d dh player Kc6c", "d dh banker Kd4d")

    assert refused(round_, "d dh player 9c").code == "phase/not_now"
    play(round_, "d dh banker 9c")


def test_players_hold_no_cards():
    assert refused(open_(), "d dh p1 4c2s").code == "phase/not_now"
    assert refused(open_(), "d dh b 4c2s").code == "phase/not_now"


@clause("EZ Deck")
@pytest.mark.parametrize("decks", [3, 8])
def test_a_card_comes_as_often_as_there_are_decks(decks):
    round_ = play(open_(decks=decks), f"d burn {'4c' * (decks - 1)}", "d dh player 4c")

    assert refused(round_, "d dh banker 4c").code == "card/in_use"
    play(round_, "d dh banker 4d")


@clause("EZ Deck")
@pytest.mark.parametrize("decks", [3, 4, 5, 6, 7, 8])
def test_three_to_eight_decks_and_eight_unless_posted(decks):
    assert baccarat(decks=decks).table.deck.copies == dict.fromkeys(DECK, decks)
    assert len(baccarat().table.deck) == 8 * 52


@clause("EZ Deck")
@pytest.mark.parametrize("card", ["Jo", "??"])
def test_there_is_no_joker_and_no_unseen_card_in_a_hand(card):
    assert refused(open_(), f"d dh player {card}").code == "card/mismatch"


def test_cards_are_burned_before_the_first_card_only():
    round_ = play(open_(), "d burn 3c????")

    play(round_, "d dh player 4c")
    assert refused(round_, "d burn 9c").code == "phase/not_now"


# ── a void round (EZ-R9) ─────────────────────────────────────────────────────────────────────────────

VOID_AT = [
    (),
    ("d dh player 4c",),
    ("d dh player 2c3c", "d dh banker Kd4d"),
    ("d dh player 2c3c", "d dh banker Kd4d", "d dh player 6c"),
]


@clause("EZ-R9")
@pytest.mark.parametrize(
    "dealt", VOID_AT, ids=["no card", "one card", "third card due", "Banker's third due"]
)
def test_a_deal_that_cannot_be_put_right_voids_the_round(dealt):
    round_ = play(open_(fees=(EZ_FEES, 3)), *dealt)
    assert round_.state.fees == [0, 100, 100, 200]

    play(round_, "d dd")

    assert came_to(round_, "finishing_stacks") == [1000, 1000, 1000]
    assert came_to(round_, "returns") == [{"player": 25}, {"banker": 25, "tie": 25}, {}]
    assert came_to(round_, "fees", "bank") == ([0, 0, 0], 0)
    assert came_to(round_, "uncovered") == [{}, {}, {}]
    assert [event for event in round_.log if isinstance(event, e.RoundVoided)] == [
        e.RoundVoided(clause="EZ-R9")
    ]


@clause("EZ-R9")
def test_a_deal_that_is_right_is_not_declared_wrong():
    round_ = play(baccarat(), "p1 w player 25")
    assert refused(round_, "d dd").code == "phase/not_now"

    play(round_, "d nb", "d dh player 4c2s", "d dh banker 5h2c")

    assert round_.over
    assert refused(round_, "d dd").code == "round/over"


@clause("EZ-R9")
def test_a_card_out_of_turn_is_used_as_the_next_of_the_fixed_order():
    """Turned for the Banker hand although the Player hand has to draw: refused there, taken in its place."""
    round_ = play(open_(), "d dh player 2c3c", "d dh banker Kd4d")

    assert refused(round_, "d dh banker 9c").code == "phase/not_now"
    play(round_, "d dh player 9c")
    assert round_.over
