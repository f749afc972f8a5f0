"""Settling the wagers of a round against its bank, in the order of the rules, each payment with its clause.

The state follows every event before the next one is computed, so a settlement that was interrupted, by an
award that waits or by wagers settled before the play, continues where it stopped.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from croupier.games.banked.vocabulary import Kind, Result
from croupier.money import Cents
from croupier.numbers import Player
from croupier.pay.coverage import Settled
from croupier.table import events as e
from croupier.table.banked.hand import hand_key
from croupier.table.banked.settling.awards import Awards
from croupier.table.banked.settling.bank import bank_of
from croupier.table.banked.settling.order import Entry, Order, seat_order
from croupier.table.banked.settling.result import extra_odds, judged, settle
from croupier.table.banked.settling.sight import Sights
from croupier.table.banked.state import BankedState
from croupier.table.banked.table import BankedTable, PlayerDealer

RETURNED = "returned"


class Settlement:
    """The settlement of one round, by the house or a player-dealer."""

    def __init__(self, table: BankedTable, state: BankedState, player_dealer: PlayerDealer | None) -> None:
        self.table, self.state = table, state
        self.holders = seat_order(table, state, player_dealer)
        """Players with a hand, in the order in which seats are settled."""
        self.sights = Sights(table, state)
        self.bank = bank_of(table, state, player_dealer)
        self.order = Order(table, state, self.sights)
        self.awards = Awards(table, state, self.sights, self.bank, self.order, self.holders)
        self._settled: list[Player] = []

    def fold(self, player: Player) -> Iterator[e.WagerSettled]:
        """Take the wagers that are lost as soon as a hand is folded [CSP 11a]."""
        return self._all(self.order.unsettled(player, self.table.game.taken_at_fold))

    def only(self, spots: tuple[str, ...]) -> Iterator[e.WagerSettled]:
        """Settle some kinds of wager before the rest."""
        return self._all(self.order.entries(self.holders, only=spots))

    def first(self) -> Iterator[e.WagerSettled]:
        """Settle what comes before the first seat: folded hands that lose, and what an outcome decides."""
        if self.state.misdealt or self.state.cut_short:
            return
        for entry in list(self.order.folded_first(self.holders)):
            if self._judged(entry).kind is Kind.LOSE:
                yield self._settle(entry)
        yield from self._all(self.order.settled_at_once(self.holders))

    def seats(self, holders: Sequence[Player]) -> Iterator[e.WagerSettled]:
        """Settle every remaining wager on these players' hands, in order."""
        return self._all(self.order.entries(holders))

    def end(self) -> Iterator[e.Event]:
        """Settle the remaining progressive wagers, pay envy, and close the bank."""
        yield from self.awards.settle(self.holders)
        yield from self.awards.pay_envy()
        yield from self.bank.close(self._settled)

    def _all(self, entries: Iterator[Entry]) -> Iterator[e.WagerSettled]:
        for entry in list(entries):
            yield self._settle(entry)

    def _judged(self, entry: Entry) -> Result:
        player, place = entry
        return judged(self.table, self.sights[hand_key(place.on or player, place.hand)], place.spot)

    def _settle(self, entry: Entry) -> e.WagerSettled:
        """Settle a wager: pay, take or return it, as far as the bank covers it."""
        player, place = entry
        table, state, bank = self.table, self.state, self.bank
        name, holder = table.game.written(place), place.on or player
        stake, tip = state.wagers[player, name], Cents(0)
        self._settled.append(player)
        if state.misdealt or holder in state.dead:
            done, outcome, clause = bank.push(stake), RETURNED, table.game.misdeals.clause
        elif state.cut_short:
            done, outcome, clause = Settled(stake, stake, Cents(0)), RETURNED, "PD-R18"
        else:
            result = self._judged(entry)
            done, clause = settle(bank, stake, result, table.breakage), result.clause
            outcome = f"pay {result.odds}" if result.kind is Kind.PAY else result.kind.value
            seen = self.sights[hand_key(holder, place.hand)]
            if extra := extra_odds(table, seen, place.spot):
                bonus = bank.bonus(extra.winnings(stake, unit=table.breakage))
                done = Settled(Cents(done.returned + bonus.returned), done.uncovered, done.bank)
                outcome = f"{outcome} and a bonus of {extra}"
            spot = table.game.spot(place.spot)
            if spot is not None and spot.tip_of is not None and result.kind is Kind.PAY:
                # What a tip wins belongs to the dealer [CSP 8].
                tip, done = done.returned, Settled(Cents(0), done.uncovered, done.bank)
        return e.WagerSettled(
            player=player,
            spot=name,
            stake=stake,
            outcome=outcome,
            returned=done.returned,
            clause=clause,
            tip=tip,
            uncovered=done.uncovered,
        )
