"""A table over many rounds: seats, chips, button, bank rotation, meter, and the round being played.

Like a round it is pure: commands in, events or a refusal out, state folded from the events. Its log holds
the rounds' events between its own, so one stream of events is the whole story of a table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Self

from croupier.cards import commitment
from croupier.errors import (
    BankShort,
    DataInvalid,
    NotNow,
    NotOffered,
    RoleMissing,
    SeatUnknown,
    StakeOutOfRange,
)
from croupier.games.banked.vocabulary import Bank
from croupier.money import Cents, say_dollars
from croupier.numbers import Player, Seat, seat_numbers
from croupier.table import events as e
from croupier.table.banked.round import BankedRound
from croupier.table.banked.table import BankedTable
from croupier.table.banked.wagers.charge import least_bank_fee
from croupier.table.commands import Command, DeclareDead, DrawCard
from croupier.table.pot.kill import next_kill, next_leg
from croupier.table.pot.round import PotRound
from croupier.table.procedure import Procedure
from croupier.table.round import Round
from croupier.table.rummy.round import RummyRound
from croupier.table.session import commands as c
from croupier.table.session import entry as entry
from croupier.table.session import events as s
from croupier.table.session import time as time
from croupier.table.session.opening import open_round, opening, strict_bank
from croupier.table.session.rotation import BankRotation
from croupier.table.session.seating import sit_down, stand_behind
from croupier.table.session.state import AnyPosting, Occupant, SessionState
from croupier.table.session.view import session_view


class Session(Procedure):
    """One table while it is open."""

    where = "at a table"

    def __init__(self, posting: AnyPosting) -> None:
        self.posting = posting
        self.log: list[e.Event] = []
        self.round: Round | None = None
        self.last: Round | None = None
        """The round before, for everybody to look at until the next one."""
        self.last_players: tuple[Seat, ...] = ()
        self.last_people: tuple[str, ...] = ()
        """Who sat there then: a seat's next occupant does not see his cards."""
        strict = isinstance(posting.table, BankedTable) and strict_bank(posting.table)
        self.state = SessionState(meter=posting.meter, rotation=BankRotation(strict=strict))

    @classmethod
    def resume(cls, posting: AnyPosting, events: Iterable[e.Event]) -> Self:
        """A table as its log left it. No rule is consulted."""
        session = cls(posting)
        for event in events:
            session.emit(event)
        return session

    def copy(self) -> Self:
        """An independent table in the same state, without folding its log again."""
        twin = type(self)(self.posting)
        twin.log, twin.state = list(self.log), self.state.copy()
        twin.round = None if self.round is None else self.round.copy()
        # Nothing happens any more in the round before.
        twin.last, twin.last_players, twin.last_people = self.last, self.last_players, self.last_people
        return twin

    # ── commands ────────────────────────────────────────────────────────────────────────────────────

    def _advance(self) -> None:
        """Nothing follows by itself: a round that ends is seen when its last event is recorded."""

    def _sit(self, command: c.SitDown) -> None:
        self.emit(sit_down(self.posting, self.state, command))

    def _stand_behind(self, command: c.StandBehind) -> None:
        self.emit(stand_behind(self.posting, self.state, command))

    def _stand(self, command: c.StandUp) -> None:
        seat = self.require_seat(command.person, command.seat)
        first = seat == self.seat_of(command.person)
        for place in self.state.places_of(command.person) if first else [seat]:
            if self.round is not None and place in self.state.players:
                self.emit(s.LeavingSaid(seat=place))
            else:
                self._leave(place)

    def _leave(self, seat: Seat) -> None:
        occupant = self.state.seated[seat]
        self.emit(s.SeatLeft(seat=seat, person=occupant.person, cash_out=occupant.stack))

    def _add(self, command: c.AddChips) -> None:
        seat = self.require_seat(command.person, command.seat)
        if self.round is not None and seat in self.state.players:
            raise NotNow("chips are bought between rounds")
        most = self.posting.buy_in[1]
        if command.amount <= 0 or self.state.seated[seat].stack + command.amount > most:
            raise StakeOutOfRange(f"a stack is bought up to {say_dollars(most)}")
        if command.amount % self.posting.chip:
            raise StakeOutOfRange(f"chips are bought in units of {say_dollars(self.posting.chip)}")
        self.emit(s.ChipsBought(seat=seat, person=command.person, amount=command.amount))
        time.pay_owed_time(self, seat)

    def _accept(self, command: c.AcceptBank) -> None:
        table = self._player_dealer_table()
        seat = self.require_seat(command.person)
        turn = self.state.rotation.turn_of(seat, self.state.may_bank())
        least = table.options["pd_min"] or table.least
        most = self.state.seated[seat].stack - least_bank_fee(table)
        if not least <= command.wager <= most:
            raise BankShort(
                f"the player-dealer posts {say_dollars(least)} to {say_dollars(most)}, "
                "his stack without the fee that is due beside it",
                clause="PD-R5",
            )
        self.emit(s.BankAccepted(seat=seat, wager=command.wager, turn=turn))

    def _decline(self, command: c.DeclineBank) -> None:
        self._player_dealer_table()
        seat = self.require_seat(command.person)
        # Nobody must bank: whoever has taken it may hand it on while no round is played (PD-R14).
        if self.state.rotation.holder != seat:
            self.state.rotation.turn_of(seat, self.state.may_bank())
        self.emit(s.BankDeclined(seat=seat))

    def _ask_again(self, _: c.AskBankAgain) -> None:
        self._player_dealer_table()
        if self.state.rotation.holder is not None or self.bank_offered_to() is not None:
            raise NotNow("the bank is held or still being offered")
        self.emit(s.BankAskedAgain())

    def _player_dealer_table(self) -> BankedTable:
        table = self.posting.table
        if not isinstance(table, BankedTable) or table.game.bank is not Bank.PLAYER_DEALER:
            raise NotOffered("this game has no player-dealer")
        if self.round is not None:
            raise NotNow("the bank changes hands between rounds")
        return table

    def _start(self, command: c.StartRound) -> None:
        if self.round is not None:
            raise NotNow("a round is being played")
        self.emit(opening(self.posting, self.state, command.commitment, command.meter))
        for event in self._playing().opening():
            self.emit(event)

    def _act(self, command: c.Act) -> None:
        round_ = self._playing()
        player = getattr(command.command, "player", None)
        dealers = player is None or isinstance(command.command, DeclareDead)
        if command.person is None:
            if not dealers:
                raise RoleMissing("the dealer does not act for a player")
        elif dealers:
            raise RoleMissing("only the dealer does that")
        else:
            self.require_seat(command.person)
            own = self.players_of(command.person)
            if not own:
                raise NotNow("you are dealt in with the next round")
            if player not in own:
                raise RoleMissing("you act for your own seat only")
            if isinstance(command.command, DrawCard) and command.command.card is not None:
                raise RoleMissing("you ask for a card; the dealer turns it", clause="PAN 5.1")
        for event in round_.copy().apply(command.command, checked=True):
            self.emit(event)
        if round_.over:
            for seat in [seat for seat, occupant in sorted(self.state.seated.items()) if occupant.leaving]:
                self._leave(seat)

    def _promise_stub(self, command: c.PromiseStub) -> None:
        self._playing()
        self.emit(s.StubPromised(commitment=command.commitment))

    def _reveal(self, command: c.RevealDeck) -> None:
        state, draws = self.state, command.commitment == self.state.draw
        if self.round is not None and command.commitment == state.commitment:
            raise NotNow("the order of the cards is shown after the round")
        if draws and state.drawn is None:
            raise NotNow("the order of the cards is shown after the draw")
        try:
            promised = commitment(command.order, bytes.fromhex(command.salt))
        except (ValueError, DataInvalid):
            raise NotNow("the salt is written in hexadecimal, 32 bytes or more") from None
        if promised != command.commitment:
            raise NotNow("this order and salt do not keep the promise")
        if draws and command.order[: len(state.draw_cards)] != state.draw_cards:
            raise NotNow("the cards of the draw did not come off the top of the promised deck")
        self.emit(s.DeckRevealed(commitment=command.commitment, order=command.order, salt=command.salt))

    # ── events ──────────────────────────────────────────────────────────────────────────────────────

    def emit(self, event: e.Event) -> None:
        """Record an event and let the state follow it."""
        self.log.append(event)
        follow = FOLLOW.get(type(event))
        if follow is not None:
            follow(self, event)
            return
        assert self.round is not None, f"{event} outside a round"
        self.round.emit(event)
        if self.round.over:
            self._round_ended(self.round)

    def _seat_taken(self, event: s.SeatTaken) -> None:
        running = self.state.gone_round and self.posting.has_blinds
        self.state.seated[event.seat] = Occupant(
            event.person,
            event.buy_in,
            new=running,
            owes_big=running,
            standing=event.seat > self.posting.seats,
            further=bool(self.state.places_of(event.person)),
            third_party=event.third_party,
        )

    def _seat_left(self, event: s.SeatLeft) -> None:
        del self.state.seated[event.seat]
        self.state.rotation = self.state.rotation.left(event.seat)

    def _chips_bought(self, event: s.ChipsBought) -> None:
        occupant = self.state.seated[event.seat]
        self.state.seated[event.seat] = replace(occupant, stack=Cents(occupant.stack + event.amount))

    def _leaving(self, event: s.LeavingSaid) -> None:
        self.state.seated[event.seat] = replace(self.state.seated[event.seat], leaving=True)

    def _bank_accepted(self, event: s.BankAccepted) -> None:
        self.state.rotation = self.state.rotation.taken(event.seat, event.turn)
        self.state.posted = event.wager

    def _bank_declined(self, event: s.BankDeclined) -> None:
        self.state.rotation = self.state.rotation.passed(event.seat)

    def _bank_asked_again(self, _: s.BankAskedAgain) -> None:
        self.state.rotation = self.state.rotation.asked_again()

    def _round_opened(self, event: s.RoundOpened) -> None:
        state = self.state
        state.number, state.players, state.commitment = event.number, event.seats, event.commitment
        self.round = open_round(self.posting, event)
        if event.forced is not None:
            entry.hand_opened(self, event)

    def _round_ended(self, round_: Round) -> None:
        """Chips go back to the seats; the bank's turn is counted; the meter stands as the round left it."""
        state = self.state
        stacks: Sequence[int]
        if isinstance(round_, BankedRound):
            stacks = round_.state.stacks[1:]
            state.meter = round_.state.meter or state.meter
            free = not round_.state.wagers
            if round_.state.burned_cards:
                state.free_hands = 0
            state.free_hands += free
            # A round without a wager is no turn of the player-dealer (GF-R5).
            if round_.bank is not None and state.rotation.holder is not None and not free:
                state.rotation = state.rotation.after_round()
        else:
            assert isinstance(round_, PotRound | RummyRound)
            stacks = round_.state.stacks
        if isinstance(round_, RummyRound) and round_.state.winner is not None:
            state.winner = state.players[round_.state.winner - 1]
        if isinstance(round_, PotRound) and round_.state.voided:
            entry.deal_again(self)
        elif isinstance(round_, PotRound):
            due, leg = next_kill(round_.table, round_.state), next_leg(round_.table, round_.state)
            state.killer = None if due is None else state.players[due.player - 1]
            state.leg = None if leg is None else state.players[leg - 1]
        self.last_people = tuple([state.seated[seat].person for seat in state.players])
        for seat, stack in zip(state.players, stacks, strict=True):
            state.seated[seat] = replace(state.seated[seat], stack=Cents(stack))
        self.last, self.last_players = round_, state.players
        state.players = ()
        self.round = None

    def _stub_promised(self, event: s.StubPromised) -> None:
        self.state.commitment = event.commitment

    def _deck_revealed(self, event: s.DeckRevealed) -> None:
        self.state.revealed[event.commitment] = event

    # ── questions ───────────────────────────────────────────────────────────────────────────────────

    def _playing(self) -> Round:
        if self.round is None:
            raise NotNow("no round is being played")
        return self.round

    def seat_of(self, person: str) -> Seat | None:
        """Where somebody sits, or stands behind the last seat; None if not at this table."""
        return next(iter(self.state.places_of(person)), None)

    def player_of(self, person: str) -> Player | None:
        """Somebody's player number in the current round; the first, if he plays at several seats."""
        return next(iter(self.players_of(person)), None)

    def players_of(self, person: str) -> list[Player]:
        """Somebody's player numbers in the current round."""
        players = self.state.players
        return [Player(players.index(seat) + 1) for seat in self.state.places_of(person) if seat in players]

    def free_seats(self) -> list[Seat]:
        """Seats nobody has."""
        return [seat for seat in seat_numbers(self.posting.seats) if seat not in self.state.seated]

    def bank_offered_to(self) -> Seat | None:
        """The seat whose answer about the bank is awaited; None where there is no bank to offer."""
        table = self.posting.table
        if not isinstance(table, BankedTable) or table.game.bank is not Bank.PLAYER_DEALER:
            return None
        return self.state.rotation.offered_to(self.state.may_bank())

    def require_seat(self, person: str, seat: Seat | None = None) -> Seat:
        """Somebody's first seat, or this one if it is his; or a refusal."""
        places = self.state.places_of(person)
        if not places:
            raise SeatUnknown(f"{person} does not sit at this table")
        if seat is not None and seat not in places:
            raise SeatUnknown(f"seat {seat} is not {person}'s")
        return seat or places[0]

    def postings(self, event: e.Event, players: tuple[Seat, ...] | None = None) -> e.Postings:
        """An event's ledger movements with seats for player numbers; ``players`` are the round's seats."""
        moved = event.postings()
        if type(event) in FOLLOW:
            return moved
        seats = self.state.players if players is None else players
        return {
            e.seat(seats[int(account[5:]) - 1]) if account.startswith("seat:") else account: amount
            for account, amount in moved.items()
        }

    def view(self, person: str | None) -> dict[str, Any]:
        """What one person may see of the table and its round, and nothing else."""
        return session_view(self, person)

    handlers: ClassVar[dict[type[Command], Callable[[Any, Any], None]]] = {
        c.SitDown: _sit,
        c.StandBehind: _stand_behind,
        c.StandUp: _stand,
        c.AddChips: _add,
        c.AcceptBank: _accept,
        c.DeclineBank: _decline,
        c.AskBankAgain: _ask_again,
        c.StartRound: _start,
        c.PromiseStub: _promise_stub,
        c.Act: _act,
        c.RevealDeck: _reveal,
        c.PromiseDraw: entry.promise_draw,
        c.DrawForButton: entry.draw_for_button,
        c.SitOut: entry.sit_out,
        c.SitIn: entry.sit_in,
        c.PostToEnter: entry.post_to_enter,
        c.NoteClock: time.note_clock,
        c.CollectTime: time.collect_time,
    }


FOLLOW: dict[type[e.Event], Callable[[Session, Any], None]] = {
    s.SeatTaken: Session._seat_taken,
    s.SeatLeft: Session._seat_left,
    s.ChipsBought: Session._chips_bought,
    s.LeavingSaid: Session._leaving,
    s.BankAccepted: Session._bank_accepted,
    s.BankDeclined: Session._bank_declined,
    s.BankAskedAgain: Session._bank_asked_again,
    s.RoundOpened: Session._round_opened,
    s.StubPromised: Session._stub_promised,
    s.DeckRevealed: Session._deck_revealed,
    s.DrawPromised: entry.draw_promised,
    s.ButtonDrawn: entry.button_drawn,
    s.SatOut: entry.sat_out,
    s.SatIn: entry.sat_in,
    s.PostingSaid: entry.posting_said,
    s.ClockNoted: time.clock_noted,
    s.TimeCollected: time.time_collected,
    s.TimePaid: time.time_paid,
}
"""The transition table of a table; a round's events go to the round."""
