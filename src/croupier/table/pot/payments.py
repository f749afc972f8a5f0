"""What a round for a pot paid: bets that nobody called, the house's collection, and the pots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from croupier.money import Cents
from croupier.numbers import by_player
from croupier.table import events as e
from croupier.table.payment import For, Payment, given_back


def payments(log: Sequence[e.Event], totals: Sequence[int]) -> Iterator[Payment]:
    """Every payment in the log, in order; the stake in a pot is all that its winner put in (``totals``)."""
    for event in log:
        match event:
            case e.FeeTaken():
                yield Payment(
                    what=For.FEE,
                    player=None,
                    spot="fee",
                    stake=Cents(0),
                    amount=event.amount,
                    outcome=event.trigger,
                    clause="",
                )
            case e.AnteReturned():
                yield Payment(
                    what=For.VOID,
                    player=event.player,
                    spot="ante",
                    stake=event.amount,
                    amount=event.amount,
                    outcome="returned",
                    clause="POT 13",
                )
            case e.HandVoided():
                if event.fees:
                    yield Payment(
                        what=For.FEE,
                        player=None,
                        spot="fee",
                        stake=Cents(0),
                        amount=Cents(-event.fees),
                        outcome="void",
                        clause=event.clause,
                    )
                yield from given_back(event.returned, event.clause)
            case e.BetReturned():
                yield Payment(
                    what=For.BET,
                    player=event.player,
                    spot="bet",
                    stake=event.amount,
                    amount=event.amount,
                    outcome="uncalled, returned",
                    clause="POT 7.1",
                )
            case e.PotAwarded():
                for player, won in by_player(event.wins):
                    if won:
                        yield Payment(
                            what=For.POT,
                            player=player,
                            spot="main pot" if event.pot == 1 else f"side pot {event.pot - 1}",
                            stake=Cents(totals[player]),
                            amount=won,
                            outcome=event.says,
                            clause=event.clause,
                        )
