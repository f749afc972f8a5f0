"""The book: legal at every point of any round, blind to hidden cards, and as stated."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cards import parse_cards
from croupier.games.banked.blackjack_book import blackjack_book
from croupier.games.banked.book import Seen
from croupier.games.banked.three_card_poker_6_card_bonus.strategy import book as three_card
from croupier.games.banked.ultimate_texas_holdem.strategy import book as ultimate
from croupier.numbers import DEALER
from croupier.table.banked.book import BOOKS, WAGERS, book_command
from tests.table.banked.player_dealer_play import IDS, act, plays

HOUSE_GAMES = ("caribbean-stud", "texas-holdem-bonus", "high-card-flush")


@given(plays(), st.randoms(use_true_random=False))
@settings(max_examples=120)
def test_the_book_plays_every_game_to_its_end(play, rng):
    round_ = play.open()
    shoe = play.shoe(round_)
    for _ in range(600):
        if round_.over:
            break
        bettors = [player for player in round_.to_act if player != DEALER]
        commands = [command for player in bettors if (command := book_command(round_, player))]
        if commands:
            round_.apply(commands[0])
            continue
        choices = [choice for choice in round_.legal(DEALER) if choice.verb != "dd"]
        if not choices:
            assert not round_.state.hands, "the book left somebody without an answer"
            return
        round_.apply(act(round_, choices[0], shoe, rng))
    assert round_.over


def test_every_game_has_a_book():
    assert set(WAGERS) == {*IDS, *HOUSE_GAMES}
    assert set(BOOKS) == set(WAGERS) - {
        "ez-baccarat-panda-8",
        "golden-frog-baccarat",
        "fortune-pai-gow-poker",
    }


def seen(hand, *, up=None, board="", may="hit stand", hands=()):
    return Seen(
        hand=parse_cards(hand),
        up=parse_cards(up)[0] if up else None,
        board=parse_cards(board),
        may=frozenset(may.replace("w_", "w ").split("|") if "|" in may else may.split()),
        hands=tuple(map(parse_cards, hands)),
    )


@pytest.mark.parametrize(
    ("hand", "up", "may", "does"),
    [
        ("Tc6d", "5h", "hit|stand|surrender", "stand"),
        ("Tc6d", "Th", "hit|stand|surrender", "surrender"),
        ("Tc6d", "Th", "hit|stand", "hit"),
        ("6c5d", "6h", "hit|w_double", "w double"),
        ("6c5d", "6h", "hit", "hit"),
        ("8c8d", "Th", "hit|stand|split", "split"),
        ("5c5d", "6h", "hit|split|w_double", "w double"),
        ("TcKd", "6h", "hit|stand|split", "stand"),
        ("Ac7d", "9h", "hit|stand", "hit"),
        ("Ac7d", "8h", "hit|stand", "stand"),
        ("AcAd", "8h", "split|stand", "split"),
    ],
)
def test_blackjack_by_the_charts(hand, up, may, does):
    assert blackjack_book(seen(hand, up=up, may=may)) == does


def test_blackjack_switches_for_the_better_pair_of_hands():
    good = seen("Kc5d", up="Td", may="hit|stand|switch", hands=("Kc5d", "6hAs"))
    fine_as_dealt = seen("KcTd", up="Td", may="hit|stand|switch", hands=("KcTd", "9h5s"))

    assert blackjack_book(good) == "switch"
    assert blackjack_book(fine_as_dealt) == "stand"


@pytest.mark.parametrize(
    ("hand", "does"), [("Qc6d4h", "w play"), ("Qc6d3h", "f"), ("2c2d3h", "w play"), ("JcTd8h", "f")]
)
def test_three_card_plays_with_queen_six_four(hand, does):
    assert three_card(seen(hand, may="f|w_play")) == does


@pytest.mark.parametrize(
    ("hand", "board", "may", "does"),
    [
        ("Ac2d", "", "cc|w_play", "w play"),
        ("2c2d", "", "cc|w_play", "cc"),
        ("Kc4d", "", "cc|w_play", "cc"),
        ("Kc4c", "", "cc|w_play", "w play"),
        ("Jc9d", "", "cc|w_play", "cc"),
        ("7c2d", "7hKsQc", "cc|w_play", "w play"),
        ("7c2d", "9hKsQc", "cc|w_play", "cc"),
        ("7c2d", "9hKsQc4d3s", "f|w_play", "f"),
        ("7c2d", "9hKsQc7d3s", "f|w_play", "w play"),
        ("7c2d", "9hKsQc7d3s", "f", "f"),
    ],
)
def test_ultimate_raises_as_stated(hand, board, may, does):
    assert ultimate(seen(hand, board=board, may=may)) == does
