"""Main pot and side pots (POT 7.2): one for each level of chips that a player still in could match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from croupier.money import Cents
from croupier.numbers import Player


class Pot(NamedTuple):
    """Chips, and the players who can win them."""

    amount: Cents
    eligible: tuple[Player, ...]


def side_pots(
    totals: Sequence[int], still_in: Sequence[Player], *, dead_money: int = 0, fees: int = 0
) -> list[Pot]:
    """The pots, main pot first. ``totals`` has what each player put in, folded or not, by number.

    Neighbouring pots with the same players are one. Dead money belongs to the main pot, chips of folded hands
    above the highest level to the last pot. Fees come from the main pot, then the next (POT-R15).
    """
    levels = sorted({totals[player] for player in still_in if totals[player]})
    if len(levels) <= 1:
        # Nobody is all in for less: there is one pot.
        amount = sum(totals) + dead_money
        eligible = tuple([player for player in still_in if totals[player]]) or tuple(still_in)
        return [Pot(Cents(amount - min(fees, amount)), eligible)]
    layers: list[tuple[int, tuple[Player, ...]]] = []
    below = 0
    for level in levels:
        amount = sum([min(total, level) - min(total, below) for total in totals])
        layers.append((amount, tuple([player for player in still_in if totals[player] >= level])))
        below = level
    above = sum([total - min(total, below) for total in totals])
    layers[-1] = (layers[-1][0] + above, layers[-1][1])
    layers[0] = (layers[0][0] + dead_money, layers[0][1])

    pots: list[Pot] = []
    for amount, eligible in layers:
        taken = min(fees, amount)
        fees -= taken
        amount -= taken
        if pots and pots[-1].eligible == eligible:
            pots[-1] = Pot(Cents(pots[-1].amount + amount), eligible)
        else:
            pots.append(Pot(Cents(amount), eligible))
    return pots


def uncalled(bets: Sequence[int]) -> tuple[Player, int] | None:
    """Who bet more than everybody else on this street, and by how much; None if two bet the most."""
    # Entry 0 belongs to nobody, so that there is a second even for a single player's bet.
    *_, second, top = sorted(bets)
    return (Player(bets.index(top)), top - second) if top > second else None
