"""What people see of a table: this round, the past ones, the clock. Nothing here changes the table."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from croupier.errors import CommandRejected
from croupier.floor.cards.promise import Proof
from croupier.floor.jackpot.jackpot import Jackpot
from croupier.floor.jackpot.linked import LinkedTable
from croupier.floor.past.chronicle import Chronicle, RoundRecord
from croupier.floor.past.payments import Payment, payments
from croupier.floor.past.transcript import transcript
from croupier.floor.records import DeckShuffled
from croupier.floor.setup import TableSetup
from croupier.floor.table.between import IDLE
from croupier.floor.table.host import TURN, Host
from croupier.floor.table.pace import Pace
from croupier.games.banked.baccarat_roads import Coup
from croupier.games.banked.view import BankedView
from croupier.games.view import RoundView
from croupier.link.sign import Sign
from croupier.numbers import DEALER, Player, Seat
from croupier.table import Round, Session, family_of
from croupier.table.events import ChipsAdded
from croupier.table.session.view import TableView, You


class Offer(Struct, frozen=True, kw_only=True):
    """Whether the person has an open offer that they may decline, and whether they did."""

    open: bool = False
    passed: bool = False


NO_OFFER = Offer()


class Clock(Struct, frozen=True, kw_only=True):
    """Seconds left on the clock, and how many it started with."""

    left: float
    of: float


class PastRound(Struct, frozen=True, kw_only=True):
    """A finished round as one person may see it, with what it paid."""

    number: int
    persons: tuple[str, ...]
    """Who played, player 1 first."""
    players: tuple[Seat, ...]
    """Where they sat."""
    round: RoundView
    payments: tuple[Payment, ...]
    nets: Mapping[str, int]
    """What each of its players won or lost."""


class FloorView(Struct, frozen=True, kw_only=True):
    """A table of the floor as one person sees it: the table, and what the floor adds to it."""

    table: TableView
    version: int
    """The number of events so far."""
    last: PastRound | None
    clock: Clock | None
    """The clock of those the table waits for."""
    opening: RoundView | None
    """The next round, as the person could open it with a wager; None if they cannot."""
    offer: Offer
    coups: tuple[Coup, ...] | None
    """The results of this shoe; None if the table keeps no score."""
    coups_before: tuple[Coup, ...]
    """The results of the shoe before."""
    sign: Sign | None
    """What the sign of the table's link shows."""
    timed_out: tuple[str, ...] = ()
    """Those for whom the table acted in this round, or in the last one while no other is played."""
    more_time: int = 0
    """The seconds in the person's time bank, if the table waits for them now."""


class TableWindow:
    """One table, to be looked at. The actor that runs the table keeps these fields up to date."""

    setup: TableSetup
    session: Session
    chronicle: Chronicle
    host: Host
    pace: Pace
    jackpot: Jackpot | None
    decks: dict[str, DeckShuffled]
    _linked: LinkedTable
    _awaited: tuple[str, float, float]
    """What the table waits for, until when, and how long in all."""
    _time_used: dict[str, int]
    """How many seconds people have taken from their time bank."""
    _timed_out: tuple[int, tuple[str, ...]] = (0, ())
    """A round's number, and those for whom the table acted in it."""
    _past: tuple[RoundRecord, int, dict[Player | None, PastRound]] | None = None
    """The last round as it has been looked at, after so many of its events."""

    def view(self, person: str | None) -> FloorView:
        """What one person may see: the session's view, the clock, and the last round as they saw it."""
        table, sign = self.session.view(person), None
        if self.jackpot is not None:
            sign = self.jackpot.sign()
            # Every sign of a link shows the same meter, whatever a round read when it was locked.
            table = replace(table, meter=sign.shown)
            if isinstance(table.round, BankedView):
                table = replace(table, round=replace(table.round, meter=sign.shown))
        return FloorView(
            table=table,
            version=self.session.version,
            last=self._last(person),
            clock=self._clock(),
            opening=self._next_round(table.you),
            offer=self._offer(table.you),
            coups=self._coups(),
            coups_before=self.chronicle.shoe.before,
            sign=sign,
            timed_out=self._timed_out[1] if self._timed_out[0] == self.session.state.number else (),
            more_time=self._more_time(table.you),
        )

    def waiting(self) -> Mapping[Player, object]:
        """The players whom the round does not wait for, with all that they alone may see or do now.

        While that does not change, only what everybody sees of the table changes for them.
        """
        round_ = self.session.round
        return {} if round_ is None else family_of(self.setup.posting.table).waiting(round_)

    def time_left(self, person: str) -> int:
        """What is left in a person's time bank at this table, in seconds."""
        return max(0, self.setup.time_bank - self._time_used.get(person, 0))

    def _more_time(self, you: You) -> int:
        """What the person may add to the clock that runs for them."""
        round_ = self.session.round
        if you.person is None or round_ is None or not self._awaited[0].startswith(TURN):
            return 0
        waiting = any(player in round_.to_act for player in you.players)
        return self.time_left(you.person) if waiting else 0

    def _coups(self) -> tuple[Coup, ...] | None:
        """The results of this shoe, which everybody has seen; None if the table keeps no score."""
        return self.chronicle.shoe.coups if self.setup.posting.table.keeps_score else None

    def _offer(self, you: You) -> Offer:
        """Whether this person has an open offer that they may decline, and whether they did."""
        round_ = self.session.round
        offered = round_ is not None and you.player in round_.to_act and DEALER in round_.to_act
        if not offered or not self.host.offer_key(self.session):
            return NO_OFFER
        assert you.person is not None
        return Offer(open=True, passed=self.host.has_passed(self.session, you.person))

    def _last(self, person: str | None) -> PastRound | None:
        """The last round. People are found by name, because others may sit in their seats by now."""
        record = self.chronicle.latest()
        if record is None:
            return None
        if self._past is None or self._past[0] is not record or self._past[1] != len(record.events):
            self._past = (record, len(record.events), {})
        seen, player = self._past[2], record.player_of(person)
        if player not in seen:
            # What it paid is the same for everybody.
            known = next(iter(seen.values()), None)
            seen[player] = PastRound(
                number=record.number,
                persons=record.persons,
                players=record.opened.seats,
                round=self.past_view(record, person),
                payments=tuple(self.payments(record)) if known is None else known.payments,
                nets=self.nets(record) if known is None else known.nets,
            )
        return seen[player]

    def payments(self, record: RoundRecord) -> list[Payment]:
        """The payments of a finished round."""
        return payments(self._finished(record), record.persons)

    def nets(self, record: RoundRecord) -> dict[str, int]:
        """What each player of a finished round won or lost; chips bought during it do not count."""
        seats = self._finished(record).view(None).seats
        bought = dict.fromkeys(record.persons, 0)
        for event in record.events:
            if isinstance(event, ChipsAdded):
                bought[record.persons[event.player - 1]] += event.amount
        return {
            person: seat.stack - stack - bought[person]
            for person, seat, stack in zip(record.persons, seats, record.opened.stacks, strict=True)
        }

    def past_view(self, record: RoundRecord, person: str | None) -> RoundView:
        """A finished round as one person may see it."""
        return self._finished(record).view(record.player_of(person))

    def _finished(self, record: RoundRecord) -> Round:
        """A finished round: the session still has the last one; earlier ones are replayed."""
        last = self.session.last
        if last is not None and record is self.chronicle.latest():
            return last
        return record.replayed(self.setup.posting)

    def notation(self, record: RoundRecord, person: str | None) -> str:
        """A finished round as a document with the cards that one person may see."""
        finished = self._finished(record)
        return transcript(record, finished, person, table=self.setup.id, revealed=record.revealed)

    def proofs(self, record: RoundRecord, person: str | None) -> list[Proof]:
        """The proofs with which a person can check a finished round's promises."""
        pack = self.setup.posting.table.deck.cards
        chronicle = record.chronicle or self.chronicle
        return chronicle.proofs(record, self.decks_of(record), person, pack=pack)

    def decks_of(self, record: RoundRecord) -> Mapping[str, DeckShuffled]:
        """The decks of a round, by their promises."""
        return self.decks

    def _clock(self) -> Clock | None:
        """How much time is left to act."""
        key, until, whole = self._awaited
        if not key or key.startswith(IDLE):
            return None
        left = max(0.0, until - asyncio.get_running_loop().time())
        return Clock(left=left, of=whole)

    def _next_round(self, you: You) -> RoundView | None:
        """Between rounds: the next round, as a wager of this person would open it."""
        posting = self.setup.posting
        if self.session.round is not None or you.person is None or not posting.table.opened_by_wagers:
            return None
        seat, family = self.session.seat_of(you.person), family_of(posting.table)
        if seat is None:
            return None
        try:
            opened = family.opening(posting, self.session.state, "", self._linked.start("").meter)
        except CommandRejected:
            return None
        if seat not in opened.seats:
            return None
        round_: Round = family.open_round(posting, opened)
        for event in round_.opening():
            round_.emit(event)
        view = round_.view(Player(opened.seats.index(seat) + 1))
        return view if view.legal else None
