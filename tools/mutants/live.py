"""Puts a change into functions that are already there, or into a module before it is read."""

from __future__ import annotations

import gc
import os
import runpy
from collections.abc import Iterator
from pathlib import Path
from tempfile import NamedTemporaryFile
from types import CodeType, FunctionType
from typing import Any

from tools.mutants.where import SOURCE

INHERITED = Path(__file__).parent / "inherited"
OPTIMIZED = 1
"""CO_OPTIMIZED: set for functions, not for modules and classes."""


def name_of(code: CodeType) -> str | None:
    """A function of the package as the notes of the first run call it; None for any other code."""
    path = code.co_filename
    return f"{path[len(HERE) :]}:{code.co_qualname}" if path.startswith(HERE) else None


HERE = f"{SOURCE}/"


def inside(code: CodeType) -> list[CodeType]:
    """The functions and classes that are written directly inside."""
    return [const for const in code.co_consts if isinstance(const, CodeType)]


def own(code: CodeType) -> tuple[Any, ...]:
    """What a piece of code does itself, without the functions inside."""
    rest = tuple((type(const), const) for const in code.co_consts if not isinstance(const, CodeType))
    return code.co_code, rest, code.co_names


def differing(old: CodeType, new: CodeType) -> Iterator[tuple[CodeType, CodeType, bool]]:
    """Every piece of code that differs, from the outside in, and whether it does so by itself."""
    if own(old) != own(new):
        yield old, new, True
    elif old != new:
        yield old, new, False
    for one, other in zip(inside(old), inside(new), strict=False):
        if one != other:
            yield from differing(one, other)


class Change:
    """A module's text with and without the change, compiled."""

    def __init__(self, module: str, text: str) -> None:
        self.module, self.path, self.text = module, SOURCE / module, text
        before = compile(self.path.read_text(encoding="utf-8"), str(self.path), "exec")
        self.code = compile(text, str(self.path), "exec")
        self.pairs = list(differing(before, self.code))

    @property
    def in_functions(self) -> bool:
        """Whether only functions do anything else."""
        return all(old.co_flags & OPTIMIZED for old, _, itself in self.pairs if itself)

    @property
    def functions(self) -> set[str]:
        """The functions that do something else, as the notes call them."""
        changed = [old for old, _, _ in self.pairs if old.co_flags & OPTIMIZED]
        return {name for code in changed if (name := name_of(code))}

    def put_in(self) -> int:
        """Give every living function its new code; how many there were."""
        new = {(old.co_qualname, old.co_firstlineno): code for old, code, _ in self.pairs}
        self.inherit()
        path, found = str(self.path), 0
        for thing in gc.get_objects():
            if isinstance(thing, FunctionType) and thing.__code__.co_filename == path:
                code = new.get((thing.__code__.co_qualname, thing.__code__.co_firstlineno))
                if code is not None and len(code.co_freevars) == len(thing.__code__.co_freevars):
                    thing.__code__ = code
                    found += 1
        return found

    def put_before(self) -> None:
        """Have the module read with the change when somebody imports it."""
        self.inherit()
        runpy.run_path(str(INHERITED / "sitecustomize.py"))

    def inherit(self) -> None:
        """Have the module read with the change by processes that are started from here."""
        with NamedTemporaryFile("w", suffix=".py", delete=False, encoding="utf-8") as file:
            file.write(self.text)
        name = ".".join(("croupier", *Path(self.module).with_suffix("").parts))
        known = os.environ.get("PYTHONPATH")
        os.environ |= {
            "CROUPIER_MUTANT_NAME": name,
            "CROUPIER_MUTANT_PATH": str(self.path),
            "CROUPIER_MUTANT_TEXT": file.name,
            "PYTHONPATH": os.pathsep.join([str(INHERITED), *([known] if known else [])]),
        }
