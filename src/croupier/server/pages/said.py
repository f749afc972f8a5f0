"""What a command says: who sent it, and its fields, from a form or a JSON object of our own pages."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qsl

import msgspec
from starlette.requests import Request

from croupier.errors import DataInvalid
from croupier.server.door.guard import sent_body
from croupier.server.door.refusal import RequestRefused
from croupier.server.door.visitor import TOKEN_FIELD, TOKEN_HEADER, Door, Visitor
from croupier.server.pages.form import Fields


async def said_by(door: Door, request: Request) -> tuple[Visitor, Fields]:
    """The visitor and the fields; a request that does not come from our pages is refused."""
    visitor = door.visitor(request)
    said = await _fields(request)
    token = request.headers.get(TOKEN_HEADER) or said.get(TOKEN_FIELD)
    if not door.is_own(request, visitor, token):
        raise RequestRefused.forged()
    return visitor, said


async def said_by_person(door: Door, request: Request) -> tuple[str, Fields]:
    """The same of somebody who has a name here."""
    visitor, said = await said_by(door, request)
    if visitor.person is None:
        raise RequestRefused.nameless()
    return visitor.person, said


async def _fields(request: Request) -> Fields:
    """The fields of a form, or of a JSON object with strings and whole numbers."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip()
    if kind == "application/json":
        try:
            said: dict[str, Any] = msgspec.json.decode(sent_body(request.scope), type=dict[str, str | int])
            fields = {field: str(value) for field, value in said.items()}
            # Half a character, written as an escape, is text that nobody could ever write out again.
            "".join(part for pair in fields.items() for part in pair).encode()
        except (msgspec.DecodeError, ValueError):
            raise DataInvalid("the body must be a JSON object with strings and whole numbers") from None
        return fields
    if kind == "application/x-www-form-urlencoded":
        # As a browser sends it; the last of two fields with one name counts, as in a form of several parts.
        return dict(parse_qsl(sent_body(request.scope).decode("latin-1"), keep_blank_values=True))
    form = await request.form(max_files=0, max_fields=50)
    return {field: value for field, value in form.items() if isinstance(value, str)}
