"""Between rounds for a pot: where the button goes, which blinds are owed, who has to kill (POT 4, 5, 11)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from croupier.history.placed import Break, Placed
from croupier.money import Cents, write_dollars
from croupier.numbers import Player, Seat
from croupier.table import PotRound
from croupier.table.pot.chips.kill import KillRules
from croupier.table.session.button import (
    Button,
    Rotation,
    between,
    clockwise,
    deal_order,
    missed_blinds,
    next_button,
)


@dataclass(frozen=True, kw_only=True)
class Owing:
    """Which blinds a person owes who has a seat and was not dealt in."""

    seat: Seat | None
    big: bool = False
    small: bool = False


NEWCOMER = Owing(seat=None, big=True)
"""A newcomer to the table owes only the big blind."""


@dataclass(frozen=True, kw_only=True)
class BetweenPot:
    """What a table keeps from one round for a pot to the next."""

    button: Button | None = None
    """None if the record does not show where the small blind is."""
    gone_round: bool = False
    """Whether the button has been round the table; before that nobody owes a blind (POT-R7)."""
    seats: Mapping[str, Seat] = field(default_factory=dict)
    """Who was dealt in, and where they sat."""
    owing: Mapping[str, Owing | None] | None = None
    """Everybody else who has a seat, with None if it is not known what they owe; None if nobody is named."""
    kills: tuple[str, ...] = ()
    """Who has to kill a pot, the first due first."""
    leg: str | None = None
    """Who won the last pot, where two in a row make a kill."""
    kill_game: bool = False
    """Whether the table has posted who has to kill."""
    void: int = 0
    """Rounds that were dealt again."""

    @classmethod
    def first(cls, round_: PotRound, placed: Placed) -> BetweenPot:
        """After the first record of a table, which does not say what those owe who are away."""
        kept = cls().after(round_, placed)
        return replace(kept, owing=None if placed.away is None else dict.fromkeys(placed.away))

    # ── what must follow ────────────────────────────────────────────────────────────────────────────

    def breaks(self, round_: PotRound, placed: Placed) -> Iterator[Break]:
        """Where the next record does not follow."""
        now = self._next(round_, placed)
        if now is not None:
            yield from _button_breaks(now, round_, placed)
            if _has_blinds(round_):
                yield from self._owed(now, round_, placed)
        yield from self._kill(round_, placed)

    def _next(self, round_: PotRound, placed: Placed) -> Button | None:
        """Where the button has to be, for the seats that are dealt in."""
        if self.button is None:
            return None
        options, seats = round_.table.options, placed.seats
        if not _has_blinds(round_):
            seat = clockwise(seats, self.button.button)[0]
            return Button(seat, seat, seat)
        literal = options["heads_up_blinds"] == "literal"
        return next_button(self.button, seats, Rotation(options["button"]), literal=literal)

    def _owed(self, now: Button, round_: PotRound, placed: Placed) -> Iterator[Break]:
        """Blinds that those who come in or come back have not put in (POT-R7)."""
        if not self.gone_round or self.owing is None:
            return
        coming = [person for person in placed.persons if person not in self.seats]
        if len(placed.persons) - len(coming) < 2:
            # With fewer than two others, nobody has to wait.
            return
        forced = round_.forced
        for person in coming:
            seat, player = placed.seat_of(person), Player(placed.persons.index(person) + 1)
            owes = self.owing.get(person, NEWCOMER)
            if owes is None or seat == now.big or not (owes.big or owes.small) or forced.killer == player:
                continue
            if between(now, seat):
                yield Break(f"{person} may not come in between the button and the big blind", "POT-R7")
            live, dead = _put_in(round_, player)
            big, small = _blind(round_, now.big, placed), _blind(round_, now.small, placed)
            if owes.big and live < big:
                yield Break(f"{person} owes a big blind of {write_dollars(big)}", "POT-R7")
            if owes.small and dead < small:
                yield Break(f"{person} owes a dead small blind of {write_dollars(small)}", "POT-R7")

    def _kill(self, round_: PotRound, placed: Placed) -> Iterator[Break]:
        """Check that the pot is killed by the player who has to, and by nobody else."""
        kill = KillRules(round_.table).posted(len(placed.persons))
        due = next((person for person in self.kills if person in placed.persons), None)
        by = None if kill is None or kill.voluntary else placed.person(kill.player)
        if due is not None and due != by:
            yield Break(f"{due} has to kill this pot", "POT 11")
        elif self.kill_game and due != by:
            yield Break(f"{by} does not have to kill this pot", "POT 11")
        if self.kill_game and KillRules(round_.table).kind() == "two-pots" and kill is None:
            holds = round_.table.options["leg"]
            leg = None if holds is None else placed.person(holds)
            won = self.leg if self.leg in placed.persons else None
            if leg != won:
                yield Break(
                    f"the kill button belongs to {won or 'nobody'}, not to {leg or 'nobody'}", "POT 11"
                )

    # ── what is kept ────────────────────────────────────────────────────────────────────────────────

    def after(self, round_: PotRound, placed: Placed) -> BetweenPot:
        """Return the table's state after this record; a void round is dealt again."""
        if round_.state.trouble.voided:
            return replace(self, void=self.void + 1)
        button = self._next(round_, placed)
        if button is None or any(_button_breaks(button, round_, placed)):
            # If the button was moved wrongly, the table continues from where it is.
            button = _stated(round_, placed)
        rules = KillRules(round_.table)
        due, leg = rules.next(round_.state), rules.next_leg(round_.state)
        kills = [person for person in self.kills if person not in placed.persons]
        if due is not None:
            kills.append(placed.person(due.player))
        return replace(
            self,
            button=button,
            gone_round=self.gone_round or placed.round - self.void >= len(placed.persons),
            seats=dict(zip(placed.persons, placed.seats, strict=True)),
            owing=self._missed(button, placed),
            kills=tuple(kills),
            leg=None if leg is None else placed.person(leg),
            kill_game=round_.table.options["kill_game"] is not None,
        )

    def _missed(self, now: Button | None, placed: Placed) -> dict[str, Owing | None] | None:
        """Return the players who are away, with the blinds they owe since these passed their seats."""
        if placed.away is None:
            return None
        owed = {person: self._owed_by(person) for person in placed.away}
        sits = [owing.seat for owing in owed.values() if owing is not None and owing.seat is not None]
        if self.button is None or now is None:
            return dict.fromkeys(owed)
        big, small = missed_blinds(self.button, now, sorted(sits))
        return {
            person: None
            if owing is None
            else replace(owing, big=owing.big or owing.seat in big, small=owing.small or owing.seat in small)
            for person, owing in owed.items()
        }

    def _owed_by(self, person: str) -> Owing | None:
        """What a person owed who is away; None if nobody knows."""
        if person in self.seats:
            return Owing(seat=self.seats[person])
        return None if self.owing is None else self.owing.get(person, NEWCOMER)


def _has_blinds(round_: PotRound) -> bool:
    return round_.table.game.blinds and round_.forced.big_blind is not None


def _button_breaks(now: Button, round_: PotRound, placed: Placed) -> Iterator[Break]:
    """Where the deal or the blinds are not where the button puts them."""
    seats = list(placed.seats)
    if len(seats) == 2 and _has_blinds(round_):
        order = [seat for seat in seats if seat != now.button] + [now.button]
    else:
        order = deal_order(now, seats)
    if order != seats:
        yield Break(
            f"the button belongs to seat {now.button}: the deal begins with seat {order[0]}, not {seats[0]}",
            "POT 4",
        )
        return
    if not _has_blinds(round_):
        return
    assert round_.forced.big_blind is not None
    big = seats[round_.forced.big_blind - 1]
    if big != now.big:
        yield Break(f"the big blind belongs to seat {now.big}, not to seat {big}", "POT-R4")
    elif now.small in seats and not _blind(round_, now.small, placed):
        yield Break(f"seat {now.small} has not put in the small blind", "POT-R4")


def _stated(round_: PotRound, placed: Placed) -> Button | None:
    """The button as a record shows it: the last player has it, unless nobody put in the small blind."""
    seats, forced = placed.seats, round_.forced
    if not _has_blinds(round_):
        return Button(seats[-1], seats[-1], seats[-1])
    assert forced.big_blind is not None
    big = seats[forced.big_blind - 1]
    if len(seats) == 2:
        return Button(seats[-1], seats[0] if big == seats[-1] else seats[-1], big)
    if forced.big_blind != 2 or not forced.blinds[0]:
        # An empty seat has the small blind, and perhaps another one the button.
        return None
    return Button(seats[-1], seats[0], big)


def _blind(round_: PotRound, seat: Seat, placed: Placed) -> Cents:
    """The blind of a seat, which is the lower limit if its player killed the pot."""
    if seat not in placed.seats:
        return Cents(0)
    player = Player(placed.seats.index(seat) + 1)
    kill = KillRules(round_.table).posted(len(placed.seats))
    return kill.lower if kill is not None and kill.player == player else round_.forced.blinds[player - 1]


def _put_in(round_: PotRound, player: Player) -> tuple[Cents, Cents]:
    """What a player put in beside the common ante: live, and dead."""
    forced = round_.forced
    dead = forced.dead[player - 1] if forced.dead else 0
    return forced.blinds[player - 1], Cents(forced.antes[player - 1] - min(forced.antes) + dead)
