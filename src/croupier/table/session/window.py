"""Makes the view that one person has of a table."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.money import Cents
from croupier.numbers import Player, Seat, seat_numbers
from croupier.table.session.family import family_of
from croupier.table.session.position import TablePosition
from croupier.table.session.state import Occupant
from croupier.table.session.view import BankView, Bystander, LastRound, TableSeat, TableView, You
from croupier.table.table import Table


class SessionWindow:
    """A table as people see it."""

    __slots__ = ("session",)

    def __init__(self, session: TablePosition[Table]) -> None:
        self.session = session

    def view(self, person: str | None) -> TableView:
        """The table for one person: everything public, and what they may see of the round."""
        everybody = self._bystanders()
        if person is None:
            return everybody
        you = self._you(person)
        family = family_of(self.session.posting.table)
        return replace(
            everybody,
            you=you,
            round=None if self.session.round is None else family.view(self.session.round, you.players),
            last=self._last(self.session.last_players_of(person)),
        )

    def _bystanders(self) -> TableView:
        """What everybody sees, made once after each event."""
        place = self.session.version
        if self.session.seen is not None and self.session.seen[0] == place:
            return self.session.seen[1]
        state, table = self.session.state, self.session.posting.table
        family, playing = family_of(table), self.session.round
        offered = None if playing is not None else self.session.bank_offered_to()
        view = TableView(
            game=table.game.id,
            number=state.number,
            commitment=state.commitment,
            promised_ahead=bool(state.promised) and state.promised == state.commitment,
            numbers=state.numbers,
            you=self._you(None),
            seats=self._seats(),
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
            round=None if playing is None else family.view(playing, ()),
            last=self._last([]),
        )
        self.session.seen = (place, view)
        return view

    def _you(self, person: str | None) -> You:
        state = self.session.state
        places = state.places_of(person) if person is not None else []
        seats = tuple(seat for seat in places if not state.seated[seat].standing)
        players = tuple(Player(state.players.index(seat) + 1) for seat in places if seat in state.players)
        return You(
            person=person,
            seat=seats[0] if seats else None,
            player=players[0] if players else None,
            seats=seats,
            players=players,
            may_buy=self._may_buy(seats[0]) if seats else Cents(0),
            standing=bool(places) and not seats,
        )

    def _may_buy(self, seat: Seat) -> Cents:
        """The most that may be bought now: during a round only where table stakes do not apply."""
        state, table = self.session.state, self.session.posting.table
        stack = state.seated[seat].stack
        if self.session.round is not None and seat in state.players:
            if not table.buys_in_round:
                return Cents(0)
            stack = self.session.round.stacks[state.players.index(seat)]
        return Cents(max(0, self.session.posting.buy_in[1] - stack))

    def _seats(self) -> tuple[TableSeat | None, ...]:
        """Return every seat, None where it is empty; chips in play are counted by the round."""
        numbers = seat_numbers(self.session.posting.seats)
        occupants = tuple(map(self.session.state.seated.get, numbers))
        if self.session.seats_seen[0] != occupants:
            seats = tuple(
                None if occupant is None else _taken(seat, occupant)
                for seat, occupant in zip(numbers, occupants, strict=True)
            )
            self.session.seats_seen = (occupants, seats)
        return self.session.seats_seen[1]

    def _last(self, players: list[Player]) -> LastRound | None:
        """Return the finished round as the player with these numbers may see it."""
        last = self.session.last
        if last is None:
            return None
        known = self.session.last_seen
        if known is None or known[0] is not last or known[1] != len(last.log):
            known = self.session.last_seen = (last, len(last.log), {})
        seen, key = known[2], tuple(players)
        if key not in seen:
            view = family_of(self.session.posting.table).view(last, players)
            seen[key] = LastRound(players=self.session.last_players, round=view)
        return seen[key]


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
