"""Writes the catalogue of every text that people read, in English: a translation starts with a copy of it.

python -m tools.texts FILE

Texts come from the templates, from the code that speaks to people (pictures, labels, refusals, the print of
felts and pay tables) and from the scripts of the pages.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from jinja2 import Environment, nodes

import croupier
from croupier import errors
from croupier.floor.index.asked import KINDS
from croupier.games.banked.vocabulary import BankedGame
from croupier.games.catalog import GAMES, Game
from croupier.games.pot.limits import Structure
from croupier.games.rule_card import rule_card
from croupier.link import Role
from croupier.pay import game_tables
from croupier.pay.fees import CALIFORNIA, PlayerDealerOption, jurisdiction
from croupier.server.pages.house import TEMPLATES
from croupier.server.pages.manager import AMOUNTS
from croupier.server.pages.spoken import LETTERS, literal, script_texts
from croupier.server.pages.texts import texts_in

SOURCE = Path(croupier.__file__).parent
SPEAKS = (
    *("server/picture", "server/pages", "server/signs", "server/cage", "server/auditor"),
    *("server/door/refusal.py", "server/door/gate.py", "server/door/routing.py"),
    *("floor/people/patience.py", "floor/people/signing.py", "floor/people/factor.py"),
    *("floor/past/payments.py", "floor/console", "link/sign.py"),
    *("pay/fees/limits.py", "hands/words.py", "table/verbs.py", "table/verb.py", "games/felt.py"),
)
"""Code whose strings are read by people."""
REFUSES = ("cards", "floor", "games", "link", "money", "pay", "server", "store", "table", "history")
"""Code that refuses, with a sentence that begins small and has no stop."""
NO_TEXT = re.compile(
    r"[<>=\\\n_]|%[sdr]|^[A-Z][A-Za-z]+-[A-Z]|\.(?:ttf|html|json|zip)"
    r"|^SELECT |^from .* import |charset|: [0-9]"
)
"""What is for machines."""
CITED = re.compile(r"[^a-z]+|[a-z\d]+(?:[_/-][a-z\d]+)+")
"""Clauses, and names of options and spots as files write them: the same in every language."""
REFUSALS = {
    name for name, kind in vars(errors).items() if isinstance(kind, type) and issubclass(kind, Exception)
}
PRINTED = {"Felt": ("title", "lines", "labels"), "Option": ("says",), "yes_or_no": ("says",)}
"""What declarations print: on felts, and beside the fields of a manager's form."""

BANDS = ("{1} or more", "{1} or less", "{1} to {2}")
"""How fee schedules name bands of players."""
SHOWN = (
    *("in", "out", "backs", "folded", "mucked", "dead", "all-in", "dropped", "pat"),
    *("checks", "calls", "bets", "raises to", "brings in", "kills", "folds"),
    *("ante", "blind", "small blind", "big blind", "straddle", "bring in"),
)
"""How a hand stands and what its player did last, which the rules say in single words."""

HEAD = """\
# Every text of the pages, in English. A translation is a copy of this file with other words on the right;
# a floor reads it with CROUPIER_TEXTS. {1} and so on are places: they may change their order, and what stands
# in them is looked up too. Written by `python -m tools.texts`.

[texts]
"""


def catalogue() -> str:
    """The catalogue as it should be."""
    # A basic string of TOML is written as JSON writes one.
    return HEAD + "".join(f"{_written(text)} = {_written(text)}\n" for text in sorted(texts()))


@cache
def texts() -> frozenset[str]:
    """Every text, in English."""
    environment = Environment(autoescape=True)
    found: set[str] = set()
    for path in TEMPLATES.glob("*.html"):
        source = path.read_text(encoding="utf-8")
        found |= {*texts_in(environment, source), *_small_words(environment.parse(source))}
    for place in SPEAKS:
        path = SOURCE / place
        for file in [path] if path.suffix else path.glob("*.py"):
            found |= set(_strings(_tree(file)))
    for layer in REFUSES:
        for file in (SOURCE / layer).rglob("*.py"):
            found |= set(_told(_tree(file)))
    for script in (SOURCE / "server" / "static").glob("*.js"):
        found |= set(script_texts(script.read_text(encoding="utf-8")))
    return frozenset(" ".join(text.split()) for text in found | set(_rows()))


def _small_words(template: nodes.Template) -> Iterator[str]:
    """Single words in lists and in what macros are given, which are said where they are shown."""
    for node in (*template.find_all(nodes.For), *template.find_all(nodes.Call)):
        of = node.iter if isinstance(node, nodes.For) else node
        for word in of.find_all(nodes.Const):
            if isinstance(word.value, str) and word.value.isalpha() and len(word.value) > 1:
                yield word.value


def _rows() -> Iterator[str]:
    """The rows of pay tables, as signs and felts print them."""
    yield from (*BANDS, *SHOWN, *KINDS, *Role, *(name.replace("_", " ") for name in AMOUNTS), *Structure)
    for game in GAMES.values():
        yield game.name
        yield from _card(game)
        for posted in game.options:
            yield posted.name.replace("_", " ").capitalize()
            yield from (value for value in _listed(posted.of) if LETTERS.search(value))
        schedules = map(jurisdiction(CALIFORNIA).schedule, game.schedules)
        for option in (option for schedule in schedules for option in schedule.options):
            if isinstance(option, PlayerDealerOption) and option.heading.player.on:
                yield option.heading.player.on
        if isinstance(game, BankedGame):
            yield from (game.felt.label(spot.name) for spot in game.spots)
            for table in game_tables(game.folder).values():
                yield from (row.replace("_", " ") for row in table.pays if LETTERS.search(row))


def _card(game: Game) -> Iterator[str]:
    """What a game's rule card says."""
    card = rule_card(game)
    yield card["summary"]
    if how := card["how_to_play"]:
        yield from (how["line"], *how["steps"], how["example"]["says"])
        yield from (text for hand in how["example"]["hands"] for text in (hand["who"], hand["says"]) if text)
    for title, rows in card["sections"].items():
        yield title
        for row in rows:
            yield from (cell for cell in map(str, row) if LETTERS.search(cell) and not CITED.fullmatch(cell))


def _listed(of: object) -> list[str]:
    return [str(value) for value in of] if isinstance(of, tuple) else []


def _tree(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


def _strings(tree: ast.AST) -> Iterator[str]:
    """Every string that reads like words, but documentation and what stands inside others."""
    within = {
        id(part)
        for node in ast.walk(tree)
        for part in (
            [node.value]
            if isinstance(node, ast.Expr)
            else node.values
            if isinstance(node, ast.JoinedStr)
            else ()
        )
    }
    # The values of a table of words are words, whatever they look like.
    listed = {
        id(value) for node in ast.walk(tree) if isinstance(node, ast.Dict) for value in node.values if value
    }
    for node in ast.walk(tree):
        if id(node) in within or not (text := _pattern(node)):
            continue
        if _reads(text) or (id(node) in listed and text.isalpha() and len(text) > 1):
            yield text


def _told(tree: ast.AST) -> Iterator[str]:
    """What refusals say, and what declarations print."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        parts: list[ast.expr] = node.args[:1] if name in REFUSALS else []
        parts += [given.value for given in node.keywords if given.arg in PRINTED.get(name, ())]
        for part in parts:
            yield from (text for text in _strings_within(part) if LETTERS.search(literal(text)))


def _strings_within(part: ast.AST) -> Iterator[str]:
    if (text := _pattern(part)) is not None:
        yield text
    elif isinstance(part, ast.Tuple | ast.List | ast.Dict | ast.IfExp | ast.BinOp):
        for child in ast.iter_child_nodes(part):
            yield from _strings_within(child)


def _pattern(node: ast.AST) -> str | None:
    """A string with numbered places for what is put into it."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if not isinstance(node, ast.JoinedStr):
        return None
    made, number = "", 0
    for part in node.values:
        if isinstance(part, ast.Constant):
            made += str(part.value)
        else:
            number += 1
            made += f"{{{number}}}"
    return made


def _reads(text: str) -> bool:
    plain = literal(text)
    if not LETTERS.search(plain) or NO_TEXT.search(plain):
        return False
    return " " in text.strip() or bool(re.match(r"[A-Z½]", plain)) or "{" in text


def _written(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", type=Path)
    file = parser.parse_args().file
    file.write_text(catalogue(), encoding="utf-8")
    print(f"{len(texts())} texts in {file}")


if __name__ == "__main__":
    main()
