"""How far a player-dealer's wager covers the action, counted wager by wager as they are settled.

``W`` is the player-dealer's wager. "May not win or lose more than the original amount wagered" can be
understood in four ways; ``net`` is the default (rulings PD-R1, PD-R2, PD-R3).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from croupier.money import Cents


class CoverageRule(StrEnum):
    """What the player-dealer's wager limits."""

    NET = "net"
    """The round's result lies between -W and +W; reaching either end is final."""
    NET_OPEN_TOP = "net-open-top"
    """Like net, but a bank that has won W still pays winners."""
    ACTION = "action"
    """Every dollar won or lost uses up a dollar of W."""
    GROSS = "gross"
    """Payments and collections are each capped at W; neither makes up for the other."""


@dataclass(frozen=True, slots=True)
class Settled:
    """How one wager was settled: what went back, the part of it not covered, and the bank's gain or loss."""

    returned: Cents
    uncovered: Cents
    bank: Cents


@dataclass(slots=True)
class Coverage:
    """What the bank has won and paid in one round, and what it can still win and pay."""

    wager: Cents
    rule: CoverageRule = CoverageRule.NET
    net: int = 0
    paid: int = 0
    collected: int = 0
    exhausted: bool = False

    @property
    def can_pay(self) -> int:
        """What the bank can still pay."""
        match self.rule:
            case CoverageRule.ACTION:
                return self.wager - self.paid - self.collected
            case CoverageRule.GROSS:
                return self.wager - self.paid
            case _:
                return self.wager + self.net

    @property
    def can_win(self) -> int:
        """What the bank can still collect."""
        match self.rule:
            case CoverageRule.ACTION:
                return self.wager - self.paid - self.collected
            case CoverageRule.GROSS:
                return self.wager - self.collected
            case _:
                return self.wager - self.net

    def lose(self, stake: Cents) -> Settled:
        """Settle a losing wager: the bank collects as much as it can still win; the rest goes back."""
        taken = 0 if self.exhausted else max(0, min(stake, self.can_win))
        self.book(taken)
        back = Cents(stake - taken)
        return Settled(back, back, Cents(taken))

    def win(self, stake: Cents, winnings: Cents) -> Settled:
        """Settle a winning wager: the bank pays as much as it can; the whole stake goes back."""
        if self.exhausted:
            return Settled(stake, stake, Cents(0))
        paid = max(0, min(winnings, self.can_pay))
        self.book(-paid)
        uncovered = stake * (winnings - paid) // winnings if winnings else 0
        return Settled(Cents(stake + paid), Cents(uncovered), Cents(-paid))

    def push(self, stake: Cents) -> Settled:
        """Settle a push or no action: the stake goes back. Nothing was at risk, so nothing is uncovered."""
        return Settled(stake, Cents(0), Cents(0))

    def bonus(self, amount: Cents) -> Settled:
        """Make a payment without a stake, such as envy, as far as the bank can."""
        paid = 0 if self.exhausted else max(0, min(amount, self.can_pay))
        self.book(-paid)
        return Settled(Cents(paid), Cents(0), Cents(-paid))

    def book(self, gain: int) -> None:
        """Count one settlement: positive if the bank won it, negative if it paid."""
        self.net += gain
        if gain > 0:
            self.collected += gain
        else:
            self.paid -= gain
        match self.rule:
            case CoverageRule.NET:
                self.exhausted = self.exhausted or abs(self.net) == self.wager
            case CoverageRule.NET_OPEN_TOP:
                self.exhausted = self.exhausted or self.net == -self.wager
            case CoverageRule.ACTION:
                self.exhausted = self.exhausted or self.paid + self.collected >= self.wager
            case CoverageRule.GROSS:
                pass
