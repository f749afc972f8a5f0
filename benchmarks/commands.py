"""Commands from start to end, by processor time: nothing compiled, with compiled kernels, and asked again.

Each command runs as a process. ``edge`` starts with an empty folder of kernels, once for each game; all
others share one folder, where a first run that is not measured compiles what is missing. Processor time is
counted over all threads, because it can be compared on a busy machine; on an idle one a person waits about as
long, or half as long where both processors count.

``python -m benchmarks.commands`` prints this section alone, ``… edge strategy`` those commands.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.measure import Measured, say_time
from croupier.games.banked.vocabulary import Bank
from croupier.lab import LABORATORIES, analyse_all

PROGRAM = "import sys; sys.argv[0] = 'croupier'; from croupier.cli import main; main()"
COMPILES = "compiling kernels"
PATIENCE = 300
"""A run that takes longer, in seconds, is stopped and reported as such."""

ROUND = """
variant = "caribbean-stud"
starting_stacks = [200]
_bank = { kind = "house" }
actions = ["p1 w ante 5", "d nb", "d dh p1 AsKdQh8c3s", "d dh b QcJd8h6s3d"]
"""

SHOES = ("ez-baccarat-panda-8", "golden-frog-baccarat")
BLACKJACKS = ("21st-century-blackjack-buster", "21st-century-blackjack-switch")
WITHOUT_KERNELS: tuple[Sequence[str], ...] = (("--help",), ("games",), ("rules", "caribbean-stud"))


def asked() -> Iterator[Sequence[str]]:
    """Every command of the lab; those that count best play with every game they take."""
    for game, lab in LABORATORIES.items():
        yield "edge", game
        if lab.guide is not None:
            yield "strategy", game
        if any(analysed.known or analysed.by_hole for analysed in lab.wagers.values()):
            yield "known", game, "--see", "1" if game in (*SHOES, *BLACKJACKS) else "6", "--sets", "20"
        if lab.game.bank is Bank.PLAYER_DEALER:
            yield "bank", game
    for game in (SHOES[0], "caribbean-stud"):
        yield "par", game, "-o", "{folder}/sheet.json"
        yield "simulate", game, "--rounds", "100000"
    for game in (*SHOES, *BLACKJACKS):
        yield "count", game
    yield "compare", SHOES[0], SHOES[1]
    yield "equity", "texas-holdem", "AsAh", "KdKc"
    yield "equity", "omaha-hi-lo", "AsAh2s3h", "KcKdQcJd"
    yield "equity", "razz", "As2h3d7c", "8s5h4d2c"
    yield "equity", "texas-holdem", "AKs", "random"
    yield "advise", "{folder}/round.toml"


@dataclass(frozen=True)
class Ran:
    """One run of a command."""

    seconds: float
    said: str
    """On standard output."""
    compiled: bool
    """Whether it reported that it was compiling."""


def measure(wanted: Sequence[str] = ()) -> Iterator[Measured]:
    """Every command, or the ones that are wanted by name."""
    with TemporaryDirectory() as shared:
        for arguments in WITHOUT_KERNELS if not wanted else ():
            ran = run(arguments, Path(shared))
            require(ran is not None and not ran.compiled, arguments, "compiles")
            yield Measured(called(arguments), ran.seconds if ran else 0.0, checked="no kernel is compiled")
        for arguments in asked():
            if not wanted or arguments[0] in wanted:
                if arguments[0] != "edge":
                    yield one(arguments, Path(shared))
                    continue
                with TemporaryDirectory() as empty:
                    yield one(arguments, Path(empty), cold=True)


def one(arguments: Sequence[str], folder: Path, *, cold: bool = False) -> Measured:
    """The time of a command with compiled kernels; beside it the first start, if cold, and asked again."""
    arguments = arguments if "-o" in arguments else (*arguments, "--json")
    fresh = (*arguments, "--fresh")
    runs = [run(words, folder) for words in (fresh, fresh, arguments)]
    first, counted, kept = runs
    if first is None or counted is None or kept is None:
        return Measured(called(arguments), float(PATIENCE), checked=f"stopped after {PATIENCE} s")
    compiled = any((folder / "kernels").rglob("*.nbi"))
    require(not cold or first.compiled == compiled, arguments, "does not report that it compiles")
    require(not counted.compiled and not kept.compiled, arguments, "compiles what is on the disk")
    require(first.said == counted.said == kept.said, arguments, "answers differently each time")
    if arguments[0] == "edge":
        require(same_edges(arguments[1], first.said), arguments, "and the library differ")
    starts = f"nothing compiled {say_time(first.seconds)}, " if cold else ""
    checked = f"{starts}asked again {say_time(kept.seconds)}; same answer each time"
    return Measured(called(arguments), counted.seconds, checked=checked)


def run(arguments: Sequence[str], folder: Path) -> Ran | None:
    """Run a command with kernels and files in the folder; None if it was stopped for taking too long."""
    (folder / "round.toml").write_text(ROUND, encoding="utf-8")
    environment = {
        **os.environ,
        "NUMBA_CACHE_DIR": str(folder / "kernels"),
        "CROUPIER_CACHE": str(folder / "answers"),
    }
    command = [sys.executable, "-c", PROGRAM, *(word.format(folder=folder) for word in arguments)]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    try:
        done = subprocess.run(
            command, env=environment, check=True, capture_output=True, text=True, timeout=PATIENCE
        )
    except subprocess.TimeoutExpired:
        return None
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Ran(seconds, done.stdout, COMPILES in done.stderr)


def same_edges(game: str, said: str) -> bool:
    """Whether a command's edges equal the library's."""
    edges = [Fraction(*map(int, json.loads(line)["edge_fraction"])) for line in said.splitlines()]
    return edges == [figures.edge for figures in analyse_all(game)]


def called(arguments: Sequence[str]) -> str:
    """A command as a person types it."""
    words = (word.removeprefix("{folder}/") for word in arguments if word != "--json")
    return " ".join(("croupier", *words))


def require(holds: bool, arguments: Sequence[str], wrong: str) -> None:
    """Stop the benchmark at a wrong answer: a time without a right answer means nothing."""
    if not holds:
        raise AssertionError(f"{called(arguments)} {wrong}")


if __name__ == "__main__":
    for row in measure(sys.argv[1:]):
        print(f"{row.what:<60} {say_time(row.seconds):>9}  {row.checked}", flush=True)
