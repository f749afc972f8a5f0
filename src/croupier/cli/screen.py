"""Where commands print: as wide as the terminal, and never cut where the output is read by a program."""

from __future__ import annotations

from rich.console import Console
from rich.progress import BarColumn, Progress, ProgressColumn, TextColumn, TimeRemainingColumn

READ_BY_PROGRAM = 200


def screen() -> Console:
    """Standard output."""
    console = Console()
    return console if console.is_terminal else Console(width=READ_BY_PROGRAM)


def progress_bar(*counts: ProgressColumn) -> Progress:
    """A bar on standard error, so that an answer stays clean, and gone when there is one."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        *counts,
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
