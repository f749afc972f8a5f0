"""The player-dealer's position: offered clockwise, held for two rounds, never forced on anybody (PD 1).

Seats are offered the position, but banked rounds count for the person: a player who stands up and sits down
again, here or in another seat, has banked the same rounds as before [UTH 20, SW 20].
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from croupier.errors import BankClosed
from croupier.numbers import NO_SEAT, Seat
from croupier.table.session.button import clockwise


class BankRotation(Struct, frozen=True, kw_only=True):
    """Who banks, for which turn, and who is offered the position next."""

    holder: Seat | None = None
    person: str = ""
    """Who sits there."""
    turn: int = 0
    keeping: Seat | None = None
    """The seat that has banked a first turn and is asked first whether it keeps the position."""
    cursor: Seat = NO_SEAT
    """The seat after which the offers begin; 0 is the house dealer's place."""
    declined: frozenset[Seat] = frozenset()
    banker: str = ""
    """The person who banked the last round."""
    last: Seat | None = None
    """Where that person sits now; None once they have left."""
    row: int = 0
    """Their turn then: 1 or 2."""
    strict: bool = False
    """Whether nobody may bank three rounds in a row, even if all others decline (PD-R4)."""

    def offered_to(self, seated: Sequence[Seat]) -> Seat | None:
        """The seat being offered the position; None while a seat holds it, or when all have declined."""
        if self.holder is not None:
            return None
        # A banker who lost their chips in the first turn, or sits out, is not asked for a second (PD 1).
        if self.keeping in seated:
            return self.keeping
        return next((seat for seat in self._circle(seated) if seat not in self.declined), None)

    def _circle(self, seated: Sequence[Seat]) -> list[Seat]:
        """The order of offers: clockwise; the last banker comes last, if they may bank at all."""
        last = self.last
        others = [seat for seat in clockwise(seated, self.cursor) if seat != last]
        return others if last is None or last not in seated or last == self.barred else [*others, last]

    @property
    def barred(self) -> Seat | None:
        """The seat that has banked two rounds in a row and may not bank a third; None if there is none."""
        return self.last if self.strict and self.row >= 2 else None

    def turn_of(self, seat: Seat, seated: Sequence[Seat], clause: str = "PD-R4") -> int:
        """Return the turn that the seat would take if it accepted now; raise if it was not asked.

        A seat that banked the last round as its first turn can only continue with its second. ``clause`` is
        the one that forbids a third turn.
        """
        if self.holder is None and seat == self.barred:
            raise BankClosed("nobody may bank three rounds in a row", clause=clause)
        offered = self.offered_to(seated)
        if offered is None:
            raise BankClosed("the bank is held, or everybody has declined it", clause="PD 1")
        if offered != seat:
            raise BankClosed(f"the bank is offered to seat {offered}, not to seat {seat}", clause="PD 1")
        return 2 if seat == self.last and self.row == 1 else 1

    def taken(self, seat: Seat, turn: int, person: str) -> BankRotation:
        """The person in this seat holds the position."""
        return replace(self, holder=seat, person=person, turn=turn, keeping=None, declined=frozenset())

    def passed(self, seat: Seat) -> BankRotation:
        """The seat gave the position up, before or after a turn, or passed when it was offered (PD-R14)."""
        if self.holder == seat:
            return replace(self, holder=None, turn=0, cursor=seat, declined=frozenset({seat}))
        if self.keeping == seat:
            return replace(self, keeping=None, cursor=seat)
        return replace(self, declined=self.declined | {seat})

    def asked_again(self) -> BankRotation:
        """The offers start again, because somebody wants to play although all had declined."""
        return replace(self, declined=frozenset())

    def after_round(self) -> BankRotation:
        """A round was banked: after its first turn the seat is offered a second, then no more."""
        seat = self.holder
        assert seat is not None
        return replace(
            self,
            holder=None,
            keeping=seat if self.turn == 1 else None,
            cursor=seat,
            declined=frozenset(),
            banker=self.person,
            last=seat,
            row=self.turn,
        )

    def sat(self, seat: Seat, person: str) -> BankRotation:
        """A person sat down: the last banker has come back, perhaps to another seat."""
        returns = self.last is None and bool(self.banker) and person == self.banker
        return replace(self, last=seat) if returns else self

    def vacated(self) -> BankRotation:
        """Everybody has left: only the last banker and the place where the offers begin are known."""
        return replace(
            self, holder=None, person="", turn=0, keeping=None, declined=frozenset(), last=None, strict=False
        )

    def left(self, seat: Seat) -> BankRotation:
        """A seat became empty: if it held the position or was offered it, the position moves on clockwise."""
        gone = replace(self, declined=self.declined - {seat})
        if self.holder == seat:
            gone = replace(gone, holder=None, cursor=seat)
        if self.keeping == seat:
            gone = replace(gone, keeping=None)
        if self.last == seat:
            gone = replace(gone, last=None)
        return gone
