"""Where commands print: as wide as the terminal, and never cut where the output is read by a program."""

from __future__ import annotations

from rich.console import Console
from rich.progress import BarColumn, Progress, ProgressColumn, TextColumn, TimeRemainingColumn

READ_BY_PROGRAM = 200


def screen() -> Console:
    """Standard output."""
    console = Console()
    return console if console.is_terminal else Console(width=READ_BY_PROGRAM)


def progress_bar(*counts: ProgressColumn, stays: bool = False) -> Progress:
    """A bar on standard error, where it is in no answer's way; gone when there is one, unless it stays."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        *counts,
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=not stays,
    )
