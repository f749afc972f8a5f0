"""Tests the shuffle of every kind of deck on the floor, and writes the report.

    python -m tools.shuffles 1000000 --report docs/shuffles.md

A test outside its limits is repeated with as many fresh shuffles: a perfect shuffle is outside once in a
hundred times, and twice running once in ten thousand. Exit status 1 if a test is outside twice.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import time
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from croupier.cards import Deck
from croupier.floor.demo.tables import demo_tables
from tools.shuffles.counting import by_operating_system, counted, faces_of
from tools.shuffles.judging import EXPECTED_MIN, Finding, judged

MARK = "<!-- measured: make shuffles -->"
"""Everything in the report below this line is written by this command."""
LINE = re.compile(r"^\| (\d+) cards \|.*$", re.MULTILINE)


@dataclass(frozen=True, kw_only=True)
class Verdict:
    """What was found about one kind of deck."""

    deck: Deck
    games: tuple[str, ...]
    shuffles: int
    seconds: float
    first: tuple[Finding, ...]
    again: dict[str, Finding]
    """The tests that were outside their limits, repeated."""

    @property
    def kept(self) -> bool:
        """Whether no test was outside twice."""
        return all(finding.inside for finding in self.again.values())


def kinds_of_deck() -> dict[Deck, tuple[str, ...]]:
    """Every kind of deck that the demonstration floor deals, with its games."""
    kinds: dict[Deck, dict[str, None]] = {}
    for setup in demo_tables():
        kinds.setdefault(setup.posting.table.deck, {})[setup.posting.table.game.name] = None
    return {deck: tuple(games) for deck, games in sorted(kinds.items(), key=lambda kind: len(kind[0]))}


def fewest(deck: Deck) -> int:
    """How many shuffles the tests need: every pair of faces in two games is expected five times."""
    return int(2 * EXPECTED_MIN * (len(deck) / min(deck.copies.values())) ** 2) + 1


def examined(deck: Deck, games: tuple[str, ...], shuffles: int, bar: Progress) -> Verdict:
    """Test one kind of deck."""
    faces, source, began = faces_of(deck.cards), by_operating_system(len(deck)), time.monotonic()
    task = bar.add_task(f"{len(deck)} cards", total=shuffles)
    first = tuple(judged(counted(source, faces, shuffles, lambda done: bar.advance(task, done))))
    outside = {finding.test for finding in first if not finding.inside}
    again: dict[str, Finding] = {}
    if outside:
        task = bar.add_task(f"{len(deck)} cards, again", total=shuffles)
        repeated = judged(counted(source, faces, shuffles, lambda done: bar.advance(task, done)))
        again = {finding.test: finding for finding in repeated if finding.test in outside}
    seconds = time.monotonic() - began
    return Verdict(deck=deck, games=games, shuffles=shuffles, seconds=seconds, first=first, again=again)


HEAD = (
    "| deck | games | shuffles | each place | runs | pairs | previous game | shuffles a second | measured |\n"
    "|---|---|---:|---:|---:|---:|---:|---:|---|\n"
)


def written(verdicts: Iterable[Verdict], at: str) -> dict[int, str]:
    """A line of the table for each kind of deck, by how many cards it has."""
    lines: dict[int, str] = {}
    for verdict in verdicts:
        found = [_said(finding, verdict.again.get(finding.test)) for finding in verdict.first]
        games = (
            verdict.games[0]
            if len(verdict.games) == 1
            else f"{verdict.games[0]} and {len(verdict.games) - 1} more"
        )
        speed = verdict.shuffles * (2 if verdict.again else 1) / verdict.seconds
        lines[len(verdict.deck)] = (
            f"| {len(verdict.deck)} cards | {games} | {verdict.shuffles:,} | {' | '.join(found)} "
            f"| {speed:,.0f} | {at} |"
        )
    return lines


def table_of(lines: Mapping[int, str]) -> str:
    """The whole table, the smallest deck first."""
    return HEAD + "".join(f"{line}\n" for _, line in sorted(lines.items()))


def lines_in(report: str) -> dict[int, str]:
    """The lines of the table that a report has."""
    _, _, table = report.partition(MARK)
    return {int(found[1]): found[0] for found in LINE.finditer(table)}


def _said(finding: Finding, again: Finding | None) -> str:
    if again is None:
        return f"{finding.chance:.3f}"
    return f"{finding.chance:.3f}, again {again.chance:.3f}" + ("" if again.inside else " **outside**")


def main() -> int:
    """Test every kind of deck."""
    parser = argparse.ArgumentParser(prog="python -m tools.shuffles", description=__doc__.splitlines()[0])
    parser.add_argument("shuffles", type=int, nargs="?", default=1_000_000, help="of each kind of deck")
    parser.add_argument(
        "--workers",
        type=int,
        default=os.cpu_count(),
        help="kinds of deck at a time; all processors as a rule",
    )
    parser.add_argument(
        "--cards",
        type=int,
        action="append",
        metavar="N",
        help="only the deck of so many cards; may be repeated. The report keeps what it says of the others",
    )
    parser.add_argument("--report", type=Path, help="the page in which the figures are replaced")
    chosen = parser.parse_args()
    known = kinds_of_deck()
    kinds = {deck: games for deck, games in known.items() if not chosen.cards or len(deck) in chosen.cards}
    if not kinds:
        parser.error(f"there are decks of {', '.join(str(len(deck)) for deck in known)} cards")
    least = max(fewest(deck) for deck in kinds)
    if chosen.shuffles < least:
        parser.error(f"the tests need at least {least:,} shuffles")
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns) as bar, ThreadPoolExecutor(chosen.workers) as workers:
        # The largest deck first, because it takes longest.
        waiting = [
            workers.submit(examined, deck, games, chosen.shuffles, bar)
            for deck, games in reversed(kinds.items())
        ]
        verdicts = [verdict.result() for verdict in reversed(waiting)]
    lines = written(verdicts, datetime.now(UTC).date().isoformat())
    print(table_of(lines))
    if chosen.report is not None:
        before = chosen.report.read_text(encoding="utf-8")
        kept, _, _ = before.partition(MARK)
        lines = lines_in(before) | lines if chosen.cards else lines
        chosen.report.write_text(f"{kept}{MARK}\n\n{table_of(lines)}", encoding="utf-8")
    return 0 if all(verdict.kept for verdict in verdicts) else 1


if __name__ == "__main__":
    sys.exit(main())
