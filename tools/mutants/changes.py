"""Which changes could be made, and the text of a module with one of them."""

from __future__ import annotations

import ast
import random
import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator

from tools.mutants.where import PROJECT, SOURCE

PACKAGES = ("table", "pay", "games", "hands")
KNOWN = PROJECT / "tests" / "survivors.toml"

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

NO_RULE = re.compile(r"__init__\.py|(.+_)?book\.py|weigh\.py|baccarat_roads\.py")
"""Modules that decide nothing: front pages, the play of bots, score boards."""
LOOKS = ("demos", "felt", "frozen", "kw_only", "slots", "strict")
"""What declarations say and no rule reads, and what a zip asserts."""


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


def modules(packages: Iterable[str]) -> list[str]:
    """The files of the packages, without the folders' front pages and the books of the bots."""
    found = (path for package in packages for path in (SOURCE / package).rglob("*.py"))
    return sorted(str(path.relative_to(SOURCE)) for path in found if not NO_RULE.fullmatch(path.name))


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


def occurrences(module: str, line: int | None = None) -> Iterator[tuple[str, str, int]]:
    """Every change that could be made in a module, or on one line: module, operator, number of occurrence."""
    text = (SOURCE / module).read_text(encoding="utf-8")
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


def mutated(module: str, name: str, number: int) -> tuple[Mutant, str] | None:
    """A change and the module's text with it; None if the text stays the same, or is no Python any more."""
    text = (SOURCE / module).read_text(encoding="utf-8")
    changed = mutate_code(text, get_operator(f"core/{name}")(), number)
    if changed is None or changed == text or not is_python(changed):
        return None
    old, new = text.splitlines(), changed.splitlines()
    line = next(place for place, (a, b) in enumerate(zip(old, new, strict=False)) if a != b)
    return Mutant(module, name, number, line + 1, old[line].strip(), new[line].strip()), changed


def is_python(text: str) -> bool:
    """Whether the text can be read: a bare ``*`` among parameters is taken for an operator, and changed."""
    try:
        compile(text, "changed", "exec")
    except SyntaxError:
        return False
    return True


def reasons() -> dict[tuple[str, str, str], str]:
    """Survivors that change nothing, by module and line, with the reason."""
    known = tomllib.loads(KNOWN.read_text(encoding="utf-8")) if KNOWN.exists() else {}
    return {
        (each["module"], each["before"], each["after"]): each["reason"] for each in known.get("mutant", [])
    }


def chosen(among: Sequence[str], sample: int, seed: int) -> list[tuple[str, str, int]]:
    """A sample of all changes, the same for the same seed; all of them if the sample is 0."""
    every = [change for module in among for change in occurrences(module)]
    print(f"{len(every):,} changes could be made in {len(among):,} modules", flush=True)
    return random.Random(seed).sample(every, min(sample, len(every))) if sample else every  # noqa: S311


def on_lines(lines: Sequence[str]) -> list[tuple[str, str, int]]:
    """Every change on these lines, each written ``MODULE:LINE``."""
    places = (written.rpartition(":") for written in lines)
    return [change for module, _, line in places for change in occurrences(module, int(line))]
