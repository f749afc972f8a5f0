"""Write the page of the command line from the help that the commands themselves print."""

from collections.abc import Iterator
from pathlib import Path

import click

WIDTH = 100

OPENING = """# Command line

Every command answers `--help`; this page is what they say. Commands that print results take `--json` where a
script would want it, and keep their exit status: 0 when all is well, 1 when a result differs from what was
expected, 2 when the input is at fault.
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
    """Write the page; without a command, only its opening."""
    sections = (
        [SECTION.format(name=name, text=text) for name, text in commands(command, "croupier")]
        if command
        else []
    )
    page.write_text(OPENING + "".join(sections), encoding="utf-8")
