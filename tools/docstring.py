"""Turn a docstring as we write it, plain text with a little Markdown, into what Sphinx reads.

Our docstrings are read in the source first: drawings are fenced or indented, names stand in backticks, and
nobody escapes an asterisk. Sphinx wants reStructuredText; this is the whole difference.
"""

import re
from collections.abc import Iterable

CODE = re.compile(r"(`+[^`]+`+)")
ITEM = re.compile(r"([-*+]|\d+[.)]) ")
LITERAL = ["", "::", ""]


def as_rest(lines: Iterable[str]) -> list[str]:
    """The docstring's lines, drawings made literal and prose made safe."""
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
    """One line of text: code in double backticks, and no other mark that Sphinx would take for its own."""
    parts = CODE.split(line)
    for place, part in enumerate(parts):
        if CODE.fullmatch(part):
            parts[place] = f"``{part.strip('`')}``"
        else:
            item = ITEM.match(part) if place == 0 else None
            bullet = item.end() if item else 0
            parts[place] = part[:bullet] + re.sub(r"([*|\\]|(?<=\w)_(?!\w))", r"\\\1", part[bullet:])
    return "".join(parts)
