"""Who is asking: a signed cookie with the visitor's name and a token against forged requests."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from typing import Final

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.requests import Request
from starlette.responses import Response

from croupier.floor.money.cage import Cage

COOKIE: Final = "croupier"
TOKEN_HEADER: Final = "X-Croupier-Token"
TOKEN_FIELD: Final = "token"
A_MONTH: Final = 30 * 24 * 3600


@dataclass(frozen=True, slots=True)
class Visitor:
    """A browser; ``person`` is None until its visitor has given a name."""

    token: str
    person: str | None = None

    def named(self, person: str) -> Visitor:
        """The same visitor under a name, with a new token."""
        return replace(self, person=person, token=secrets.token_urlsafe(24))


class Door:
    """Reads and writes the cookie."""

    def __init__(self, cage: Cage, *, secure: bool) -> None:
        self._cage = cage
        self._signer = URLSafeSerializer(cage.keys, salt="visitor")
        self._secure = secure

    def visitor(self, request: Request) -> Visitor:
        """Who is asking; a visitor without a name if the cookie is missing, forged, or from another floor."""
        cookie = request.cookies.get(COOKIE, "")
        try:
            token, person = self._signer.loads(cookie)
        except (BadSignature, TypeError, ValueError):
            return Visitor(secrets.token_urlsafe(24))
        if person is not None and not self._cage.knows(person):
            person = None
        return Visitor(token, person)

    def remember(self, response: Response, visitor: Visitor) -> None:
        """Set the visitor's cookie."""
        response.set_cookie(
            COOKIE,
            str(self._signer.dumps([visitor.token, visitor.person])),
            max_age=A_MONTH,
            httponly=True,
            samesite="lax",
            secure=self._secure,
        )

    def is_own(self, request: Request, visitor: Visitor, token: str | None) -> bool:
        """Whether a command comes from one of our pages: it has the visitor's token and no foreign origin."""
        origin = request.headers.get("origin")
        if origin is not None and origin.partition("://")[2] != request.headers.get("host"):
            return False
        return token is not None and secrets.compare_digest(token.encode(), visitor.token.encode())
