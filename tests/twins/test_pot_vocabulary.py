"""Every word of the pot vocabulary, alone and in pairs: the kernel plays it as the engine does or refuses."""

import random
from dataclasses import replace
from itertools import combinations

import pytest

from croupier.errors import DataInvalid
from croupier.games.catalog import GAMES
from croupier.lab.agents.rules import why_not
from tests.games.pot.test_every_word import CHANGES
from tests.pot_games import STRUCTURES, felt
from tests.twins.test_pot_hands import STACKS, play_both

WORDS = [(kind.__name__, name, *change) for kind, names in CHANGES.items() for name, change in names.items()]
PAIRS = [
    (one, other)
    for one, other in combinations(WORDS, 2)
    if one[2] is other[2] and (one[0] != "Share" or other[0] != "Share")
]
NAMED = [f"{kind}.{name}" for kind, name, *_ in WORDS]


def outcome(game, changes, seeds):
    """Whether the declaration is refused, refused by the kernel, or played by both."""
    strength = game.shares[0].strength
    try:
        for change in changes:
            game = change(game)
        first = game.shares[0]
        if first.strength is not strength and first.comparison == GAMES[game.id].shares[0].comparison:
            # Another strength is not the one that the comparison states as data.
            game = replace(game, shares=(replace(first, comparison=None), *game.shares[1:]))
        felt(game, [60, 60])
    except DataInvalid:
        return "refused as a declaration"
    for structure in STRUCTURES:
        for seed in seeds:
            rng = random.Random(f"{game.id} {structure} {seed}")
            hand = felt(
                game, [rng.choice(STACKS) for _ in range(rng.randint(2, min(game.players_max, 5)))],
                structure=structure,
            )  # fmt: skip
            reason = why_not(hand.table)
            if reason is not None:
                assert reason.count(" ") > 3, "a sentence"
                return "refused by the kernel"
            play_both(hand, rng, wild=0.1)
    return "played by both"


NOT_PLAYED = {
    "Share.strength": "refused by the kernel",
    **dict.fromkeys(
        (
            "Street.name",
            "Street.hole",
            "Street.up",
            "Street.chosen",
            "Street.draw",
            "Street.discards",
            "PotGame.boards",
        ),
        "refused as a declaration",
    ),
}


@pytest.mark.parametrize(("kind", "name", "game", "change"), WORDS, ids=NAMED)
def test_a_word_is_played_by_both_or_refused(kind, name, game, change):
    assert outcome(game, [change], range(3)) == NOT_PLAYED.get(f"{kind}.{name}", "played by both")


@pytest.mark.parametrize("part", range(8))
def test_two_words_together_are_played_by_both_or_refused(part):
    for one, other in PAIRS[part::8]:
        outcome(one[2], [one[3], other[3]], range(1))


def test_hands_of_two_and_three_cards_need_a_board_of_five():
    holdem, omaha = GAMES["texas-holdem"], GAMES["omaha-hi-lo"]
    short = replace(holdem, streets=holdem.streets[:3], shares=omaha.shares)

    assert "with a board of five" in why_not(felt(short, [60, 60]).table)
