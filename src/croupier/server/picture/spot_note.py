"""What is printed below the name of a spot."""

from __future__ import annotations

from croupier.games.banked.vocabulary import Posted, Spot, Times
from croupier.money import Odds, say_dollars
from croupier.pay.fees.limits import span
from croupier.table import BankedTable


def spot_note(table: BankedTable, spot: Spot) -> str:
    """A spot's odds and its own limits, or its amount if that is fixed."""
    match spot.amount:
        case Times(of, low, high):
            words = table.game.felt.label(of).lower()
            return f"{low} × {words}" if low == high else f"{low}–{high} × {words}"
        case Posted():
            return say_dollars(table.progressive_wager)
    odds = next((pays.get(spot.name) for pays in table.tables.values() if pays.get(spot.name)), None)
    said = f"{odds.win} to {odds.stake}" if isinstance(odds, Odds) else ""
    own = table.spot_limits.get(spot.name)
    return " · ".join(filter(None, (said, span(*own) if own is not None else "")))
