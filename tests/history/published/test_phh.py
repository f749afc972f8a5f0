"""Hands in the published format, as another program reads them: PokerKit plays them to the same chips."""

import warnings

import pytest
from pokerkit import HandHistory

from croupier.errors import DataInvalid
from croupier.games.catalog import PHH_VARIANTS
from croupier.history import read_document, read_text, replay
from croupier.history.published.phh import write_phh
from croupier.history.seen import Reader
from croupier.history.write import write_document
from tests.pot_games import act, felt, play_out


def played_by_pokerkit(text):
    """The stacks in cents when PokerKit has played the hand."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        *_, last = HandHistory.loads(text)
    assert not last.status, "the hand is not over"
    return [round(stack * 100) for stack in last.stacks]


@pytest.mark.parametrize("code", PHH_VARIANTS)
@pytest.mark.parametrize("seed", range(4))
def test_pokerkit_plays_a_hand_to_the_same_chips(code, seed):
    game, structure = PHH_VARIANTS[code]
    posted = game.phh_options.get(code, {})
    bring_in = None if game.blinds else 1
    fresh = felt(game.id, [100, 100, 60], structure=structure, bring_in=bring_in, **posted)
    hand = play_out(fresh, seed, calm=0.8, kills=False)

    text = write_phh(hand)

    assert played_by_pokerkit(text) == hand.state.chips.stacks[1:]
    again = replay(read_document(read_text(text, "hand.phh")[0]))
    assert (again.error, again.matches_expected) == (None, True)


def checked_down():
    hand = felt("texas-holdem", [100, 100], structure="no-limit")
    act(hand, "d dh p2 2s2d", "d dh p1 AsKs", "p2 cc", "p1 cc", "d burn 3c", "d db 4c5c6c", "p1 cc", "p2 cc")
    act(hand, "d burn ??", "d db 7h", "p1 cc", "p2 cc", "d db 8h", "p1 cc", "p2 cc")
    return hand


def test_burns_and_keys_of_our_own_are_left_out():
    hand = checked_down()
    act(hand, "p1 sm -", "p2 sm")

    assert "d burn 3c" in write_document(hand)
    text = write_phh(hand)
    assert "burn" not in text
    assert not [line for line in text.splitlines() if line.startswith("_")]
    assert text.index("d dh p1") < text.index("d dh p2")
    assert played_by_pokerkit(text) == [10_400, 9_600]


def test_a_winner_who_need_not_show_wins_elsewhere_too():
    hand = checked_down()
    act(hand, "p1 sm")

    text = write_phh(hand)
    assert '"p2 sm -"' in text
    assert played_by_pokerkit(text) == [9_600, 10_400]


def test_a_reader_sees_their_own_cards():
    hand = checked_down()
    act(hand, "p1 sm")

    assert '"d dh p1 ????"' in write_phh(hand, Reader(2))


@pytest.mark.parametrize(
    ("game_id", "structure", "says"),
    [
        ("omaha", "no-limit", "has no no-limit Omaha"),
        ("pineapple", "fixed-limit", "has no fixed-limit Pineapple"),
    ],
)
def test_a_game_without_a_published_code_is_refused(game_id, structure, says):
    hand = play_out(felt(game_id, [100, 100], structure=structure), 1)

    with pytest.raises(DataInvalid, match=says):
        write_phh(hand)


def test_what_the_format_cannot_say_is_refused():
    hand = felt("texas-holdem", [100, 100], structure="no-limit")
    act(hand, "d dh p1 AsKs", "d misdeal wrong-seat")

    with pytest.raises(DataInvalid, match="has no 'd misdeal wrong-seat'"):
        write_phh(hand)
