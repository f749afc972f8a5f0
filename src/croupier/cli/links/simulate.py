"""``croupier link simulate``: plays a floor of linked tables and checks that all money is conserved."""

from __future__ import annotations

import json
from pathlib import Path
from time import perf_counter

import click
from rich.progress import MofNCompleteColumn

from croupier.cli.links.kept import OPTION, read_posted
from croupier.cli.screen import progress_bar
from croupier.errors import DataInvalid
from croupier.money import write_dollars, write_fine


@click.command()
@click.option("--game", default="caribbean-stud", show_default=True, metavar="GAME")
@click.option("--progressive", default="pmg-01", show_default=True, metavar="ID")
@click.option("--tables", default=50, show_default=True, type=click.IntRange(1))
@click.option(
    "--players", default=3, show_default=True, type=click.IntRange(1), help="Players at each table."
)
@click.option("--rounds", default=1_000_000, show_default=True, type=click.IntRange(1))
@click.option("--entropy", default=1, show_default=True, help="The same number gives the same cards.")
@click.option("--log", "kept", type=click.Path(path_type=Path), help="Keep the link's log in this file.")
@OPTION
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def simulate(
    game: str,
    progressive: str,
    tables: int,
    players: int,
    rounds: int,
    entropy: int,
    kept: Path | None,
    posted: tuple[str, ...],
    as_json: bool,
) -> None:
    """Play a floor of linked tables and check after every step that all money is conserved."""
    from croupier.lab.progressive.linked_floor import LinkedFloor
    from croupier.link.chain import Chain

    if kept is not None and kept.exists():
        raise DataInvalid("this file already exists; a log is never overwritten", file=str(kept))
    chain, lines = Chain(), kept.open("xb") if kept is not None else None
    floor = LinkedFloor(
        game,
        tables=tables,
        players=players,
        options={"progressive": progressive, **read_posted(game, posted)},
        entropy=entropy,
        keep=None
        if lines is None
        else lambda entries: lines.writelines(line + b"\n" for line in chain.seal(entries)),
    )
    started = perf_counter()
    with progress_bar(MofNCompleteColumn(), stays=True) as progress:
        task = progress.add_task(f"{tables} tables", total=rounds)
        for done in floor.run(rounds):
            progress.update(task, completed=min(done, rounds))
    seconds = perf_counter() - started
    if lines is not None:
        lines.close()
    tally, state = floor.tally, floor.link.state
    facts = {
        "game": game,
        "tables": tables,
        "rounds": tally.rounds,
        "wagers": tally.wagers,
        "awards_off_meter": tally.meter_awards,
        "jackpots": tally.jackpots,
        "awards_from_tray": tally.tray_awards,
        "wagers_reversed": tally.reversed,
        "log_entries": tally.entries,
        "highest_meter": write_dollars(tally.highest),
        "meter": write_fine(state.meter),
        "reserve": write_fine(state.reserve),
        "seconds": round(seconds, 2),
        "rounds_per_second": round(tally.rounds / seconds),
    }
    if as_json:
        click.echo(json.dumps(facts))
        return
    for name, fact in facts.items():
        click.echo(f"{name.replace('_', ' '):<18} {fact}")
