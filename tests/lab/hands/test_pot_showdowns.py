"""Every game is shown down by the kernels as by the shares that it declares."""

import numpy as np
import pytest

from croupier.cards import DECK, JOKER
from croupier.games.catalog import GAMES
from croupier.games.pot.vocabulary import PotGame
from croupier.lab.hands.pot_showdowns import HOLDEM, forms, showdown

POSTED = {"deuce-to-seven": {"form": "deuce-to-seven"}, "hi-lo": {"hi_lo": True}}
DEALS = 60


def declared(game_id, form):
    """The game as a table posts it."""
    game = GAMES[game_id]
    assert isinstance(game, PotGame)
    options = {option.name: option.default for option in game.options} | POSTED.get(form, {})
    return game if game.vary is None else game.vary(game, options)


POT_GAMES = [name for name, game in GAMES.items() if isinstance(game, PotGame)]
FORMS = [(name, form) for name in POT_GAMES for form in forms(GAMES[name])]


def test_the_forms_of_games():
    assert FORMS == [
        ("pineapple", "hi-lo"),
        ("crazy-pineapple", "hi-lo"),
        ("lazy-pineapple", "hi-lo"),
        ("lowball", "deuce-to-seven"),
        ("mexican-poker", "joker-up"),
        ("courchevel", "hi-lo"),
    ]


def test_a_hand_is_full_after_its_discards():
    assert showdown(GAMES["texas-holdem"]) == showdown(GAMES["crazy-pineapple"]) == HOLDEM
    assert showdown(GAMES["lazy-pineapple"]).own == 3


def sign(one, other):
    if one is None or other is None:
        return (one is not None) - (other is not None)
    return (one > other) - (one < other)


@pytest.mark.parametrize(("game_id", "form"), [*((name, None) for name in POT_GAMES), *FORMS])
def test_hands_compare_as_the_game_says(game_id, form):
    last_act = forms(GAMES[game_id])[form] if form else showdown(GAMES[game_id])
    game = declared(game_id, form)
    rng = np.random.default_rng(17)
    deck = np.array(last_act.deck, dtype=np.uint8)
    split = len(game.shares) > 1
    assert split == (last_act.eight is not None)
    for _ in range(DEALS):
        cards = rng.permutation(deck)
        hands = [cards[place * last_act.own : (place + 1) * last_act.own] for place in range(3)]
        board = cards[3 * last_act.own :][: last_act.board]
        shared = board[None]
        highs = [int(last_act.high(hand[None], shared)[0]) for hand in hands]
        lows = [int(last_act.low(hand[None], shared)[0]) for hand in hands]
        held = [tuple(JOKER if card == 52 else DECK[card] for card in hand) for hand in hands]
        middle = tuple(DECK[card] for card in board)
        first = game.shares[0]
        judge = first.wild if game_id == "mexican-poker" and form is None and first.wild else first.strength
        said = [judge(hand, middle) for hand in held]
        said_low = [game.shares[1].strength(hand, middle) if split else None for hand in held]
        for i in range(3):
            for j in range(3):
                assert sign(highs[i], highs[j]) == sign(said[i], said[j])
                if split:
                    assert sign(lows[i] or None, lows[j] or None) == sign(said_low[i], said_low[j])
