"""Effects of removal: what each card that leaves the shoe does to a wager."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from croupier.errors import DataInvalid
from croupier.lab.catalog import LABORATORIES
from croupier.lab.core.shoe_wager import ShoeWager
from croupier.lab.questions.edge import NO_OPTIONS, posted
from croupier.pay import PayTable


@dataclass(frozen=True, kw_only=True)
class Effects:
    """What one card more out of the shoe changes, by kind of card."""

    game: str
    wager: str
    pay_table: str
    shoe: ShoeWager
    edge: Fraction | float
    """The bank's, with the whole shoe."""
    effects: tuple[Fraction | float, ...]
    """By kind: what a bettor gains on average, in units of the wager, if one card of it is gone."""

    @property
    def balance(self) -> Fraction | float:
        """The mean effect of a card drawn at random; 0 where the order of the cards does not matter."""
        total = sum(count * effect for count, effect in zip(self.shoe.whole, self.effects, strict=True))
        return total / self.shoe.cards


def shoe_wager(
    game_id: str,
    wager: str | None = None,
    pay_table: str | PayTable | None = None,
    options: Mapping[str, object] = NO_OPTIONS,
) -> tuple[str, str, ShoeWager]:
    """The wager's name, its table's, and the wager by the shoe; refused without a shoe."""
    lab, name, table, read = posted(game_id, wager, pay_table, options)
    make = lab.wagers[name].from_shoe
    if make is None:
        known = [
            each
            for each, other in LABORATORIES.items()
            if any(analysed.from_shoe for analysed in other.wagers.values())
        ]
        raise DataInvalid(
            f"{name} of {game_id} is not dealt from a shoe of several rounds; choose from {', '.join(known)}",
            key="game",
        )
    return name, table.id, make(table, read)


def effects_of_removal(
    game_id: str,
    wager: str | None = None,
    pay_table: str | PayTable | None = None,
    options: Mapping[str, object] = NO_OPTIONS,
) -> Effects:
    """The effects of removal of one wager.

    >>> dragon = effects_of_removal("ez-baccarat-panda-8", "dragon7")
    >>> [f"{label} {float(effect):+.4%}" for label, effect in zip(dragon.shoe.labels, dragon.effects)][-2:]
    ['8 +0.5378%', '9 +0.4785%']
    """
    name, table, shoe = shoe_wager(game_id, wager, pay_table, options)
    whole = shoe.edge(shoe.whole)
    return Effects(
        game=game_id,
        wager=name,
        pay_table=table,
        shoe=shoe,
        edge=whole,
        effects=tuple(whole - shoe.edge(shoe.without(kind)) for kind in range(len(shoe.labels))),
    )
