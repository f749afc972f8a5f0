"""The book: legal at every point of any round, blind to hidden cards, and as stated."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cards import parse_cards
from croupier.floor.bots.banked import by_the_book
from croupier.games.banked.blackjack_book import blackjack_book
from croupier.games.banked.let_it_ride.book import decide as let_it_ride
from croupier.games.banked.mississippi_stud.book import decide as mississippi
from croupier.games.banked.three_card_poker_6_card_bonus.book import decide as three_card
from croupier.games.banked.ultimate_texas_holdem.book import decide as ultimate
from croupier.games.catalog import game as catalog_game
from croupier.money import dollars
from croupier.numbers import DEALER
from croupier.table import BankedRound, BankedTable
from croupier.table.banked.state import Stage
from croupier.table.choice import command_of
from tests import views
from tests.table.banked.player_dealer_play import IDS, act, plays

PLAIN = "Mabel"
"""A bot that stakes the least and makes no bonus bet."""

HOUSE_GAMES = ("caribbean-stud", "texas-holdem-bonus", "high-card-flush", "mississippi-stud", "let-it-ride")


@given(plays(), st.randoms(use_true_random=False))
@settings(max_examples=120)
def test_the_book_plays_every_game_to_its_end(play, rng):
    round_ = play.open()
    shoe = play.shoe(round_)
    for _ in range(600):
        if round_.over:
            break
        bettors = [player for player in round_.to_act if player != DEALER]
        commands = [command for player in bettors for command in by_the_book(round_.view(player), PLAIN)]
        if commands:
            round_.apply(commands[0])
            continue
        choices = [choice for choice in round_.legal(DEALER) if choice.verb != "dd"]
        if not choices:
            assert not round_.state.hands, "the book left somebody without an answer"
            return
        round_.apply(act(round_, choices[0], shoe, rng))
    assert round_.over


NOTHING_TO_DECIDE = {"ez-baccarat-panda-8", "golden-frog-baccarat", "fortune-pai-gow-poker"}
"""In baccarat a player only wagers; pai gow is set the house way."""


@pytest.mark.parametrize("game_id", [*IDS, *HOUSE_GAMES])
def test_every_book_stakes_on_spots_of_its_game_and_decides_what_there_is_to_decide(game_id):
    game = catalog_game(game_id)
    spots = {spot.name for spot in game.spots}

    assert set(game.book.base) <= spots
    assert game.book.beside in spots | {""}
    assert (game.book.decide is None) == (game_id in NOTHING_TO_DECIDE)


def test_mississippi_is_played_for_as_little_as_may_be_and_the_others_for_as_much():
    least = [game_id for game_id in [*IDS, *HOUSE_GAMES] if not catalog_game(game_id).book.bets_most]

    assert least == ["mississippi-stud"]


def test_insurance_is_let_pass():
    assert blackjack_book(seen("Kc9d", up="As", may="w_insurance")) is None


def seen(hand, *, up="", board="", may="hit|stand", hands=()):
    acts = may.replace("w_", "w ").split("|")
    return views.banked("a game", *(hands or (hand,)), acts=acts, up=up, board=board)


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


@pytest.mark.parametrize(
    ("hand", "board", "does"),
    [
        ("2c2d", "", "w street"),
        ("Jc2d", "", "w street"),
        ("6cTd", "", "w street"),
        ("6c5c", "", "f"),
        ("Jc2d", "6h", "w street"),
        ("Jc2d", "5h", "f"),
        ("2c7c", "9c", "w street"),
        ("JcTd", "2h5s", "f"),
        ("JcTd", "Qh5s", "w street"),
        ("2c3d", "4h5s", "w street"),
        ("2c3d", "4h6s", "f"),
    ],
)
def test_mississippi_stays_with_as_many_points_as_cards(hand, board, does):
    assert mississippi(seen(hand, board=board, may="f|w_street")) == does


def test_mississippi_folds_what_it_cannot_pay_for():
    assert mississippi(seen("AcAd", may="f")) == "f"


@pytest.mark.parametrize(
    ("hand", "board", "does"),
    [
        ("TcTd2s", "", "cc"),
        ("9c9d2s", "", "off"),
        ("2c2d2s", "", "cc"),
        ("AcKcTc", "", "cc"),
        ("3c4c5c", "", "cc"),
        ("2c3c4c", "", "off"),
        ("Ac2c3c", "", "off"),
        ("8c9cJc", "", "cc"),
        ("5c6c8c", "", "off"),
        ("8cTcQc", "", "cc"),
        ("7c8cJc", "", "off"),
        ("TcJdQs", "", "off"),
        ("2c9d5s", "5h", "off"),
        ("2c9c5c", "Kc", "cc"),
        ("7c8d9s", "Th", "cc"),
        ("6c7d8s", "9h", "off"),
        ("JcQdKs", "Ah", "off"),
        ("2c3d2s", "3h", "cc"),
    ],
)
def test_let_it_ride_lets_ride_what_is_paid_or_close_to_it(hand, board, does):
    assert let_it_ride(seen(hand, board=board, may="cc|off")) == does


@pytest.mark.parametrize(
    ("game", "deck"),
    [("mississippi-stud", "JcJd 2h 5s 9d"), ("mississippi-stud", "2c7d"), ("let-it-ride", "2c7dKs 4h Jh")],
)
def test_the_book_plays_the_house_games_against_a_pay_table(game, deck):
    round_ = BankedRound(BankedTable.post(catalog_game(game)), [dollars(100)])
    dealt = iter(deck.split())
    while not round_.over:
        asked = round_.state.stage is Stage.WAGERS or 1 in round_.to_act
        commands = by_the_book(round_.view(1), PLAIN) if asked else []
        if commands:
            round_.apply(commands[0])
        else:
            choice = round_.legal(DEALER)[0]
            cards = () if choice.verb == "nb" else parse_cards(next(dealt))
            round_.apply(command_of(choice, cards=cards))
    assert not list(dealt)
