"""``croupier floor``: opens the floor in the browser."""

from __future__ import annotations

import threading
import webbrowser
from contextlib import suppress
from pathlib import Path

import click

from croupier.extras import is_installed
from croupier.floor import Kind
from croupier.money import say_dollars
from croupier.server import FloorServer, ServerConfig, create_app
from croupier.server.collector import Collector
from croupier.server.log import start_log
from croupier.store.chain import Head
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
@click.option("--open", "open_browser", is_flag=True, help="Open a browser window as well.")
def floor(
    kind: str | None,
    config_file: Path | None,
    print_config: bool,
    host: str | None,
    port: int | None,
    store: str | None,
    tables: str | None,
    tables_file: Path | None,
    bots: bool | None,
    advice: bool | None,
    trainer: bool | None,
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
        tables=tables,
        tables_file=tables_file,
        bots=bots,
        advice=advice,
        trainer=trainer,
    )
    if print_config:
        click.echo(config.printed(), nl=False)
        return

    def told(address: str) -> None:
        collector.begin()
        click.echo(f"The floor is open: {address}  (Ctrl-C closes it)")
        if not is_installed("lab"):
            click.echo(
                "The lab is not installed: no advice, training, fairness, pictures or PDF; "
                "for these: pip install 'croupier[lab]'"
            )
        if app.state.first_link is not None:
            click.echo(
                f"Nobody administers this room yet. Set the first administrator's password at "
                f"{address}/first/{app.state.first_link}"
            )
        if config.kind is Kind.BENCH:
            click.echo("This is a bench: everybody who gives a name has every role.")
        if config.kind is Kind.DEMO and config.supervisor_code is None:
            click.echo(
                f"Supervisors sign in with the code {app.state.supervisor_code} at {address}/supervisor"
            )
        for link, shown in app.state.unoffered.items():
            click.echo(
                f"The jackpot of {link} ({say_dollars(shown)}) has not been won, and no open table offers it "
                "[CSP 7]: open such a table, or transfer the jackpot by permission.",
                err=True,
            )
        if config.shuffle_seed is not None:
            click.echo("CROUPIER_SHUFFLE_SEED is set: shuffles repeat. Do not use it for real play.")
        if open_browser:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    def sealed(head: Head) -> None:
        click.echo("The floor is closed. Every chip and card is kept.")
        click.echo("Note this line: with it, croupier verify --heads finds what is changed or taken away.")
        click.echo(write_head(CHECKPOINTS, head))

    start_log(config.log)
    app = create_app(config)
    collector = Collector()
    server = FloorServer(app, config, told=told, sealed=sealed)
    try:
        with suppress(KeyboardInterrupt):
            server.run()
    finally:
        collector.end()
    if not server.listens.is_set():
        raise click.ClickException(f"cannot listen on {config.host} port {config.port}; try --port 0")
