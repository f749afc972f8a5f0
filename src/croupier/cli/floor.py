"""``croupier floor``: opens the floor in the browser."""

from __future__ import annotations

import threading
import webbrowser
from pathlib import Path

import click
import uvicorn

from croupier.server import ServerConfig, create_app


@click.command()
@click.option("--host", help="Address to listen on.  [default: 127.0.0.1]")
@click.option("--port", type=click.IntRange(0, 65_535), help="Port to listen on.  [default: 8000]")
@click.option(
    "--store",
    type=click.Path(dir_okay=False, path_type=Path),
    help="SQLite file.  [default: croupier.sqlite3]",
)
@click.option("--bots/--no-bots", default=None, help="Bots in the other seats.  [default: bots]")
@click.option("--open", "open_browser", is_flag=True, help="Open a browser window as well.")
def floor(
    host: str | None, port: int | None, store: Path | None, bots: bool | None, open_browser: bool
) -> None:
    """Open a floor of tables in the browser.

    Everything is kept in one SQLite file: stop the floor whenever you like, and the next one goes on with the
    same cards. Every setting is also an environment variable, such as CROUPIER_PORT or
    CROUPIER_ACTION_SECONDS; what is said here comes first.
    """
    config = ServerConfig.from_environment(host=host, port=port, store=store, bots=bots)
    app = create_app(config)
    server = Announcing(
        uvicorn.Config(
            app,
            host=config.host,
            port=config.port,
            log_level="warning",
            access_log=False,
            timeout_graceful_shutdown=2,
        ),
        open_browser=open_browser,
    )
    server.run()


class Announcing(uvicorn.Server):
    """A server that says where it is once it listens."""

    def __init__(self, config: uvicorn.Config, *, open_browser: bool) -> None:
        super().__init__(config)
        self._open_browser = open_browser

    async def startup(self, sockets: list[object] | None = None) -> None:  # type: ignore[override]
        """Start, then print the address."""
        await super().startup(sockets)  # type: ignore[arg-type]
        if self.should_exit or not self.servers:
            return
        host, port = self.servers[0].sockets[0].getsockname()[:2]
        address = f"http://{f'[{host}]' if ':' in host else host}:{port}"
        click.echo(f"The floor is open: {address}  (Ctrl-C closes it)")
        if self._open_browser:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
