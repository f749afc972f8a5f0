"""A table as it stood at an earlier place in its log: what a command was answered with when it was taken."""

from __future__ import annotations

from croupier.floor.jackpot.linked import LinkedTable
from croupier.floor.past.chronicle import Chronicle
from croupier.floor.table.host import Host
from croupier.floor.table.keeper import TableKeeper
from croupier.floor.table.snapshot import Held
from croupier.floor.table.stored import taken_up
from croupier.floor.table.window import TableWindow
from croupier.table import Session


class Moment(TableWindow):
    """The table after the first events of its log. No clock runs in it."""

    def __init__(self, table: TableKeeper, read: Held) -> None:
        self.setup, self.pace, self.jackpot = table.setup, table.pace, table.jackpot
        self.decks, self._linked = table.decks, LinkedTable(table.setup.id, table.jackpot)
        if read.snapshot is None:
            self.session, self.chronicle = Session(table.setup.posting), Chronicle()
        else:
            self.session, self.chronicle = taken_up(table.setup, read.snapshot)
        for event in read.events:
            self.session.emit(event)
        self.chronicle.follow(read.events)
        # Nothing is dealt here: the host only says what is offered.
        self.host = Host(table.setup, table.dealer, table.pace, bots=table.host.bots, linked=self._linked)
        self._awaited = ("", 0.0, 0.0)
