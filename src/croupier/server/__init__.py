"""The floor in the browser: pages rendered from views, live by server-sent events."""

from croupier.server.app import create_app
from croupier.server.config import ServerConfig

__all__ = ["ServerConfig", "create_app"]
