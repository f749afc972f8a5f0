"""What a record states that the players got, beside what the rules give them: stacks and winnings.

Records of sites name the money that players took from the pots after the site's fee, which they do not name.
Sites do not agree on what that is. Some count a wager that nobody called and that went back, some do not, and
some write zeros where they know nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Any, NamedTuple

from croupier.errors import DataInvalid
from croupier.history.fields import money_list
from croupier.history.result import ENDLESS
from croupier.history.unshown import Unshown
from croupier.money import Cents, dollars, write_dollars
from croupier.numbers import by_player
from croupier.table import PotRound

FEE = "a fee that nobody stated"


class Stated(NamedTuple):
    """How what a record states compares with the rules."""

    differences: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    agrees: bool | None = None
    """None where the record states nothing, or less than the rules can tell."""
    fee: Cents = Cents(0)
    """What is missing from what the record states, and went to nobody."""
    short: tuple[Cents, ...] = ()
    """How much less than by the rules each player won, if a fee is missing from the winnings."""


def read_winnings(data: dict[str, Any], players: int) -> tuple[Cents, ...]:
    """What each player took from the pots, as a document states it; nothing if it does not."""
    if "winnings" not in data:
        return ()
    winnings = money_list(data, "winnings")
    if len(winnings) != players:
        raise DataInvalid(f"give one entry for each of the {players} players", key="winnings")
    return tuple(winnings)


def missing_from_stacks(came_to: dict[str, Any], expected: dict[str, Any]) -> Stated:
    """What a record took out of play without saying so, by its finishing stacks."""
    wanted, got = expected.get("finishing_stacks"), came_to["finishing_stacks"]
    if not isinstance(wanted, list) or any(type(stack) not in (int, Decimal) for stack in wanted):
        return Stated()
    if ENDLESS in got or not all(Decimal(stack).is_finite() for stack in wanted):
        return Stated()
    fee = dollars(sum(map(Decimal, got)) - sum(map(Decimal, wanted)))
    if fee <= 0:
        return Stated()
    return Stated(fee=fee, notes=(f"the recorded stacks lack {write_dollars(fee)} that was in play: {FEE}",))


def compare_winnings(round_: PotRound, stated: Sequence[Cents], unshown: Unshown) -> Stated:
    """Whether those whom a record names won the pots, and no more than there was."""
    chips, undecided = round_.state.chips, unshown.undecided
    pots = round_.pots() if undecided else chips.pots
    back, won = list(chips.returned[1:]), [0] * len(stated)
    for awarded in chips.pots:
        won = _sum(won, awarded.wins)
    if not any(stated):
        return _nothing(sum(pot.amount for pot in pots))
    if not undecided:
        for gets, what in ((won, "the pots"), (_sum(won, back), "the pots and what went back uncalled")):
            if _fits(stated, gets):
                return _less([most - amount for amount, most in zip(stated, gets, strict=True)], what)
    winners = {player for player, amount in by_player(stated) if amount}
    unseen = {*unshown.secret, *unshown.mucked}
    may_win = unseen | {player for player, amount in by_player(_sum(won, back)) if amount}
    if undecided:
        may_win |= {player for pot in pots for player in pot.eligible}
    there = sum(pot.amount for pot in pots) + sum(back)
    if unseen and winners <= may_win and sum(stated) <= there:
        named = ", ".join(
            f"player {player} won {write_dollars(amount)}" for player, amount in by_player(stated) if amount
        )
        return Stated(notes=(f"the record says that {named}; the cards that it shows cannot tell",))
    recorded, rules = ([write_dollars(Cents(amount)) for amount in amounts] for amounts in (stated, won))
    return Stated(agrees=False, differences=(f"winnings: expected {recorded}, came to {rules}",))


def _nothing(there: int) -> Stated:
    """A record that says that nobody won anything: a converter's zeros, unless there was nothing to win."""
    if not there:
        return Stated(agrees=True)
    return Stated(notes=("the record has only zeros for winnings: it does not state who won",))


def _fits(stated: Sequence[int], gets: Sequence[int]) -> bool:
    """Whether the same players are named, each with no more than they got."""
    return all(
        amount <= most and bool(amount) == bool(most) for amount, most in zip(stated, gets, strict=True)
    )


def _less(short: list[int], what: str) -> Stated:
    if not any(short):
        return Stated(agrees=True)
    fee = Cents(sum(short))
    return Stated(
        fee=fee,
        short=tuple(map(Cents, short)),
        notes=(f"the recorded winnings are {write_dollars(fee)} less than {what}: {FEE}",),
    )


def _sum(these: Sequence[int], those: Sequence[int]) -> list[int]:
    return [one + other for one, other in zip(these, those, strict=True)]
