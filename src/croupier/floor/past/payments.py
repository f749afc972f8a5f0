"""The payments of a finished round in words: with names, and the sums that players paid each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from croupier.money import Cents
from croupier.numbers import by_player
from croupier.table import Round, family_of, payment
from croupier.table import events as e
from croupier.table.payment import For


@dataclass(frozen=True, slots=True, kw_only=True)
class Payment:
    """One movement of chips. ``amount`` is what the person got back, or a fee."""

    person: str
    spot: str
    amount: Cents
    outcome: str
    clause: str = ""
    stake: Cents | None = None
    fee: bool = False

    @property
    def net(self) -> int:
        """The person's net win or loss."""
        return -self.amount if self.fee else self.amount - (self.stake or 0)


TRIGGERS = {
    "after_initial_deal": "after the deal",
    "after_flop": "after the flop",
    "after_turn": "after the turn",
    "after_river": "after the river",
}

POT = "The pot"


def payments(round_: Round, persons: Sequence[str]) -> list[Payment]:
    """Return every payment of a round, in order; ``persons`` are its players."""
    paid = (one for one in family_of(round_.table).payments(round_) if one.what is not For.LOCK)
    return [*(_told(one, persons) for one in paid), *_paid_to_others(round_, persons)]


def _told(paid: payment.Payment, persons: Sequence[str]) -> Payment:
    """Return a payment in words."""
    spot, outcome, clause = paid.spot, paid.outcome, paid.clause
    stake: Cents | None = paid.stake
    match paid.what:
        case For.FEE if paid.player is None and paid.amount < 0:
            outcome = "returned, the hand is void"
        case For.VOID if outcome == "void":
            outcome = "the hand is void"
        case For.FEE if paid.player is None:
            outcome = f"taken {TRIGGERS.get(outcome, outcome.replace('_', ' '))}"
        case For.FEE:
            outcome = "collection"
        case For.ENVY:
            assert paid.whose is not None
            outcome = f"for the hand of {persons[paid.whose - 1]}"
        case For.BET:
            outcome, clause = "nobody called", ""
        case For.POT:
            spot = spot.removeprefix("main ")
        case For.MELD:
            spot, outcome = "chips", outcome.replace("-", " ")
        case For.POOL:
            outcome = "the pool"
    if paid.uncovered:
        outcome += " (not covered by the bank)"
    if paid.what in (For.FEE, For.ENVY, For.POT, For.MELD, For.POOL):
        stake = None
    return Payment(
        person=POT if paid.player is None else persons[paid.player - 1],
        spot=spot,
        stake=stake,
        amount=paid.amount,
        outcome=outcome,
        clause=clause,
        fee=paid.what is For.FEE,
    )


def _paid_to_others(round_: Round, persons: Sequence[str]) -> Iterator[Payment]:
    """Yield one line per player at rummy, which sums up the many small payments between players."""
    for player, person in by_player(persons):
        paid = sum(event.paid[player - 1] for event in round_.log if isinstance(event, e.ChipsCollected))
        if paid:
            outcome = "paid to the others"
            yield Payment(person=person, spot="chips", stake=Cents(paid), amount=Cents(0), outcome=outcome)
