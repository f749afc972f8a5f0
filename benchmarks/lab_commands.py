"""Every command of the lab with every game it takes: first start, counted with compiled kernels, and kept.

``make bench`` has it; ``python -m benchmarks.lab_commands`` prints the table alone, ``… edge strategy`` those
commands. Times are of the processor, over all threads, because that is what a busy machine still shows; what
a person waits for is on an idle one about as long, or half of it where both processors count. A first start
finds no compiled kernel. Each cell is of one run.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.commands import PROGRAM, ROUND
from benchmarks.measure import Measured
from croupier.games.banked.vocabulary import Bank
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
        yield "known", game, "--see", "1" if game in (*SHOES, *BLACKJACKS) else "6", "--sets", "20"
        for wager, analysed in lab.wagers.items():
            if analysed.without is not None:
                yield "known", game, "--wager", wager, "--see", "1"
    for game in (*SHOES, *BLACKJACKS):
        yield "count", game
    for game, lab in LABORATORIES.items():
        if lab.game.bank is Bank.PLAYER_DEALER:
            yield "bank", game
    yield "compare", SHOES[0], SHOES[1]
    yield "equity", "texas-holdem", "AsAh", "KdKc"
    yield "equity", "omaha-hi-lo", "AsAh2s3h", "KcKdQcJd"
    yield "equity", "texas-holdem", "AKs", "random"
    yield "advise", "{folder}/round.toml"


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


def times(wanted: Sequence[str] = ()) -> Iterator[tuple[str, list[float | None]]]:
    """Each command that is wanted, or every one, with its three times."""
    for arguments in asked():
        if wanted and arguments[0] not in wanted:
            continue
        anew = (*arguments, "--fresh")
        with TemporaryDirectory() as folder:
            (Path(folder) / "round.toml").write_text(ROUND, encoding="utf-8")
            found = [processor_time(words, Path(folder)) for words in (anew, anew, arguments)]
        yield " ".join(word.removeprefix("{folder}/") for word in arguments), found


def measure() -> Iterator[Measured]:
    """The same for the report: the time counted, with the first and the kept one beside it."""
    for words, (first, counted, kept) in times():
        checked = f"first {said(first)}, kept {said(kept)}"
        yield Measured(words, counted if counted is not None else float(PATIENCE), checked=checked)


def rows(wanted: Sequence[str]) -> Iterator[str]:
    """The table, line by line."""
    yield "| command | first | counted | kept |"
    yield "|---|--:|--:|--:|"
    for words, found in times(wanted):
        yield f"| {words} | {' | '.join(map(said, found))} |"


def said(seconds: float | None) -> str:
    """A time, or that it was not waited for."""
    return f"over {PATIENCE} s waited" if seconds is None else f"{seconds:.1f} s"


if __name__ == "__main__":
    for row in rows(sys.argv[1:]):
        print(row, flush=True)
