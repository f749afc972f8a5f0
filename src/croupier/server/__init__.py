"""The floor in the browser: pages rendered from views, live by server-sent events."""

from croupier.server.app import create_app
from croupier.server.door.config import ServerConfig
from croupier.server.run import FloorServer

__all__ = ["FloorServer", "ServerConfig", "create_app"]
