"""Commands of the lab from start to end: no compiled kernel on the disk, all of them, and asked again.

Each command runs in processes of its own, with a folder for compiled kernels that was empty at first. The
first run has to say that it compiles, the second must not, and both have to give the same answer. Both count
(``--fresh``); then the command runs once more, and finds the kept answer.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from benchmarks.measure import Measured
from croupier.lab import LABORATORIES, analyse_all

PROGRAM = "import sys; sys.argv[0] = 'croupier'; from croupier.cli import main; main()"
COMPILES = "compiling kernels"
FROM_DISK = 3
"""How many runs with kernels from the disk; the best counts."""

ROUND = """
variant = "caribbean-stud"
starting_stacks = [200]
_bank = { kind = "house" }
actions = ["p1 w ante 5", "d nb", "d dh p1 AsKdQh8c3s", "d dh b QcJd8h6s3d"]
"""

GUIDED = (
    "caribbean-stud",
    "ultimate-texas-holdem",
    "texas-holdem-bonus",
    "21st-century-blackjack-buster",
    "21st-century-blackjack-switch",
    "three-card-poker-6-card-bonus",
    "high-card-flush",
    "fortune-pai-gow-poker",
)
OTHERS: tuple[Sequence[str], ...] = (
    *(("strategy", game, "--json") for game in GUIDED),
    ("advise", "{folder}/round.toml", "--json"),
    ("par", "ez-baccarat-panda-8", "-o", "{folder}/sheet.json"),
    ("par", "caribbean-stud", "-o", "{folder}/sheet.json"),
    ("compare", "ez-baccarat-panda-8:decks=8", "ez-baccarat-panda-8:decks=6", "--json"),
    ("equity", "texas-holdem", "AsAh", "KdKc", "--json"),
    ("equity", "omaha-hi-lo", "AsAh2s3h", "KcKdQcJd", "--json"),
    ("equity", "razz", "As2h3d7c", "8s5h4d2c", "--json"),
    ("simulate", "ez-baccarat-panda-8", "--rounds", "100000", "--json"),
    ("simulate", "caribbean-stud", "--rounds", "100000", "--json"),
)
"""Commands other than ``edge``."""

WITHOUT_KERNELS: tuple[Sequence[str], ...] = (("--help",), ("games",), ("rules", "caribbean-stud"))


@dataclass(frozen=True)
class Ran:
    """One run of a command."""

    seconds: float
    said: str
    """On standard output."""
    compiled: bool
    """Whether it said that it was compiling."""


def measure() -> Iterator[Measured]:
    """Every command, cold and with kernels from the disk."""
    for arguments in WITHOUT_KERNELS:
        with TemporaryDirectory() as folder:
            runs = [run(arguments, Path(folder)) for _ in range(FROM_DISK)]
        _require(not any(ran.compiled for ran in runs), arguments, "compiles")
        yield Measured(_called(arguments), min(ran.seconds for ran in runs), checked="no kernel is compiled")
    for game in LABORATORIES:
        yield from both(("edge", game, "--json"), _same_edges(game), "same fractions as the library")
    for arguments in OTHERS:
        yield from both(arguments, _anything, "same answer both times")


def both(
    arguments: Sequence[str], is_right: Callable[[str], bool], checked: str, *, runs: int = FROM_DISK
) -> Iterator[Measured]:
    """One command, cold and then with kernels from the disk."""
    anew = (*arguments, "--fresh")
    with TemporaryDirectory() as folder:
        first = run(anew, Path(folder))
        _require(first.compiled, arguments, "does not say that it compiles")
        later = [run(anew, Path(folder)) for _ in range(runs)]
        again = [run(arguments, Path(folder)) for _ in range(runs)]
    _require(not any(ran.compiled for ran in (*later, *again)), arguments, "compiles what is on the disk")
    same = all(ran.said == first.said for ran in (*later, *again))
    _require(same, arguments, "answers differently each time")
    _require(is_right(first.said), arguments, "and the library differ")
    yield Measured(f"{_called(arguments)}, compiling its kernels", first.seconds, checked=checked)
    from_disk = min(ran.seconds for ran in later)
    yield Measured(f"{_called(arguments)}, kernels from the disk", from_disk, checked=checked)
    seconds = min(ran.seconds for ran in again)
    yield Measured(f"{_called(arguments)}, asked again", seconds, checked=checked)


def run(arguments: Sequence[str], folder: Path) -> Ran:
    """Run a command with the compiled kernels in the folder, where it also reads and writes its files."""
    (folder / "kernels").mkdir(exist_ok=True)
    (folder / "round.toml").write_text(ROUND, encoding="utf-8")
    environment = {
        **os.environ,
        "NUMBA_CACHE_DIR": str(folder / "kernels"),
        "CROUPIER_CACHE": str(folder / "answers"),
    }
    command = [sys.executable, "-c", PROGRAM, *(word.format(folder=folder) for word in arguments)]
    begin = perf_counter()
    done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    return Ran(perf_counter() - begin, done.stdout, COMPILES in done.stderr)


def _same_edges(game: str) -> Callable[[str], bool]:
    """Whether a command's edges equal those that the library finds here."""

    def same(said: str) -> bool:
        found = [Fraction(*map(int, json.loads(line)["edge_fraction"])) for line in said.splitlines()]
        return found == [figures.edge for figures in analyse_all(game)]

    return same


def _anything(said: str) -> bool:
    return bool(said)


def _called(arguments: Sequence[str]) -> str:
    words = (word.removeprefix("{folder}/") for word in arguments if word != "--json")
    return " ".join(("croupier", *words))


def _require(holds: bool, arguments: Sequence[str], wrong: str) -> None:
    if not holds:
        raise AssertionError(f"{_called(arguments)} {wrong}")
