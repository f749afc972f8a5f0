"""The floor in the browser: pages made from views, kept up to date by server-sent events.

The names below are imported on first use: a program that asks a floor reads the shapes of its answers here,
and needs no server for that.
"""

from typing import TYPE_CHECKING

from croupier.on_demand import public_names

if TYPE_CHECKING:
    from croupier.server.app import create_app
    from croupier.server.door.config import ServerConfig
    from croupier.server.run import FloorServer
else:
    __getattr__ = public_names(
        __name__,
        {"app": ("create_app",), "door.config": ("ServerConfig",), "run": ("FloorServer",)},
    )

__all__ = ["FloorServer", "ServerConfig", "create_app"]
