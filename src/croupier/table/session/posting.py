"""The terms that a table posts while it is open."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from croupier.errors import DataInvalid
from croupier.money import Cents
from croupier.pay import Meter
from croupier.pay.fees import require_postable, require_together
from croupier.pay.fees.limits import BuyIn
from croupier.pay.fees.schedule import PotOption
from croupier.table.session.memory import Memory
from croupier.table.table import Table

TableT_co = TypeVar("TableT_co", bound=Table, covariant=True)


@dataclass(frozen=True, kw_only=True)
class Posting(Generic[TableT_co]):
    """A table's terms: game, limits, seats, buy-in, forced bets, fees, jackpot."""

    table: TableT_co
    seats: int
    buy_in: tuple[Cents, Cents]
    """Smallest and largest buy-in."""
    small_blind: Cents = Cents(0)
    big_blind: Cents = Cents(0)
    ante: Cents = Cents(0)
    fees: tuple[PotOption, ...] = ()
    """Pot games: one option for each band of players (POT-R30), all per hand or all by time."""
    meter: Meter | None = None
    link: str | None = None
    """The link that keeps the jackpot instead of the table."""
    standing: int = 20
    """How many may stand behind the table, where the game has back-line betting."""
    rounds_before: int = 0
    """How many rounds were played here under earlier terms; the next one has the next number."""
    memory: Memory | None = None
    """What the table keeps from its earlier terms."""
    counts: bool = False
    """Games against the house: whether a dealer counts the hands before they are settled."""

    def __post_init__(self) -> None:
        for name, amounts in (
            ("buy_in", self.buy_in),
            ("blinds_or_straddles", (self.small_blind, self.big_blind)),
            ("antes", (self.ante,)),
        ):
            for amount in amounts:
                if type(amount) is not int:
                    raise DataInvalid(f"amounts must be whole cents, not {amount!r}", key=name)
        self.table.require_ante(self.ante, "ante")
        self._check_seats()
        stakes = replace(self.table.stakes, buy_in=BuyIn(*self.buy_in))
        for option in self.fees:
            self.table.require_own(option)
            require_postable(option, stakes)
        require_together(self.fees)

    def _check_seats(self) -> None:
        """Refuse fewer seats than the game needs, and more than its table has."""
        fewest, most = self.table.game.seats[0], self.table.seats_max
        if self.seats < fewest or (most is not None and self.seats > most):
            allowed = f"{fewest} or more" if most is None else f"{fewest} to {most}"
            raise DataInvalid(
                f"a table for {self.table.game.name} has {allowed} seats, not {self.seats}", key="seats"
            )

    @property
    def chip(self) -> Cents:
        """The unit in which chips are bought."""
        return self.table.chip

    @property
    def has_blinds(self) -> bool:
        """Whether there are blinds: not in stud, and not in Lowball with antes alone."""
        return self.table.blinds and bool(self.big_blind)

    @property
    def time_fees(self) -> tuple[PotOption, ...]:
        """What is collected every half hour, by the number seated."""
        return (*self.table.time_fees, *[option for option in self.fees if option.by_time])
