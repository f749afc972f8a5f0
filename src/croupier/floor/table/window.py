"""One person's view of a table: this round, the last one, the clock. Nothing here changes the table."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from croupier.errors import CommandRejected
from croupier.floor.jackpot.linked import LinkedTable
from croupier.floor.setup import TableSetup
from croupier.floor.table.clock import Clock, TableClock
from croupier.floor.table.host import TURN, Host
from croupier.floor.table.rounds import PastRound, PastRounds
from croupier.floor.table.shown import Shown
from croupier.floor.table.status import Status
from croupier.games.banked.baccarat_roads import Coup
from croupier.games.banked.view import BankedView
from croupier.games.view import RoundView
from croupier.link.sign import Sign
from croupier.numbers import DEALER, Player
from croupier.table import Round, family_of
from croupier.table.session.view import TableView, You


class Offer(Struct, frozen=True, kw_only=True):
    """Whether the person has an open offer that they may decline, and whether they did."""

    open: bool = False
    passed: bool = False


NO_OFFER = Offer()


class FloorView(Struct, frozen=True, kw_only=True):
    """A table of the floor as one person sees it: the table, and what the floor adds to it."""

    table: TableView
    version: int
    """The number of events so far."""
    last: PastRound | None
    clock: Clock | None
    """The clock of the players the table waits for."""
    opening: RoundView | None
    """The next round, as the person could open it with a wager; None if they cannot."""
    offer: Offer
    coups: tuple[Coup, ...] | None
    """The results of this shoe; None if the table keeps no score."""
    coups_before: tuple[Coup, ...]
    """The results of the previous shoe."""
    sign: Sign | None
    """The display of the link's sign."""
    timed_out: tuple[str, ...] = ()
    """Those for whom the table acted in this round, or in the last one while no other is played."""
    more_time: int = 0
    """The seconds in the person's time bank, if the table waits for them now."""


class Window:
    """Makes each person's view of one table."""

    def __init__(
        self,
        setup: TableSetup,
        shown: Shown,
        rounds: PastRounds,
        *,
        host: Host,
        linked: LinkedTable,
        clock: TableClock,
        status: Status,
    ) -> None:
        self._setup, self._shown, self._rounds = setup, shown, rounds
        self._host, self._linked, self._clock, self._status = host, linked, clock, status

    def view(self, person: str | None) -> FloorView:
        """Return one person's view: the session's view, the clock, and the last round as they saw it."""
        session, timed_out = self._shown.session, self._status.timed_out
        table, sign = session.view(person), None
        if self._linked.jackpot is not None:
            sign = self._linked.jackpot.sign()
            # Every sign of a link shows the same meter, whatever the reading at a round's lock.
            table = replace(table, meter=sign.shown)
            if isinstance(table.round, BankedView):
                table = replace(table, round=replace(table.round, meter=sign.shown))
        chronicle, keeps_score = self._shown.chronicle, self._setup.posting.table.keeps_score
        return FloorView(
            table=table,
            version=session.version,
            last=self._rounds.last(person),
            clock=self._clock.shown(),
            opening=self._next_round(table.you),
            offer=self._offer(table.you),
            coups=chronicle.shoe.coups if keeps_score else None,
            coups_before=chronicle.shoe.before,
            sign=sign,
            timed_out=timed_out.people if timed_out.round == session.state.number else (),
            more_time=self._more_time(table.you),
        )

    def waiting(self) -> Mapping[Player, object]:
        """Return the players the round does not wait for, with everything that they alone may see or do now.

        While that does not change, only the public part of their view changes.
        """
        round_ = self._shown.session.round
        return {} if round_ is None else family_of(self._setup.posting.table).waiting(round_)

    def _more_time(self, you: You) -> int:
        """Return the seconds that the person may add to their running clock."""
        round_ = self._shown.session.round
        if you.person is None or round_ is None or not self._clock.wait.key.startswith(TURN):
            return 0
        waiting = any(player in round_.to_act for player in you.players)
        return self._clock.time_left(you.person) if waiting else 0

    def _offer(self, you: You) -> Offer:
        """Whether this person has an open offer that they may decline, and whether they did."""
        session = self._shown.session
        round_ = session.round
        offered = round_ is not None and you.player in round_.to_act and DEALER in round_.to_act
        if not offered or not self._host.offer_key(session):
            return NO_OFFER
        assert you.person is not None
        return Offer(open=True, passed=self._host.has_passed(session, you.person))

    def _next_round(self, you: You) -> RoundView | None:
        """Return the next round between rounds, as a wager of this person would open it."""
        posting, session = self._setup.posting, self._shown.session
        if session.round is not None or you.person is None or not posting.table.opened_by_wagers:
            return None
        seat, family = session.seat_of(you.person), family_of(posting.table)
        if seat is None:
            return None
        try:
            opened = family.opening(posting, session.state, "", self._linked.start("").meter)
        except CommandRejected:
            return None
        if seat not in opened.seats:
            return None
        round_: Round = family.open_round(posting, opened)
        for event in round_.opening():
            round_.emit(event)
        view = round_.view(Player(opened.seats.index(seat) + 1))
        return view if view.legal else None
