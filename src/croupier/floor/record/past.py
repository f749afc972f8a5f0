"""The settled round of a table that was opened from a document, as readers get it."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.floor.past.record import Fates, RoundRecord
from croupier.floor.record.table import RecordTable
from croupier.floor.setup import TableSetup
from croupier.history.toml import bare, write_toml
from croupier.money import Cents
from croupier.numbers import seat_numbers
from croupier.table import Round
from croupier.table.session.events import RoundOpened
from croupier.table.session.posting import Posting


@dataclass(slots=True, kw_only=True)
class DocumentRound(RoundRecord):
    """A round whose terms, players and stacks are those of a document."""

    source: RecordTable

    @property
    def stream(self) -> str:
        """The log that holds the round."""
        return self.source.stream

    @property
    def accounts(self) -> tuple[str, ...]:
        """The account of each player's chips, which never left their seats."""
        return tuple(f"{self.table}/seat:{player}" for player in range(1, len(self.persons) + 1))

    def begin(self) -> Round:
        """Return the round before its first event; forced bets are placed before anybody acts."""
        begun: Round = self.source.document.opening()
        return begun

    def entered(self) -> str:
        """Return the document as the dealer entered it, with every card and the stacks at the end."""
        stacks = [bare(stack) for stack in self.source.stacks()]
        return f"{self.source.written()}finishing_stacks = {write_toml(stacks)}\n"


def document_round(table: RecordTable) -> DocumentRound:
    """Return the round of a table that was opened from a document, as far as it was played."""
    begun = table.document.opening()
    seats, game = seat_numbers(len(table.players)), begun.table.game
    posting = Posting(
        table=begun.table,
        seats=max(len(seats), game.seats[0]),
        buy_in=(Cents(1), Cents(max(1, *table.posted.stacks))),
    )
    setup = TableSetup(
        id=table.id,
        name=f"{game.name} from a document",
        posting=posting,
        stakes="",
        bots=0,
        bot_buy_in=Cents(0),
        buy_in=Cents(0),
    )
    return DocumentRound(
        setup,
        RoundOpened(number=1, seats=seats, stacks=table.posted.stacks),
        table.players,
        0,
        Fates(),
        events=list(table.round.log[len(begun.log) :]),
        closed=table.round.over,
        source=table,
    )
