"""A table on a link, from the table's side: which wagers lie on its sensors, and which hands hold awards."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.floor.jackpot.jackpot import Covered, Jackpot, Winner
from croupier.numbers import by_player
from croupier.table import BankedRound, Session
from croupier.table import commands as c
from croupier.table.banked.state import Stage
from croupier.table.events import Event, MeterReversed, RoundClosed
from croupier.table.session import commands as sc


class LinkedTable:
    """What a table does with its link. Without a link, and in rounds that are on none, nothing."""

    def __init__(self, table: str, jackpot: Jackpot | None) -> None:
        self.table, self.jackpot = table, jackpot

    def _round(self, session: Session) -> BankedRound | None:
        """The round, if the link keeps its jackpot."""
        round_ = session.round
        return round_ if self.jackpot and isinstance(round_, BankedRound) and round_.linked else None

    def start(self, commitment: str) -> sc.StartRound:
        """The command that opens a round with the jackpot as it stands."""
        reading = self.jackpot.reading(self.table) if self.jackpot else None
        return sc.StartRound(commitment=commitment, meter=reading)

    def is_locked(self, session: Session) -> bool:
        """Whether the link has locked a round whose table has not followed yet."""
        round_ = self._round(session)
        if round_ is None or self.jackpot is None or round_.state.stage is not Stage.WAGERS:
            return False
        return self.jackpot.is_locked(self.table, session.state.number)

    async def before(self, session: Session, commands: Sequence[c.Command]) -> Sequence[c.Command]:
        """The commands, with the jackpot read at the lock: the link is locked before the table."""
        round_ = self._round(session)
        if round_ is None or self.jackpot is None:
            return commands
        done: list[c.Command] = []
        for command in commands:
            if isinstance(command, sc.Act) and isinstance(command.command, c.NoMoreBets):
                number = session.state.number
                reading = await self.jackpot.lock(self.table, number, covered(session, round_))
                done.append(sc.Act(command=c.NoMoreBets(meter=reading)))
            else:
                done.append(command)
        return done

    async def after(self, session: Session, number: int, events: Sequence[Event]) -> None:
        """What the link learns from a table's events: wagers that go back, and the end of the round."""
        if self.jackpot is None:
            return
        for event in events:
            if isinstance(event, MeterReversed):
                seats = session.state.players or session.last_players
                await self.jackpot.reverse(self.table, number, seats[event.player - 1])
            elif isinstance(event, RoundClosed):
                await self.jackpot.finish(self.table, number)

    def awards_move_on(self, session: Session) -> bool:
        """Whether the dealer has something to do about progressive winners; not while a supervisor is due."""
        round_ = self._round(session)
        if round_ is None or self.jackpot is None or round_.state.stage is not Stage.AWARDS:
            return False
        return not self.jackpot.waits_for_supervisor(self.table, len(round_.state.awards))

    async def awards(self, session: Session) -> list[c.Command]:
        """Buttons pressed, the tray paid; the round's payment once nothing waits any more."""
        round_ = self._round(session)
        assert round_ is not None
        assert self.jackpot is not None
        number = session.state.number
        if not self.jackpot.is_done(self.table, number, len(round_.state.awards)):
            await self.jackpot.press(self.table, number, winners(session, round_))
        if not self.jackpot.is_done(self.table, number, len(round_.state.awards)):
            return []
        reading = self.jackpot.paid_from(self.table, number)
        return [sc.Act(command=c.PayAwards(meter=reading))]

    async def clear_up(self, session: Session) -> None:
        """A round that was over when the floor went down is over on the link as well."""
        if self.jackpot is not None and session.round is None and session.state.number:
            await self.jackpot.finish(self.table, session.state.number)


def covered(session: Session, round_: BankedRound) -> list[Covered]:
    """The progressive wagers on the layout, by seat."""
    rule = round_.table.game.progressive
    assert rule is not None
    found = []
    for player, seat in by_player(session.state.players):
        laid = round_.state.on(player)
        if rule.spot in laid:
            found.append(
                Covered(
                    seat=seat,
                    person=session.state.seated[seat].person,
                    amount=laid[rule.spot],
                    ante=laid[round_.table.game.spots[0].name],
                )
            )
    return found


def winners(session: Session, round_: BankedRound) -> list[Winner]:
    """The hands that hold awards, by seat."""
    return [
        Winner(
            seat=session.state.players[due.player - 1],
            row=due.row,
            hand=round_.state.hands[due.player],
            board=round_.state.board,
        )
        for due in round_.state.awards
    ]
