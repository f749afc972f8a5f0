"""What a finished round paid to whom, each payment with its reason and clause."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from croupier.floor.past.chronicle import RoundRecord
from croupier.money import Cents
from croupier.numbers import Player, by_player
from croupier.table import events as e


@dataclass(frozen=True, slots=True, kw_only=True)
class Payment:
    """One movement of chips. ``amount`` is what came back to the person, or what a fee took."""

    person: str
    spot: str
    amount: Cents
    outcome: str
    clause: str = ""
    stake: Cents | None = None
    fee: bool = False

    @property
    def net(self) -> int:
        """What the person gained or lost by it."""
        return -self.amount if self.fee else self.amount - (self.stake or 0)


TRIGGERS = {
    "after_initial_deal": "after the deal",
    "after_flop": "after the flop",
    "after_turn": "after the turn",
    "after_river": "after the river",
}

POT = "The pot"


def payments(record: RoundRecord) -> list[Payment]:
    """Every payment of a round, in the order in which it was made."""
    made = [payment for event in record.events for payment in _payments(record, event)]
    return made + list(_paid_to_others(record))


def _paid_to_others(record: RoundRecord) -> Iterator[Payment]:
    """At rummy everybody pays a little many times: one line for each player, after the collections."""
    for number, person in enumerate(record.persons):
        paid = sum(event.paid[number] for event in record.events if isinstance(event, e.ChipsCollected))
        if paid:
            outcome = "paid to the others"
            yield Payment(person=person, spot="chips", stake=Cents(paid), amount=Cents(0), outcome=outcome)


def _payments(record: RoundRecord, event: e.Event) -> Iterator[Payment]:
    def who(player: Player) -> str:
        return record.persons[player - 1]

    match event:
        case e.FeeCharged():
            yield Payment(
                person=who(event.player), spot="fee", amount=event.amount, outcome=event.says, fee=True
            )
        case e.FeeTaken():
            moment = TRIGGERS.get(event.trigger, event.trigger.replace("_", " "))
            yield Payment(person=POT, spot="fee", amount=event.amount, outcome=f"taken {moment}", fee=True)
        case e.WagerSettled():
            outcome = event.outcome + (" (not covered by the bank)" if event.uncovered else "")
            yield Payment(
                person=who(event.player),
                spot=event.spot,
                stake=event.stake,
                amount=event.returned,
                outcome=outcome,
                clause=event.clause,
            )
        case e.MeterPaid():
            yield Payment(
                person=who(event.player),
                spot=event.spot,
                stake=event.stake,
                amount=event.amount,
                outcome=event.outcome,
                clause=event.clause,
            )
        case e.MeterReversed():
            amount = Cents((event.meter + event.reserve + event.tray) // 100)
            yield Payment(
                person=who(event.player),
                spot=event.spot,
                stake=amount,
                amount=amount,
                outcome="returned",
                clause=event.clause,
            )
        case e.EnvyPaid():
            yield Payment(
                person=who(event.player),
                spot="envy",
                amount=event.amount,
                outcome=f"for the hand of {who(event.because_of)}",
                clause=event.clause,
            )
        case e.BankReturned():
            posted = sum(one.amount for one in record.events if isinstance(one, e.BankPosted))
            yield Payment(
                person=who(event.player),
                spot="bank",
                stake=Cents(posted),
                amount=event.amount,
                outcome="the player-dealer's wager back",
                clause="PD 1",
            )
        case e.BetReturned():
            yield Payment(
                person=who(event.player),
                spot="bet",
                stake=event.amount,
                amount=event.amount,
                outcome="nobody called",
            )
        case e.ChipsCollected():
            yield Payment(
                person=who(event.player),
                spot="chips",
                amount=Cents(sum(event.paid)),
                outcome=f"{event.why.replace('-', ' ')}: {event.each} from each",
                clause=event.clause,
            )
        case e.HandWon():
            if event.pool:
                yield Payment(
                    person=who(event.player),
                    spot="pool",
                    amount=event.pool,
                    outcome="the pool",
                    clause=event.clause,
                )
        case e.PlayerDropped():
            if event.forfeit:
                yield Payment(
                    person=who(event.player),
                    spot="forfeit",
                    stake=event.forfeit,
                    amount=Cents(0),
                    outcome="for dropping",
                    clause="PAN-R3",
                )
        case e.PotAwarded():
            for player, won in by_player(event.wins):
                if won:
                    name = "pot" if event.pot == 1 else f"side pot {event.pot - 1}"
                    yield Payment(
                        person=who(player), spot=name, amount=won, outcome=event.says, clause=event.clause
                    )
