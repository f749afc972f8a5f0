"""Errors as people and programs read them: a status, a stable code, a friendly message; never an inside view.

| status | code | when |
|---|---|---|
| 400 | ``data/invalid`` | a field is missing or is no amount |
| 401 | ``visitor/nameless`` | a name comes first |
| 403 | ``request/forged`` | the command does not come from one of our pages |
| 404 | ``page/unknown`` | no such page, table, round or game |
| 413 | ``request/too_large`` | a body beyond all need |
| 422 | the refusal's own | the rules forbid it |
| 429 | ``request/too_many`` | too fast, or too many looking on |
| 500 | ``server/error`` | a mistake of ours |
| 503 | ``store/…`` | nothing can be kept just now |
"""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import escape
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.types import Scope

from croupier.errors import CommandRejected, DataInvalid, StoreError


@dataclass(eq=False)
class RequestRefused(Exception):
    """A request that does not reach the tables."""

    status: int
    code: str
    message: str
    clause: str | None = None

    @classmethod
    def nameless(cls) -> RequestRefused:
        """Somebody acts without having given a name."""
        return cls(401, "visitor/nameless", "Give a name at the lobby first.")

    @classmethod
    def forged(cls) -> RequestRefused:
        """A command without the visitor's token."""
        return cls(403, "request/forged", "This page is out of date. Load it again.")

    @classmethod
    def unknown(cls, what: str = "page") -> RequestRefused:
        """Nothing is there."""
        return cls(404, "page/unknown", f"There is no such {what}.")

    @classmethod
    def too_large(cls) -> RequestRefused:
        """A body beyond all need."""
        return cls(413, "request/too_large", "That is more than any command needs.")

    @classmethod
    def too_many(cls) -> RequestRefused:
        """Faster than anybody plays."""
        return cls(429, "request/too_many", "Slower, please.")


def explained(error: Exception) -> RequestRefused:
    """What may be said about an error; of an unforeseen one nothing but that it happened."""
    match error:
        case RequestRefused():
            return error
        case CommandRejected():
            return RequestRefused(422, error.code, _sentence(error.message), error.clause)
        case DataInvalid():
            return RequestRefused(400, error.code, _sentence(error.message))
        case StoreError():
            return RequestRefused(503, error.code, "Nothing can be kept just now. Try again in a moment.")
        case HTTPException(status_code=404):
            return RequestRefused.unknown()
        case HTTPException(status_code=status):
            return RequestRefused(status, "request/refused", str(error.detail))
    return RequestRefused(
        500, "server/error", "Something went wrong on our side. Your chips are where they were."
    )


def _sentence(message: str) -> str:
    return message[:1].upper() + message[1:] + ("" if message.endswith((".", "!", "?")) else ".")


def respond(scope: Scope, refused: RequestRefused) -> Response:
    """The answer in the form that was asked for: JSON, a fragment for the page that stands, or a page."""
    headers = Headers(scope=scope)
    if "application/json" in headers.get("accept", ""):
        said = {"code": refused.code, "message": refused.message, "clause": refused.clause}
        return JSONResponse({"error": said}, refused.status)
    notice = (
        f'<p class="refusal" role="alert" data-code="{escape(refused.code)}">{escape(refused.message)} '
        f"<small>{escape(refused.code)}{f' · {escape(refused.clause)}' if refused.clause else ''}</small></p>"
    )
    if headers.get("hx-request") == "true":
        return HTMLResponse(notice, refused.status)
    page = (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Croupier</title>'
        '<meta name="viewport" content="width=device-width">'
        '<link rel="stylesheet" href="/static/room.css"><body class="room-page">'
        f'<main class="sheet"><h1>Croupier</h1>{notice}<p><a href="/">To the lobby</a></p></main>'
    )
    return HTMLResponse(page, refused.status)


async def on_error(request: Request, error: Exception) -> Response:
    """The handler of every error."""
    return respond(request.scope, explained(error))
