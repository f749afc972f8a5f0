"""What a round of rummy paid: chips collected for melds and for going out, forfeits, the pool."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from croupier.money import Cents
from croupier.table import events as e
from croupier.table.payment import For, Payment, given_back


def payments(log: Sequence[e.Event]) -> Iterator[Payment]:
    """Every payment in the log, in order."""
    for event in log:
        match event:
            case e.ChipsCollected():
                yield Payment(
                    what=For.MELD,
                    player=event.player,
                    spot=f"meld {event.meld}" if event.meld else "out",
                    stake=Cents(0),
                    amount=Cents(sum(event.paid)),
                    outcome=f"{event.why}: {event.each} from each",
                    clause=event.clause,
                )
            case e.HandGivenUp():
                yield from given_back(event.returned, event.clause)
            case e.HandWon() if event.pool:
                yield Payment(
                    what=For.POOL,
                    player=event.player,
                    spot="pool",
                    stake=Cents(0),
                    amount=event.pool,
                    outcome="takes the pool",
                    clause=event.clause,
                )
            case e.PlayerDropped() if event.forfeit:
                yield Payment(
                    what=For.FORFEIT,
                    player=event.player,
                    spot="forfeit",
                    stake=event.forfeit,
                    amount=Cents(0),
                    outcome="for dropping",
                    clause="PAN-R3",
                )
