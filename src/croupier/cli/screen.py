"""Where commands print: as wide as the terminal, and wide enough for programs that read the output."""

from __future__ import annotations

from rich.console import Console
from rich.progress import BarColumn, Progress, ProgressColumn, TextColumn, TimeRemainingColumn

READ_BY_PROGRAM = 200


def screen() -> Console:
    """Standard output."""
    console = Console()
    return console if console.is_terminal else Console(width=READ_BY_PROGRAM)


def progress_bar(*counts: ProgressColumn, stays: bool = False) -> Progress:
    """A progress bar on standard error, away from the output; it disappears at the end unless ``stays``."""
    console = Console(stderr=True)
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        *counts,
        TimeRemainingColumn(),
        console=console,
        transient=not stays,
        # Where nobody looks, a bar that disappears would leave an empty line behind.
        disable=not stays and not console.is_terminal,
    )
