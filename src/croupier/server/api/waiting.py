"""Waiting lists, as programs and signs read them and people join them."""

from __future__ import annotations

from croupier.floor import Floor
from croupier.floor.people import Right
from croupier.server.api import shapes
from croupier.server.api.endpoint import Call, Endpoint
from croupier.server.door.refusal import RequestRefused


class WaitingDesk:
    """The handlers of the waiting lists."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor

    def endpoints(self) -> tuple[Endpoint, ...]:
        """Every address, with its right."""
        return (
            Endpoint(
                "GET",
                "/waiting",
                self.all,
                Right.ENTER,
                gives=list[shapes.WaitingCard],
                says="Every game and limit with its waiting list, for signs too.",
            ),
            Endpoint(
                "POST",
                "/waiting/{list}",
                self.wait,
                Right.PLAY,
                gives=shapes.WaitingCard,
                takes=shapes.Wait,
                says="Join a waiting list, or leave it.",
            ),
            Endpoint(
                "POST",
                "/waiting/{list}/people",
                self.work,
                Right.MANAGE,
                gives=shapes.WaitingCard,
                takes=shapes.Work,
                says="Write somebody on a list, take them off, or call them out of turn.",
            ),
        )

    async def all(self, call: Call) -> list[shapes.WaitingCard]:
        """Every list. Who is not signed in reads initials, as a sign on the wall shows them."""
        return [self._card(name, named=call.person is not None) for name in self._floor.steward.names()]

    async def wait(self, call: Call) -> shapes.WaitingCard:
        """Join a list, or leave it."""
        name, steward = self._named(call), self._floor.steward
        act = steward.join if call.body.answer == "join" else steward.leave
        await act(name, call.name, by=call.name)
        return self._card(name, named=True)

    async def work(self, call: Call) -> shapes.WaitingCard:
        """Work a list as staff."""
        name, steward = self._named(call), self._floor.steward
        acts = {"add": steward.join, "remove": steward.leave, "call": steward.call}
        await acts[call.body.answer](name, call.body.person, by=call.name)
        return self._card(name, named=True)

    def _named(self, call: Call) -> str:
        name: str = call.where["list"]
        if name not in self._floor.steward.names():
            raise RequestRefused.unknown("list")
        return name

    def _card(self, name: str, *, named: bool) -> shapes.WaitingCard:
        steward = self._floor.steward
        tables, lines = steward.tables_of(name), []
        for one in steward.lists.on(name):
            called = steward.lists.call(name, one.person)
            lines.append(
                shapes.WaitingLine(
                    person=one.person if named else initials(one.person),
                    since=one.since,
                    table=called.table if called else None,
                    seat=called.seat if called else None,
                    until=called.until if called else None,
                )
            )
        return shapes.WaitingCard(
            id=name,
            game=tables[0].setup.game if tables else "",
            stakes=tables[0].setup.stakes if tables else "",
            tables=[table.setup.id for table in tables],
            free=len(list(steward.free(name))),
            people=lines,
        )


def initials(person: str) -> str:
    """A name as a sign shows it: ``N. K.``."""
    return " ".join(f"{part[0]}." for part in person.split())
