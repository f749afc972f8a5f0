"""Who pays and collects: the house without a limit, or a player-dealer up to their wager (PD 2, 3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from croupier.money import Cents
from croupier.numbers import Player
from croupier.pay import Coverage, CoverageRule
from croupier.pay.coverage import Settled
from croupier.table import events as e
from croupier.table.banked.state import BankedState
from croupier.table.banked.table import BankedTable, PlayerDealer


class HouseBank:
    """The house: it pays every winner and takes every loser."""

    exhausted = False
    """Whether the bank can neither win nor pay any more."""

    def win(self, stake: Cents, winnings: Cents) -> Settled:
        """The stake and the winnings go to the player."""
        return Settled(Cents(stake + winnings), Cents(0), Cents(-winnings))

    def lose(self, stake: Cents) -> Settled:
        """The house takes the stake."""
        return Settled(Cents(0), Cents(0), stake)

    def push(self, stake: Cents) -> Settled:
        """The stake goes back."""
        return Settled(stake, Cents(0), Cents(0))

    def bonus(self, amount: Cents) -> Settled:
        """The house pays it whole."""
        return Settled(amount, Cents(0), Cents(-amount))

    def close(self, players: Sequence[Player]) -> Iterator[e.Event]:
        """Nothing: the house has no wager of its own to return."""
        return iter(())


class CoveredBank(Coverage):
    """A player-dealer: the coverage is not stored but added up from the settlements so far."""

    def __init__(self, table: BankedTable, state: BankedState, player_dealer: PlayerDealer) -> None:
        super().__init__(player_dealer.wager, CoverageRule(table.options["coverage"]))
        self._table, self._state, self._player = table, state, player_dealer.player
        for gain in state.gains:
            self.book(gain)

    def close(self, players: Sequence[Player]) -> Iterator[e.Event]:
        """Refund the fees of players without any coverage, where posted, and return what the bank holds."""
        if self._table.options.get("refund_uncovered_fee"):
            for player in sorted(set(players) - self._state.covered):
                if fee := self._state.fees[player]:
                    yield e.FeeCharged(
                        player=player, amount=Cents(-fee), says="refunded: nothing was covered"
                    )
        yield e.BankReturned(player=self._player, amount=Cents(self.wager + self.net))


Bank = HouseBank | CoveredBank
"""Settles stakes, each after the ones before it."""


def bank_of(table: BankedTable, state: BankedState, player_dealer: PlayerDealer | None) -> Bank:
    """The bank of a round, after the settlements so far."""
    return HouseBank() if player_dealer is None else CoveredBank(table, state, player_dealer)
