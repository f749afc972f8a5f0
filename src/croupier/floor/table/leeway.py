"""The leeway that players have: wagers taken back before the lock, and time from their time bank."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.errors import NotNow
from croupier.floor.table.by_hand import HandTable
from croupier.floor.table.move import Await
from croupier.floor.table.taking_off import first_off
from croupier.games.banked.view import BankedView
from croupier.numbers import Player
from croupier.table import Round, Session
from croupier.table import commands as c
from croupier.table.session import commands as sc

TIME_BANK_STEP = 30
"""How many seconds a player takes from the time bank at once."""


class LeewayTable(HandTable):
    """A table whose players may think again."""

    async def more_time(self, person: str) -> None:
        """Add to the clock of a decision that the table waits for, out of the person's time bank."""
        async with self._lock:
            move = self.host.next_move(self.session, self.clock)
            if not isinstance(move, Await) or person not in move.late:
                raise NotNow("the table is not waiting for you")
            left = self.time_left(person)
            if not left:
                raise NotNow("your time bank is empty")
            taken = min(TIME_BANK_STEP, left)
            self._time_used[person] = self._time_used.get(person, 0) + taken
            key, until, whole = self._awaited
            self._awaited = (key, until + taken, whole + taken)
            self._late.pop(person, None)
            self._tell()

    async def take_back(self, person: str) -> None:
        """Take all of a person's wagers back, while the layout is open."""
        async with self._lock:
            self._late.pop(person, None)
            if self._linked.is_locked(self.session):
                raise NotNow("no more bets: the layout is locked")
            if self._wager_off(self.session, person) is None:
                raise NotNow("you have no wager that can be taken back now")
            await self._commit(self._taken_back(person))

    def _taken_back(self, person: str) -> Iterator[sc.Act]:
        """One wager after the other: those that need another go first."""
        while (off := self._wager_off(self._desk.session, person)) is not None:
            yield sc.Act(command=off, person=person)

    def _wager_off(self, session: Session, person: str) -> c.AnyCommand | None:
        """What may be taken off now, as the table stands or as it is being decided."""
        round_ = session.round
        if round_ is None or not round_.before_deal:
            return None
        offered = (first_off(round_, player) for player in session.players_of(person))
        return next((off for off in offered if off is not None), None)


def has_laid(round_: Round, player: Player) -> bool:
    """Whether chips of a player lie on the layout."""
    view = round_.view(player)
    return isinstance(view, BankedView) and bool(view.seat_of(player).wagers)
