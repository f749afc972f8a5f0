"""The rummy family at a table."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.cards import Card
from croupier.table.payment import Payment
from croupier.table.reading import MeterReading
from croupier.table.rummy import opening
from croupier.table.rummy.round import RummyRound
from croupier.table.rummy.table import RummyTable
from croupier.table.session import events as s
from croupier.table.session.family import Dealing, Family
from croupier.table.session.position import TablePosition
from croupier.table.session.posting import Posting
from croupier.table.session.state import SessionState


class RummyFamily(Family[RummyTable, RummyRound]):
    """Melds, and chips that pass from player to player."""

    def opening(
        self,
        posting: Posting[RummyTable],
        state: SessionState,
        commitment: str,
        reading: MeterReading | None = None,
    ) -> s.RoundOpened:
        """Open a round for everybody with chips; the winner of the last round is dealt first."""
        return opening.opening(posting, state, commitment)

    def open_round(self, posting: Posting[RummyTable], opened: s.RoundOpened) -> RummyRound:
        """The round that this event opens."""
        return opening.open_round(posting, opened)

    def ended(self, session: TablePosition[RummyTable], round_: RummyRound) -> None:
        """Record the winner, who is dealt first in the next round."""
        if round_.state.winner is not None:
            session.state.winner = session.state.players[round_.state.winner - 1]

    def payments(self, round_: RummyRound) -> Iterator[Payment]:
        """What it has paid so far."""
        return round_.payments()

    def dealing(self, table: RummyTable) -> Dealing:
        """In packets [PAN 3]."""
        return Dealing(packet=table.game.packet)

    def makes_stub(self, round_: RummyRound) -> bool:
        """Whether the shuffle makes a new stock; it may end the round instead (PAN-R21)."""
        return not round_.state.is_idle()

    def stub(self, round_: RummyRound) -> tuple[Card, ...]:
        """The discards except the top one."""
        return tuple(round_.state.pile[:-1])


RUMMY = RummyFamily()
