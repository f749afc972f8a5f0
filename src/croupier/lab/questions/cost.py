"""What an hour at a table costs: the edge on what is wagered, plus the collection fees."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from croupier.errors import DataInvalid
from croupier.lab.core.figures import Figures
from croupier.lab.questions.edge import laboratory
from croupier.money import Cents
from croupier.numbers import player_numbers
from croupier.pay.fees import LaidWager, PlayerDealerOption, player_dealer_fees


@dataclass(frozen=True, kw_only=True)
class Hour:
    """One bettor's hour. Amounts in cents; a loss is positive."""

    rounds: int
    wager: Cents
    lost_to_bank: Fraction
    """Expected loss, by the edge."""
    fee: Cents
    """Taken from the bettor in one round."""
    bank_fee: Cents
    """Taken from the player-dealer in one round."""

    @property
    def fees(self) -> Cents:
        """The bettor's fees."""
        return Cents(self.fee * self.rounds)

    @property
    def total(self) -> Fraction:
        """What the hour costs the bettor."""
        return self.lost_to_bank + self.fees

    @property
    def edge(self) -> Fraction:
        """Everything lost as a share of the base wagers: the edge including the fee."""
        return self.total / (self.wager * self.rounds)


def hour(
    figures: Figures,
    *,
    wager: Cents,
    rounds: int,
    fee: PlayerDealerOption | None = None,
    bettors: int = 1,
) -> Hour:
    """An hour of these rounds with this wager, at a table of bettors who all wager the same.

    Bonus wagers are not charged by themselves: the fee is on the game wager that goes with them.
    """
    if wager <= 0 or rounds < 1 or bettors < 1:
        raise DataInvalid("rounds, wager and bettors must each be one or more", key="hour")
    own = bank = Cents(0)
    if fee is not None:
        spot = laboratory(figures.game).game.spot(figures.wager)
        charged = spot is not None and spot.fee
        laid = [LaidWager(player, "game", wager, charged=charged) for player in player_numbers(bettors)]
        due = player_dealer_fees(fee, laid)
        own, bank = due.players[laid[0].player], due.player_dealer
    return Hour(
        rounds=rounds, wager=wager, lost_to_bank=figures.edge * wager * rounds, fee=own, bank_fee=bank
    )
