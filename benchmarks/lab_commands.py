"""Every command of the lab with every game it takes: first start, counted with compiled kernels, and kept.

``python -m benchmarks.lab_commands`` prints a table, ``… edge strategy`` those commands alone. Times are of
the processor, over all threads, because that is what a busy machine still shows; what a person waits for is
on an idle one about as long, or half of it where both processors count. A first start finds no compiled
kernel. Each cell is of one run.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.commands import PROGRAM
from croupier.lab import LABORATORIES

PATIENCE = 300
"""Seconds until a run is given up."""
SHOES = ("ez-baccarat-panda-8", "golden-frog-baccarat")
BLACKJACKS = ("21st-century-blackjack-buster", "21st-century-blackjack-switch")


def asked() -> Iterator[Sequence[str]]:
    """The commands."""
    for game, lab in LABORATORIES.items():
        yield "edge", game
        if lab.guide is not None:
            yield "strategy", game
        yield "par", game, "-o", "{folder}/sheet.json"
        yield "simulate", game, "--rounds", "100000"
        if any(wager.known or wager.from_shoe for wager in lab.wagers.values()):
            yield "known", game, "--see", "1" if game in (*SHOES, *BLACKJACKS) else "6"
    for game in (*SHOES, *BLACKJACKS):
        yield "count", game
    for game in (*SHOES, "three-card-poker-6-card-bonus", "ultimate-texas-holdem"):
        yield "bank", game
    yield "compare", SHOES[0], SHOES[1]
    yield "equity", "texas-holdem", "AsAh", "KdKc"
    yield "equity", "omaha-hi-lo", "AsAh2s3h", "KcKdQcJd"


def processor_time(arguments: Sequence[str], folder: Path) -> float | None:
    """How long one run keeps processors busy; None if it was given up."""
    environment = {
        **os.environ,
        "NUMBA_CACHE_DIR": str(folder / "kernels"),
        "CROUPIER_CACHE": str(folder / "answers"),
    }
    command = [sys.executable, "-c", PROGRAM, *(word.format(folder=folder) for word in arguments)]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    try:
        subprocess.run(command, env=environment, check=True, capture_output=True, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        return None
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def rows(wanted: Sequence[str]) -> Iterator[str]:
    """The table, line by line."""
    yield "| command | first | counted | kept |"
    yield "|---|--:|--:|--:|"
    for arguments in asked():
        if wanted and arguments[0] not in wanted:
            continue
        anew = (*arguments, "--fresh")
        with TemporaryDirectory() as folder:
            times = [processor_time(words, Path(folder)) for words in (anew, anew, arguments)]
        words = " ".join(word.removeprefix("{folder}/") for word in arguments)
        yield f"| {words} | {' | '.join(map(said, times))} |"


def said(seconds: float | None) -> str:
    """A time, or that it was not waited for."""
    return f"over {PATIENCE} s waited" if seconds is None else f"{seconds:.1f} s"


if __name__ == "__main__":
    for row in rows(sys.argv[1:]):
        print(row, flush=True)
