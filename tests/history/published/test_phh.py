"""Hands in the published format, as another program reads them: PokerKit plays them to the same chips."""

from dataclasses import replace

import pytest

from croupier.errors import DataInvalid
from croupier.games.catalog import PHH_VARIANTS, variant_game
from croupier.history import read_document, read_text, replay
from croupier.history.published.phh import write_phh
from croupier.history.seen import Reader
from croupier.history.write import write_document
from croupier.money import Cents, dollars
from croupier.numbers import Player
from croupier.table import PotRound, forced_bets
from croupier.table.pot.chips.kill import KillRules
from tests.california import pot_option
from tests.pot_games import act, felt, play_out
from tests.written_hands import played_by_pokerkit


@pytest.mark.parametrize("code", PHH_VARIANTS)
@pytest.mark.parametrize("seed", range(4))
def test_pokerkit_plays_a_hand_to_the_same_chips(code, seed):
    game, structure = variant_game(code), PHH_VARIANTS[code][1]
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


@pytest.mark.parametrize("reader", [Reader(1), Reader()])
def test_a_winner_whose_cards_the_reader_has_not_seen_is_not_asked_to_show_them(reader):
    hand = checked_down()
    act(hand, "p1 sm")

    text = write_phh(hand, reader)
    assert "p2 sm" not in text
    assert replay(read_document(read_text(text, "hand.phh")[0])).matches_expected is True
    assert played_by_pokerkit(text) == [9_600, 10_400]


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


# ── what the format cannot say ─────────────────────────────────────────────────────────────────────


@pytest.mark.clause("texas-holdem", "POT 11")
@pytest.mark.parametrize("killer", [2, 3])
def test_a_killed_pot_is_refused_because_the_format_would_read_a_straddle(killer):
    table = KillRules(felt("texas-holdem", [100, 100, 100]).table).killed(Player(killer))
    blinds = [dollars(8) if player == killer else dollars(2 * player % 6) for player in (1, 2, 3)]
    hand = PotRound(table, [dollars(100)] * 3, forced_bets(table, [Cents(0)] * 3, blinds))
    play_out(hand, 2)

    with pytest.raises(DataInvalid, match="has no killed pots") as refused:
        write_phh(hand)
    assert refused.value.code == "data/invalid"


def test_a_hand_with_a_fee_is_written_with_the_stacks_after_it():
    opening = felt("texas-holdem", [100, 100])
    table = replace(opening.table, fee=pot_option(opening.table.game.schedules[0], 13))
    hand = play_out(PotRound(table, [dollars(100)] * 2, opening.forced), 3, calm=1)

    assert hand.state.chips.fees_taken() > 0
    again = replay(read_document(read_text(write_phh(hand), "hand.phh")[0]))
    assert again.unstated_fee == hand.state.chips.fees_taken()
