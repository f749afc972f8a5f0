"""What people see of a table: this round, the last ones, the clock. Nothing here changes anything."""

from __future__ import annotations

import asyncio
from typing import Any

from croupier.errors import CommandRejected
from croupier.floor.cards.promise import Proof
from croupier.floor.jackpot.jackpot import Jackpot
from croupier.floor.jackpot.linked import LinkedTable
from croupier.floor.opening.setup import TableSetup
from croupier.floor.past.chronicle import Chronicle, RoundRecord
from croupier.floor.past.payments import Payment, payments
from croupier.floor.past.transcript import transcript
from croupier.floor.records import DeckShuffled
from croupier.floor.table.host import Host, Pace
from croupier.games.banked.baccarat import deals_two_lines
from croupier.games.banked.baccarat_roads import Coup
from croupier.numbers import DEALER, Player
from croupier.table import BankedTable, Choice, Round, Session, family_of
from croupier.table.events import ChipsAdded


class TableWindow:
    """One table as it may be looked at. Whoever runs the table keeps these up to date."""

    setup: TableSetup
    session: Session
    chronicle: Chronicle
    host: Host
    pace: Pace
    jackpot: Jackpot | None
    decks: dict[str, DeckShuffled]
    _linked: LinkedTable
    _awaited: tuple[str, float]
    """What people are waited for, and until when."""

    def view(self, person: str | None) -> dict[str, Any]:
        """What one person may see: the session's view, the clock, the last round as that person saw it."""
        view = self.session.view(person)
        view["last"] = self._last(person)
        view["clock"] = self._clock()
        view["opening"] = self._opening_wagers(person)
        view["offer"] = self._offer(person)
        view["coups"] = self._coups()
        if self.jackpot is not None:
            # Every sign of a link shows the same meter, whatever a round read when it was locked.
            view["meter"] = self.jackpot.sign().shown
            if view["round"] is not None:
                view["round"]["meter"] = view["meter"]
        return view

    def _coups(self) -> tuple[Coup, ...] | None:
        """The results of this shoe, which everybody has seen; None where no score board is kept."""
        table = self.setup.posting.table
        scored = isinstance(table, BankedTable) and deals_two_lines(table.game)
        return self.chronicle.shoe.coups if scored else None

    def _offer(self, person: str | None) -> dict[str, bool]:
        """Whether something is offered to this person that may be passed, and whether it was."""
        round_, player = self.session.round, self.session.player_of(person) if person is not None else None
        offered = round_ is not None and player in round_.to_act and DEALER in round_.to_act
        if not offered or not self.host.offer_key(self.session):
            return {"open": False, "passed": False}
        assert person is not None
        return {"open": True, "passed": self.host.has_passed(self.session, person)}

    def _last(self, person: str | None) -> dict[str, Any] | None:
        """The last round, for whoever sat there then: a seat may have changed hands since."""
        record = self.chronicle.latest()
        if record is None:
            return None
        return {
            "number": record.number,
            "persons": list(record.persons),
            "players": list(record.opened.seats),
            "round": self.past_view(record, person),
            "payments": self.payments(record),
            "nets": self.nets(record),
        }

    def payments(self, record: RoundRecord) -> list[Payment]:
        """What a finished round paid to whom."""
        return payments(self._finished(record), record.persons)

    def nets(self, record: RoundRecord) -> dict[str, int]:
        """What a finished round brought to each of its players, chips bought meanwhile left aside."""
        seats = self._finished(record).view(None)["seats"]
        bought = dict.fromkeys(record.persons, 0)
        for event in record.events:
            if isinstance(event, ChipsAdded):
                bought[record.persons[event.player - 1]] += event.amount
        return {
            person: seat["stack"] - stack - bought[person]
            for person, seat, stack in zip(record.persons, seats, record.opened.stacks, strict=True)
        }

    def past_view(self, record: RoundRecord, person: str | None) -> dict[str, Any]:
        """A finished round as one person may see it."""
        return self._finished(record).view(record.player_of(person))

    def _finished(self, record: RoundRecord) -> Round:
        """A round as it ended: the last one lies there still, those before it are played again."""
        last = self.session.last
        if last is not None and record is self.chronicle.latest():
            return last
        return record.replayed(self.setup.posting)

    def notation(self, record: RoundRecord, person: str | None) -> str:
        """A finished round as a document, as far as one person may read it."""
        revealed = record.opened.commitment in self.chronicle.revealed
        return transcript(record, self.setup, person, revealed=revealed)

    def proofs(self, record: RoundRecord, person: str | None) -> list[Proof]:
        """What lets a person check a finished round's promises."""
        return self.chronicle.proofs(record, self.decks, person)

    def _clock(self) -> dict[str, float] | None:
        """How long the person whose turn it is still has."""
        key, until = self._awaited
        if not key:
            return None
        whole = self.pace.bet_seconds if key.startswith(("wagers", "bank held")) else self.pace.action_seconds
        left = max(0.0, until - asyncio.get_running_loop().time())
        return {"left": left, "of": whole}

    def _opening_wagers(self, person: str | None) -> list[Choice]:
        """What a person may wager to open the next round, while none is played."""
        seat = self.session.seat_of(person) if person is not None else None
        posting, family = self.setup.posting, family_of(self.setup.posting.table)
        if self.session.round is not None or seat is None or not posting.table.opened_by_wagers:
            return []
        try:
            opened = family.opening(posting, self.session.state, "", self._linked.start("").meter)
        except CommandRejected:
            return []
        if seat not in opened.seats:
            return []
        following: Round = family.open_round(posting, opened)
        for event in following.opening():
            following.emit(event)
        return following.legal(Player(opened.seats.index(seat) + 1))
