"""Calls for a supervisor and their rulings, for programs."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from croupier.floor import Floor
from croupier.floor.dispute.calls import Call as DealersCall
from croupier.floor.people import Right
from croupier.games.irregular import irregular
from croupier.server.api.endpoint import Call, Endpoint
from croupier.server.api.shapes import Text

Reason = Annotated[str, Meta(max_length=500)]


class ClauseLine(Struct, frozen=True):
    """A clause of a game's rules."""

    clause: str
    says: str


class CallLine(Struct, frozen=True):
    """A dealer's call for a supervisor, what the rules say, and the ruling."""

    number: int
    table: str
    round: int
    what: str
    says: str
    by: str
    clauses: list[ClauseLine]
    ruling: str | None
    ruled_by: str | None


class RulingSaid(Struct, frozen=True, forbid_unknown_fields=True):
    """A ruling on a call; ``action`` is entered at the table with it."""

    ruling: Reason
    clause: Text = ""
    action: Text = ""


class CallSaid(Struct, frozen=True, forbid_unknown_fields=True):
    """What a dealer calls for."""

    what: Text
    says: Reason = ""


class Calling:
    """The addresses with which dealers call and supervisors rule."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor

    def endpoints(self) -> tuple[Endpoint, ...]:
        """Both addresses, with their rights."""
        return (
            Endpoint(
                "POST",
                "/tables/{table}/call",
                self._called,
                Right.DEAL,
                gives=CallLine,
                takes=CallSaid,
                says="Call a supervisor to a table, as its dealer.",
            ),
            Endpoint(
                "POST",
                "/supervisor/calls/{call:int}",
                self._rule,
                Right.SUPERVISE,
                gives=CallLine,
                takes=RulingSaid,
                says="Rule on a dealer's call.",
            ),
        )

    async def _called(self, call: Call) -> CallLine:
        said: CallSaid = call.body
        made = await self._floor.rulings.call(call.name, call.where["table"], said.what, said.says)
        return call_line(self._floor, made)

    async def _rule(self, call: Call) -> CallLine:
        said: RulingSaid = call.body
        ruled = await self._floor.rulings.rule(
            call.name, call.where["call"], ruling=said.ruling, clause=said.clause, action=said.action
        )
        return call_line(self._floor, ruled)


def call_line(floor: Floor, one: DealersCall) -> CallLine:
    """A call, with what the rules of its game say."""
    called, ruled = one.called, one.ruled
    return CallLine(
        number=one.number,
        table=called.table,
        round=called.round,
        what=called.what,
        says=called.says,
        by=called.by,
        clauses=[ClauseLine(*clause) for clause in irregular(floor.rulings.game(called.table))],
        ruling=ruled.ruling if ruled is not None else None,
        ruled_by=ruled.by if ruled is not None else None,
    )
