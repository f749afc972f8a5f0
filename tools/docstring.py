"""Turns our docstrings, plain text with a little Markdown, into reStructuredText for Sphinx.

Docstrings are written to be read in the source: drawings are fenced or indented, names are in backticks, and
asterisks are not escaped. This module makes up the difference.
"""

import re
from collections.abc import Iterable

CODE = re.compile(r"(`+[^`]+`+)")
ITEM = re.compile(r"([-*+]|\d+[.)]) ")
LITERAL = ["", "::", ""]


def as_rest(lines: Iterable[str]) -> list[str]:
    """The lines of a docstring as reStructuredText: drawings become literal blocks, and prose is escaped."""
    rest: list[str] = []
    fenced = drawing = example = listed = False
    for line in lines:
        if line.lstrip().startswith("```"):
            fenced = not fenced
            rest += LITERAL if fenced else [""]
        elif fenced:
            rest.append(f"    {line}")
        elif not line.strip():
            example = False
            rest.append("")
        elif example or line.lstrip().startswith(">>> "):
            example = True
            rest.append(line)
        elif line.startswith(" ") and not listed:
            if not drawing:
                rest += LITERAL
            drawing = True
            rest.append(f"    {line}")
        else:
            opens_item = bool(ITEM.match(line))
            continues_item = line.startswith(" ")
            if drawing or (opens_item != listed and not continues_item):
                rest.append("")
            listed = opens_item or continues_item
            drawing = False
            rest.append(prose(line))
    return rest


def prose(line: str) -> str:
    """One line of text: code in double backticks, everything else that Sphinx would interpret escaped."""
    parts = CODE.split(line)
    for place, part in enumerate(parts):
        if CODE.fullmatch(part):
            parts[place] = f"``{part.strip('`')}``"
        else:
            item = ITEM.match(part) if place == 0 else None
            bullet = item.end() if item else 0
            parts[place] = part[:bullet] + re.sub(r"([*|\\]|(?<=\w)_(?!\w))", r"\\\1", part[bullet:])
    return "".join(parts)
