"""Bearer tokens: the secret of a session, in a header. Cookies are never taken here."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from croupier.floor import Floor
from croupier.server.door.visitor import SCHEME


def bearer(floor: Floor, request: HTTPConnection) -> tuple[str | None, str | None]:
    """Who is asking, and with which secret; nobody if there is no token or its session is over."""
    header = request.headers.get("authorization", "")
    if header[: len(SCHEME)].lower() != SCHEME:
        return None, None
    secret = header[len(SCHEME) :].strip()
    signed = floor.accounts.signed_in(secret)
    return (signed.person, secret) if signed is not None else (None, None)
