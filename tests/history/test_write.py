"""Rounds are written down and come back equal; hands for a pot as Open Hand History too."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.errors import DataInvalid
from croupier.games import GAMES
from croupier.history import parse_action, read_document, read_file, read_text, replay, replay_source
from croupier.history.published.ohh import read_ohh, write_ohh
from croupier.history.seen import Reader
from croupier.history.write import write_document
from croupier.table import events as e
from tests.pot_games import POT_GAMES, STRUCTURES, act, felt, play_out
from tests.recorded import OWN, RULES, paths_of, peer_hands

PATHS = [
    # A pot killed while it is dealt is written with the kill among the blinds: see below.
    *(path for path in paths_of(OWN, *POT_GAMES) if ' kill",' not in path.read_text()),
    *paths_of(RULES, *POT_GAMES),
    *peer_hands(),
]


def assert_there_and_back(hand):
    text = write_document(hand)
    again = replay(read_document(read_text(text, "hand.phh")[0]))

    assert again.error is None, text
    assert again.matches_expected is True
    assert again.round.log == hand.log
    assert again.round.fingerprint() == hand.fingerprint()

    other = replay(read_ohh(write_ohh(hand)))
    assert other.error is None
    assert (other.matches_expected, other.unstated_fee) == (True, 0)
    assert other.stated_fee == hand.state.chips.fees_taken()
    assert other.round.log == hand.log
    assert other.round.fingerprint() == hand.fingerprint()


@pytest.mark.parametrize("path", [pytest.param(p, id=f"{p.parent.name}/{p.stem}") for p in PATHS])
def test_a_recorded_hand_comes_back_equal(path):
    document = read_document(next(read_file(path)))
    commands = [parse_action(action) for action in document.actions]
    hand = document.opening().play(commands)

    if path.stem in DEAD_BY_A_DISCARD:
        assert_same_chips(hand)
    else:
        assert_there_and_back(hand)


@pytest.mark.clause("texas-holdem", "POT 8.2")
def test_a_hand_that_its_winner_showed_after_all_others_had_folded_comes_back_equal():
    hand = felt("texas-holdem", [100, 100, 100])
    act(hand, "d dh p1 AsAd", "d dh p2 KsKd", "d dh p3 QsQd", "p3 f", "p1 f", "p2 sm -")

    assert '"p2 sm KsKd"' in write_document(hand)
    assert_there_and_back(hand)


DEAD_BY_A_DISCARD = ("a-second-discard-is-a-dead-hand", "second-discard-kills-the-hand")
"""What happened is that the hand is dead, and so it is written, as if the dealer had said it."""


def assert_same_chips(round_, notes=None):
    again = replay(read_document(read_text(write_document(round_, notes=notes), "round.toml")[0]))

    assert again.error is None
    assert again.matches_expected is True
    return again


@pytest.mark.parametrize("game_id", [game.id for game in GAMES.values() if game.family != "pot"])
def test_recorded_rounds_of_other_families_come_back_equal(game_id):
    for path in (*paths_of(OWN, game_id), *paths_of(RULES, game_id)):
        for played in map(replay_source, read_file(path)):
            if played.error is not None:
                continue
            names = played.document.source.data.get("players")
            again = assert_same_chips(played.round, notes={"players": names} if names else None)

            # A card that a player asked for and the dealer turned is written as the card that he drew.
            if not any(isinstance(event, e.StockAsked) for event in played.round.log):
                assert again.round.log == played.round.log, path
                assert again.round.fingerprint() == played.round.fingerprint()


@pytest.mark.parametrize("reader", [Reader(1), Reader(2), Reader()])
def test_a_reader_finds_the_cards_that_he_saw_and_the_same_chips(reader):
    actions = ("d dh p1 AsAd", "d dh p2 KsKd", "p2 cbr 8", "p1 f")
    hand = felt("texas-holdem", [100, 100]).play(map(parse_action, actions))
    text = write_document(hand, reader)

    assert ("AsAd" in text) == (reader.player == 1)
    assert ("KsKd" in text) == (reader.player == 2)
    assert replay(read_document(read_text(text, "hand.toml")[0])).matches_expected is True


@pytest.mark.parametrize("game_id", POT_GAMES)
def test_a_random_hand_comes_back_equal(game_id):
    @settings(max_examples=12, deadline=None)
    @given(seed=st.integers(0, 2**32 - 1), structure=st.sampled_from(STRUCTURES))
    def holds(seed, structure):
        hand = felt(game_id, [30, 100, 7][: GAMES[game_id].players_max], structure=structure)
        play_out(hand, seed, kills=False)

        assert_there_and_back(hand)

    holds()


@pytest.mark.clause("lowball", "POT 11")
def test_a_hand_that_was_killed_while_it_was_dealt_is_written_with_the_kill_among_the_blinds():
    actions = ["p3 kill", "d dh p1 2c3c4c5c7d", "d dh p2 ??????????", "d dh p3 Ah2h3h4h6d"]
    actions += ["p1 cc", "p2 f", "p3 cc", "p1 sd", "p3 sd", "p1 cbr 16", "p3 cc", "p1 sm -", "p3 sm -"]
    commands = [parse_action(action) for action in actions]
    hand = felt("lowball", [100, 100, 100]).play(commands)
    text = write_document(hand)

    assert "blinds_or_straddles = [2, 4, 8]" in text
    assert "small_bet = 8" in text
    again = replay(read_document(read_text(text, "hand.phh")[0]))
    assert again.error is None
    assert again.round.state.chips.stacks == hand.state.chips.stacks
    # Antes 3, blinds 4 that folded, 8 and 8 before the draw, 16 and 16 after it: 6-4-3-2-A takes 55.
    assert again.round.state.chips.stacks[1:] == [7_500, 9_500, 13_000]
    other = replay(read_ohh(write_ohh(hand)))
    assert other.error is None
    assert other.round.state.chips.stacks == hand.state.chips.stacks


def test_the_format_has_its_words():
    commands = [parse_action(a) for a in ("d dh p1 AsAd", "d dh p2 KsKd", "p2 cbr 8", "p1 f")]
    hand = felt("texas-holdem", [100, 100]).play(commands)
    record = json.loads(write_ohh(hand))["ohh"]

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
        write_document(felt("omaha", [100, 100]))


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"ohh": {}}', '{"ohh": {"rounds": []}}'])
def test_what_is_no_history_is_refused(text):
    with pytest.raises(DataInvalid):
        read_ohh(text)
