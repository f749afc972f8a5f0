"""How bots weigh hands in pot games, and which cards they keep."""

import pytest

from croupier.cards import parse_cards, write_cards
from croupier.games.catalog import GAMES
from croupier.games.pot.weigh import holdem, holdem_split, thrown, two_and_three, two_and_three_split

FOLD, CALL, BET = 0, 1, 2


@pytest.mark.parametrize(
    ("game", "hole", "board", "weight"),
    [
        # Two with three: a pair is nothing, two pairs call, three of a kind bet.
        ("omaha", "AsKd7c2h", "Ac9s4h", FOLD),
        ("omaha", "AsKd7c2h", "AcKs4h", CALL),
        ("omaha", "7s7dKc2h", "7c9s4h", BET),
        ("omaha", "AhKh7c2d", "9h4h3s", CALL),  # two hearts with two hearts
        ("omaha", "AhKs7c2d", "9h4h3h", FOLD),  # one heart is no flush draw here
        ("omaha-hi-lo", "As2d9c6h", "", CALL),
        ("omaha-hi-lo", "As2dKcQh", "4c7s8h", CALL),  # a made low
        ("omaha-hi-lo", "As2dAcAh", "Ad7s8h", BET),
        ("omaha-hi-lo", "As2d7cQh", "4c7s8h", CALL),
        ("big-o-hi-lo", "As2d7c8hQh", "4c7s8s", BET),  # a low and two pairs
        # With three in the hand the best two count.
        ("pineapple", "AsAd2c", "", BET),
        ("pineapple", "9s4d2c", "", FOLD),
        ("crazy-pineapple", "3d3h5c", "3c4s8h", BET),
        ("crazy-pineapple", "As7dQc", "3c4s8h", CALL),
        # Cards up: pairs call, big ones and two of them bet.
        ("seven-card-stud", "KsKd4c", "", BET),
        ("seven-card-stud", "4s4dKc", "", CALL),
        ("seven-card-stud", "9h7h2h", "", CALL),
        ("seven-card-stud", "9h7c2h", "", FOLD),
        ("seven-card-stud", "4s4d9cQh", "", CALL),
        ("seven-card-stud", "4s4d9c9h", "", BET),
        ("seven-card-stud", "9h7h2hJhQc", "", CALL),
        ("seven-card-stud", "9h7h2hJhQc3s4d", "", FOLD),  # nothing more to come
        ("seven-card-stud", "9h7h2hJhQc3s", "4h", BET),  # the card for all makes the flush
        ("mexican-poker", "JoKd", "", BET),
        ("mexican-poker", "4c6d", "", FOLD),
        ("razz", "As2d7c", "", BET),
        ("razz", "As2dKc", "", FOLD),
        ("razz", "As2d7cKh", "", CALL),
        ("razz", "As2d7cKhQs", "", FOLD),
        ("seven-card-stud-hi-lo", "As2d7c", "", BET),
        # Draws: nothing to exchange bets, one card calls.
        ("lowball", "As2d3c5hJo", "", BET),
        ("lowball", "As2d3c5hKh", "", CALL),
        ("lowball", "As2d3cJhKh", "", FOLD),
        ("badugi", "As2d3c5h", "", BET),
        ("badugi", "As2d3c5c", "", CALL),
        ("deuce-to-seven-triple-draw", "2s3d4c5h7s", "", BET),
        ("deuce-to-seven-triple-draw", "2s3d4c5h6s", "", CALL),  # a straight is no low
        ("deuce-to-seven-triple-draw", "2s3d4c5hAs", "", CALL),
    ],
)
def test_hands_are_weighed_as_stated(game, hole, board, weight):
    assert GAMES[game].weigh(parse_cards(hole), parse_cards(board)) == weight


@pytest.mark.parametrize(
    ("game", "hole", "keeps"),
    [
        ("lowball", "As2d2c9hJo", "As2dJo"),
        ("badugi", "As2s3c5h", "As3c5h"),
        ("badugi", "KsQdJcTh", ""),
        ("deuce-to-seven-triple-draw", "As2d2c8h9h", "2d8h"),
    ],
)
def test_low_cards_that_go_together_are_kept(game, hole, keeps):
    assert write_cards(GAMES[game].keeps(parse_cards(hole))) == keeps


@pytest.mark.parametrize(
    ("hole", "board", "gone"),
    [
        ("AsAd2c", "", "2c"),
        ("KhQh7c", "", "7c"),
        ("9c8dAs", "9h8s2c", "As"),
        ("AsAd2c7h", "", "2c7h"),
        ("9c8dAsKs", "9h8s2c", "AsKs"),
    ],
)
def test_the_cards_that_the_rest_needs_least_are_thrown_away(hole, board, gone):
    assert write_cards(thrown(parse_cards(hole), parse_cards(board), len(gone) // 2)) == gone


@pytest.mark.parametrize("game_id", [game.id for game in GAMES.values() if game.family == "pot"])
def test_a_game_says_what_is_kept_if_it_has_a_draw_and_only_then(game_id):
    game = GAMES[game_id]

    assert (game.keeps is not None) == any(street.draw for street in game.streets)


@pytest.mark.parametrize("weigh", [holdem, holdem_split, two_and_three, two_and_three_split])
@pytest.mark.parametrize("board", ["2c", "2c7d"])
def test_one_or_two_cards_on_the_board_are_weighed_as_before_the_flop(weigh, board):
    for cards in ("AhAdKs9c", "Ah2d9s8c", "9h7d4s2h"):
        hole = parse_cards(cards)
        assert weigh(hole, parse_cards(board)) == weigh(hole, ())
