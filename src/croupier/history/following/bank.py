"""Between rounds against a bank: whose turn the player-dealer's is, and where the jackpot stands (PD 1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from croupier.errors import BankClosed
from croupier.history.placed import Break, Placed
from croupier.money import write_fine
from croupier.numbers import Seat
from croupier.pay import Meter
from croupier.table import BankedRound, family_of
from croupier.table.session.rotation import BankRotation


@dataclass(frozen=True, kw_only=True)
class BetweenBanked:
    """What a table keeps from one round against a bank to the next."""

    rotation: BankRotation
    meter: Meter | None

    @classmethod
    def first(cls, round_: BankedRound, placed: Placed) -> BetweenBanked:
        """After the first record of a table."""
        return cls(rotation=family_of(round_.table).rotation(round_.table), meter=None).after(round_, placed)

    def breaks(self, round_: BankedRound, placed: Placed) -> Iterator[Break]:
        """Where the next record does not follow."""
        if round_.bank is not None:
            yield from self._turn(round_, placed)
        meter = round_.first_meter
        if self.meter is None or meter is None or round_.linked or meter == self.meter:
            return
        rule = round_.table.game.progressive
        assert rule is not None
        yield Break(f"the jackpot was left at {_said(self.meter)} and begins at {_said(meter)}", rule.clause)

    def _turn(self, round_: BankedRound, placed: Placed) -> Iterator[Break]:
        """Check the turn of the bank: it is offered clockwise, and seats passed over have declined it."""
        assert round_.bank is not None
        person, seated = placed.person(round_.bank.player), _seated(placed)
        seat, rotation = placed.seat_of(person), self._with(placed)
        while (offered := rotation.offered_to(seated)) not in (None, seat):
            assert offered is not None
            rotation = rotation.passed(offered)
        try:
            turn = rotation.turn_of(seat, seated)
        except BankClosed:
            yield Break(f"{person} has banked two rounds in a row and may not bank a third", "PD-R4")
            return
        if turn != round_.bank.turn:
            yield Break(f"this is turn {turn} of {person} as player-dealer, not {round_.bank.turn}", "PD 1")

    def _with(self, placed: Placed) -> BankRotation:
        """The rotation with the last banker where they sit now; the position belongs to the person."""
        rotation = self.rotation
        if rotation.last is None and not rotation.banker:
            return rotation
        now = placed.seat_of(rotation.banker) if rotation.banker in placed.persons else None
        if now != rotation.last and rotation.last is not None:
            rotation = rotation.left(rotation.last)
        return rotation if now is None else rotation.sat(now, rotation.banker)

    def after(self, round_: BankedRound, placed: Placed) -> BetweenBanked:
        """Return the table's state after this record."""
        meter, rotation = round_.state.meter or self.meter, self._with(placed)
        # A round without a wager does not count as a turn of the player-dealer (GF-R5).
        if round_.bank is not None and round_.state.wagers:
            person = placed.person(round_.bank.player)
            rotation = rotation.taken(placed.seat_of(person), round_.bank.turn, person).after_round()
        return BetweenBanked(rotation=rotation, meter=meter)


def _seated(placed: Placed) -> list[Seat]:
    """Seats that are offered the position: one for each person, none behind the table (PD 1)."""
    return sorted({placed.seat_of(person) for person in placed.persons} - {Seat(0)})


def _said(meter: Meter) -> str:
    return f"{write_fine(meter.meter)}, reserve {write_fine(meter.reserve)}, seed {write_fine(meter.seed)}"
