"""The description of the interface: OpenAPI for programs, a page for people, both from the same table."""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib.metadata import version
from typing import Any

import msgspec
from markupsafe import escape

from croupier.floor.people import Right
from croupier.server.api.endpoint import Endpoint
from croupier.server.api.shapes import Refusal

HEADINGS = "<tr><th>Method</th><th>Address</th><th>Does</th><th>Right</th></tr>"
REFUSALS = {
    "400": "the request does not fit",
    "401": "sign in first",
    "403": "the roles do not allow it",
    "404": "there is no such thing",
    "422": "the rules forbid it",
    "429": "too many requests",
}


def openapi(endpoints: Sequence[Endpoint], prefix: str) -> dict[str, Any]:
    """The document."""
    kinds = [Refusal, *(kind for one in endpoints for kind in (one.gives, one.takes) if kind is not None)]
    schemas, components = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    named = dict(zip(map(str, kinds), schemas, strict=True))
    paths: dict[str, Any] = {}
    for one in endpoints:
        operation: dict[str, Any] = {
            "operationId": f"{one.method.lower()}{re.sub(r'[^a-z]+', '_', one.path.lower()).rstrip('_')}",
            "summary": one.says,
            "parameters": [*_in_path(one.path), *_in_query(one)],
            "responses": {
                str(one.status): _json("done", named[str(one.gives)]),
                **{status: _json(says, named[str(Refusal)]) for status, says in REFUSALS.items()},
            },
        }
        if one.takes is not None:
            operation["requestBody"] = {
                "required": True,
                "content": {"application/json": {"schema": named[str(one.takes)]}},
            }
        if one.right is not Right.ENTER:
            operation["security"] = [{"token": []}]
        paths.setdefault(_plain(prefix + one.path), {})[one.method.lower()] = operation
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Croupier",
            "version": version("croupier"),
            "description": "Amounts that are sent are dollars, as in the notation; views hold cents.",
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def _plain(path: str) -> str:
    """A path without the types of its parameters."""
    return re.sub(r"{(\w+):\w+}", r"{\1}", path)


def _in_path(path: str) -> list[dict[str, Any]]:
    return [
        {
            "name": name,
            "in": "path",
            "required": True,
            "schema": {"type": "integer", "minimum": 0} if kind else {"type": "string"},
        }
        for name, kind in re.findall(r"{(\w+)(:int)?}", path)
    ]


def _in_query(endpoint: Endpoint) -> list[dict[str, Any]]:
    return [
        {"name": name, "in": "query", "required": False, "description": says, "schema": {"type": "string"}}
        for name, says in endpoint.asks
    ]


def _json(says: str, schema: Any) -> dict[str, Any]:
    return {"description": says, "content": {"application/json": {"schema": schema}}}


def reading_page(endpoints: Sequence[Endpoint], prefix: str) -> str:
    """The page for people."""
    rows = "".join(
        f"<tr><td><code>{one.method}</code></td><td><code>{escape(_plain(prefix + one.path))}</code></td>"
        f"<td>{escape(one.says)}</td><td>{escape(one.right)}</td></tr>"
        for one in endpoints
    )
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Croupier – for programs</title>'
        '<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/static/room.css">'
        '<body class="room-page"><main class="sheet"><h1>For programs</h1>'
        f'<p>JSON, described by <a href="{prefix}/openapi.json">OpenAPI</a>. Sign in with '
        f"<code>POST {prefix}/sign-in</code>, then send <code>Authorization: Bearer TOKEN</code>. "
        "Cookies are not taken. A refusal has status 4xx and changes nothing. "
        f"<code>{prefix}/tables/{{table}}/live</code> is a WebSocket for the same as <code>events</code>.</p>"
        f'<table class="payments wide"><thead>{HEADINGS}</thead>{rows}</table></main>'
    )
