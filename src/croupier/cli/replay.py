"""``croupier replay``: replays recorded rounds by the rules and says who gets what."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import click

from croupier.cli.rounds.told import tell
from croupier.cli.screen import screen
from croupier.history import Replay, replay_files
from croupier.history.following.check import Following
from croupier.history.published.files import is_recognised
from croupier.history.source import find_files

FEW = 5_000
"""How many rounds the engine replays in the time it takes to load the kernels."""


@click.command()
@click.argument("paths", metavar="FILE…", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per round, one per line.")
@click.option("--quiet", is_flag=True, help="Print only the rounds that differ or cannot be played.")
@click.pass_context
def replay(ctx: click.Context, paths: tuple[Path, ...], as_json: bool, quiet: bool) -> None:
    """Replay round documents, PHH, Open Hand History and the texts of poker sites, or directories of them.

    Prints every payment with its clause. Records that say with _session that they follow each other are
    checked against the one before. Exit status: 0 all rounds are legal and as expected, 1 a result differs
    from what its document expects or a record does not follow, 2 a document is malformed or an action
    illegal. The remaining documents are replayed in any case.
    """
    console = screen()
    worst = rounds = 0
    for played in _checked(list(paths)) if quiet and not as_json else _played(list(paths)):
        rounds += 1
        if played is None:
            continue
        worst = max(worst, played.status)
        if as_json:
            click.echo(json.dumps(played.as_json(), ensure_ascii=False))
        elif played.status or not quiet:
            tell(console, played)
    if not rounds:
        raise click.UsageError(
            "no recorded rounds found: .toml, .phh, .phhs, .ohh, or a poker site's text", ctx
        )
    ctx.exit(worst)


def _played(paths: list[Path]) -> Iterator[Replay]:
    """Every round, and what is wrong between rounds of one table."""
    return Following().checked(replay_files(paths))


def _checked(paths: list[Path]) -> Iterator[Replay | None]:
    """Every round; None for one that the kernels found to be as recorded.

    The engine plays the first few thousand, because kernels take seconds to load. It also plays every round
    that the kernels find wrong.
    """
    rounds, following = 0, Following()
    files = find_files(paths, is_recognised)
    for path in files:
        for played in following.checked(replay_files([path])):
            rounds += 1
            yield played
        if rounds >= FEW:
            break
    remaining = list(files)
    if remaining:
        from croupier.lab.agents.replay import check_files

        for outcome in check_files(remaining):
            yield None if outcome.told is None else following.check(outcome.told)
