"""``croupier fairness``: every table of a store against the exact figures of its own posted terms."""

from __future__ import annotations

import sys

import click
import msgspec

from croupier.errors import CroupierError
from croupier.errors.passwords import without_password
from croupier.floor.demo.tables import demo_tables
from croupier.floor.fairness.report import ALPHA, FairnessReport, TableReport, in_dollars
from croupier.money import Cents, say_dollars
from croupier.numbers import counted
from croupier.store.places import open_store


@click.command()
@click.argument("store", metavar="STORE")
@click.option("--json", "as_json", is_flag=True, help="Print the whole report as one JSON object.")
@click.option("--table", "only", multiple=True, metavar="ID", help="Only this table; may be repeated.")
@click.option(
    "--alpha",
    type=click.FloatRange(0, 1, min_open=True, max_open=True),
    default=ALPHA,
    show_default=True,
    help="The largest accepted chance that anything is ever flagged on a fair floor.",
)
def fairness(store: str, as_json: bool, only: tuple[str, ...], alpha: float) -> None:
    """Compare what happened on a floor with what the exact figures predict.

    STORE is a floor's store. For every wager of every posted table: what was wagered, what the bank won, what
    the lab's exact figures predict, and how far off that is. Rounds are decided again, so that a payment,
    a fee or a meter that is off by a cent is found immediately. Rows of pay tables, money and cards are
    tested sequentially, so you may look after every round. Exit status: 0 nothing is flagged, 1 something is,
    2 the store cannot be read.
    """
    from croupier.floor.fairness.store import fairness_of

    try:
        opened = open_store(store, read_only=True)
        try:
            report = fairness_of(opened, demo_tables(), alpha=alpha, only=frozenset(only))
        finally:
            opened.close()
    except CroupierError as wrong:
        click.echo(f"{without_password(store)}: {wrong}", err=True)
        sys.exit(2)
    click.echo(msgspec.json.encode(report).decode() if as_json else say(report))
    sys.exit(1 if report.flagged else 0)


def say(report: FairnessReport) -> str:
    """A report in words."""
    played = [table for table in report.tables if table.rounds]
    if not played:
        return "No round has been played to its end."
    lines = [line for table in played for line in _table(table)]
    flagged = len(report.flagged)
    lines.append(
        f"{counted(len(played), 'table')}, {flagged or 'none'} flagged; "
        f"on a fair floor, the chance that anything is ever flagged is at most {report.alpha:.0%}"
    )
    return "\n".join(lines)


def _table(table: TableReport) -> list[str]:
    pace = f", {table.seconds_per_round:.0f} s each" if table.seconds_per_round else ""
    lines = [f"{table.log}: {counted(table.rounds, 'round')}{pace}{'  FLAGGED' if table.flagged else ''}"]
    for one in table.wagers:
        won, due = in_dollars(one.won), say_dollars(Cents(round(one.expected)))
        apart = "" if one.z is None else f", z {one.z:+.2f}"
        lines.append(
            f"  {one.wager:<16} {say_dollars(Cents(one.handle)):>12} wagered, the bank {won}, {due} expected "
            f"against best play{apart}"
        )
        if one.decisions:
            lines.append(
                f"  {'':<16} {counted(one.decisions, 'decision')} in {counted(one.rounds_judged, 'round')}, "
                f"mistakes cost {say_dollars(Cents(round(one.mistakes)))}"
            )
        elif one.mistakes:
            lines.append(f"  {'':<16} folds gave up {say_dollars(Cents(round(one.mistakes)))}")
    for test in (*table.tests, *table.people):
        if test.flagged:
            behind = ", ".join(map(str, test.behind))
            lines.append(f"  ! {test.name}: evidence {test.evidence:.3g}, not “{test.says}”. {test.details}")
            lines.append(f"    rounds {behind}. {test.next_step}")
    for finding in table.findings:
        rounds = ", ".join(map(str, finding.rounds[:10]))
        lines.append(f"  ! {finding.kind}: {counted(finding.count, 'round')} ({rounds}): {finding.first}")
        lines.append(f"    {finding.next_step}")
    return [*lines, f"  {table.note}"] if table.note else lines
