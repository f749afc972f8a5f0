"""Changes the rules in small ways, one at a time, and says which changes no test notices.

    python -m tools.mutants --sample 100 --seed 1
    python -m tools.mutants --at hands/eight.py:33    # every change on one line

A mutant is one operator, number or branch of ``table``, ``pay``, ``games`` or ``hands`` that Cosmic Ray has
changed. It is made in a copy of the project, and the tests of its folder, the examples in its own text, the
recorded rounds of its family and rounds on a floor are run until one fails. Survivors that change nothing
stand in ``tests/survivors.toml`` with their reason.

What bots do with their hands (books) and what demonstration tables and felts look like is left out: no rule
depends on it. So are annotations and assertions.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator

PROJECT = Path(__file__).parents[1]
PACKAGES = ("table", "pay", "games", "hands")
COPIED = ("src", "tests", "tools", "hatch_build.py", "pyproject.toml")
KNOWN = PROJECT / "tests" / "survivors.toml"
GOAL = 0.95

COMPARED = ("Lt_LtE", "LtE_Lt", "Gt_GtE", "GtE_Gt", "Lt_Gt", "Eq_NotEq", "NotEq_Eq", "Is_IsNot", "IsNot_Is")
COUNTED = ("Add_Sub", "Sub_Add", "Mul_FloorDiv", "FloorDiv_Mul", "Mod_Add", "BitOr_BitAnd", "BitAnd_BitOr")
OPERATORS = (
    *(f"ReplaceComparisonOperator_{pair}" for pair in COMPARED),
    *(f"ReplaceBinaryOperator_{pair}" for pair in COUNTED),
    *("ReplaceUnaryOperator_Delete_Not", "AddNot", "ReplaceAndWithOr", "ReplaceOrWithAnd"),
    *("ReplaceTrueWithFalse", "ReplaceFalseWithTrue", "NumberReplacer", "ZeroIterationForLoop"),
    *("ReplaceBreakWithContinue", "ReplaceContinueWithBreak"),
)
"""Cosmic Ray's ways to change code that could be slips of a person who writes rules."""

PASSED, FAILED, NOT_COLLECTED, NO_TESTS = 0, 1, 2, 5
"""How pytest ends; a module that can no longer be imported is not collected, and one may have no examples."""
SOUND = ("tests/hands/test_rank.py", "tests/history/test_rounds_pan.py")
"""Tests that must pass before anything is changed."""

NO_RULE = re.compile(r"__init__\.py|(.+_)?book\.py|weigh\.py|baccarat_roads\.py")
"""Modules that decide nothing: front pages, the play of bots, score boards."""
LOOKS = ("demos", "felt", "frozen", "kw_only", "slots")
"""What declarations say and no rule reads."""

ROUNDS = {"banked": ("banked", "player_dealer"), "pot": ("pot", "holdem"), "rummy": ("pan",)}
"""The recorded rounds of each family, in tests/history."""


FAR = ("tests/table/session", "tests/floor/table/test_by_hand.py", "tests/floor/cards")
"""Tables over many rounds, and every game on a floor, dealt by hand and by the dealer."""


@dataclass(frozen=True)
class Mutant:
    """One change: the operator's occurrence in a module, and the line before and after."""

    module: str
    operator: str
    occurrence: int
    line: int
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.module}:{self.line}  {self.before}  →  {self.after}"


def modules(source: Path, packages: Iterable[str]) -> list[str]:
    """The files of the packages, without the folders' front pages and the books of the bots."""
    found = (path for package in packages for path in (source / package).rglob("*.py"))
    return sorted(str(path.relative_to(source)) for path in found if not NO_RULE.fullmatch(path.name))


def out_of_reach(text: str) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Where code stands that decides nothing: annotations, assertions, demonstrations, felts."""
    idle = []
    for node in ast.walk(ast.parse(text)):
        parts = [getattr(node, name, None) for name in ("annotation", "returns")]
        parts += [node] if isinstance(node, ast.Assert) else []
        parts += [node.value] if isinstance(node, ast.keyword) and node.arg in LOOKS else []
        idle += [part for part in parts if isinstance(part, (ast.expr, ast.stmt))]
    return [
        ((part.lineno, part.col_offset), (part.end_lineno or 0, part.end_col_offset or 0)) for part in idle
    ]


def occurrences(source: Path, module: str, line: int | None = None) -> Iterator[tuple[str, str, int]]:
    """Every change that could be made in a module, or on one line: module, operator, number of occurrence."""
    text = (source / module).read_text(encoding="utf-8")
    tree, idle = get_ast(text), out_of_reach(text)
    nodes = list(ast_nodes(tree))

    def within(start: tuple[int, int]) -> bool:
        return any(first <= start < last for first, last in idle)

    for name in OPERATORS:
        operator = get_operator(f"core/{name}")()
        places = [start for node in nodes for start, _ in operator.mutation_positions(node)]
        for number, start in enumerate(places):
            if not within(start) and line in (None, start[0]):
                yield module, name, number


def mutated(source: Path, module: str, name: str, number: int) -> tuple[Mutant, str] | None:
    """A change and the module's text with it; None if the text stays the same."""
    text = (source / module).read_text(encoding="utf-8")
    changed = mutate_code(text, get_operator(f"core/{name}")(), number)
    if changed is None or changed == text:
        return None
    old, new = text.splitlines(), changed.splitlines()
    line = next(place for place, (a, b) in enumerate(zip(old, new, strict=False)) if a != b)
    return Mutant(module, name, number, line + 1, old[line].strip(), new[line].strip()), changed


def tests_of(module: str) -> list[list[str]]:
    """The tests to run, nearest first: the module's, its family's recorded rounds, its folder's, floors'."""
    path, tests = Path(module), PROJECT / "tests"
    folder = next(tests / up for up in (path.parent, *path.parent.parents) if (tests / up).is_dir())
    near = sorted(folder.glob(f"test_{path.stem}*.py"))
    families = [name for name in ROUNDS if name in path.parts] or list(ROUNDS)
    rounds = [tests / "history" / f"test_rounds_{kind}.py" for family in families for kind in ROUNDS[family]]
    others = [test for test in sorted(folder.glob("test_*.py")) if test not in near]
    own = PROJECT / "src" / "croupier" / module
    stages = ([own, *near], rounds, others)
    far = [f"tests/table/{family}" for family in families]
    return [*([str(test.relative_to(PROJECT)) for test in stage] for stage in stages if stage), [*far, *FAR]]


def is_caught(copy: Path, mutant: Mutant, text: str, *, seconds: float) -> bool:
    """Whether a test fails with the change, or never ends."""
    path = copy / "src" / "croupier" / mutant.module
    before = path.read_text(encoding="utf-8")
    path.write_text(text, encoding="utf-8")
    try:
        return any(fails(copy, tests, seconds=seconds) for tests in tests_of(mutant.module))
    finally:
        path.write_text(before, encoding="utf-8")


def fails(copy: Path, tests: Sequence[str], *, seconds: float) -> bool:
    """Whether one of the tests fails in the copy, or does not end in time."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", "pytest_timeout"]
    surroundings = os.environ | {
        "PYTHONPATH": str(copy / "src"),
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        "HYPOTHESIS_PROFILE": "mutants",
    }
    try:
        done = subprocess.run(
            [*command, *tests], cwd=copy, env=surroundings, capture_output=True, check=False, timeout=seconds
        )
    except subprocess.TimeoutExpired:
        return True
    if done.returncode not in (PASSED, FAILED, NOT_COLLECTED, NO_TESTS):
        raise SystemExit(f"the tests cannot be run:\n{done.stdout.decode()}\n{done.stderr.decode()}")
    return done.returncode not in (PASSED, NO_TESTS)


def reasons() -> dict[tuple[str, str, str], str]:
    """Survivors that change nothing, by module and line, with the reason."""
    known = tomllib.loads(KNOWN.read_text(encoding="utf-8")) if KNOWN.exists() else {}
    return {
        (each["module"], each["before"], each["after"]): each["reason"] for each in known.get("mutant", [])
    }


def chosen(source: Path, packages: Sequence[str], sample: int, seed: int) -> list[tuple[str, str, int]]:
    """A sample of all changes, the same for the same seed; all of them if the sample is 0."""
    every = [change for module in modules(source, packages) for change in occurrences(source, module)]
    print(f"{len(every):,} changes could be made in {', '.join(packages)}")
    return random.Random(seed).sample(every, min(sample, len(every))) if sample else every  # noqa: S311


def on_lines(source: Path, lines: Sequence[str]) -> list[tuple[str, str, int]]:
    """Every change on these lines, each written ``MODULE:LINE``."""
    places = (written.rpartition(":") for written in lines)
    return [change for module, _, line in places for change in occurrences(source, module, int(line))]


def main() -> int:
    """Run the sample; 0 if enough of it was caught."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--sample", type=int, default=100, help="how many mutants; 0 for all")
    parser.add_argument("--seed", type=int, default=1, help="which sample")
    parser.add_argument("--first", type=int, default=1, help="which of the sample to begin with")
    parser.add_argument("--seconds", type=float, default=900, help="after which a mutant counts as caught")
    parser.add_argument("--at", action="append", metavar="MODULE:LINE", help="every change on this line")
    parser.add_argument("packages", nargs="*", default=PACKAGES, help="folders of src/croupier")
    asked = parser.parse_args()
    known, survivors, excused, caught = reasons(), list[Mutant](), 0, 0
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="mutants-") as place:
        copy = Path(place) / "project"
        copy.mkdir()
        for name in COPIED:
            kept = PROJECT / name
            whole = shutil.ignore_patterns("__pycache__")
            shutil.copytree(kept, copy / name, ignore=whole) if kept.is_dir() else shutil.copy(kept, copy)
        if fails(copy, SOUND, seconds=asked.seconds):
            raise SystemExit("the tests fail before anything is changed")
        source = copy / "src" / "croupier"
        changes = (
            on_lines(source, asked.at)
            if asked.at
            else chosen(source, asked.packages, asked.sample, asked.seed)
        )
        for number, change in list(enumerate(changes, start=1))[asked.first - 1 :]:
            made = mutated(source, *change)
            if made is None:
                continue
            mutant, text = made
            if (mutant.module, mutant.before, mutant.after) in known:
                excused += 1
                word = "known"
            elif is_caught(copy, mutant, text, seconds=asked.seconds):
                caught += 1
                word = "caught"
            else:
                survivors.append(mutant)
                word = "SURVIVED"
            spent = time.monotonic() - began
            print(f"{number}/{len(changes)} {spent:,.0f} s  {word:<8}  {mutant}", flush=True)
    tried = caught + len(survivors)
    print(f"\n{caught} of {tried} caught ({caught / max(tried, 1):.1%}), {excused} known to change nothing")
    for mutant in survivors:
        print(f"survived: {mutant}")
    return 0 if caught >= GOAL * tried else 1


if __name__ == "__main__":
    sys.exit(main())
