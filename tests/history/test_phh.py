"""Hands go out as PHH and as Open Hand History and come back equal."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.errors import DataInvalid
from croupier.history import parse_action, read_document, read_file, read_text, replay
from croupier.history.ohh import read_ohh, write_ohh
from croupier.history.phh import write_phh
from tests.pot_games import POT_GAMES, STRUCTURES, felt, play_out
from tests.recorded import OWN, PUBLIC, RULES, paths_of

PATHS = [
    # A pot killed while it is dealt is written with the kill among the blinds: see below.
    *(path for path in paths_of(OWN, *POT_GAMES) if ' kill",' not in path.read_text()),
    *paths_of(RULES, *POT_GAMES),
    *sorted(PUBLIC.rglob("*.phh")),
]


def assert_there_and_back(hand, commands):
    text = write_phh(hand, commands)
    again = replay(read_document(read_text(text, "hand.phh")[0]))

    assert again.error is None, text
    assert again.matches_expected is True
    assert again.round.log == hand.log
    assert again.round.fingerprint() == hand.fingerprint()

    other = replay(read_ohh(write_ohh(hand, commands)))
    assert other.error is None
    assert other.round.log == hand.log
    assert other.round.fingerprint() == hand.fingerprint()


@pytest.mark.parametrize("path", [pytest.param(p, id=f"{p.parent.name}/{p.stem}") for p in PATHS])
def test_a_recorded_hand_comes_back_equal(path):
    document = read_document(next(read_file(path)))
    commands = [parse_action(action) for action in document.actions]

    assert_there_and_back(document.opening().play(commands), commands)


@pytest.mark.parametrize("game_id", POT_GAMES)
def test_a_random_hand_comes_back_equal(game_id):
    @settings(max_examples=12, deadline=None)
    @given(seed=st.integers(0, 2**32 - 1), structure=st.sampled_from(STRUCTURES))
    def holds(seed, structure):
        commands = []
        hand = felt(game_id, [30, 100, 7], structure=structure)
        play_out(hand, seed, before=lambda _, command: commands.append(command), kills=False)

        assert_there_and_back(hand, commands)

    holds()


@pytest.mark.clause("lowball", "POT 11")
def test_a_hand_that_was_killed_while_it_was_dealt_is_written_with_the_kill_among_the_blinds():
    actions = ["p3 kill", "d dh p1 2c3c4c5c7d", "d dh p2 ??????????", "d dh p3 Ah2h3h4h6d"]
    actions += ["p1 cc", "p2 f", "p3 cc", "p1 sd", "p3 sd", "p1 cbr 16", "p3 cc", "p1 sm -", "p3 sm -"]
    commands = [parse_action(action) for action in actions]
    hand = felt("lowball", [100, 100, 100]).play(commands)
    text = write_phh(hand, commands)

    assert "blinds_or_straddles = [2, 4, 8]" in text
    assert "small_bet = 8" in text
    again = replay(read_document(read_text(text, "hand.phh")[0]))
    assert again.error is None
    assert again.round.state.stacks == hand.state.stacks
    # Antes 3, blinds 4 that folded, 8 and 8 before the draw, 16 and 16 after it: 6-4-3-2-A takes 55.
    assert again.round.state.stacks == [7_500, 9_500, 13_000]
    other = replay(read_ohh(write_ohh(hand, commands)))
    assert other.error is None
    assert other.round.state.stacks == hand.state.stacks


def test_the_format_has_its_words():
    commands = [parse_action(a) for a in ("d dh p1 AsAd", "d dh p2 KsKd", "p2 cbr 8", "p1 f")]
    hand = felt("texas-holdem", [100, 100]).play(commands)
    record = json.loads(write_ohh(hand, commands))["ohh"]

    assert record["bet_limit"]["bet_type"] == "FL"
    assert [player["starting_stack"] for player in record["players"]] == [100, 100]
    (street,) = record["rounds"]
    words = [(action["player_id"], action["action"], action.get("amount")) for action in street["actions"]]
    assert words == [
        (1, "Post BB", 4.0),
        (2, "Post SB", 2.0),
        (1, "Dealt Cards", None),
        (2, "Dealt Cards", None),
        (2, "Raise", 6.0),
        (1, "Fold", None),
    ]
    assert record["pots"][0]["player_wins"] == [{"player_id": 2, "win_amount": 8.0}]


def test_a_hand_is_written_when_it_is_over():
    with pytest.raises(DataInvalid, match="over"):
        write_phh(felt("omaha", [100, 100]), [])


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"ohh": {}}', '{"ohh": {"rounds": []}}'])
def test_what_is_no_history_is_refused(text):
    with pytest.raises(DataInvalid):
        read_ohh(text)
