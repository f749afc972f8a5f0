"""Demands left to people are on one page; whatever else the tables of rules name exists."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from croupier.games import GAMES
from croupier.games.banked.vocabulary import Decide
from croupier.pay import game_tables
from croupier.pay.sources import source_of
from tests.california import general_rules

PROJECT = Path(__file__).parents[2]
SOURCE = PROJECT / "src" / "croupier"
PAGE = (PROJECT / "docs" / "outside.md").read_text(encoding="utf-8")
OUTSIDE = "*outside*"
RULES = {game.id: SOURCE / "games" / game.folder / "rules.md" for game in GAMES.values()}
WRITTEN = {name: path for name, path in RULES.items() if path.is_file()}
NAMING = [name for name in WRITTEN if "| where |" in WRITTEN[name].read_text(encoding="utf-8")]
SHARED = SOURCE / "games" / "banked" / "progressive.md"


def rows(text):
    """The rows of every table in a text, as lists of cells, without headings."""
    lines = re.findall(r"^\| (.+) \|$", text, re.MULTILINE)
    cells = [[cell.strip() for cell in line.split(" | ")] for line in lines]
    return [row for row in cells if row[0] not in ("clause", "rule")]


def table_of(name):
    return rows(WRITTEN[name].read_text(encoding="utf-8"))


def demands(text):
    """The rows of the page that cite a clause."""
    return [tuple(row) for row in rows(text.partition("\n## Fees")[0])]


def test_every_row_outside_is_on_the_page_in_the_same_words_and_the_other_way_round():
    marked = [(row[0], row[1]) for name in WRITTEN for row in table_of(name) if row[-1] == OUTSIDE]

    assert len(marked) > 60
    assert sorted(marked) == sorted(demands(PAGE))
    assert len(set(marked)) == len(marked)


def test_every_demand_cites_a_registered_document():
    for clause, demand in demands(PAGE):
        assert source_of(clause).document
        assert demand


def test_rules_of_collection_that_the_house_holds_are_on_the_page():
    fees = rows(PAGE.partition("\n## Fees")[2])
    held = [[f"`{rule.id}`", rule.text] for rule in general_rules if rule.held_by == "house"]

    assert fees == held


def test_a_row_is_outside_or_names_what_carries_it_out():
    for name in NAMING:
        for row in table_of(name):
            assert row[-1] == OUTSIDE or "`" in row[-1], f"{name}: {row[0]}"


@cache
def names_in(path):
    """Every name that a module defines, gives a value to or declares by keyword."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.Name(id=name, ctx=ast.Store()):
                found.add(name)
            case ast.keyword(arg=str(name)):
                found.add(name)
    return found


@cache
def members_of(folder, kind):
    """The fields and members of a class, from the game's own modules or else the family's vocabulary."""
    home = SOURCE / "games" / folder
    for path in [*home.glob("*.py"), *home.parent.glob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and node.name == kind:
                return names_in_class(node)
    return set()


def names_in_class(node):
    stored = [each for each in ast.walk(node) if isinstance(each, ast.Name)]
    return {each.id for each in stored if isinstance(each.ctx, ast.Store)}


def path_of(game, name):
    own = RULES[game.id].parent / name
    return own if own.exists() else SOURCE / name


def is_there(game, said, before=""):
    """Whether what a table names exists: a path, an option, a pay table, a spot, a field, a function."""
    family = game.folder.partition("/")[0]
    if "/" in said or re.search(r"\.(py|toml|md)$", said):
        return path_of(game, said).exists()
    if found := re.fullmatch(r"paytables\.toml \[([\w-]+)\]", said):
        return found[1] in game_tables(game.folder)
    if found := re.fullmatch(r'Spot "(\w+)(…?)"', said):
        spots = [spot.name for spot in game.spots]
        return any(spot.startswith(found[1]) for spot in spots) if found[2] else found[1] in spots
    if found := re.fullmatch(r'Decide "(\w+)"', said):
        return found[1] in [step.spot for step in game.script if isinstance(step, Decide)]
    if found := re.fullmatch(r"([A-Z]\w+)\.(\w+)", said):
        return found[2] in members_of(game.folder, found[1])
    if re.fullmatch(r"[A-Z]+-R\d+", said):
        return bool(source_of(said))
    if before.endswith(("option ", "options ")):
        return said in {option.name for option in game.options}
    if found := re.search(r"`([\w/]+\.py)`: $", before):
        return said in names_in(path_of(game, found[1]))
    if said in (game_tables(game.folder) if family == "banked" else ()) or hasattr(game, said):
        return True
    near = [*RULES[game.id].parent.glob("*.py"), *(SOURCE / "games" / family).glob("*.py")]
    near += SOURCE.glob(f"table/{family}/**/*.py")
    near += [SOURCE / "table" / "commands.py", SOURCE / "link" / "commands.py"]
    return any(said in names_in(path) for path in near) or said in {option.name for option in game.options}


def named(cell):
    """What a cell names, each with the words before it."""
    return [(found[1], cell[: found.start()]) for found in re.finditer(r"`([^`]+)`", cell)]


@pytest.mark.parametrize("name", NAMING)
def test_what_a_table_names_exists(name):
    game = GAMES[name]
    for row in table_of(name):
        for said, before in named(row[-1]):
            assert is_there(game, said, before), f"{name}, {row[0]}: {said}"


def test_what_the_table_of_jackpots_names_exists():
    for row in rows(SHARED.read_text(encoding="utf-8")):
        for said, _ in named(row[-1]):
            assert (SOURCE / said).is_file(), f"{row[0]}: {said}"


@pytest.mark.parametrize(
    ("said", "before"),
    [
        ("table/banked/no_such.py", ""),
        ("paytables.toml [no-such]", ""),
        ('Spot "nowhere"', ""),
        ('Decide "nothing"', ""),
        ("Outcome.NO_SUCH", ""),
        ("no_such_option", "option "),
        ("no_such_function", "`table/banked/play/deciding.py`: "),
        ("no_such_name", ""),
    ],
)
def test_what_does_not_exist_would_be_found(said, before):
    assert not is_there(GAMES["caribbean-stud"], said, before)
