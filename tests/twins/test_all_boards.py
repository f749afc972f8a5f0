"""All boards at once, against every board one by one: by the readable rankings, and by the bulk ones."""

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from croupier.cards import DECK, parse_cards
from croupier.games.catalog import GAMES
from croupier.lab.hands import compared as module
from croupier.lab.hands.compared import compared
from croupier.lab.hands.pot_showdowns import forms, showdown

MATCHUPS = [
    ("texas-holdem", None, ("AsKs", "QhQd")),
    ("texas-holdem", None, ("AsAh", "AdKd", "7s6s")),
    ("short-deck-holdem", None, ("As9s", "TsTh")),
    ("pineapple", "hi-lo", ("As2d", "3s4s")),
    ("lazy-pineapple", "hi-lo", ("As2d7d", "3s4sKs")),
    ("omaha", None, ("AsKhQsJh", "8h8d7h6d")),
    ("omaha-hi-lo", None, ("As2s7hKh", "3s4sQhQc", "AdAc6c5c")),
    ("big-o-hi-lo", None, ("As2s7hKhKd", "3s4sQhQc5c")),
]


def last_act(game, form):
    return forms(GAMES[game])[form] if form else showdown(GAMES[game])


@pytest.mark.parametrize(("game", "form", "hands"), MATCHUPS)
def test_boards_of_a_short_deck_as_the_game_itself_awards_them(game, form, hands):
    """Twelve cards are left to come: two suits of five, so that flushes, straights and lows all happen."""
    held = [parse_cards(hand) for hand in hands]
    known = {card for hand in held for card in hand}
    low = GAMES[game].shares[1:] or form
    ranks = {2, 3, 4, 5, 6, 8, 14} if low else {14, 13, 12, 11, 10, 9}
    left = [card for card in DECK if card not in known and card.rank in ranks and card.suit in (3, 2)]
    dead = [card for card in DECK if card not in known and card not in left]
    played = last_act(game, form)
    dead = [card for card in dead if card.index in played.deck]
    declared = GAMES[game]
    if form:
        declared = declared.vary(
            declared, {option.name: option.default for option in declared.options} | {"hi_lo": True}
        )
    shares, cases = [Fraction(0)] * len(held), 0
    for board in combinations(left, 5):
        cases += 1
        winners = []
        for share in declared.shares:
            worths = [share.strength(hand, board) for hand in held]
            able = [worth for worth in worths if worth is not None]
            if able:
                winners.append([worth is not None and worth == max(able) for worth in worths])
        for won in winners:
            for player, wins in enumerate(won):
                shares[player] += Fraction(int(wins), len(winners) * sum(won))

    found = compared(played, held, dead=dead)

    assert found[0].cases == cases > 0
    assert [each.share for each in found] == [share / cases for share in shares]
    assert all(each.exact for each in found)


@pytest.mark.parametrize(("game", "form", "hands"), [MATCHUPS[0], MATCHUPS[1], MATCHUPS[4], MATCHUPS[6]])
def test_boards_of_the_full_deck_as_ranked_in_bulk(game, form, hands, monkeypatch):
    held = [parse_cards(hand) for hand in hands]
    at_once = compared(last_act(game, form), held)
    monkeypatch.setattr(module, "counts_all_boards", lambda showdown: False)

    assert compared(last_act(game, form), held) == at_once


@pytest.mark.long
def test_random_matchups_of_every_game_as_ranked_in_bulk(monkeypatch):
    rng = np.random.default_rng(11)
    monkeypatch.setattr(module, "EXACT_MAX", 4_000_000)
    for game, form, _ in MATCHUPS:
        played = last_act(game, form)
        for players in (2, 2, 3, 5):
            cards = [DECK[card] for card in rng.permutation(np.array(played.deck))]
            held = [tuple(cards[place * played.own :][: played.own]) for place in range(players)]
            dead = cards[-int(rng.integers(0, 6)) - 1 :]
            at_once = compared(played, held, dead=dead)
            with monkeypatch.context() as patched:
                patched.setattr(module, "counts_all_boards", lambda showdown: False)
                assert compared(played, held, dead=dead) == at_once, (game, form, held, dead)
