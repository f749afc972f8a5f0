"""The floor in the browser: pages made from views, kept up to date by server-sent events."""

from croupier.server.app import create_app
from croupier.server.door.config import ServerConfig
from croupier.server.run import FloorServer

__all__ = ["FloorServer", "ServerConfig", "create_app"]
