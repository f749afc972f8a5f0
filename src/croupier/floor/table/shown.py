"""The table that people see: the state after the events in its log."""

from __future__ import annotations

from croupier.floor.past.chronicle import Chronicle
from croupier.floor.past.record import RoundRecord
from croupier.floor.records import DeckShuffled
from croupier.floor.setup import TableSetup
from croupier.floor.table.snapshot import Held, TableSnapshot
from croupier.table import Round, Session
from croupier.table.session.session import LastPlayed


class Shown:
    """A table's session, its recent rounds, and their decks; one object for the table's life."""

    session: Session
    chronicle: Chronicle
    decks: dict[str, DeckShuffled]
    """Decks by their promises."""

    def __init__(self, setup: TableSetup, held: Held) -> None:
        self._setup = setup
        self.take_up(held)

    def take_up(self, held: Held) -> None:
        """Replace the state with what the store holds."""
        posting = self._setup.posting
        self.decks = {**held.decks, **{deck.commitment: deck for deck in held.later}}
        if held.snapshot is None:
            self.session, self.chronicle = Session(posting), Chronicle(self._setup)
        else:
            self.chronicle = Chronicle.take_up(self._setup, held.snapshot.chronicle)
            self.session = self._session(held.snapshot)
        for event in held.events:
            self.session.emit(event)
        self.chronicle.follow(held.events)

    def _session(self, snapshot: TableSnapshot) -> Session:
        last = None
        if self.chronicle.rounds:
            round_ = self.chronicle.rounds[-1].finished()
            last = LastPlayed(round_, snapshot.last_players, snapshot.last_people)
        return Session.take_up(self._setup.posting, snapshot.state.copy(), snapshot.version, last)

    def finished(self, record: RoundRecord) -> Round:
        """Return a finished round: the session still has the last one; earlier ones are replayed."""
        last = self.session.last
        if last is not None and record is self.chronicle.latest():
            return last
        return record.finished()
