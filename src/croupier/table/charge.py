"""Collection fees of a player-dealer game: taken at 'no more bets', before the first card (PD 4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from croupier.games.banked import Options, Place
from croupier.money import Cents
from croupier.pay.fees.schedule import PlayerDealerOption
from croupier.pay.fees.table_fee import LaidWager, TableFees, player_dealer_fees
from croupier.pay.fees.terms import BandOn
from croupier.table import events as e
from croupier.table.banked_table import BankedTable, PlayerDealer

NO_FEES = TableFees(player_dealer=Cents(0), players={}, action=Cents(0))


def fees_due(table: BankedTable, wagers: Mapping[tuple[int, str], Cents]) -> TableFees:
    """What the posted option takes from everybody for these wagers."""
    if table.fee is None or not wagers:
        return NO_FEES
    charged = {spot.name for spot in table.game.spots if spot.fee}
    return player_dealer_fees(
        _as_posted(table.fee, table.options),
        [
            LaidWager(player=player, spot=spot, amount=amount, charged=Place.parse(spot).spot in charged)
            for (player, spot), amount in wagers.items()
        ],
    )


def least_bank_fee(table: BankedTable) -> Cents:
    """What the player-dealer pays for a hand at the very least: it is left beside the posted wager."""
    return Cents(0) if table.fee is None else table.fee.player_dealer.fee(Cents(0))


def charge(
    table: BankedTable, bank: PlayerDealer, wagers: Mapping[tuple[int, str], Cents]
) -> Iterator[e.FeeCharged]:
    """The fees as events: the player-dealer first, then the players by number."""
    due = fees_due(table, wagers)
    for player, amount in ((bank.player, due.player_dealer), *due.players.items()):
        if amount:
            yield e.FeeCharged(player=player, amount=amount, says=f"{table.fee}")


def _as_posted(fee: PlayerDealerOption, options: Options) -> PlayerDealerOption:
    """The option as the table reads it: by total table action, or by one's own wager (TCP-R11)."""
    if options.get("tcp_fee_band") != "player":
        return fee
    heading = replace(fee.heading, player=replace(fee.heading.player, band_on=BandOn.PLAYER_WAGER))
    return replace(fee, heading=heading)
