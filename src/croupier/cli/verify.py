"""``croupier verify``: checks that a link's log is complete and that every award in it is right."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path

import click

from croupier.cli.link_show import link_facts
from croupier.errors import CroupierError
from croupier.link.log import Verdict, verify_file, verify_store
from croupier.link.transfer import loose_ends
from croupier.money import write_fine


@click.command()
@click.argument("logs", metavar="LOG...", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per log, one per line.")
@click.option(
    "--head", metavar="HASH", help="The hash of a record, noted earlier, that must still be in the log."
)
def verify(logs: tuple[Path, ...], as_json: bool, head: str | None) -> None:
    """Check the chain of each LOG, decide every record again, and name the first that does not fit.

    LOG is a link's file, or a floor's store, in which every link is checked. A transfer of liability between
    two of the logs must be in both. Exit status: 0 all logs are sound, 1 a record does not fit, 2 a file is
    not a log.
    """
    if head is not None and (len(logs) != 1 or is_store(logs[0])):
        raise click.UsageError("--head takes exactly one log file")
    status, found = 0, dict[str, Verdict]()
    for path in logs:
        try:
            found |= verify_store(path) if is_store(path) else {str(path): verify_file(path, holds=head)}
        except CroupierError as wrong:
            click.echo(f"{path}: {wrong}", err=True)
            status = 2
    for loose in loose_ends(dict(found)):
        found[loose.log] = replace(found[loose.log], broken=loose.record, reason=loose.reason)
    for name, verdict in found.items():
        click.echo(json.dumps(verdict_facts(name, verdict)) if as_json else say(name, verdict))
        status = status or int(not verdict.sound)
    sys.exit(status)


def is_store(path: Path) -> bool:
    """Whether the file is a floor's SQLite store."""
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(16) == b"SQLite format 3\x00"


def verdict_facts(name: str, verdict: Verdict) -> dict[str, object]:
    """A verdict as data, for scripts."""
    broken = None if verdict.sound else {"record": verdict.broken, "reason": verdict.reason}
    facts = {"log": name, "records": verdict.records, "sound": verdict.sound, "broken": broken}
    return facts | {"head": verdict.head} | (link_facts(verdict.link) if verdict.sound else {})


def say(name: str, verdict: Verdict) -> str:
    """A verdict in one line."""
    if not verdict.sound:
        return f"{name}: record {verdict.broken} does not fit: {verdict.reason}"
    state = verdict.link.state
    return (
        f"{name}: {verdict.records} records, all fit; link {state.link}, "
        f"meter {write_fine(state.meter)}, reserve {write_fine(state.reserve)}, head {verdict.head}"
    )
