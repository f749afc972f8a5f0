"""Nothing that the declarations say has changed: rule cards and felts of every game, whatever is posted.

The seals are in ``sealed.json``, one for each game. If a declaration was meant to change, compare its
rule card with the one before, then write the seals anew: ``python -m tests.games.test_sealed``.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.errors import CroupierError
from croupier.games.banked.vocabulary import BankedGame
from croupier.games.card_of_pay import posted_tables
from croupier.games.catalog import GAMES, Game
from croupier.games.option import read_options
from croupier.games.rule_card import rule_card
from tests.sealing import seal

SEALS = Path(__file__).parent / "sealed.json"
DIGITS = 8


def postings(game: Game) -> Iterator[dict[str, Any]]:
    """Each choice of each option by itself."""
    for option in game.options:
        values = option.of if isinstance(option.of, tuple) else (0, 250, "x", -1)
        yield from ({option.name: value} for value in values)


def declared(game: Game) -> Iterator[Any]:
    """The felt and the card, and of every posting which pay tables it chooses, or why it cannot be."""
    yield [game.felt, game.felt.printed, [game.felt.label(f"{name}.2") for name in game.felt.labels]]
    yield rule_card(game)
    for posted in postings(game):
        try:
            options = read_options(game.options, posted)
            if isinstance(game, BankedGame):
                game.check_options(options)
                yield [posted, posted_tables(game, options)]
        except CroupierError as refused:
            yield [posted, refused.code, str(refused)]


@pytest.mark.parametrize("name", GAMES)
def test_declarations_are_as_they_were(name):
    known = json.loads(SEALS.read_text(encoding="utf-8"))

    assert seal(*declared(GAMES[name]), digits=DIGITS) == known[name]


def test_every_declaration_is_sealed():
    assert set(json.loads(SEALS.read_text(encoding="utf-8"))) == set(GAMES)


if __name__ == "__main__":
    marks = {name: seal(*declared(game), digits=DIGITS) for name, game in GAMES.items()}
    SEALS.write_text(json.dumps(marks, indent=0) + "\n", encoding="utf-8")
