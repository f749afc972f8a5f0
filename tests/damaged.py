"""Records with one damaged line or field: dropped, doubled, swapped, mangled."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator
from typing import Any

JUNK: tuple[Any, ...] = (
    None,
    "",
    "x",
    -1,
    10**30,
    1.005,
    float("nan"),
    True,
    [],
    {},
    [None],
    {"a": 1},
    "²",
    "NaN",
)


def damaged_lines(text: str) -> Iterator[tuple[str, str]]:
    """The text with each line damaged in turn, and how."""
    lines = text.splitlines()
    for number, line in enumerate(lines):
        following = lines[number + 1 :]
        for how, instead in (
            ("dropped", []),
            ("doubled", [line, line]),
            ("swapped", [*following[:1], line]),
            ("cut", [line[: len(line) // 2]]),
            ("reversed", [line[::-1]]),
            ("emptied of figures", [re.sub(r"[0-9]", "", line)]),
            ("of larger figures", [re.sub(r"[0-9]", "9", line)]),
            ("below zero", [re.sub(r"([0-9.]+)", r"-\1", line)]),
            ("of other letters", [line.translate(str.maketrans("aeioustp", "oaueitps"))]),
            ("of nothing but signs", ["\0*** [] () $ : ²"]),
        ):
            rest = following[1:] if how == "swapped" else following
            yield f"line {number + 1} {how}: {line}", "\n".join([*lines[:number], *instead, *rest, ""])


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every field of a record, by its path."""
    if path:
        yield path
    children = (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    )
    for key, child in children:
        yield from places(child, (*path, key))


def damaged_fields(text: str) -> Iterator[tuple[str, str]]:
    """The JSON text with each field dropped and replaced in turn, and how."""
    record = json.loads(text)
    for number, place in enumerate(places(record)):
        for how in ("dropped", *(JUNK[(number + more) % len(JUNK)] for more in range(4))):
            damaged = copy.deepcopy(record)
            parent = damaged
            for key in place[:-1]:
                parent = parent[key]
            if how == "dropped":
                del parent[place[-1]]
            else:
                parent[place[-1]] = how
            yield f"{place}: {how!r}", json.dumps(damaged) + "\n"
