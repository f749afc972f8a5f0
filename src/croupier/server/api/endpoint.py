"""One address of the interface: its right, what it takes and gives, and what it does."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import KW_ONLY, dataclass
from typing import Any

import msgspec
from msgspec import Struct
from starlette.types import Scope

from croupier.errors import DataInvalid
from croupier.floor.people import Right
from croupier.server.door.guard import sent_body


@dataclass(frozen=True)
class Call:
    """A request that has passed the gate."""

    person: str | None
    secret: str | None
    where: dict[str, Any]
    asked: dict[str, str]
    body: Any
    address: str
    """Where the request comes from, as limits count it."""

    @property
    def name(self) -> str:
        """Who is asking, where the gate lets nobody pass who has no name."""
        assert self.person is not None
        return self.person


Handler = Callable[[Call], Awaitable[Any]]


@dataclass(frozen=True)
class Endpoint:
    """An address."""

    method: str
    path: str
    does: Handler
    right: Right
    _: KW_ONLY
    says: str
    gives: Any
    takes: type[Struct] | None = None
    asks: tuple[tuple[str, str], ...] = ()
    """Query parameters, with what they mean."""
    status: int = 200


def body_of(scope: Scope, kind: type[Struct] | None) -> Any:
    """The body of a request as its shape; a sentence says what does not fit."""
    if kind is None:
        return None
    try:
        return msgspec.json.decode(sent_body(scope), type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as wrong:
        raise DataInvalid(f"the body does not fit: {wrong}") from None
