"""Who is asking: a signed cookie with the secret of a session and a token against forged requests."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any, Final

from itsdangerous import BadData, URLSafeSerializer
from starlette.requests import HTTPConnection, Request, cookie_parser
from starlette.responses import Response

from croupier.floor.people import Accounts
from croupier.floor.people.patience import Origin
from croupier.floor.people.sessions import Signed
from croupier.server.door.admission import sender

COOKIE: Final = "croupier"
DEVICE: Final = "croupier-device"
"""The cookie of a device on which people have signed in."""
DEVICE_PEOPLE_MAX: Final = 8
A_YEAR: Final = 365 * 24 * 3600
COOKIE_READ: Final = "croupier.cookie"
"""Where a request keeps what its cookie says."""
SESSION_FOUND: Final = "croupier.session"
"""Where a request keeps the session that it was found to belong to."""
TOKEN_HEADER: Final = "X-Croupier-Token"
TOKEN_FIELD: Final = "token"
SCHEME: Final = "bearer "
"""How a header begins that has the secret of a program's session."""
A_MONTH: Final = 30 * 24 * 3600
COOKIES_REMEMBERED: Final = 4_096


@dataclass(frozen=True, slots=True)
class Visitor:
    """A browser; ``person`` is None until its visitor has signed in or given a name."""

    token: str
    person: str | None = None
    secret: str | None = None
    """The secret of the visitor's session; only its hash is kept here."""


@lru_cache(maxsize=COOKIES_REMEMBERED)
def _own(*headers: str) -> str:
    """Our cookie among those that a browser sends."""
    return cookie_parser("; ".join(headers)).get(COOKIE, "")


def loaded(signer: URLSafeSerializer, text: str) -> Any:
    """What a signed text says; None if it is forged.

    The signature is checked first: the exceptions of ``loads`` are reference cycles, and collecting those of
    many strangers stops the floor.
    """
    if not text or not any(one.validate(text) for one in signer.iter_unsigners()):
        return None
    try:
        return signer.loads(text)
    except BadData:
        return None


class Door:
    """Reads and writes the cookies."""

    def __init__(self, accounts: Accounts, keys: Sequence[str], *, secure: bool) -> None:
        self._accounts = accounts
        self._signer = URLSafeSerializer(keys, salt="visitor")
        self._devices = URLSafeSerializer(keys, salt="device")
        # What a cookie says never changes; whether its session lasts is asked each time.
        self._loads = lru_cache(maxsize=COOKIES_REMEMBERED)(partial(loaded, self._signer))
        self._secure = secure

    def visitor(self, request: Request) -> Visitor:
        """Who is asking; a stranger if the cookie is missing or forged, or its session is over."""
        cookie = self._read(request)
        if cookie is None:
            return self.stranger()
        token, secret = cookie
        if secret is None:
            return Visitor(token)
        signed = self._signed(request, secret)
        if signed is not None:
            return Visitor(token, signed.person, secret)
        # The cookies of the first floors named their guest, who had no session.
        return Visitor(token, secret) if self._accounts.came_early(secret) else self.stranger()

    def is_new(self, request: HTTPConnection) -> bool:
        """Whether a request names a session that is not known here: it may have begun in another process."""
        header = request.headers.get("authorization", "")
        if header[: len(SCHEME)].lower() == SCHEME:
            return self._accounts.signed_in(header[len(SCHEME) :].strip()) is None
        _, secret = self._read(request) or ("", None)
        return secret is not None and self._signed(request, secret) is None

    def _signed(self, request: HTTPConnection, secret: str) -> Signed | None:
        """The session of a request's cookie; once it is found, nobody looks for it again."""
        found: Signed | None = request.scope.get(SESSION_FOUND)
        if found is None:
            found = request.scope[SESSION_FOUND] = self._accounts.signed_in(secret)
        return found

    def _read(self, request: HTTPConnection) -> tuple[str, str | None] | None:
        """Return token and secret of the cookie, verified once for each request; None without a good one."""
        if COOKIE_READ not in request.scope:
            request.scope[COOKIE_READ] = self._verified(_own(*request.headers.getlist("cookie")))
        cookie: tuple[str, str | None] | None = request.scope[COOKIE_READ]
        return cookie

    def _verified(self, cookie: str) -> tuple[str, str | None] | None:
        match self._loads(cookie) if cookie else None:
            case [str(token), (str() | None) as secret]:
                return token, secret
        return None

    def stranger(self) -> Visitor:
        """A visitor whom nobody knows."""
        return Visitor(secrets.token_urlsafe(24))

    def signed_in(self, person: str, secret: str) -> Visitor:
        """A visitor whose session has just begun, with a new token."""
        return Visitor(secrets.token_urlsafe(24), person, secret)

    def remember(self, response: Response, visitor: Visitor) -> None:
        """Set the visitor's cookie."""
        response.set_cookie(
            COOKIE,
            str(self._signer.dumps([visitor.token, visitor.secret])),
            max_age=A_MONTH,
            httponly=True,
            samesite="lax",
            secure=self._secure,
        )

    def origin(self, request: HTTPConnection, person: str) -> Origin:
        """Where somebody signs in; the device counts if this person has signed in on it before."""
        device, people = self._device(request)
        known = person.casefold() in people
        return Origin(sender(request.scope), device if known else None)

    def know_device(self, request: HTTPConnection, response: Response, person: str) -> None:
        """Remember on the device that a person has signed in on it."""
        device, people = self._device(request)
        kept = [name for name in people if name != person.casefold()][1 - DEVICE_PEOPLE_MAX :]
        response.set_cookie(
            DEVICE,
            str(self._devices.dumps([device, [*kept, person.casefold()]])),
            max_age=A_YEAR,
            httponly=True,
            samesite="lax",
            secure=self._secure,
            path="/sign-in",
        )

    def _device(self, request: HTTPConnection) -> tuple[str, list[str]]:
        """The id of a device, and the people who have signed in on it; a new id without a good cookie."""
        match loaded(self._devices, cookie_parser(request.headers.get("cookie", "")).get(DEVICE, "")):
            case [str(device), list(people)]:
                return device, [name for name in people if isinstance(name, str)]
        return secrets.token_urlsafe(12), []

    def is_own(self, request: Request, visitor: Visitor, token: str | None) -> bool:
        """Whether a command comes from one of our pages: it has the visitor's token and no foreign origin."""
        origin = request.headers.get("origin")
        if origin is not None and origin.partition("://")[2] != request.headers.get("host"):
            return False
        return token is not None and secrets.compare_digest(token.encode(), visitor.token.encode())
