"""``croupier link``: jackpots in files. Create and show a link, attach tables, close it, mend its log."""

from __future__ import annotations

import json
from pathlib import Path

import click

from croupier.cli.links.kept import BY, LOG, OPTION, apply_and_say, now, opened, read_posted, supervisor
from croupier.cli.links.show import link_facts, print_link
from croupier.cli.links.simulate import simulate
from croupier.cli.links.ways_out import ease, finish, receive, transfer
from croupier.cli.verify import verify
from croupier.link import commands as c
from croupier.link.log import LinkLog
from croupier.link.log import mend as cut_off
from croupier.money import fine_dollars, write_dollars


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
    options = {"progressive": progressive, **read_posted(game, posted)}
    apply_and_say(
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
    """Put TABLE on the link; it posts the link's own terms unless --option says otherwise."""
    kept = opened(log)
    state = kept.link.state
    options = {
        **state.options,
        "progressive_wager": write_dollars(state.wager),
        **read_posted(state.game, posted),
    }
    apply_and_say(
        kept, c.AttachTable(who=supervisor(by), at=now(), table=table, game=state.game, options=options)
    )


@link.command()
@LOG
@click.argument("table")
@BY
def detach(log: Path, table: str, by: str) -> None:
    """Take TABLE off the link, between rounds."""
    apply_and_say(opened(log), c.DetachTable(who=supervisor(by), at=now(), table=table))


@link.command()
@LOG
@BY
def close(log: Path, by: str) -> None:
    """Stop offering the jackpot; refused while it is owed."""
    apply_and_say(opened(log), c.CloseLink(who=supervisor(by), at=now()))


@link.command()
@LOG
@click.argument("dollars")
@BY
def lower(log: Path, dollars: str, by: str) -> None:
    """Lower the meter to DOLLARS; refused while the jackpot is owed."""
    apply_and_say(opened(log), c.LowerMeter(who=supervisor(by), at=now(), to=fine_dollars(dollars)))


@link.command()
@LOG
def mend(log: Path) -> None:
    """Cut off what an interrupted write left at the end of LOG, and keep it in LOG.torn."""
    cut = cut_off(log)
    click.echo(f"{cut} bytes cut off, kept in {log.name}.torn" if cut else "nothing to mend: all records fit")


for command in (ease, transfer, receive, finish, simulate, verify):
    link.add_command(command)
