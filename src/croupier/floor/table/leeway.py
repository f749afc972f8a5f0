"""The leeway that players have: wagers taken back before the lock, and time from their time bank."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.errors import NotNow
from croupier.floor.table.by_hand import HandTable
from croupier.floor.table.move import Await
from croupier.games.banked.view import BankedView
from croupier.games.choice import WagerOff
from croupier.numbers import Player
from croupier.table import Round
from croupier.table import commands as c
from croupier.table.choice import command_of
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
            if not self._wagers_off(person):
                raise NotNow("you have no wager that can be taken back now")
            await self._commit(self._taken_back(person))

    def _taken_back(self, person: str) -> Iterator[sc.Act]:
        """One wager after the other: those that need another go first."""
        while offered := self._wagers_off(person, desk=True):
            yield sc.Act(command=offered[0], person=person)

    def _wagers_off(self, person: str, *, desk: bool = False) -> list[c.AnyCommand]:
        """What may be taken off now, as the table stands or as it is being decided."""
        session = self._desk.session if desk else self.session
        round_, numbers = session.round, session.players_of(person)
        if round_ is None or not round_.before_deal:
            return []
        choices = [choice for player in numbers for choice in round_.legal(player)]
        return [command_of(choice) for choice in choices if isinstance(choice, WagerOff)]


def has_laid(round_: Round, player: Player) -> bool:
    """Whether chips of a player lie on the layout."""
    view = round_.view(player)
    return isinstance(view, BankedView) and bool(view.seat_of(player).wagers)
