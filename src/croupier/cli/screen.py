"""Where commands print: as wide as the terminal, and never cut where the output is read by a program."""

from __future__ import annotations

from rich.console import Console

READ_BY_PROGRAM = 200


def screen() -> Console:
    """Standard output."""
    console = Console()
    return console if console.is_terminal else Console(width=READ_BY_PROGRAM)
