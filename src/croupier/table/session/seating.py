"""Coming to a table: a seat, a further one where the game allows it, or a place behind the seats."""

from __future__ import annotations

from croupier.errors import NameRefused, NotOffered, SeatTaken, SeatUnknown, StakeOutOfRange
from croupier.money import Cents, say_dollars
from croupier.numbers import seat_numbers
from croupier.table.banked.table import BankedTable
from croupier.table.session import commands as c
from croupier.table.session import events as s
from croupier.table.session.state import AnyPosting, Posting, SessionState


def sit_down(posting: AnyPosting, state: SessionState, command: c.SitDown) -> s.SeatTaken:
    """A free seat with chips, or why not."""
    _check_name(command.person)
    if not 1 <= command.seat <= posting.seats:
        raise SeatUnknown(f"seats are 1 to {posting.seats}")
    if command.seat in state.seated:
        free = [seat for seat in seat_numbers(posting.seats) if seat not in state.seated]
        raise SeatTaken(f"seat {command.seat} is taken; free are {free}")
    _check_further(posting, state, command.person)
    if command.third_party and not posting.table.options.get("tpp", True):
        raise NotOffered("third-party proposition players do not play at this table", clause="PD-R9")
    _check_buy_in(posting, command.buy_in)
    return s.SeatTaken(
        seat=command.seat, person=command.person, buy_in=command.buy_in, third_party=command.third_party
    )


def stand_behind(posting: AnyPosting, state: SessionState, command: c.StandBehind) -> s.SeatTaken:
    """A place behind the seats for somebody who bets on the hands of others (PD 5), or why not."""
    _check_name(command.person)
    table = posting.table
    if not (
        isinstance(posting, Posting)
        and isinstance(table, BankedTable)
        and table.game.back_line(table.options)
    ):
        raise NotOffered(f"{table.game.name} has no back-line betting", clause="PD 5")
    if state.places_of(command.person):
        raise SeatTaken(f"{command.person} is at this table already and bets from the seat")
    behind = seat_numbers(posting.seats + posting.standing)[posting.seats :]
    place = next((number for number in behind if number not in state.seated), None)
    if place is None:
        raise SeatTaken(f"all {posting.standing} places behind the table are taken")
    _check_buy_in(posting, command.buy_in)
    return s.SeatTaken(seat=place, person=command.person, buy_in=command.buy_in)


def _check_name(person: str) -> None:
    """Nobody plays without a name; whose it is, and what it is written in, is the floor's to say."""
    if not person.strip():
        raise NameRefused("whoever plays has a name")


def _check_further(posting: AnyPosting, state: SessionState, person: str) -> None:
    """One seat each, but where the game lets a player bet at further ones [SW 4]; standing is no seat."""
    places = state.places_of(person)
    if not places:
        return
    if state.seated[places[0]].standing:
        raise SeatTaken(f"{person} stands behind this table; first leave that place")
    table = posting.table
    if not isinstance(table, BankedTable) or table.game.further_seats is None:
        raise SeatTaken(f"{person} sits at this table already")


def _check_buy_in(posting: AnyPosting, buy_in: Cents) -> None:
    least, most = posting.buy_in
    if not least <= buy_in <= most:
        raise StakeOutOfRange(f"the buy-in is {say_dollars(least)} to {say_dollars(most)}")
    if buy_in % posting.chip:
        raise StakeOutOfRange(f"chips are bought in units of {say_dollars(posting.chip)}")
