"""What belongs to one game stands in its folder: no mechanism names a game, a spot or a pay table of one."""

import ast
import re
from collections import Counter
from pathlib import Path

import pytest

import croupier
from croupier.games import ranking
from croupier.games.banked.vocabulary import BankedGame
from croupier.games.catalog import GAMES
from croupier.games.pot.vocabulary import Ranked
from croupier.pay import game_tables

SOURCE = Path(croupier.__file__).parent
FOLDERS = {path.parent.relative_to(SOURCE / "games") for path in SOURCE.glob("games/*/*/game.py")}

MECHANISMS = [
    path
    for layer in ("table", "floor", "server", "history", "store", "link", "pay")
    for path in (SOURCE / layer).rglob("*.py")
] + [
    path
    for room in ("core", "questions", "progressive", "hands", "agents")
    for path in (SOURCE / "lab" / room).rglob("*.py")
]
TRANSLATORS = [*(SOURCE / "history" / "sites").rglob("*.py"), SOURCE / "history/published/ohh_foreign.py"]
"""Readers of other programs' hands: their work is to translate those programs' names of games."""
VOCABULARY = [
    path
    for path in SOURCE.glob("games/**/*.py")
    if path.parent.relative_to(SOURCE / "games") not in FOLDERS and path.name != "catalog.py"
]

ORDINARY = {"bet", "blind", "flop", "flush", "hand", "raise", "river", "straight_flush", "turn"}
"""Words of every table that one game happens to have on its felt, or as the name of its pay table."""
RANKINGS = {ranked.value for ranked in Ranked} | {
    order.name for order in vars(ranking).values() if isinstance(order, ranking.Ranking)
}
"""A ranking and a game may have the same name, as badugi and blackjack have."""
STYLES = {game.felt.style for game in GAMES.values()}
"""So may the style of a felt, which a family's plain felts are laid out in, as pan has."""


def words_of_one_game() -> set[str]:
    banked = [game for game in GAMES.values() if isinstance(game, BankedGame)]
    spots = Counter(spot.name for game in banked for spot in game.spots)
    pay_tables = {name for game in banked for name in game_tables(game.folder)}
    return (
        set(GAMES)
        | {folder.name for folder in FOLDERS}
        | {name for name, games in spots.items() if games == 1}
        | pay_tables
    ) - ORDINARY


WORDS = words_of_one_game()


def named(source: str, words: set[str]) -> list[str]:
    """The words that a source has in its texts, docstrings aside, and the folders of games it imports from.

    A word of letters alone counts where it is the whole text: it may mean something else within a sentence.
    """
    tree = ast.parse(source)
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    texts = [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs
    ]
    within = {word for text in texts for word in re.findall(r"[\w-]+", text) if not word.isalpha()}
    imports = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    folders = {".".join(("croupier.games", *folder.parts)) for folder in FOLDERS}
    from_folders = {name for name in imports if name in folders or name.rpartition(".")[0] in folders}
    return sorted((within | set(texts)) & words | from_folders)


def naming(paths: list[Path], words: set[str]) -> dict[str, list[str]]:
    """The files that have one of the words, and which."""
    found = {str(path.relative_to(SOURCE)): named(path.read_text(encoding="utf-8"), words) for path in paths}
    return {path: there for path, there in found.items() if there}


def test_a_mechanism_names_no_game():
    assert len(MECHANISMS) > 400
    rankings = [path for path in MECHANISMS if path.is_relative_to(SOURCE / "lab" / "hands")]
    assert naming(rankings, WORDS - RANKINGS) == {}
    assert naming([path for path in MECHANISMS if path not in (*rankings, *TRANSLATORS)], WORDS) == {}


def test_the_vocabulary_names_no_game():
    assert len(VOCABULARY) > 40
    assert naming(VOCABULARY, WORDS - RANKINGS - STYLES) == {}


@pytest.mark.parametrize(
    "source",
    [
        'if game.id == "caribbean-stud": pass',
        'SPOTS = {"pairplus": 1}',
        'TABLE = "csp-base"',
        "why = f'only csp-base has it, not {table}'",
        "from croupier.games.pot.razz.game import RAZZ",
        "def work():\n    from croupier.games.rummy.pan import book",
    ],
)
def test_a_mechanism_that_named_one_would_be_found(source):
    assert named(source, WORDS)


@pytest.mark.parametrize(
    "source",
    [
        '"""As in caribbean-stud."""',
        "# caribbean-stud does it otherwise",
        'SPOTS = ("ante", "progressive")',
        "from croupier.games.pot.vocabulary import PotGame",
    ],
)
def test_what_several_games_share_may_be_named(source):
    assert not named(source, WORDS)


def test_there_is_a_folder_for_every_game():
    assert len(FOLDERS) == len(GAMES)
    assert {f"croupier.games.{'.'.join(folder.parts)}.game" for folder in FOLDERS} == set(
        map(GAMES.home, GAMES)
    )
