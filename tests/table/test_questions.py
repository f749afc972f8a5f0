"""Rounds of every game answer the same questions about chips and turns by the same names."""

from functools import cache

import pytest

from croupier.games.catalog import GAMES
from croupier.history import parse_action, read_document, read_file, replay
from croupier.history.left_out import apply_written, close_what_is_open
from croupier.money import dollars, fine, say_dollars
from croupier.table import RummyRound, RummyTable
from tests.pot_games import felt
from tests.recorded import OWN, paths_of

MIDDLE = ("pot", "layout")


@cache
def finished(game_id):
    """The first recorded round of the game that is played to its end."""
    documents = (read_document(next(read_file(path))) for path in paths_of(OWN, game_id))
    return next(document for document in documents if replay(document).round.over)


def moments(game_id):
    """That round before its first action and after each."""
    document = finished(game_id)
    round_ = document.opening()
    yield round_
    for action in document.actions:
        apply_written(round_, parse_action(action))
        yield round_
    close_what_is_open(round_)
    yield round_


def moved(round_, account):
    """What the events say has come to an account, in cents."""
    amount = sum(event.movements().get(account, 0) for event in round_.log)
    return amount // fine(1)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_round_tells_its_chips_at_every_moment(game_id):
    for round_ in moments(game_id):
        assert round_.players == len(round_.starting) == len(round_.stacks)
        assert round_.stacks == [
            before + moved(round_, f"seat:{player}") for player, before in enumerate(round_.starting, start=1)
        ]
        assert round_.pot == sum(moved(round_, account) for account in MIDDLE)

    assert round_.over
    assert round_.pot == 0


@pytest.mark.parametrize("game_id", GAMES)
def test_a_round_shows_itself_at_every_moment(game_id):
    for round_ in moments(game_id):
        text = repr(round_)

        assert text.startswith(f"<{type(round_).__name__} {game_id}: {round_.phase}, ")
        assert all(f"player {player}" in text for player in round_.to_act if player)
        assert all(say_dollars(stack) in text for stack in round_.stacks)
        assert round_.awaited != ""

    assert "nobody to act" in text


def test_a_hand_for_a_pot_shows_street_turn_and_chips():
    hand = felt("texas-holdem", [100, 100])

    assert repr(hand) == ("<PotRound texas-holdem: preflop, the dealer to act, stacks $96, $98, pot $6>")
    for action in ("d dh p1 AsKs", "d dh p2 7c2d"):
        hand.apply(parse_action(action))
    assert hand.awaited == "player 2's action on the preflop"
    assert "preflop, player 2 to act" in repr(hand)


def test_an_answer_is_computed_once_until_something_happens():
    hand = felt("texas-holdem", [100, 100])
    asked = []

    for _ in range(2):
        assert hand.once("question", lambda: asked.append(len(asked)) or "answer") == "answer"
    twin = hand.copy()
    assert twin.once("question", lambda: "another") == "answer"
    twin.apply(parse_action("d dh p1 AsKs"))

    assert asked == [0]
    assert twin.once("question", lambda: "another") == "another"
    assert hand.once("question", lambda: "another") == "answer"


def test_the_pool_of_rummy_is_its_pot():
    table = RummyTable.post(GAMES["pan"], options={"top": 1})
    hand = RummyRound(table, [dollars(100)] * 2, first_hand=False)

    assert (hand.pot, hand.phase, hand.awaited) == (0, "cards", "the deal")
