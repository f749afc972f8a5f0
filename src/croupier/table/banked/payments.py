"""What a round against a bank paid: fees, wagers, awards, envy, and the bank's own wager."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from croupier.money import Cents
from croupier.table import events as e
from croupier.table.banked.table import PlayerDealer
from croupier.table.payment import For, Payment

COVERAGE = "PD 2"
"""The clause that limits what the player-dealer wins and pays to the posted wager."""


def payments(log: Iterable[e.Event], bank: PlayerDealer | None, progressive: str) -> Iterator[Payment]:
    """Every payment, in order; ``progressive`` is the spot of the progressive wager."""
    for event in log:
        match event:
            case e.MeterFed():
                fed = Cents((event.meter + event.reserve + event.tray) // 100)
                yield Payment(
                    what=For.LOCK,
                    player=event.player,
                    spot=progressive,
                    stake=fed,
                    amount=Cents(0),
                    outcome="locked",
                    clause="",
                )
            case e.WagerTakenOff() if event.says:
                yield Payment(
                    what=For.OFF,
                    player=event.player,
                    spot=event.spot,
                    stake=event.amount,
                    amount=event.amount,
                    outcome=event.says,
                    clause="",
                )
            case e.FeeCharged():
                yield Payment(
                    what=For.FEE,
                    player=event.player,
                    spot="fee",
                    stake=Cents(0),
                    amount=event.amount,
                    outcome=event.says,
                    clause="",
                )
            case e.WagerSettled():
                yield Payment(
                    what=For.WAGER,
                    player=event.player,
                    spot=event.spot,
                    stake=event.stake,
                    amount=event.returned,
                    outcome=event.outcome,
                    clause=_with_coverage(event.clause, event.uncovered),
                    tip=event.tip,
                    uncovered=event.uncovered,
                    gone=event.locked,
                )
            case e.WagerGivenBack():
                yield _returned(event, For.WAGER, event.amount)
            case e.MeterPaid():
                yield Payment(
                    what=For.AWARD,
                    player=event.player,
                    spot=event.spot,
                    stake=event.stake,
                    amount=event.amount,
                    outcome=event.outcome,
                    clause=event.clause,
                    gone=True,
                )
            case e.MeterReversed():
                yield _returned(event, For.AWARD, Cents((event.meter + event.reserve + event.tray) // 100))
            case e.EnvyPaid():
                yield Payment(
                    what=For.ENVY,
                    player=event.player,
                    spot="envy",
                    stake=Cents(0),
                    amount=event.amount,
                    outcome="envy",
                    clause=_with_coverage(event.clause, event.uncovered),
                    uncovered=event.uncovered,
                    whose=event.because_of,
                )
            case e.BankReturned():
                assert bank is not None
                yield Payment(
                    what=For.BANK,
                    player=event.player,
                    spot="bank",
                    stake=bank.wager,
                    amount=event.amount,
                    outcome="the player-dealer's wager back",
                    clause="PD 1",
                )


def _returned(event: e.WagerGivenBack | e.MeterReversed, what: For, amount: Cents) -> Payment:
    """A wager that had left the layout and came back."""
    return Payment(
        what=what,
        player=event.player,
        spot=event.spot,
        stake=amount,
        amount=amount,
        outcome="returned",
        clause=event.clause,
        gone=True,
    )


def _with_coverage(clause: str, uncovered: Cents) -> str:
    """The clause of a payment, and that of the coverage where the bank's wager did not go far enough."""
    return f"{clause}, {COVERAGE}" if uncovered else clause
