"""Every game of the catalogue has an introduction for newcomers, with an example that its deck can deal."""

from __future__ import annotations

from collections import Counter

import pytest

from croupier.games.banked.vocabulary import BankedGame
from croupier.games.catalog import GAMES
from croupier.games.how_to_play import how_to_play
from croupier.games.option import read_options


@pytest.mark.parametrize("name", GAMES)
def test_an_introduction_has_a_line_and_four_to_six_sentences(name: str) -> None:
    how = how_to_play(GAMES[name].folder)
    assert how is not None
    assert 4 <= len(how.steps) <= 6
    assert len(how.line) <= 90
    for sentence in (how.line, *how.steps, how.example.says):
        assert sentence[0].isupper()
        assert sentence.endswith(".")


@pytest.mark.parametrize("name", GAMES)
def test_the_hands_of_an_example_can_be_dealt_from_the_games_deck(name: str) -> None:
    game = GAMES[name]
    deck = game.deck(read_options(game.options, {})) if isinstance(game, BankedGame) else game.deck
    how = how_to_play(game.folder)
    assert how is not None
    assert how.example.hands
    copies = Counter(deck.cards)
    for hand in how.example.hands:
        missing = Counter(hand.dealt) - copies
        assert not missing, (hand.who, missing)
