"""What an Open Hand History states of its pots: who won how much, and what the house took.

By the standard a pot's ``amount`` includes its ``rake`` and what went into a ``jackpot``; a ``win_amount``
does not. That is what the hand won, also where its player cashed out before the showdown. A ``bonus_amount``
is paid beside the pots, and a ``contributed_rake`` is a player's share of the rake: neither is counted here.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from croupier.errors import DataInvalid
from croupier.history.stated import STATED_FEE
from croupier.money import Cents, dollars, write_dollars


def stated_of_pots(record: Mapping[str, Any], numbers: Mapping[int, int]) -> dict[str, Any]:
    """The entries of a document for it; ``numbers`` are our numbers of the players in the record."""
    pots = record.get("pots") or []
    wins = [win for pot in pots for win in pot.get("player_wins") or []]
    fee = sum(_amount(pot, "rake") + _amount(pot, "jackpot") for pot in pots)
    found: dict[str, Any] = {STATED_FEE: _figure(fee)} if fee else {}
    if wins:
        won = dict.fromkeys(numbers.values(), 0)
        for win in wins:
            if win["player_id"] not in numbers:
                raise DataInvalid(f"player {win['player_id']!r} was not dealt in and won a pot", key="pots")
            won[numbers[win["player_id"]]] += _amount(win, "win_amount")
        found["winnings"] = [_figure(won[number]) for number in sorted(won)]
    return found


def _amount(entry: Mapping[str, Any], field: str) -> Cents:
    """An amount that may be left out or null."""
    if entry.get(field) is None:
        return Cents(0)
    try:
        amount = dollars(str(entry[field]))
    except DataInvalid as wrong:
        raise DataInvalid(f"{field}: {wrong.message}", key="pots") from None
    if amount < 0:
        raise DataInvalid(f"{field}: amounts must not be negative", key="pots")
    return amount


def _figure(cents: int) -> Decimal:
    """Dollars as a document has them."""
    return Decimal(write_dollars(Cents(cents)))
