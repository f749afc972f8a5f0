"""``croupier link``: jackpots in files: create, show, join tables, ease, transfer, close, simulate."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from time import perf_counter
from typing import Any, TypeVar

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from croupier.cli.link_show import link_facts, print_link
from croupier.cli.verify import verify
from croupier.errors import CommandRejected, DataInvalid, LinkClosed
from croupier.money import fine_dollars, say_dollars, write_dollars, write_fine
from croupier.store.link_log import LinkLog
from croupier.table.link import Entry, Permission, Person, Role
from croupier.table.link import commands as c
from croupier.table.link import events as e

LOG = click.argument("log", metavar="LOG", type=click.Path(dir_okay=False, path_type=Path))
BY = click.option("--by", required=True, metavar="NAME", help="The supervisor who does it.")
OPTION = click.option(
    "--option", "posted", multiple=True, metavar="K=V", help="A posted option, such as contribution=0.65."
)

Function = TypeVar("Function", bound=Callable[..., Any])


def granted(function: Function) -> Function:
    """The options of everything that takes a permission and two persons."""
    function = click.option("--second", required=True, metavar="NAME", help="The second person in charge.")(
        function
    )
    function = click.option(
        "--permission-date", "day", type=click.DateTime(["%Y-%m-%d"]), help="When the permission was given."
    )(function)
    return click.option("--permission", "reference", metavar="REF", help="The permission's reference.")(
        function
    )


@click.group()
def link() -> None:
    """Progressive links: one jackpot for several tables, kept in an append-only LOG file."""


@link.command()
@LOG
@click.option("--name", required=True, help="The link's name.")
@click.option("--game", required=True, metavar="GAME", help="The game of all its tables.")
@click.option("--progressive", required=True, metavar="ID", help="The posted pay table.")
@click.option("--seed", required=True, metavar="DOLLARS", help="What the house puts on the meter.")
@OPTION
@BY
def create(
    log: Path, name: str, game: str, progressive: str, seed: str, posted: tuple[str, ...], by: str
) -> None:
    """Put a jackpot into play."""
    kept = LinkLog(log)
    options = {"progressive": progressive, **read_posted(posted)}
    _apply(
        kept,
        c.OpenLink(
            who=supervisor(by), at=now(), link=name, game=game, options=options, seed=fine_dollars(seed)
        ),
    )


@link.command()
@LOG
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def show(log: Path, as_json: bool) -> None:
    """Show the sign, the money behind it, and the tables."""
    kept = opened(log)
    if as_json:
        click.echo(json.dumps(link_facts(kept.link)))
    else:
        print_link(kept.link)


@link.command()
@LOG
@click.argument("table")
@OPTION
@BY
def attach(log: Path, table: str, posted: tuple[str, ...], by: str) -> None:
    """Join TABLE, whose postings are the link's own unless --option says otherwise."""
    kept = opened(log)
    state = kept.link.state
    options = {
        **state.options,
        "progressive_wager": write_dollars(state.wager),
        **read_posted(posted),
    }
    _apply(kept, c.AttachTable(who=supervisor(by), at=now(), table=table, game=state.game, options=options))


@link.command()
@LOG
@click.argument("table")
@BY
def detach(log: Path, table: str, by: str) -> None:
    """Take TABLE off the link, between rounds."""
    _apply(opened(log), c.DetachTable(who=supervisor(by), at=now(), table=table))


@link.command()
@LOG
@BY
def close(log: Path, by: str) -> None:
    """Stop offering the jackpot; refused while one is owed."""
    _apply(opened(log), c.CloseLink(who=supervisor(by), at=now()))


@link.command()
@LOG
@click.argument("dollars")
@BY
def lower(log: Path, dollars: str, by: str) -> None:
    """Lower the meter to DOLLARS; refused while a jackpot is owed."""
    _apply(opened(log), c.LowerMeter(who=supervisor(by), at=now(), to=fine_dollars(dollars)))


@link.command()
@LOG
@click.argument("row")
@click.option("--starts", type=click.DateTime(), help="From when on (UTC); at once if not given.")
@granted
@BY
def ease(
    log: Path,
    row: str,
    starts: datetime | None,
    reference: str | None,
    day: datetime | None,
    second: str,
    by: str,
) -> None:
    """Let ROW win the top award too, by permission."""
    at = now()
    _apply(
        opened(log),
        c.EaseRow(
            who=supervisor(by),
            at=at,
            row=row,
            starts=at if starts is None else starts.replace(tzinfo=UTC),
            permission=permission(reference, day),
            second=supervisor(second),
        ),
    )


@link.command()
@LOG
@click.option("--to", "target", type=click.Path(path_type=Path), help="The log of a different game's link.")
@click.option("--licensee", default="", help="Another licensee, when the business closes.")
@granted
@BY
def transfer(
    log: Path,
    target: Path | None,
    licensee: str,
    reference: str | None,
    day: datetime | None,
    second: str,
    by: str,
) -> None:
    """Hand meter and reserve to another jackpot, by permission; the link is closed."""
    if (target is None) == (not licensee):
        raise click.UsageError("name either the log of another link (--to) or another licensee (--licensee)")
    source = opened(log)
    receiver = opened(target) if target is not None else None
    at, given = now(), permission(reference, day)
    game = receiver.link.state.game if receiver is not None else source.link.state.game
    leaving = c.TransferLiability(
        who=supervisor(by),
        at=at,
        to=receiver.link.state.link if receiver is not None else licensee,
        game=game,
        licensee=licensee,
        permission=given,
        second=supervisor(second),
    )
    taking: c.ReceiveLiability | None = None
    if receiver is not None:
        taking = c.ReceiveLiability(
            who=supervisor(by),
            at=at,
            source=source.link.state.link,
            game=source.link.state.game,
            meter=source.link.state.meter,
            reserve=source.link.state.reserve,
            permission=given,
            second=supervisor(second),
        )
    # Both links answer before either log is written, so that a refusal leaves both as they were.
    gone = answered(source, leaving)
    came = answered(receiver, taking) if receiver is not None and taking is not None else []
    source.append(gone)
    if receiver is not None:
        receiver.append(came)
    moved = gone[0].event
    assert isinstance(moved, e.LiabilityTransferred)
    click.echo(f"{write_fine(moved.meter + moved.reserve)} went to {moved.to}")


@link.command()
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
    """Play a floor of linked tables with every conservation check on."""
    from croupier.lab.linked_floor import LinkedFloor
    from croupier.store.chain import Chain

    if kept is not None and kept.exists():
        raise DataInvalid("exists already; a log is not overwritten", file=str(kept))
    chain, lines = Chain(), kept.open("xb") if kept is not None else None
    floor = LinkedFloor(
        game,
        tables=tables,
        players=players,
        options={"progressive": progressive, **read_posted(posted)},
        entropy=entropy,
        keep=None
        if lines is None
        else lambda entries: lines.writelines(line + b"\n" for line in chain.seal(entries)),
    )
    started = perf_counter()
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
    ) as progress:
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


link.add_command(verify)


# ── what the commands share ──────────────────────────────────────────────────────────────────────────


def now() -> datetime:
    """The only clock of these commands."""
    return datetime.now(UTC)


def supervisor(name: str) -> Person:
    """A person in charge."""
    return Person(name, Role.SUPERVISOR)


def permission(reference: str | None, day: datetime | None) -> Permission | None:
    """The permission, as far as it was given."""
    if not reference or day is None:
        return None
    return Permission(reference, day.date())


def read_posted(posted: tuple[str, ...]) -> dict[str, str | int | float | bool]:
    """Options as typed: ``k=v``, numbers and truth values by their look."""
    options: dict[str, str | int | float | bool] = {}
    for word in posted:
        name, found, value = word.partition("=")
        if not (name and found):
            raise DataInvalid(f"{word!r} is no option; write one like contribution=0.7", key="option")
        options[name] = _value(value)
    return options


def _value(text: str) -> str | int | float | bool:
    if text in ("true", "false"):
        return text == "true"
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


def opened(log: Path) -> LinkLog:
    """The link in a log; refused if there is none."""
    if not log.exists():
        raise DataInvalid("there is no such log", file=str(log))
    kept = LinkLog(log)
    if not kept.link.state.link:
        raise LinkClosed(f"{log} holds no link")
    return kept


class Refused(click.ClickException):
    """The link refused; nothing was written."""

    exit_code = 2


def answered(kept: LinkLog, command: c.LinkCommand) -> list[Entry]:
    """What the link answers; a refusal is said with its code and rule."""
    try:
        return kept.link.apply(command)
    except CommandRejected as refused:
        clause = f" [{refused.clause}]" if refused.clause else ""
        raise Refused(f"{refused.code}: {refused.message}{clause}") from None


def _apply(kept: LinkLog, command: c.LinkCommand) -> None:
    """Ask the link, write what it answered, and say how it stands."""
    kept.append(answered(kept, command))
    state = kept.link.state
    click.echo(
        f"{state.link}: {'open' if state.open else 'closed'}, shows {say_dollars(state.jackpot.shown)}, "
        f"{len(state.tables)} tables"
    )
