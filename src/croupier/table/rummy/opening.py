"""Opening a round of rummy: who plays, in which order, with which chips."""

from __future__ import annotations

from croupier.errors import NotNow
from croupier.table.rummy.round import RummyRound
from croupier.table.rummy.table import RummyTable
from croupier.table.session import events as s
from croupier.table.session.posting import Posting
from croupier.table.session.state import SessionState


def opening(posting: Posting[RummyTable], state: SessionState, commitment: str) -> s.RoundOpened:
    """The event that opens the next round, dealt counter-clockwise from the last winner (PAN 3)."""
    table = posting.table
    seats = sorted(state.with_chips(), reverse=True)
    fewest, most = table.game.seats
    if not fewest <= len(seats) <= most:
        raise NotNow(f"{table.game.name} is played by {fewest} to {most} with chips; there are {len(seats)}")
    if state.winner is not None:
        # If the winner has left or has no chips, the next one counter-clockwise is dealt first.
        last = state.winner
        seats = [*(seat for seat in seats if seat <= last), *(seat for seat in seats if seat > last)]
    return s.RoundOpened(
        number=state.number + 1,
        seats=tuple(seats),
        stacks=tuple([state.seated[seat].stack for seat in seats]),
        commitment=commitment,
        first_hand=state.winner is None,
    )


def open_round(posting: Posting[RummyTable], opened: s.RoundOpened) -> RummyRound:
    """The round that this event opens."""
    return RummyRound(posting.table, opened.stacks, first_hand=opened.first_hand, silence_passes=False)
