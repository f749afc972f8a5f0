"""Wagers that need another one first, and may be laid together with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from croupier.games.banked.vocabulary import AnyChips, Place, Posted, Spot, Times
from croupier.games.choice import Choice, Wager
from croupier.money import Cents
from croupier.numbers import FIRST_HAND, hand_numbers
from croupier.table.banked.table import BankedTable


def staged_choices(table: BankedTable, choices: Sequence[Choice]) -> Iterator[Wager]:
    """Wagers that may be laid together with these choices, each in the widest range of its spot.

    What the spot really takes depends on the base wager, and is decided when they are laid.
    """
    game = table.game
    offered = {
        game.written(Place(choice.spot, choice.hand)): choice
        for choice in choices
        if isinstance(choice, Wager) and choice.on is None
    }
    for spot in game.spots:
        if spot.in_play or not spot.offered(table.options):
            continue
        for hand in hand_numbers(game.hands if spot.per_hand else 1):
            if game.written(Place(spot.name, hand)) in offered:
                continue
            # A wager goes with its own hand's base, the second hand's base with the first's.
            beside = hand if spot.needs else FIRST_HAND
            places = [(game.written(Place(name, beside)), name) for name in spot.needs or (spot.name,)]
            bases = [base for place, name in places if (base := offered.get(place) or offered.get(name))]
            if bases:
                low, high = _range(table, spot, max(base.high for base in bases))
                yield Wager(
                    player=bases[0].player,
                    spot=spot.name,
                    hand=hand,
                    low=low,
                    high=high,
                    step=table.chip,
                )


def _range(table: BankedTable, spot: Spot, most: Cents) -> tuple[Cents, Cents]:
    """The smallest and the largest amount that the spot could take with a base of at most ``most``."""
    match spot.amount:
        case Posted():
            return table.progressive_wager, table.progressive_wager
        case AnyChips():
            return table.chip, most if table.most is None else table.most
        case Times(_, _, high):
            return table.chip, Cents(most * high)
    least, limit = table.limits_of(spot)
    return table.chip if spot.tip_of else max(least, table.chip), most if limit is None else limit
