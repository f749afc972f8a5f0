"""Turns wagers into commands: opening the round, the number for its deck, wagers on and off."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from croupier.errors import NotNow
from croupier.floor.table.host import Host
from croupier.floor.table.keeper import Keeper
from croupier.floor.table.log import TableLog
from croupier.floor.table.status import Status
from croupier.games.banked.view import BankedView
from croupier.money import Cents
from croupier.numbers import Player
from croupier.table import Round, Session, family_of
from croupier.table import commands as c
from croupier.table.session import commands as sc

NEXT_ROUND = "you are dealt in with the next round"


class Wagers:
    """Makes the commands of wagers at one table. Iterators are read while the desk decides."""

    def __init__(self, log: TableLog, keeper: Keeper, host: Host, status: Status) -> None:
        self._log, self._keeper, self._host, self._status = log, keeper, host, status

    async def opened_by(self, person: str, *, unseated: str = NEXT_ROUND) -> list[sc.StartRound]:
        """Return the command that opens the round for a person's wagers; none during a round."""
        session = self._log.shown.session
        if session.seat_of(person) is None:
            raise NotNow(unseated)
        if session.round is not None:
            return []
        self._status.require_running()
        return [await self._keeper.start_with_wagers()]

    def number(self, person: str, number: str, promise: str) -> list[sc.GiveNumber]:
        """Return the number that comes with a wager; none if one was given, or the layout is locked."""
        session = self._log.shown.session
        has = session.seat_of(person) in dict(session.state.numbers)
        if not number or has or (session.round is not None and not session.round.before_deal):
            return []
        return [sc.GiveNumber(person=person, number=number, commitment=promise)]

    def free_hand(self, person: str) -> Iterator[sc.Act]:
        """Yield the request for a round without wagers; made when the desk has opened the round."""
        player = self._log.desk.session.player_of(person)
        if player is None:
            raise NotNow(NEXT_ROUND)
        yield sc.Act(command=c.AskFreeHand(player=player), person=person)

    def placed(self, person: str, wagers: Mapping[str, Cents]) -> Iterator[sc.Act]:
        """Yield the wagers, made when the desk has opened their round.

        A player at several seats [SW 4] bets at the first one without a wager.
        """
        session = self._log.desk.session
        numbers = session.players_of(person)
        if not numbers:
            raise NotNow(NEXT_ROUND)
        round_, player = session.playing(), numbers[0]
        if len(numbers) > 1:
            player = next((number for number in numbers if not self._has_bet(round_, number)), player)
        for command in family_of(session.posting.table).lay(round_, player, wagers):
            yield sc.Act(command=command, person=person)

    @staticmethod
    def _has_bet(round_: Round, player: Player) -> bool:
        view = round_.view(player)
        return isinstance(view, BankedView) and bool(view.seat_of(player).wagers)

    def may_take_back(self, person: str) -> bool:
        """Whether a wager of the person can be taken off now."""
        return self._off(self._log.shown.session, person) is not None

    def taken_back(self, person: str) -> Iterator[sc.Act]:
        """Yield commands that take the wagers off one by one, dependent wagers first."""
        while (off := self._off(self._log.desk.session, person)) is not None:
            yield sc.Act(command=off, person=person)

    def _off(self, session: Session, person: str) -> c.AnyCommand | None:
        round_ = session.round
        if round_ is None or not round_.before_deal:
            return None
        offered = (self._host.wager_off(round_, player) for player in session.players_of(person))
        return next((off for off in offered if off is not None), None)
