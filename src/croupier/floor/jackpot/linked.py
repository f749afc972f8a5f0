"""A table's side of its link: the wagers on its sensors, and the hands that win awards."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.errors import NotNow, RoleMissing
from croupier.floor.jackpot.jackpot import Covered, Jackpot, Pending, Winner
from croupier.link.person import Person, Role, same
from croupier.numbers import Player, Seat, by_player
from croupier.pay import Percent
from croupier.pay.award import write_award
from croupier.table import BankedRound, Session
from croupier.table import commands as c
from croupier.table.banked.state import Stage
from croupier.table.events import Event, MeterReversed, RoundClosed
from croupier.table.session import commands as sc


class LinkedTable:
    """A table's use of its link. Without a link, or in a round that is not linked, it does nothing."""

    def __init__(self, table: str, jackpot: Jackpot | None) -> None:
        self.table, self.jackpot = table, jackpot

    def _round(self, session: Session) -> BankedRound | None:
        """Return the round, if it is linked."""
        round_ = session.round
        return round_ if self.jackpot and isinstance(round_, BankedRound) and round_.linked else None

    def start(self, commitment: str) -> sc.StartRound:
        """Return the command that opens a round with the current reading of the jackpot."""
        reading = self.jackpot.reading(self.table) if self.jackpot else None
        return sc.StartRound(commitment=commitment, meter=reading)

    def is_locked(self, session: Session) -> bool:
        """Whether the link has locked the round but the table has not yet."""
        round_ = self._round(session)
        if round_ is None or self.jackpot is None or round_.state.stage is not Stage.WAGERS:
            return False
        return self.jackpot.is_locked(self.table, session.state.number)

    async def before(self, session: Session, commands: Sequence[c.Command]) -> Sequence[c.Command]:
        """Return the commands, with the meter's reading in the lock: the link is locked before the table."""
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
        """Report returned wagers and the end of the round to the link."""
        if self.jackpot is None:
            return
        for event in events:
            if isinstance(event, MeterReversed):
                seats = session.state.players or session.last_players
                await self.jackpot.reverse(self.table, number, seats[event.player - 1])
            elif isinstance(event, RoundClosed):
                await self.jackpot.finish(self.table, number)

    def awards_move_on(self, session: Session) -> bool:
        """Whether the dealer can continue with progressive winners; not while they wait for a supervisor."""
        round_ = self._round(session)
        if round_ is None or self.jackpot is None or round_.state.stage is not Stage.AWARDS:
            return False
        return not self.jackpot.waits_for_supervisor(self.table, _seats(session, round_))

    def only_tray(self, session: Session) -> bool:
        """Whether the winners wait for awards from the tray only."""
        round_ = session.round
        if not isinstance(round_, BankedRound) or round_.state.stage is not Stage.AWARDS:
            return False
        if self.jackpot is not None and round_.linked:
            return self.jackpot.only_tray(self.table)
        pays = round_.table.progressive_with(round_.state.eased)
        return not any(isinstance(pays.get(due.row), Percent) for due in round_.state.awards)

    async def confirm(self, session: Session, number: int, who: Person) -> list[c.Command]:
        """Confirm the winners as this supervisor: on the link, or with the returned command."""
        round_ = self._waiting(session, number, who)
        if self.jackpot is not None and round_.linked:
            await self.jackpot.confirm(self.table, number, who)
            return []
        return [sc.Act(command=c.ConfirmAwards(by=who.name))]

    async def refuse(
        self, session: Session, number: int, seat: Seat, why: str, who: Person
    ) -> list[c.Command]:
        """Refuse one winner's award as this supervisor, on the link first; return the table's commands."""
        round_ = self._waiting(session, number, who)
        if seat not in _seats(session, round_):
            raise NotNow(f"no award of seat {seat} waits for a supervisor in round {number}")
        if self.jackpot is not None and round_.linked:
            await self.jackpot.refuse(self.table, number, seat, why, who)
            return self._refused(session, round_)
        player = Player(session.state.players.index(seat) + 1)
        return [sc.Act(command=c.RefuseAward(winner=player, by=who.name, why=why))]

    def _refused(self, session: Session, round_: BankedRound) -> list[c.Command]:
        """Return commands for refusals on the link that the table does not have yet."""
        assert self.jackpot is not None
        refused = self.jackpot.refused(self.table, session.state.number)
        return [
            sc.Act(command=c.RefuseAward(winner=due.player, by=refused[seat][0], why=refused[seat][1]))
            for due, seat in zip(round_.state.awards, _seats(session, round_), strict=True)
            if seat in refused
        ]

    @staticmethod
    def _waiting(session: Session, number: int, who: Person) -> BankedRound:
        """Return the round, if its awards wait for a supervisor and this one does not play in it."""
        round_ = session.round
        waits = isinstance(round_, BankedRound) and round_.state.stage is Stage.AWARDS
        if not isinstance(round_, BankedRound) or not waits or session.state.number != number:
            raise NotNow(f"no award of round {number} waits for a supervisor")
        playing = [session.state.seated[seat].person for seat in session.state.players]
        if any(same(Person(person, Role.PLAYER), who) for person in playing):
            raise RoleMissing("you play in this round; another supervisor has to decide about its awards")
        return round_

    async def awards(self, session: Session) -> list[c.Command]:
        """Press buttons and pay from the tray; return the round's payment once no award waits."""
        round_ = self._round(session)
        assert round_ is not None
        assert self.jackpot is not None
        number, seats = session.state.number, _seats(session, round_)
        if refused := self._refused(session, round_):
            return refused
        if not self.jackpot.is_done(self.table, number, seats):
            await self.jackpot.press(self.table, number, winners(session, round_))
        if not self.jackpot.is_done(self.table, number, seats):
            return []
        reading = self.jackpot.paid_from(self.table, number)
        return [sc.Act(command=c.PayAwards(meter=reading))]

    async def clear_up(self, session: Session) -> None:
        """Finish the last round on the link if the floor stopped before that."""
        if self.jackpot is not None and session.round is None and session.state.number:
            await self.jackpot.finish(self.table, session.state.number)


def _seats(session: Session, round_: BankedRound) -> list[Seat]:
    """Return the seats of the winners who wait now."""
    return [session.state.players[due.player - 1] for due in round_.state.awards]


def covered(session: Session, round_: BankedRound) -> list[Covered]:
    """Return the progressive wagers on the layout, by seat."""
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
    """Return the hands that win awards, by seat."""
    return [
        Winner(
            seat=session.state.players[due.player - 1],
            row=due.row,
            hand=round_.state.hands[due.player],
            board=round_.state.board,
        )
        for due in round_.state.awards
    ]


def unlinked_pending(table: str, session: Session) -> list[Pending]:
    """Return the awards that wait for a supervisor at a table with its own meter."""
    round_ = session.round
    if not isinstance(round_, BankedRound) or round_.linked or round_.state.stage is not Stage.AWARDS:
        return []
    pays = round_.table.progressive_with(round_.state.eased)
    return [
        Pending(
            link="",
            table=table,
            round=session.state.number,
            seat=session.state.players[due.player - 1],
            row=due.row,
            award=write_award(award),
            hand=round_.state.hands[due.player],
            board=round_.state.board,
        )
        for due in round_.state.awards
        if (award := pays.get(due.row)) is not None
    ]
