"""Writes the page about the command line from the commands' own help."""

from collections.abc import Iterator
from pathlib import Path

import click

WIDTH = 100

INTRODUCTION = """# Command line

Every command has `--help`; this page collects what they print. Commands that print results take `--json`, for
scripts. Exit status: 0 for success, 1 if a result differs from what was expected, 2 if the input is wrong.
"""

SECTION = """
## {name}

```text
{text}
```
"""


def commands(command: click.Command, name: str) -> Iterator[tuple[str, str]]:
    """Each command's full name and its help, a group before its members."""
    context = click.Context(command, info_name=name, terminal_width=WIDTH, max_content_width=WIDTH)
    yield name, command.get_help(context)
    if isinstance(command, click.Group):
        for member in command.list_commands(context):
            found = command.get_command(context, member)
            if found is not None and not found.hidden:
                yield from commands(found, f"{name} {member}")


def write_commands(command: click.Command | None, page: Path) -> None:
    """Write the page; without a command, only its introduction."""
    sections = (
        [SECTION.format(name=name, text=text) for name, text in commands(command, "croupier")]
        if command
        else []
    )
    page.write_text(INTRODUCTION + "".join(sections), encoding="utf-8")
