"""Errors as people and programs read them: a status, a stable code, and a message without internals.

| status | code | when |
|---|---|---|
| 400 | ``data/invalid`` | a field is missing or invalid |
| 401 | ``visitor/nameless`` | the visitor has not given a name |
| 401 | ``visitor/signed_out`` | the visitor has not signed in |
| 403 | ``request/forged`` | the command does not come from one of our pages |
| 403 | ``person/factor_missing`` | staff must set up a second factor first |
| 403 | ``role/missing`` | the visitor's roles do not allow it |
| 404 | ``page/unknown`` | no such page, table, round or game |
| 400 | ``request/malformed`` | the request is not well formed |
| 408 | ``request/late`` | the body took too long to arrive |
| 413 | ``request/too_large`` | the body is too large |
| 421 | ``request/host`` | the request is for another name than the floor's |
| 421 | ``table/elsewhere`` | another process runs the table |
| 422 | the refusal's own | the rules forbid it |
| 429 | ``request/too_many`` | too many commands, requests or live streams of one visitor |
| 431 | ``request/head_too_large`` | the headers are too large |
| 500 | ``server/error`` | a bug |
| 501 | ``extra/missing`` | what was asked for is not installed |
| 503 | ``store/…`` | the store is not available |
| 503 | ``server/closing`` | the floor stopped before the request was answered |
| 503 | ``server/full`` | the floor has as many visitors as it takes |
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from markupsafe import escape
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.types import Scope

from croupier.errors import (
    CommandRejected,
    DataInvalid,
    ExtraMissing,
    LeaseLost,
    RoleMissing,
    StoreError,
    StoreUncertain,
)
from croupier.extras import explained as named
from croupier.extras import extra_of
from croupier.floor.record.table import ActionRefused

LAST = frozenset(
    (
        "request/head_too_large",
        "request/late",
        "request/malformed",
        "request/too_large",
        "server/closing",
        "server/full",
    )
)
"""Refusals after which the connection is closed: the rest of the request is not read."""
API = "/api/"
"""What begins so is for programs: every answer is JSON."""


@dataclass(eq=False)
class RequestRefused(Exception):
    """A request that does not reach the tables."""

    status: int
    code: str
    message: str
    clause: str | None = None
    action: int | None = None
    """Which of several actions was refused, from one."""
    field: str | None = None
    """Which field of a form or body, or which option, does not fit."""

    @classmethod
    def nameless(cls) -> RequestRefused:
        """A visitor without a name sent a command."""
        return cls(401, "visitor/nameless", "Enter a name in the lobby first.")

    @classmethod
    def signed_out(cls) -> RequestRefused:
        """A visitor without a session requested more than a public sign."""
        return cls(401, "visitor/signed_out", "Sign in first.")

    @classmethod
    def forged(cls) -> RequestRefused:
        """A command came without the visitor's token."""
        return cls(403, "request/forged", "This page is out of date. Reload it and try again.")

    @classmethod
    def factor_missing(cls) -> RequestRefused:
        """A member of staff has not set up the second factor that this floor requires."""
        return cls(403, "person/factor_missing", "Set up a second factor first, on the page Account.")

    @classmethod
    def unknown(cls, what: str = "page", choose: Sequence[str] = ()) -> RequestRefused:
        """The address names nothing; ``choose`` lists the valid names, unless they are secret."""
        others = f" Choose one of {', '.join(choose)}." if choose else ""
        return cls(404, "page/unknown", f"There is no such {what}.{others}")

    @classmethod
    def misdirected(cls) -> RequestRefused:
        """The request names a host that is not this floor's."""
        return cls(421, "request/host", "This floor is not reached under that name.")

    @classmethod
    def too_large(cls) -> RequestRefused:
        """The body is too large."""
        return cls(413, "request/too_large", "The request is too large for a command.")

    @classmethod
    def malformed(cls) -> RequestRefused:
        """The request is not well formed."""
        return cls(400, "request/malformed", "The request is not well formed.")

    @classmethod
    def head_too_large(cls) -> RequestRefused:
        """The headers are too large."""
        return cls(431, "request/head_too_large", "The headers of the request are too large.")

    @classmethod
    def late(cls) -> RequestRefused:
        """The body took too long to arrive."""
        return cls(408, "request/late", "The request took too long to arrive.")

    @classmethod
    def full(cls) -> RequestRefused:
        """The floor has as many visitors as it takes."""
        return cls(503, "server/full", "The floor is full. Try again soon.")

    @classmethod
    def closing(cls) -> RequestRefused:
        """The server stops before the request was answered."""
        return cls(
            503,
            "server/closing",
            "The floor is closing: it is not known yet whether this was done. Look again when it is open.",
        )

    @classmethod
    def too_many(cls) -> RequestRefused:
        """There are too many commands or streams."""
        return cls(429, "request/too_many", "Too many requests. Wait a moment and try again.")


def explained(error: Exception) -> RequestRefused:
    """What to tell about an error; of an unexpected one, only that it happened."""
    match error:
        case RequestRefused():
            return error
        case ActionRefused():
            return replace(explained(error.why), action=error.number)
        case RoleMissing():
            return RequestRefused(403, error.code, sentence(error.message), error.clause)
        case CommandRejected():
            return RequestRefused(422, error.code, sentence(error.message), error.clause)
        case DataInvalid():
            return RequestRefused(400, error.code, sentence(error.message), error.clause, field=error.key)
        case StoreUncertain():
            return RequestRefused(
                503,
                error.code,
                "The store does not answer: it is not known yet whether this was done. Try again soon.",
            )
        case LeaseLost():
            return RequestRefused(
                503, error.code, "This table is just changing to another server; nothing was done. Try again."
            )
        case StoreError():
            return RequestRefused(503, error.code, "The floor cannot save this right now. Try again soon.")
        case ImportError() if isinstance(error, ExtraMissing) or extra_of(error.name) is not None:
            return RequestRefused(501, ExtraMissing.code, sentence(str(named(error))))
        case HTTPException(status_code=404):
            return RequestRefused.unknown()
        case HTTPException(status_code=status):
            return RequestRefused(status, "request/refused", str(error.detail))
    return RequestRefused(
        500, "server/error", "Something went wrong on our side. Your chips are where they were."
    )


def sentence(message: str) -> str:
    """A message with a capital and a full stop."""
    return message[:1].upper() + message[1:] + ("" if message.endswith((".", "!", "?")) else ".")


BACK = "Back to the lobby"
REFUSED = "croupier.refused"
"""The scope key of a request's refusal code, for the metrics."""


def refused_with(scope: Scope) -> str | None:
    """The code with which a request was refused."""
    code = scope.get(REFUSED)
    return code if isinstance(code, str) else None


def respond(scope: Scope, refused: RequestRefused) -> Response:
    """The response in the form that was asked for: JSON, a fragment for the present page, or a page."""
    scope[REFUSED] = refused.code
    answer = _written(scope, refused)
    if refused.code in LAST:
        answer.headers["Connection"] = "close"
    return answer


def _written(scope: Scope, refused: RequestRefused) -> Response:
    headers = Headers(scope=scope)
    for_programs = scope["path"].startswith(API)
    speak = getattr(getattr(scope.get("app"), "state", None), "speak", None)
    if speak is not None and not for_programs:
        # Programs read codes, and English; people read the language of the floor.
        refused = replace(refused, message=speak(refused.message))
    if for_programs or "application/json" in headers.get("accept", ""):
        said: dict[str, str | int | None] = {
            "code": refused.code,
            "message": refused.message,
            "clause": refused.clause,
        }
        if for_programs:
            said |= {"action": refused.action, "field": refused.field}
        return JSONResponse({"error": said}, refused.status)
    notice = (
        f'<p class="refusal" role="alert" data-code="{escape(refused.code)}">{escape(refused.message)} '
        f"{f'<small>{escape(refused.clause)}</small>' if refused.clause else ''}</p>"
    )
    if headers.get("hx-request") == "true":
        return HTMLResponse(notice, refused.status)
    back = speak(BACK) if speak is not None else BACK
    page = (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Croupier</title>'
        '<meta name="viewport" content="width=device-width">'
        '<link rel="stylesheet" href="/static/room.css"><body class="room-page">'
        f'<main class="sheet"><h1>Croupier</h1>{notice}<p><a href="/">{escape(back)}</a></p></main>'
    )
    return HTMLResponse(page, refused.status)


def answer_to(request: HTTPConnection, error: Exception) -> Response:
    """The answer to every error; a page that only needs somebody to sign in leads to the door."""
    refused = explained(error)
    if refused.code == "visitor/signed_out" and _reads_pages(request):
        return RedirectResponse("/sign-in", 303)
    return respond(request.scope, refused)


def _reads_pages(request: HTTPConnection) -> bool:
    return request.scope.get("method") == "GET" and "text/html" in request.headers.get("accept", "")
