"""Every text of a game as a reviewer reads it: its rule card, felt and refusals, in one file per game.

The approved texts are in ``tests/games/texts``. After a change of wording, run
``python -m tests.games.test_texts``, and the difference of the files shows every sentence that changed.
Numbers in refusals are written as ``#``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from croupier.errors import CroupierError
from croupier.games.banked.vocabulary import BankedGame
from croupier.games.card_of_pay import posted_tables
from croupier.games.catalog import GAMES, Game
from croupier.games.option import read_options
from croupier.games.rule_card import rule_card
from tests.history.test_sealed import moments
from tests.recorded import OWN, RULES, paths_of
from tests.sealing import texts
from tests.table import sealed_play

TEXTS = Path(__file__).parent / "texts"
TABLE = "tables"
"""The name of the file with the texts of every table between rounds."""


def approved(name: str) -> Path:
    """The file with a game's texts, or with those of every table."""
    return TEXTS / f"{name}.txt"


def text_of(name: str) -> str:
    """All texts of a game."""
    game = GAMES[name]
    card = rule_card(game)
    lines = [card["name"], card["number"], card["summary"]]
    how = card["how_to_play"]
    lines += ["", "How to play", *(f"  {sentence}" for sentence in (how["line"], *how["steps"]))]
    lines += [f"  {hand['who']} | {hand['cards']} | {hand['says']}" for hand in how["example"]["hands"]]
    lines += [f"  {how['example']['says']}"]
    for title, rows in card["sections"].items():
        lines += ["", title, *(f"  {' | '.join(row).rstrip(' |')}" for row in rows)] if rows else []
    lines += ["", "Felt", *(f"  {line}" for line in felt_lines(game))]
    lines += ["", "Postings", *(f"  {line}" for line in postings(game))]
    documents = [*paths_of(OWN, name), *paths_of(RULES, name)]
    spoken = chain.from_iterable(texts(moment) for path in documents for _, moment in moments(path))
    lines += ["", "In rounds", *(f"  {line}" for line in sorted(set(map(without_numbers, spoken))))]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def felt_lines(game: Game) -> Iterator[str]:
    """The print of a felt: its lines, and the name of every spot."""
    yield game.felt.title
    yield from (str(line) for line in game.felt.printed)
    yield from (
        f"{spot}: {game.felt.label(spot)}, {game.felt.label(f'{spot}.2')}" for spot in game.felt.labels
    )


def postings(game: Game) -> Iterator[str]:
    """Each choice of each option on its own: the pay tables that it changes, or why it is refused."""
    usual = posted(game, read_options(game.options, {}))
    for option in game.options:
        for value in option.of if isinstance(option.of, tuple) else (0, 250, "x", -1):
            try:
                options = read_options(game.options, {option.name: value})
                if isinstance(game, BankedGame):
                    game.check_options(options)
                if (tables := posted(game, options)) != usual:
                    yield f"{option.name} = {value!r}: {tables}"
            except CroupierError as refused:
                yield f"{option.name} = {value!r}: {refused.code}: {refused}"


def posted(game: Game, options: Any) -> str:
    """The pay table of each wager under these options; none in a game without a bank."""
    if not isinstance(game, BankedGame):
        return ""
    return "; ".join(" ".join(filter(None, map(str, row))) for row in posted_tables(game, options))


def without_numbers(text: str) -> str:
    """A text with every number and card replaced, so that equal sentences are one line."""
    text = re.sub(r"\b(?:[2-9TJQKA][cdhs])+\b", "<cards>", text)
    return re.sub(r"\d[\d,.]*(?<![,.])", "#", text)


def text_of_tables() -> str:
    """Refusals at tables between rounds, from random evenings."""
    evenings = {
        name: play for name, play in sealed_play.every().items() if name.startswith(("evening", "banks"))
    }
    spoken = chain.from_iterable(texts(moment) for play in evenings.values() for moment in play)
    return "\n".join(sorted(set(map(without_numbers, spoken)))) + "\n"


@pytest.mark.parametrize("name", GAMES)
def test_texts_are_as_approved(name):
    assert text_of(name).splitlines() == approved(name).read_text(encoding="utf-8").splitlines()


def test_texts_at_every_table_are_as_approved():
    assert text_of_tables().splitlines() == approved(TABLE).read_text(encoding="utf-8").splitlines()


def test_every_file_belongs_to_a_game():
    assert {path.stem for path in TEXTS.iterdir()} == {TABLE, *GAMES}


if __name__ == "__main__":
    TEXTS.mkdir(exist_ok=True)
    for path in TEXTS.iterdir():
        path.unlink()
    for game_id in GAMES:
        approved(game_id).write_text(text_of(game_id), encoding="utf-8")
    approved(TABLE).write_text(text_of_tables(), encoding="utf-8")
