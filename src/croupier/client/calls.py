"""The calls of the interface: the request of each, and the type of its answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from secrets import token_urlsafe
from typing import Any, Generic, Literal, TypeVar
from urllib.parse import quote

import msgspec

from croupier.server.api import shapes
from croupier.server.api.shapes import Dollars

T = TypeVar("T")


class Refused(Exception):
    """The floor refused a request, and nothing has changed."""

    def __init__(self, status: int, why: shapes.Refused) -> None:
        super().__init__(why.message)
        self.status = status
        self.code = why.code
        """Stable, for programs: ``table/unknown``, ``turn/not-yours`` and so on."""
        self.clause = why.clause
        self.action = why.action
        """Which of the actions was refused, from one."""
        self.field = why.field
        """Which field or option does not fit, where it is known."""


@dataclass(frozen=True, kw_only=True)
class Call(Generic[T]):
    """One request, and the type of its answer."""

    method: Literal["GET", "POST", "PUT", "DELETE"]
    path: str
    gives: type[T]
    body: Mapping[str, Any] | None = None
    asked: Mapping[str, str] = field(default_factory=dict)
    again: bool = False
    """Whether it may be sent again if no answer came: it changes nothing, or is done once by its key."""

    def answer(self, status: int, body: bytes) -> T:
        """The answer, or the refusal."""
        if status < 400:
            return msgspec.json.decode(body, type=self.gives)
        try:
            why = msgspec.json.decode(body, type=shapes.Refusal).error
        except msgspec.MsgspecError:
            # Something between the program and the floor has answered.
            why = shapes.Refused("client/no-floor", f"something else than a floor answered with {status}")
        raise Refused(status, why)


def _get(gives: type[T], *path: str | int, **asked: str) -> Call[T]:
    return Call(method="GET", path=_path(path), gives=gives, asked=asked, again=True)


def _path(parts: tuple[str | int, ...]) -> str:
    return "/api/v1/" + "/".join(quote(str(part), safe="") for part in parts)


def _post(gives: type[T], *path: str | int, body: Mapping[str, Any] | None = None) -> Call[T]:
    return Call(method="POST", path=_path(path), gives=gives, body=body)


def sign_in(name: str, password: str | None, code: str | None) -> Call[shapes.SignedIn]:
    """Sign in; a guest needs no password."""
    given = {"name": name, "password": password, "code": code}
    body = {field: value for field, value in given.items() if value is not None}
    return _post(shapes.SignedIn, "sign-in", body=body)


def sign_out() -> Call[shapes.Done]:
    """End the session."""
    return _post(shapes.Done, "sign-out")


def games() -> Call[list[shapes.GameLine]]:
    """Every game that can be posted."""
    return _get(list[shapes.GameLine], "games")


def game(game: str) -> Call[shapes.GameCard]:
    """What a game can be posted with."""
    return _get(shapes.GameCard, "games", game)


def tables() -> Call[list[shapes.TableLine]]:
    """Every table."""
    return _get(list[shapes.TableLine], "tables")


def table(table: str) -> Call[shapes.TableCard]:
    """A table as the caller may see it."""
    return _get(shapes.TableCard, "tables", table)


def open_table(terms: Mapping[str, Any]) -> Call[shapes.TableCard]:
    """Open a table under terms, or from a document."""
    return _post(shapes.TableCard, "tables", body=terms)


def change_terms(table: str, terms: Mapping[str, Any]) -> Call[shapes.TableCard]:
    """Post new terms between rounds."""
    path = _path(("tables", table, "terms"))
    return Call(method="PUT", path=path, gives=shapes.TableCard, body=terms)


def manage(table: str, answer: Literal["pause", "resume", "close"], why: str) -> Call[shapes.Done]:
    """Pause, resume or close a table."""
    return _post(shapes.Done, "tables", table, "manage", body={"answer": answer, "why": why})


def sit(table: str, seat: int, buy_in: Dollars) -> Call[shapes.Seated]:
    """Take a seat."""
    return _post(shapes.Seated, "tables", table, "seats", body={"seat": seat, "buy_in": buy_in})


def leave(table: str, seat: int) -> Call[shapes.Done]:
    """Leave your seat."""
    return Call(method="DELETE", path=_path(("tables", table, "seats", seat)), gives=shapes.Done)


def act(table: str, actions: tuple[str, ...], key: str, number: str, promise: str) -> Call[shapes.Taken]:
    """Act in the notation; a key is made up if none is given."""
    body = {"actions": list(actions), "key": key or token_urlsafe(12), "number": number, "promise": promise}
    path = _path(("tables", table, "actions"))
    return Call(method="POST", path=path, gives=shapes.Taken, body=body, again=True)


def events(table: str, after: int) -> Call[shapes.Lines]:
    """What happened after a line."""
    return _get(shapes.Lines, "tables", table, "events", after=str(after))


def rounds(**wanted: str | int | bool | None) -> Call[list[shapes.RoundLine]]:
    """Finished rounds that match."""
    return _get(list[shapes.RoundLine], "rounds", **_wanted(**wanted))


def round(table: str, number: int) -> Call[shapes.RoundCard]:
    """A round as a document, with its result."""
    return _get(shapes.RoundCard, "rounds", table, number)


def ledger(at: str | None) -> Call[shapes.Balances]:
    """The trial balance, now or at a moment of the past."""
    return _get(shapes.Balances, "ledger", **_wanted(at=at))


def entries(**wanted: str | int | None) -> Call[shapes.Entries]:
    """Movements of the ledger that match."""
    return _get(shapes.Entries, "ledger", "entries", **_wanted(**wanted))


def report(name: str, **wanted: str | None) -> Call[shapes.ReportCard]:
    """The result of each table, game, wager, hour, day, shift or dealer."""
    return _get(shapes.ReportCard, "reports", name, **_wanted(**wanted))


def _wanted(**wanted: str | int | bool | None) -> dict[str, str]:
    """The query parameters; those that are None are left out."""
    said = {True: "yes", False: "no"}
    return {
        key: said[value] if isinstance(value, bool) else str(value)
        for key, value in wanted.items()
        if value is not None
    }


def link(link: str) -> Call[shapes.LinkCard]:
    """What the sign of a link shows."""
    return _get(shapes.LinkCard, "links", link)
