"""What laying, adding, borrowing and going out are worth at a rummy table."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.errors import BorrowingRefused
from croupier.games.rummy.condition import Condition, say_conditions
from croupier.numbers import Player
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.rummy.state import RummyState
from croupier.table.rummy.table import RummyTable


def laid(table: RummyTable, state: RummyState, player: Player, command: c.LayMeld) -> e.MeldLaid:
    """The new meld and what is left of the old ones, or why it may not be laid (PAN 6.1 to 6.5).

    A borrowed card lowers its meld's value to what the rest would pay as a new meld, if that is less.
    """
    rules, payments, further = table.game.melds, table.game.payments, table.further_pays
    melds, values = list(state.melds[player]), list(state.values[player])
    for number, card in command.borrowed:
        if not 1 <= number <= len(melds):
            raise BorrowingRefused(
                f"player {player} has no meld {number} to borrow from, only {len(melds)}, counted from 1",
                clause=rules.clauses.borrowing,
            )
        rest = rules.left(melds[number - 1], card)
        melds[number - 1] = rest
        values[number - 1] = min(values[number - 1], payments.laid(rest, further=further))
    meld = rules.form((*command.cards, *[card for _, card in command.borrowed]))
    return e.MeldLaid(
        player=player,
        cards=command.cards,
        borrowed=command.borrowed,
        melds=(*[old.cards for old in melds], meld.cards),
        values=(*values, payments.laid(meld, further=further)),
    )


def added(
    table: RummyTable, state: RummyState, player: Player, command: c.AddToMeld
) -> tuple[e.MeldExtended, int]:
    """The longer meld and what the added cards pay, or why they do not fit (PAN 6.4, 7.6)."""
    before = state.melds[player][command.meld - 1]
    after = table.game.melds.grown(before, command.cards)
    pays = table.game.payments.added(before, after, command.cards, further=table.further_pays)
    extended = e.MeldExtended(
        player=player,
        meld=command.meld,
        cards=command.cards,
        laid=after.cards,
        value=state.values[player][command.meld - 1] + pays,
    )
    return extended, pays


def out_again(table: RummyTable, state: RummyState, player: Player) -> Iterator[tuple[int, int]]:
    """The melds that pay again on going out, and how much, in the order in which they were laid (PAN 8)."""
    laid_down = zip(state.melds[player], state.values[player], strict=True)
    for number, (meld, value) in enumerate(laid_down, start=1):
        each = value if table.again_in_full else min(value, table.game.payments.base(meld))
        if each:
            yield number, each


def met_why(met: tuple[Condition, ...], *, adding: bool = False) -> str:
    """A payment's reason as documents write it: ``condition-2``, ``condition-2-added``."""
    return f"{say_conditions(met)}{'-added' if adding else ''}"
