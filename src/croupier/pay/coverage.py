"""How far a player-dealer's posted wager covers the action: a ledger that is settled wager by wager.

``W`` is what was posted. Four readings of "may not win or lose more than the
original amount wagered" are known; ``net`` is the default (rulings PD-R1, PD-R2, PD-R3).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from croupier.money import Cents


class Reading(StrEnum):
    """What the posted wager limits."""

    NET = "net"
    """The round's result lies between -W and +W; reaching either end is final."""
    NET_OPEN_TOP = "net-open-top"
    """As net, but a bank that has won W still pays winners."""
    ACTION = "action"
    """Every decided dollar uses up a dollar of W, won or lost."""
    GROSS = "gross"
    """Payments and collections are each capped at W; nothing refills."""


@dataclass(frozen=True, slots=True)
class Settled:
    """What became of one wager: handed back, of that uncovered, and the bank's gain (negative: paid)."""

    returned: Cents
    uncovered: Cents
    bank: Cents


@dataclass(slots=True)
class Coverage:
    """The bank's ledger of one round."""

    posted: Cents
    reading: Reading = Reading.NET
    net: int = 0
    paid: int = 0
    collected: int = 0
    exhausted: bool = False

    @property
    def can_pay(self) -> int:
        """What is left to pay a winner."""
        match self.reading:
            case Reading.ACTION:
                return self.posted - self.paid - self.collected
            case Reading.GROSS:
                return self.posted - self.paid
            case _:
                return self.posted + self.net

    @property
    def can_win(self) -> int:
        """What the bank may still collect."""
        match self.reading:
            case Reading.ACTION:
                return self.posted - self.paid - self.collected
            case Reading.GROSS:
                return self.posted - self.collected
            case _:
                return self.posted - self.net

    def lose(self, stake: Cents) -> Settled:
        """A losing wager: collected as far as the bank may still win; the rest goes back."""
        taken = 0 if self.exhausted else max(0, min(stake, self.can_win))
        self.book(taken)
        back = Cents(stake - taken)
        return Settled(back, back, Cents(taken))

    def win(self, stake: Cents, winnings: Cents) -> Settled:
        """A winning wager: paid as far as the bank can; the stake goes back whole."""
        if self.exhausted:
            return Settled(stake, stake, Cents(0))
        paid = max(0, min(winnings, self.can_pay))
        self.book(-paid)
        uncovered = stake * (winnings - paid) // winnings if winnings else 0
        return Settled(Cents(stake + paid), Cents(uncovered), Cents(-paid))

    def push(self, stake: Cents) -> Settled:
        """A push or no action: the stake goes back and nothing was at risk, so nothing is uncovered."""
        return Settled(stake, Cents(0), Cents(0))

    def bonus(self, amount: Cents) -> Settled:
        """A payment without a stake, such as envy: as far as the bank can."""
        paid = 0 if self.exhausted else max(0, min(amount, self.can_pay))
        self.book(-paid)
        return Settled(Cents(paid), Cents(0), Cents(-paid))

    def book(self, gain: int) -> None:
        """Count what the bank won (or, negative, paid) with one settlement."""
        self.net += gain
        if gain > 0:
            self.collected += gain
        else:
            self.paid -= gain
        match self.reading:
            case Reading.NET:
                self.exhausted = self.exhausted or abs(self.net) == self.posted
            case Reading.NET_OPEN_TOP:
                self.exhausted = self.exhausted or self.net == -self.posted
            case Reading.ACTION:
                self.exhausted = self.exhausted or self.paid + self.collected >= self.posted
            case Reading.GROSS:
                pass
