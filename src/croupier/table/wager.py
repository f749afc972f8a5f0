"""What may be put on a spot: the amounts, and the reasons against."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.errors import (
    BankWagers,
    BaseWagerMissing,
    ChipsShort,
    CommandRejected,
    NotOffered,
    SpotTaken,
    SpotUnknown,
    StakeNotExact,
    StakeOutOfRange,
)
from croupier.games.banked import AnyChips, Posted, Spot, Times, TimesByHand, UpTo
from croupier.money import Cents, say_dollars
from croupier.table.banked_state import BankedState
from croupier.table.banked_table import BankedTable, PlayerDealer
from croupier.table.charge import fees_due


@dataclass(frozen=True, slots=True)
class Stakes:
    """From the least to the greatest further amount that a spot takes, in chip units."""

    low: int
    high: int
    step: int = 1

    def __str__(self) -> str:
        return (
            say_dollars(self.low)
            if self.low == self.high
            else f"{say_dollars(self.low)} to {say_dollars(self.high)}"
        )


def find_spot(table: BankedTable, name: str) -> Spot:
    """The spot of this name, if the table has it."""
    spot = table.game.spot(name)
    if spot is None:
        layout = ", ".join(s.name for s in table.game.spots)
        if name.startswith("tip_"):
            raise NotOffered(f"no tip is taken on {name.removeprefix('tip_')!r}; the spots are {layout}")
        raise SpotUnknown(f"the layout has no spot {name!r}; it has {layout}")
    if not spot.offered(table.options):
        raise NotOffered(f"this table offers no {name!r} wager", clause=spot.clause)
    return spot


def stakes(
    table: BankedTable, state: BankedState, bank: PlayerDealer | None, player: int, spot: Spot
) -> Stakes | CommandRejected:
    """What a player may still put on a spot, whatever he has; or why nothing at all."""
    if bank is not None and player == bank.player:
        return BankWagers("the player-dealer makes no wagers in his own round", clause="PD-R6")
    own = state.on(player)
    if spot.needs and not any(name in own for name in spot.needs):
        return BaseWagerMissing(
            f"{spot.name} needs a wager on {' or '.join(spot.needs)} first", clause=spot.clause
        )
    there = own.get(spot.name, 0)
    match spot.amount:
        case Posted():
            exact = table.progressive_wager
            return SpotTaken(f"the {spot.name} wager is placed") if there else Stakes(exact, exact)
        case Times(of, low, high):
            if there:
                return SpotTaken(f"the {spot.name} wager is placed")
            base = own[of]
            return Stakes(base * low, base * high, table.unit)
        case UpTo(of):
            return Stakes(table.unit, own[of] - there, table.unit)
        case AnyChips():
            most = table.most if table.most is not None else 1 << 40
            return Stakes(table.unit, most - there, table.unit)
        case TimesByHand(of, times):
            if there:
                return SpotTaken(f"the {spot.name} wager is placed")
            high = own[of] * times(state.hands[player])
            return Stakes(own[of], high if table.most is None else min(high, table.most), table.unit)
        case _:
            most = table.most if table.most is not None else 1 << 40
            if spot.bonus and table.bonus_bound_by_base and spot.needs:
                most = min(most, max(own.get(name, 0) for name in spot.needs))
            return Stakes(max(table.unit, table.least - there), most - there, table.unit)


def check_wager(
    table: BankedTable, state: BankedState, bank: PlayerDealer | None, player: int, spot: Spot, amount: Cents
) -> None:
    """Refuse a wager that the rules forbid, saying what would be legal."""
    allowed = stakes(table, state, bank, player, spot)
    if isinstance(allowed, CommandRejected):
        raise allowed
    if not allowed.low <= amount <= allowed.high:
        kind = StakeNotExact if allowed.low == allowed.high else StakeOutOfRange
        exactly = "exactly " if kind is StakeNotExact else ""
        raise kind(f"{spot.name} takes {exactly}{allowed}, not {say_dollars(amount)}", clause=spot.clause)
    if amount % allowed.step:
        clause = "PD-R19" if bank is not None else spot.clause
        raise StakeOutOfRange(f"wagers are made in chips of {say_dollars(allowed.step)}", clause=clause)
    own = state.on(player)
    own[spot.name] = Cents(own.get(spot.name, 0) + amount)
    if table.game.check_limits is not None and (broken := table.game.check_limits(own, table.options)):
        raise StakeOutOfRange(broken, clause=table.game.limits_clause)
    if amount > state.stacks[player]:
        raise ChipsShort(f"{say_dollars(state.stacks[player])} left, {say_dollars(amount)} needed")
    if spot.in_play and spot.tip_of is not None:
        _leave_enough(table, state, bank, player, spot.tip_of, amount)
    fee = (
        0
        if spot.in_play
        else fees_due(table, {**state.wagers, (player, spot.name): own[spot.name]}).players.get(player, 0)
    )
    if amount + fee > state.stacks[player]:
        raise ChipsShort(
            f"{say_dollars(amount)} and a fee of {say_dollars(fee)} are more than the stack", clause="PD 4"
        )


def _leave_enough(
    table: BankedTable, state: BankedState, bank: PlayerDealer | None, player: int, goes_with: str, tip: Cents
) -> None:
    """A tip in a decision commits the player to the wager that it rides on: the chips for it must be left."""
    spot = table.game.spot(goes_with)
    assert spot is not None
    due = stakes(table, state, bank, player, spot)
    assert isinstance(due, Stakes)
    if tip + due.low > state.stacks[player]:
        raise ChipsShort(
            f"{say_dollars(state.stacks[player])} do not make the tip and a {goes_with} of {say_dollars(due.low)}",
            clause=spot.clause,
        )


def affordable(
    table: BankedTable, state: BankedState, bank: PlayerDealer | None, player: int, spot: Spot
) -> Stakes | None:
    """What a player may put on a spot with the chips he has, for ``legal()``; None if nothing."""
    allowed = stakes(table, state, bank, player, spot)
    if isinstance(allowed, CommandRejected):
        return None
    low, high = allowed.low, min(allowed.high, state.stacks[player]) // allowed.step * allowed.step
    while high >= low:
        try:
            check_wager(table, state, bank, player, spot, Cents(high))
        except StakeOutOfRange:
            high = _below_limit(table, state, player, spot, low, high, allowed.step)
            return Stakes(low, high, allowed.step) if high >= low else None
        except ChipsShort:
            high -= allowed.step
            continue
        return Stakes(low, high, allowed.step)
    return None


def _below_limit(
    table: BankedTable, state: BankedState, player: int, spot: Spot, low: int, high: int, step: int
) -> int:
    """The greatest amount that keeps the limits over several spots; they only grow with the amount."""
    assert table.game.check_limits is not None
    own = state.on(player)
    there = own.get(spot.name, 0)
    least, most = low // step - 1, high // step
    while least < most:
        middle = (least + most + 1) // 2
        own[spot.name] = Cents(there + middle * step)
        if table.game.check_limits(own, table.options):
            most = middle - 1
        else:
            least = middle
    return least * step
