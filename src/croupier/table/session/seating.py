"""Sitting down, standing behind, buying chips, sitting out and leaving."""

from __future__ import annotations

from croupier.errors import NameRefused, NotNow, NotOffered, SeatTaken, SeatUnknown, StakeOutOfRange
from croupier.games.pot.rules import HOUSE
from croupier.money import Cents, say_dollars
from croupier.numbers import Seat, seat_numbers
from croupier.table.session import commands as c
from croupier.table.session import events as s
from croupier.table.session.position import TablePosition
from croupier.table.session.posting import Posting
from croupier.table.table import Table


def _check_name(person: str) -> None:
    """Refuse an empty name; the floor decides whose a name is and which characters it may have."""
    if not person.strip():
        raise NameRefused("a player must have a name")


def _check_buy_in(posting: Posting[Table], buy_in: Cents) -> None:
    least, most = posting.buy_in
    if not least <= buy_in <= most:
        raise StakeOutOfRange(f"the buy-in must be {say_dollars(least)} to {say_dollars(most)}")
    if buy_in % posting.chip:
        raise StakeOutOfRange(f"chips are bought in units of {say_dollars(posting.chip)}")


class Seating(TablePosition[Table]):
    """People and their seats."""

    def sit_down(self, command: c.SitDown) -> None:
        """Take a free seat with chips."""
        posting, state = self.posting, self.state
        _check_name(command.person)
        if not 1 <= command.seat <= posting.seats:
            raise SeatUnknown(f"seats are 1 to {posting.seats}")
        if command.seat in state.seated:
            free = ", ".join(map(str, self.free_seats())) or "none"
            raise SeatTaken(f"seat {command.seat} is taken; free seats: {free}")
        self._check_further(command.person)
        if command.third_party and not posting.table.options.get("tpp", True):
            raise NotOffered("this table does not admit third-party proposition players", clause="PD-R9")
        if not command.moved:
            self._check_return(command)
        self.emit(
            s.SeatTaken(
                seat=command.seat,
                person=command.person,
                buy_in=command.buy_in,
                third_party=command.third_party,
                device=command.device,
                moved=command.moved,
            )
        )

    def _check_return(self, command: c.SitDown) -> None:
        """Refuse a buy-in outside the posted range, or below what a person left with a short time ago."""
        left, hands = (
            self.state.departed.get(command.person),
            self.posting.table.options.get("return_hands", 0),
        )
        if left is None or self.state.number - left.number >= hands or not left.stack:
            _check_buy_in(self.posting, command.buy_in)
        elif command.buy_in < left.stack:
            raise StakeOutOfRange(
                f"{command.person} left with {say_dollars(left.stack)} and needs that to come back "
                f"within {hands} hands",
                clause=HOUSE,
            )
        elif command.buy_in > left.stack:
            _check_buy_in(self.posting, command.buy_in)

    def handle_seat(self, command: c.HandleSeat) -> None:
        """Let the dealer act for a seat whose device has failed, or its person for themselves again."""
        occupant = self.state.seated.get(command.seat)
        if occupant is None:
            raise SeatUnknown(f"nobody sits in seat {command.seat}")
        if occupant.device is command.device:
            raise NotNow(f"{occupant.person} {'has a device' if command.device else 'has none'} already")
        self.emit(s.SeatHandled(seat=command.seat, device=command.device))

    def stand_behind(self, command: c.StandBehind) -> None:
        """Take a place behind the table, to bet on other players' hands (PD 5)."""
        posting, state = self.posting, self.state
        _check_name(command.person)
        if not posting.table.back_line:
            raise NotOffered(f"{posting.table.game.name} has no back-line betting", clause="PD 5")
        if state.places_of(command.person):
            raise SeatTaken(f"{command.person} is already at this table")
        behind = seat_numbers(posting.seats + posting.standing)[posting.seats :]
        place = next((number for number in behind if number not in state.seated), None)
        if place is None:
            raise SeatTaken(f"all {posting.standing} places behind the table are taken")
        _check_buy_in(posting, command.buy_in)
        self.emit(s.SeatTaken(seat=place, person=command.person, buy_in=command.buy_in))

    def _check_further(self, person: str) -> None:
        """Refuse a second seat, except where the game lets a seated person take further ones [SW 4]."""
        places = self.state.places_of(person)
        if not places:
            return
        if self.state.seated[places[0]].standing:
            raise SeatTaken(f"{person} stands behind this table; leave that place first")
        if not self.posting.table.further_seats:
            raise SeatTaken(f"{person} already sits at this table")

    def add_chips(self, command: c.AddChips) -> None:
        """Buy chips between rounds; the stack is then within the posted buy-in."""
        seat = self.require_seat(command.person, command.seat)
        if self.round is not None and seat in self.state.players:
            raise NotNow("chips can only be bought between rounds")
        (least, most), stack = self.posting.buy_in, self.state.seated[seat].stack
        if command.amount <= 0 or stack + command.amount > most:
            raise StakeOutOfRange(f"a purchase may bring a stack up to {say_dollars(most)}, not above")
        if stack + command.amount < least:
            raise StakeOutOfRange(
                f"the smallest buy-in is {say_dollars(least)}: add {say_dollars(least - stack)} or more"
            )
        if command.amount % self.posting.chip:
            raise StakeOutOfRange(f"chips are bought in units of {say_dollars(self.posting.chip)}")
        self.emit(s.ChipsBought(seat=seat, person=command.person, amount=command.amount))
        self.pay_owed_time(seat)

    def stand_up(self, command: c.StandUp) -> None:
        """Leave a further seat, or the table; a person in a round leaves after it."""
        seat = self.require_seat(command.person, command.seat)
        first = seat == self.seat_of(command.person)
        for place in self.state.places_of(command.person) if first else [seat]:
            if self.round is not None and place in self.state.players:
                self.emit(s.LeavingSaid(seat=place))
            else:
                self._leave(place)

    def leave_after_round(self) -> None:
        """Stand up everybody who asked during the round to leave."""
        for seat in [seat for seat, occupant in sorted(self.state.seated.items()) if occupant.leaving]:
            self._leave(seat)

    def _leave(self, seat: Seat) -> None:
        occupant = self.state.seated[seat]
        self.emit(s.SeatLeft(seat=seat, person=occupant.person, cash_out=occupant.stack))

    def sit_out(self, command: c.SitOut) -> None:
        """Keep the seat without being dealt in."""
        seat = self.require_seat(command.person)
        if self.state.seated[seat].away:
            raise NotNow(f"{command.person} is already sitting out")
        if self.round is None and self.state.rotation.holder == seat:
            # A round needs a banker: the position moves on before its holder sits out (PD-R14).
            self.emit(s.BankDeclined(seat=seat))
        self.emit(s.SatOut(seat=seat))

    def sit_in(self, command: c.SitIn) -> None:
        """Play again; blinds missed meanwhile are owed."""
        seat = self.require_seat(command.person)
        if not self.state.seated[seat].away:
            raise NotNow(f"{command.person} is not sitting out")
        self.emit(s.SatIn(seat=seat))

    def pay_owed_time(self, seat: Seat) -> None:
        """Take the time collection that a seat owes, once it has the chips."""
        occupant = self.state.seated[seat]
        if occupant.owes_time and occupant.stack >= occupant.owes_time:
            self.emit(s.TimePaid(seat=seat, amount=occupant.owes_time))
