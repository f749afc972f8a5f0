"""``croupier floor``: opens the floor in the browser."""

from __future__ import annotations

import threading
import webbrowser
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import click
from starlette.applications import Starlette

from croupier.extras import is_installed
from croupier.floor import Kind
from croupier.money import say_dollars
from croupier.server import FloorServer, ServerConfig, create_app
from croupier.server.collector import Collector
from croupier.server.crew import Crew, Parent
from croupier.server.log import start_log
from croupier.server.run import listen, named
from croupier.store.checkpoint import STREAM as CHECKPOINTS
from croupier.store.heads import write_head


@click.command()
@click.option(
    "--room",
    "kind",
    flag_value="room",
    help="A card room: accounts only, no tables until a manager opens one.",
)
@click.option(
    "--bench",
    "kind",
    flag_value="bench",
    help="A room for tests: guests with every role, on this machine only.",
)
@click.option(
    "--config",
    "config_file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="TOML file with settings; the environment and the options here take precedence.",
)
@click.option("--print-config", is_flag=True, help="Print the settings in force, and open nothing.")
@click.option("--host", help="Address to listen on.  [default: 127.0.0.1]")
@click.option("--port", type=click.IntRange(0, 65_535), help="Port to listen on.  [default: 8000]")
@click.option(
    "--store",
    help="SQLite file, or postgresql://… for a database.  [default: croupier.sqlite3]",
)
@click.option(
    "--witness",
    type=click.Path(dir_okay=False, path_type=Path),
    help="File on another machine that gets one line for every checkpoint; 'croupier verify' compares them.",
)
@click.option("--tables", help="Tables to open, such as 'razz,pan'.  [default: all]")
@click.option(
    "--tables-file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="TOML file with tables to open under their terms: [[table]], id, game, limits, options …",
)
@click.option("--bots/--no-bots", default=None, help="Fill the other seats with bots.  [default: bots]")
@click.option(
    "--advice/--no-advice",
    default=None,
    help="Bots ask the lab, which starts in the background; otherwise they play the book.  [default: advice]",
)
@click.option(
    "--trainer/--no-trainer",
    default=None,
    help="Players may ask the lab what it would do, for practice.  [default: no trainer]",
)
@click.option(
    "--processes",
    type=click.IntRange(1, 64),
    help="Processes on PostgreSQL, on consecutive ports from --port on.  [default: 1]",
)
@click.option("--parent", type=int, hidden=True, help="The line to the process that has started this one.")
@click.option("--open", "open_browser", is_flag=True, help="Open a browser window as well.")
def floor(
    kind: str | None,
    config_file: Path | None,
    print_config: bool,
    host: str | None,
    port: int | None,
    store: str | None,
    witness: Path | None,
    tables: str | None,
    tables_file: Path | None,
    bots: bool | None,
    advice: bool | None,
    trainer: bool | None,
    processes: int | None,
    parent: int | None,
    open_browser: bool,
) -> None:
    """Open a floor of tables in the browser.

    Everything is kept in one SQLite file: stop the floor whenever you like, and the next run continues with
    the same cards. Every setting is also an environment variable, such as CROUPIER_PORT or
    CROUPIER_ACTION_SECONDS; the options here take precedence.
    """
    config = ServerConfig.from_environment(
        file=config_file,
        kind=kind,
        host=host,
        port=port,
        store=store,
        witness=witness,
        tables=tables,
        tables_file=tables_file,
        bots=bots,
        advice=advice,
        trainer=trainer,
        processes=processes,
    )
    if print_config:
        click.echo(config.printed(), nl=False)
        return

    start_log(config.log)
    if config.processes > 1:
        raise SystemExit(Crew(config).run())
    run(config, open_browser=open_browser, parent=None if parent is None else Parent(parent))


def run(config: ServerConfig, *, open_browser: bool, parent: Parent | None) -> None:
    """Run a floor in this process; ``parent`` has started it as one of several."""

    def told(address: str) -> None:
        collector.begin()
        say_open(config, open_browser, address, what_to_know(app, config))
        if parent is not None:
            parent.tell_open()

    if parent is not None:
        parent.follow()
    line = listen(config)
    app = create_app(config, address=named(line.getsockname()))
    collector = Collector()
    server = FloorServer(
        app, config, told=told, sealed=lambda head: say_sealed(write_head(CHECKPOINTS, head))
    )
    try:
        with suppress(KeyboardInterrupt):
            server.run([line])
    finally:
        collector.end()


def say_open(config: ServerConfig, open_browser: bool, address: str, known: Sequence[str]) -> None:
    """Say where the floor is, and what to know about it."""
    click.echo(f"The floor is open: {address}  (Ctrl-C closes it)")
    for line in known:
        click.echo(line.replace(ADDRESS, address), err=line.startswith(JACKPOT))
    if open_browser:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def say_sealed(head: str) -> None:
    """Say what seals the store, once the floor has closed."""
    click.echo("The floor is closed. Every chip and card is kept.")
    click.echo("Note this line: with it, croupier verify --witness finds what is changed or taken away.")
    click.echo(head)


ADDRESS = "{address}"
"""Placeholder for the address, which this process need not know."""
JACKPOT = "The jackpot of "


def what_to_know(app: Starlette, config: ServerConfig) -> list[str]:
    """Lines to print for the operator when the floor opens."""
    known = []
    if not is_installed("lab"):
        known.append(
            "The lab is not installed: no advice, training, fairness, pictures or PDF; "
            "for these: pip install 'croupier[lab]'"
        )
    if app.state.first_link is not None:
        known.append(
            f"Nobody administers this room yet. Set the first administrator's password at "
            f"{ADDRESS}/first/{app.state.first_link}"
        )
    if config.kind is Kind.BENCH:
        known.append("This is a bench: everybody who gives a name has every role.")
    if config.kind is Kind.DEMO and config.supervisor_code is None:
        known.append(f"Supervisors sign in with the code {app.state.supervisor_code} at {ADDRESS}/supervisor")
    known += [
        f"{JACKPOT}{link} ({say_dollars(shown)}) has not been won, and no open table offers it "
        "[CSP 7]: open such a table, or transfer the jackpot by permission."
        for link, shown in app.state.unoffered.items()
    ]
    if config.shuffle_seed is not None:
        known.append("CROUPIER_SHUFFLE_SEED is set: shuffles repeat. Do not use it for real play.")
    return known
