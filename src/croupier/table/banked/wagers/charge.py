"""Collection fees of a game against a bank: taken at 'no more bets', before the first card (PD 4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from croupier.games.banked.vocabulary import Place
from croupier.money import Cents
from croupier.numbers import Player
from croupier.pay.fees.table_fee import LaidWager, TableFees, player_dealer_fees, player_fee
from croupier.table import events as e
from croupier.table.banked.table import BankedTable, PlayerDealer

NO_FEES = TableFees(player_dealer=Cents(0), players={}, action=Cents(0))


def fees_due(table: BankedTable, wagers: Mapping[tuple[Player, str], Cents]) -> TableFees:
    """The fees that the posted option takes from each player for these wagers."""
    if table.fee_in_force is None or not wagers:
        return NO_FEES
    laid = [
        circle for (player, spot), amount in wagers.items() for circle in _laid(table, player, spot, amount)
    ]
    return player_dealer_fees(table.fee_in_force, laid)


def fees_with(
    table: BankedTable, player: Player, own: Mapping[str, Cents], action: Cents
) -> tuple[Cents, Cents]:
    """The fees of one player with these wagers, and of the player-dealer, given the total action."""
    fee = table.fee_in_force
    if fee is None:
        return Cents(0), Cents(0)
    laid = [circle for spot, amount in own.items() for circle in _laid(table, player, spot, amount)]
    return player_fee(fee, laid, action), fee.player_dealer.fee(action)


def _laid(table: BankedTable, player: Player, name: str, amount: Cents) -> Iterator[LaidWager]:
    """A wager as it lies on the layout: in one betting circle, or in as many as its amount fills."""
    spot = table.game.spot(Place.parse(name).spot)
    assert spot is not None
    circles = table.circles(spot, amount)
    for number in range(circles):
        part = Cents(amount * (number + 1) // circles - amount * number // circles)
        circle = f"{name} {number + 1}" if circles > 1 else ""
        yield LaidWager(player=player, spot=name, amount=part, charged=spot.fee, circle=circle)


def least_bank_fee(table: BankedTable) -> Cents:
    """The least that the player-dealer pays for a round, which must be left beside the bank wager."""
    return Cents(0) if table.fee is None else table.fee.player_dealer.fee(Cents(0))


def charge(
    table: BankedTable, bank: PlayerDealer | None, wagers: Mapping[tuple[Player, str], Cents]
) -> Iterator[e.FeeCharged]:
    """The fees as events: the player-dealer first, then the players by number. The house pays none."""
    due = fees_due(table, wagers)
    of_bank = {} if bank is None else {bank.player: due.player_dealer}
    for player, amount in (*of_bank.items(), *due.players.items()):
        if amount:
            yield e.FeeCharged(player=player, amount=amount, says=f"{table.fee}")
