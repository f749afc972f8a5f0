"""What a record states that the players and the house got, beside what the rules give them.

Records of sites name the money that players took from the pots after the site's fee, and few name the fee.
Sites do not agree on what was taken. Some count a wager that nobody called and that went back, some do not,
and some write zeros where they know nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Any, NamedTuple

from croupier.errors import DataInvalid
from croupier.history.fields import money, money_list
from croupier.history.result import ENDLESS
from croupier.history.unshown import Unshown
from croupier.money import Cents, dollars, write_dollars
from croupier.numbers import by_player
from croupier.table import PotRound, Round

FEE = "a fee that nobody stated"
FEE_PART = 10
"""A fee that nobody stated is at most this part of the pots; more is a difference."""
STATED_FEE = "_stated_fee"
"""The key of what a document says that the house took from the pots; nothing where it is zero."""


class Stated(NamedTuple):
    """How what a record states compares with the rules."""

    differences: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    agrees: bool | None = None
    """None where the record states nothing, or less than the rules can tell."""
    fee: Cents = Cents(0)
    """What is missing from what the record states, and went to nobody."""
    short: tuple[Cents, ...] = ()
    """How much less than by the rules each player won, if a fee was taken that the rules do not know."""


def read_winnings(data: dict[str, Any], players: int) -> tuple[Cents, ...]:
    """What each player took from the pots, as a document states it; nothing if it does not."""
    if "winnings" not in data:
        return ()
    winnings = money_list(data, "winnings")
    if len(winnings) != players:
        raise DataInvalid(f"give one entry for each of the {players} players", key="winnings")
    return tuple(winnings)


def read_fee(data: dict[str, Any]) -> Cents:
    """What the house took from the pots, as a document states it."""
    return money(data, STATED_FEE) if STATED_FEE in data else Cents(0)


def missing_from_stacks(
    round_: Round, came_to: dict[str, Any], expected: dict[str, Any], beyond: Cents
) -> Stated:
    """What a record took out of play without saying so, by its finishing stacks; ``beyond`` it did say.

    ``short`` is filled in where only winners lack chips, and no more than a house takes: then it is a fee.
    """
    wanted, got = expected.get("finishing_stacks"), came_to["finishing_stacks"]
    if not isinstance(wanted, list) or any(type(stack) not in (int, Decimal) for stack in wanted):
        return Stated()
    if ENDLESS in got or None in got or not all(Decimal(stack).is_finite() for stack in wanted):
        return Stated()
    if len(got) != len(wanted):
        return Stated()
    short = tuple(dollars(Decimal(mine) - theirs) for mine, theirs in zip(got, wanted, strict=True))
    fee = Cents(sum(short) - beyond)
    if fee < 0 or not sum(short):
        return Stated()
    won = _won(round_, len(short)) if isinstance(round_, PotRound) else []
    winners_pay = bool(won) and all(0 <= less <= most for less, most in zip(short, won, strict=True))
    if isinstance(round_, PotRound) and winners_pay and (not fee or _is_a_fee(round_, fee)):
        notes = (f"the recorded stacks lack {write_dollars(fee)} that was in play: {FEE}",) if fee else ()
        return Stated(fee=fee, short=short, notes=notes)
    if not fee:
        return Stated()
    return Stated(fee=fee, notes=(f"the recorded stacks lack {write_dollars(fee)} that was in play",))


def wins_after_fee(round_: PotRound, short: Sequence[int]) -> list[list[int]]:
    """What each pot pays to each player if the players got ``short`` less, the first pots first."""
    missing, pots = list(short), []
    for pot in round_.state.chips.pots:
        taken = [min(won, less) for won, less in zip(pot.wins, missing, strict=True)]
        missing = [less - part for less, part in zip(missing, taken, strict=True)]
        pots.append([won - part for won, part in zip(pot.wins, taken, strict=True)])
    return pots


def _is_a_fee(round_: PotRound, missing: Cents) -> bool:
    """Whether a house may have taken this much: a tenth of the pots, or the smallest bet."""
    limits, pots = round_.table.limits, sum(pot.amount for pot in round_.state.chips.pots)
    return missing <= max(pots // FEE_PART, limits.lower or limits.minimum)


def _won(round_: PotRound, players: int) -> list[int]:
    """What each player took from the pots by the rules."""
    won = [0] * players
    for awarded in round_.state.chips.pots:
        won = _sum(won, awarded.wins)
    return won


def beyond_the_rules(round_: PotRound, fee: Cents) -> Cents:
    """The part of a stated fee that the rules do not take: all of it where no schedule is posted."""
    return fee if round_.table.fee is None else Cents(0)


def compare_fee(round_: PotRound, fee: Cents) -> Stated:
    """Whether a stated fee is the one by the schedule; where none is posted, it is only noted."""
    if not fee:
        return Stated()
    if round_.table.fee is None:
        return Stated(notes=(f"the record states a fee of {write_dollars(fee)}",))
    took = Cents(round_.state.chips.fees_taken())
    if fee == took:
        return Stated(agrees=True)
    return Stated(
        agrees=False, differences=(f"fee: expected {write_dollars(fee)}, came to {write_dollars(took)}",)
    )


def compare_winnings(round_: PotRound, stated: Sequence[Cents], fee: Cents, unshown: Unshown) -> Stated:
    """Whether those whom a record names won the pots, and no more than there was.

    Together with the ``fee``, if the record states one, they got all of it.
    """
    chips, undecided = round_.state.chips, unshown.undecided
    pots = round_.pots() if undecided else chips.pots
    back, won = list(chips.returned[1:]), _won(round_, len(stated))
    there = sum(pot.amount for pot in pots)
    if not any(stated):
        return _nothing(there)
    beyond = beyond_the_rules(round_, fee)
    total = sum(stated) + beyond
    ways = ((won, "the pots"), (_sum(won, back), "the pots and what went back uncalled"))
    fitting = [] if undecided else [(gets, what) for gets, what in ways if _fits(stated, gets)]
    for gets, _ in ways:
        if not undecided and not beyond and _odd_chips(stated, gets, len(pots)):
            return Stated(agrees=True, notes=("an odd chip of a split went to another winner than here",))
    for gets, what in fitting:
        less = Cents(sum(gets) - sum(stated))
        if total == sum(gets) or (not fee and _is_a_fee(round_, less)):
            return _less([most - amount for amount, most in zip(stated, gets, strict=True)], what, beyond)
    off = min(total - there, total - there - sum(back), key=abs) if fee else 0
    winners = {player for player, amount in by_player(stated) if amount}
    unseen = {*unshown.secret, *unshown.mucked}
    may_win = unseen | {player for player, amount in by_player(_sum(won, back)) if amount}
    if undecided:
        may_win |= {player for pot in pots for player in pot.eligible}
    if unseen and winners <= may_win and not off and total <= there + sum(back):
        named = ", ".join(
            f"player {player} won {write_dollars(amount)}" for player, amount in by_player(stated) if amount
        )
        return Stated(notes=(f"the record says that {named}; the cards that it shows cannot tell",))
    return Stated(
        agrees=False,
        differences=(
            *([_apart(total - beyond, fee, off)] if off else []),
            *([] if off and fitting else [_other_winners(stated, won)]),
        ),
    )


def _apart(winnings: int, fee: Cents, off: int) -> str:
    """By how much winnings and fee are not what there was."""
    less = "less" if off < 0 else "more"
    recorded = f"{write_dollars(Cents(winnings))} and {write_dollars(fee)}"
    return f"winnings and fee: {recorded} are {write_dollars(Cents(abs(off)))} {less} than was in the pots"


def _other_winners(stated: Sequence[int], won: Sequence[int]) -> str:
    recorded, rules = ([write_dollars(Cents(amount)) for amount in amounts] for amounts in (stated, won))
    return f"winnings: expected {recorded}, came to {rules}"


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


def _odd_chips(stated: Sequence[int], gets: Sequence[int], pots: int) -> bool:
    """Whether the same winners got all of it, and only odd cents went otherwise."""
    apart = [amount - most for amount, most in zip(stated, gets, strict=True)]
    same = all(bool(amount) == bool(most) for amount, most in zip(stated, gets, strict=True))
    return same and any(apart) and not sum(apart) and max(map(abs, apart)) <= 2 * pots


def _less(short: list[int], what: str, beyond: Cents) -> Stated:
    """The same winners, who got all that there was, or less by a fee that the record states or does not."""
    if not any(short):
        return Stated(agrees=True)
    less, fee = tuple(map(Cents, short)), Cents(sum(short))
    if beyond:
        # The sums agree, so all that is missing is the stated fee.
        return Stated(agrees=True, short=less)
    return Stated(
        fee=fee,
        short=less,
        notes=(f"the recorded winnings are {write_dollars(fee)} less than {what}: {FEE}",),
    )


def _sum(these: Sequence[int], those: Sequence[int]) -> list[int]:
    return [one + other for one, other in zip(these, those, strict=True)]
