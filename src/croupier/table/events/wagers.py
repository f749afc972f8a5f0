"""Events of wagers against a bank."""

from __future__ import annotations

from msgspec import Struct

from croupier.money import Cents, Fine, fine
from croupier.numbers import Player
from croupier.table.events.event import Event, Movements, move, seat
from croupier.table.reading import MeterReading


class BankPosted(Event, frozen=True, tag="bank.posted/1", kw_only=True):
    """The player-dealer put up the wager that covers the action."""

    player: Player
    amount: Cents

    def movements(self) -> Movements:
        """From the player-dealer's chips to the bank."""
        return move(self.amount, seat(self.player), "bank")


class BankReturned(Event, frozen=True, tag="bank.returned/1", kw_only=True):
    """What the bank held after the last settlement went back to the player-dealer."""

    player: Player
    amount: Cents

    def movements(self) -> Movements:
        """From the bank to the player-dealer's chips."""
        return move(self.amount, "bank", seat(self.player))


class WagerPlaced(Event, frozen=True, tag="wager.placed/1", kw_only=True):
    """Chips went on a spot."""

    player: Player
    spot: str
    amount: Cents
    decides: bool = True
    """Whether it ends the player's decision after the deal; a wager for the dealer does not."""

    def movements(self) -> Movements:
        """From the player's chips to the layout."""
        return move(self.amount, seat(self.player), "layout")


class WagerTakenOff(Event, frozen=True, tag="wager.taken_off/1", kw_only=True):
    """A wager went back to its player, before the lock or when it was pulled down."""

    player: Player
    spot: str
    amount: Cents
    says: str = ""

    def movements(self) -> Movements:
        """From the layout to the player's chips."""
        return move(self.amount, "layout", seat(self.player))


class ChipsAdded(Event, frozen=True, tag="chips.added/1", kw_only=True):
    """A player bought chips in the middle of a round."""

    player: Player
    amount: Cents

    def movements(self) -> Movements:
        """From the cage to the player's chips."""
        return move(self.amount, "cage", seat(self.player))


class BetsClosed(Event, frozen=True, tag="bets.closed/1"):
    """The dealer locked the layout: no more bets."""


class StepReached(Event, frozen=True, tag="step.reached/1", kw_only=True):
    """The round reached this step of the game's script."""

    step: int


class FeeCharged(Event, frozen=True, tag="fee.charged/1", kw_only=True):
    """A player paid a collection fee before the deal."""

    player: Player
    amount: Cents
    says: str

    def movements(self) -> Movements:
        """From the player's chips to the fees."""
        return move(self.amount, seat(self.player), "fees")


class MeterRead(Event, frozen=True, tag="meter.read/1"):
    """A linked round got a reading of its jackpot."""

    reading: MeterReading


class AwardDue(Struct, frozen=True, kw_only=True):
    """A progressive winner: the row of the hand, and its award in words."""

    player: Player
    row: str
    award: str


class AwardsFound(Event, frozen=True, tag="awards.found/1", kw_only=True):
    """A round has progressive winners, in the order in which they are paid; it waits for a supervisor."""

    awards: tuple[AwardDue, ...]


class WinnersConfirmed(Event, frozen=True, tag="winners.confirmed/1", kw_only=True):
    """A supervisor confirmed the progressive winners; on a link, its log says who."""

    by: str = ""


class AwardRefused(Event, frozen=True, tag="award.refused/1", kw_only=True):
    """A supervisor refused a winner's award: nothing is paid for it, and it earns nobody envy."""

    player: Player
    row: str
    by: str = ""
    why: str = ""
    clause: str = ""


class MeterFed(Event, frozen=True, tag="meter.fed/1", kw_only=True):
    """A progressive wager was locked and divided between meter, reserve and tray."""

    player: Player
    meter: Fine
    reserve: Fine
    tray: Fine

    def movements(self) -> Movements:
        """From the layout to meter, reserve and tray."""
        whole = Fine(-(self.meter + self.reserve + self.tray))
        return {"layout": whole, "meter": self.meter, "reserve": self.reserve, "bank": self.tray}


class MeterReversed(Event, frozen=True, tag="meter.reversed/1", kw_only=True):
    """A locked progressive wager went back to its player, and its contributions were undone."""

    player: Player
    spot: str
    meter: Fine
    reserve: Fine
    tray: Fine
    clause: str

    def movements(self) -> Movements:
        """From meter, reserve and tray to the player's chips."""
        whole = Fine(self.meter + self.reserve + self.tray)
        return {
            seat(self.player): whole,
            "meter": Fine(-self.meter),
            "reserve": Fine(-self.reserve),
            "bank": Fine(-self.tray),
        }


class MeterPaid(Event, frozen=True, tag="meter.paid/1", kw_only=True):
    """An award was paid from the meter; after a full award seed and reserve went back on it."""

    player: Player
    spot: str
    stake: Cents
    outcome: str
    amount: Cents
    seed: Fine
    reserve: Fine
    clause: str
    percent: int = 0
    """The part of the meter that the award is; 0 in logs of earlier releases."""

    def movements(self) -> Movements:
        """From the meter to the player; on a reset from seed and reserve to the meter."""
        gain = fine(self.amount)
        moved: Movements = {seat(self.player): gain, "meter": Fine(self.seed + self.reserve - gain)}
        if self.seed:
            moved["seed"] = Fine(-self.seed)
        if self.reserve:
            moved["reserve"] = Fine(-self.reserve)
        return moved


class WagerSettled(Event, frozen=True, tag="wager.settled/1", kw_only=True):
    """A wager left the layout: ``returned`` to the player, ``tip`` to the dealer, the rest to the bank.

    ``locked`` means that the chips left the layout at the lock, as a progressive wager's do.
    """

    player: Player
    spot: str
    stake: Cents
    outcome: str
    returned: Cents
    clause: str
    uncovered: Cents = Cents(0)
    tip: Cents = Cents(0)
    locked: bool = False

    def movements(self) -> Movements:
        """From the layout to player and tips; the bank takes or pays the difference."""
        stake = 0 if self.locked else self.stake
        moved: Movements = {}
        for account, amount in (
            ("layout", -stake),
            (seat(self.player), self.returned),
            ("tips", self.tip),
            ("bank", stake - self.returned - self.tip),
        ):
            if amount:
                moved[account] = fine(amount)
        return moved


class WagerGivenBack(Event, frozen=True, tag="wager.given_back/1", kw_only=True):
    """A wager that was taken when its hand folded went back: a count found the cards wrong."""

    player: Player
    spot: str
    amount: Cents
    clause: str

    def movements(self) -> Movements:
        """From the bank to the player's chips."""
        return move(self.amount, "bank", seat(self.player))


class EnvyPaid(Event, frozen=True, tag="envy.paid/1", kw_only=True):
    """A player was paid an envy bonus for another player's hand, as far as the bank's wager covered it."""

    player: Player
    amount: Cents
    because_of: Player
    clause: str
    uncovered: Cents = Cents(0)
    """What was due and not covered."""

    def movements(self) -> Movements:
        """From the bank to the player's chips."""
        return move(self.amount, "bank", seat(self.player))
