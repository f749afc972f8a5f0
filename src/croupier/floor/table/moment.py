"""A table as it stood at an earlier place in its log: what a command was answered with when it was taken."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.floor.jackpot.linked import LinkedTable
from croupier.floor.past.chronicle import Chronicle
from croupier.floor.table.host import Host
from croupier.floor.table.keeper import TableKeeper
from croupier.floor.table.window import TableWindow
from croupier.table import Session
from croupier.table.events import Event


class Moment(TableWindow):
    """The table after the first events of its log. No clock runs in it."""

    def __init__(self, table: TableKeeper, events: Sequence[Event]) -> None:
        self.setup, self.pace, self.jackpot = table.setup, table.pace, table.jackpot
        self.decks, self._linked = table.decks, LinkedTable(table.setup.id, table.jackpot)
        self.session = Session.resume(table.setup.posting, events)
        self.chronicle = Chronicle()
        self.chronicle.follow(self.session.log)
        # Nothing is dealt here: the host only says what is offered.
        self.host = Host(table.setup, table.dealer, table.pace, bots=table.host.bots, linked=self._linked)
        self._awaited = ("", 0.0, 0.0)
