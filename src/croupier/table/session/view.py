"""What one person may see of a table."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from croupier.games.view import RoundView
from croupier.money import Cents
from croupier.numbers import Player, Seat, seat_numbers
from croupier.table.family import family_of
from croupier.table.session.button import Button
from croupier.table.session.position import TablePosition
from croupier.table.session.state import Occupant
from croupier.table.table import Table


class You(Struct, frozen=True, kw_only=True):
    """The person whose view it is: where they sit, and as which players they are dealt in."""

    person: str | None
    seat: Seat | None
    """The first of their seats."""
    player: Player | None
    """The first of their player numbers."""
    seats: tuple[Seat, ...]
    players: tuple[Player, ...]
    may_buy: Cents
    """The most chips that they may add to the stack of that seat now."""
    standing: bool
    """Whether they stand behind the table and have no seat."""


class TableSeat(Struct, frozen=True, kw_only=True):
    """A seat that is taken."""

    seat: Seat
    person: str
    stack: Cents
    leaving: bool
    away: bool
    waits_for_blind: bool
    further: bool
    third_party: bool
    posts: bool
    owes_time: Cents


class Bystander(Struct, frozen=True, kw_only=True):
    """A person who stands behind the table and backs other players' hands."""

    person: str
    stack: Cents
    leaving: bool


class BankView(Struct, frozen=True, kw_only=True):
    """Who banks, or is asked to."""

    holder: Seat | None
    turn: int
    """The holder's first or second round in a row."""
    posted: Cents
    offered_to: Seat | None
    wagers: tuple[Cents, Cents] | None
    """The smallest and the largest wager with which the seat may bank; None if it may not."""


class LastRound(Struct, frozen=True, kw_only=True):
    """The previous round."""

    players: tuple[Seat, ...]
    """The seats that played it, player 1 first."""
    round: RoundView


class TableView(Struct, frozen=True, kw_only=True):
    """A table as one person sees it."""

    game: str
    number: int
    commitment: str
    """The promise of the deck in use, or of the next round's."""
    promised_ahead: bool
    """Whether that promise was made before the first wager."""
    numbers: tuple[tuple[Seat, str], ...]
    """The numbers that players have given to turn that deck before the next deal."""
    you: You
    seats: tuple[TableSeat | None, ...]
    """Seat 1 first; None where nobody sits."""
    standing: tuple[Bystander, ...]
    players: tuple[Seat, ...]
    """The seats that play the round, player 1 first."""
    button: Button | None
    bank: BankView
    meter: Cents | None
    round: RoundView | None
    last: LastRound | None

    def person_at(self, seat: Seat) -> str:
        """Who sits there."""
        taken = self.seats[seat - 1]
        assert taken is not None, f"nobody sits in seat {seat}"
        return taken.person

    def person_of(self, player: Player) -> str:
        """Who plays the round under this number."""
        return self.person_at(self.players[player - 1])


def session_view(session: TablePosition[Table], person: str | None) -> TableView:
    """The table for one person: everything public, and what they may see of the round."""
    everybody = _bystanders(session)
    if person is None:
        return everybody
    you = _you(session, person)
    family = family_of(session.posting.table)
    return replace(
        everybody,
        you=you,
        round=None if session.round is None else family.view(session.round, you.players),
        last=_last(session, session.last_players_of(person)),
    )


def _bystanders(session: TablePosition[Table]) -> TableView:
    """What everybody sees, made once after each event."""
    place = session.version
    if session.seen is not None and session.seen[0] == place:
        return session.seen[1]
    state, table = session.state, session.posting.table
    family, offered = family_of(table), session.bank_offered_to() if session.round is None else None
    view = TableView(
        game=table.game.id,
        number=state.number,
        commitment=state.commitment,
        promised_ahead=bool(state.promised) and state.promised == state.commitment,
        numbers=state.numbers,
        you=_you(session, None),
        seats=_seats(session),
        standing=tuple(
            Bystander(person=occupant.person, stack=occupant.stack, leaving=occupant.leaving)
            for _, occupant in sorted(state.seated.items())
            if occupant.standing
        ),
        players=state.players,
        button=state.button,
        bank=BankView(
            holder=state.rotation.holder,
            turn=state.rotation.turn,
            posted=state.bank_wager,
            offered_to=offered,
            wagers=None if offered is None else family.bank_wagers(table, state.seated[offered].stack),
        ),
        meter=state.meter.shown if state.meter is not None else None,
        round=None if session.round is None else family.view(session.round, ()),
        last=_last(session, []),
    )
    session.seen = (place, view)
    return view


def _you(session: TablePosition[Table], person: str | None) -> You:
    state = session.state
    places = state.places_of(person) if person is not None else []
    seats = tuple(seat for seat in places if not state.seated[seat].standing)
    players = tuple(Player(state.players.index(seat) + 1) for seat in places if seat in state.players)
    return You(
        person=person,
        seat=seats[0] if seats else None,
        player=players[0] if players else None,
        seats=seats,
        players=players,
        may_buy=_may_buy(session, seats[0]) if seats else Cents(0),
        standing=bool(places) and not seats,
    )


def _may_buy(session: TablePosition[Table], seat: Seat) -> Cents:
    """The most that may be bought now: during a round only where table stakes do not apply."""
    state, table = session.state, session.posting.table
    stack = state.seated[seat].stack
    if session.round is not None and seat in state.players:
        if not table.buys_in_round:
            return Cents(0)
        stack = family_of(table).stacks(session.round)[state.players.index(seat)]
    return Cents(max(0, session.posting.buy_in[1] - stack))


def _seats(session: TablePosition[Table]) -> tuple[TableSeat | None, ...]:
    """Who sits where. The same during a round, whose chips are the round's."""
    numbers = seat_numbers(session.posting.seats)
    occupants = tuple(map(session.state.seated.get, numbers))
    if session.seats_seen[0] != occupants:
        seats = tuple(
            None if occupant is None else _taken(seat, occupant)
            for seat, occupant in zip(numbers, occupants, strict=True)
        )
        session.seats_seen = (occupants, seats)
    return session.seats_seen[1]


def _taken(seat: Seat, occupant: Occupant) -> TableSeat:
    return TableSeat(
        seat=seat,
        person=occupant.person,
        stack=occupant.stack,
        leaving=occupant.leaving,
        away=occupant.away,
        waits_for_blind=occupant.owes_blind,
        further=occupant.further,
        third_party=occupant.third_party,
        posts=occupant.posts,
        owes_time=occupant.owes_time,
    )


def _last(session: TablePosition[Table], players: list[Player]) -> LastRound | None:
    """The finished round as whoever played under these numbers may see it."""
    last = session.last
    if last is None:
        return None
    if session.last_seen is None or session.last_seen[0] is not last or session.last_seen[1] != len(last.log):
        session.last_seen = (last, len(last.log), {})
    seen, key = session.last_seen[2], tuple(players)
    if key not in seen:
        view = family_of(session.posting.table).view(last, players)
        seen[key] = LastRound(players=session.last_players, round=view)
    return seen[key]
