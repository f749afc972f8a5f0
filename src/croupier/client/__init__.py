"""A floor's interface for programs, typed: ``Client`` waits for each answer, ``AsyncClient`` is awaited.

Answers are the shapes that the floor itself sends (``croupier.server.api.shapes``); a refusal is raised as
``Refused`` with its stable code. Every act carries an idempotency key, so that one sent again after
a lost answer is done once.
"""

from croupier.extras import require

require("client", "httpx", "websockets")

from croupier.client.calls import Refused  # noqa: E402 (after the question whether it can be read at all)
from croupier.client.client import AsyncClient, Client  # noqa: E402

__all__ = ["AsyncClient", "Client", "Refused"]
