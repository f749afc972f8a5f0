"""The fee as the table's sign says it: short, but enough to know what a round costs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from croupier.money import say_dollars
from croupier.pay.fees import PlayerDealerOption, PotOption
from croupier.pay.fees.schedule import FeeStage, Rate
from croupier.table import Posting, Table

MOMENTS = {
    "after_initial_deal": "at the deal",
    "after_flop": "on the flop",
    "after_turn": "on the turn",
    "after_river": "on the river",
    "before_draw": "before the draw",
    "after_draw": "after the draw",
}


def fee_lines(posting: Posting[Table]) -> tuple[str, ...]:
    """Return the fees of any table, one line for each payer; none if it takes no fee."""
    fee = getattr(posting.table, "fee", None)
    if isinstance(fee, PlayerDealerOption):
        return bank_fee_lines(fee)
    return pot_fee_lines((*posting.table.time_fees, *posting.fees))


def pot_fee_lines(options: Sequence[PotOption]) -> tuple[str, ...]:
    """One line for each band of players: ``7 or more players: $1 at the deal, $4 on the flop``."""
    return _pot_fee_lines(tuple(options))


@lru_cache(maxsize=256)
def _pot_fee_lines(options: tuple[PotOption, ...]) -> tuple[str, ...]:
    return tuple(
        f"{option.players} players: {', '.join(_stage(stage) for stage in option.stages if stage.amount)}"
        for option in options
    )


def _stage(stage: FeeStage) -> str:
    taken = f"{say_dollars(stage.amount)} {MOMENTS.get(stage.trigger, stage.trigger.replace('_', ' '))}"
    if stage.pot_at_least:
        return f"{taken} once the pot holds {say_dollars(stage.pot_at_least)}"
    return taken


def bank_fee_lines(option: PlayerDealerOption) -> tuple[str, ...]:
    """What the players pay, then what the bank pays."""
    on = option.heading.player.on or str(option.player_basis).replace("_", " ")
    players = (
        f"{_rate(option.player)} for {on}" if any(band.fee for band in option.player.bands) else "nothing"
    )
    return (f"Players: {players}", f"Bank: {_rate(option.player_dealer)} a hand")


def _rate(rate: Rate) -> str:
    fees = [band.fee for band in rate.bands]
    return say_dollars(fees[0]) if rate.is_flat else f"{say_dollars(min(fees))} to {say_dollars(max(fees))}"
