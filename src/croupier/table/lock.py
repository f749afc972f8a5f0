"""The lock of a linked table: the jackpot is read, or without a link the progressive wagers go back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from croupier.table import events as e
from croupier.table.reading import MeterReading

if TYPE_CHECKING:
    from croupier.table.banked import BankedRound


def lock_events(round_: BankedRound, reading: MeterReading | None) -> Iterator[e.Event]:
    """What a linked round learns before its bets are closed; nothing for any other round."""
    rule = round_.table.game.progressive
    if not round_.linked or rule is None:
        return
    if reading is not None:
        yield e.MeterRead(reading=reading)
        return
    for player, amount in [(p, round_.state.wagers.get((p, rule.spot))) for p in round_.state.bettors()]:
        if amount is not None:
            yield e.WagerTakenOff(player=player, spot=rule.spot, amount=amount, says="the link is lost")
