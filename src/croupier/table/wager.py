"""What may be put on a spot: the amounts, and the reasons against."""

from __future__ import annotations

from collections.abc import Mapping
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
from croupier.games.banked import Posted, Spot, Times, UpTo
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
        if self.low > self.high:
            return "nothing more"
        if self.low == self.high:
            return f"exactly {say_dollars(self.low)}"
        return f"{say_dollars(self.low)} to {say_dollars(self.high)}"


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
        case _:
            most = table.most if table.most is not None else 1 << 40
            if spot.bonus and table.bonus_bound_by_base and spot.needs:
                most = min(most, max(own.get(name, 0) for name in spot.needs))
            # Whole chips: a posted limit that is none is met by the next one inside it.
            least = -(-max(table.unit, table.least - there) // table.unit) * table.unit
            return Stakes(least, (most - there) // table.unit * table.unit, table.unit)


def check_wager(
    table: BankedTable, state: BankedState, bank: PlayerDealer | None, player: int, spot: Spot, amount: Cents
) -> None:
    """Refuse a wager that the rules forbid, saying what would be legal."""
    allowed = stakes(table, state, bank, player, spot)
    if isinstance(allowed, CommandRejected):
        raise allowed
    if not allowed.low <= amount <= allowed.high:
        kind = StakeNotExact if allowed.low == allowed.high else StakeOutOfRange
        takes = affordable(table, state, bank, player, spot) or allowed
        raise kind(f"{spot.name} takes {takes}, not {say_dollars(amount)}", clause=spot.clause)
    if refusal := objection(table, state, bank, player, spot, amount, allowed.step):
        raise refusal


def objection(
    table: BankedTable,
    state: BankedState,
    bank: PlayerDealer | None,
    player: int,
    spot: Spot,
    amount: int,
    step: int,
) -> CommandRejected | None:
    """Why an amount that the spot takes by itself cannot be put there: chips, other spots, stack, fees."""
    if amount % step:
        return StakeOutOfRange(
            f"wagers are made in chips of {say_dollars(step)}",
            clause=spot.clause if bank is None else "PD-R19",
        )
    own = state.on(player)
    own[spot.name] = Cents(own.get(spot.name, 0) + amount)
    if table.game.check_limits is not None and (broken := table.game.check_limits(own, table.options)):
        return StakeOutOfRange(broken, clause=table.game.limits_clause)
    if amount > state.stacks[player]:
        return ChipsShort(f"{say_dollars(state.stacks[player])} left, {say_dollars(amount)} needed")
    if spot.in_play:
        return None
    return _fees_short(
        table, state, bank, player, {**state.wagers, (player, spot.name): own[spot.name]}, amount
    )


def _fees_short(
    table: BankedTable,
    state: BankedState,
    bank: PlayerDealer | None,
    player: int,
    wagers: Mapping[tuple[int, str], Cents],
    amount: int,
) -> ChipsShort | None:
    """Fees that could not be paid: nobody takes a wager back, and without them no card is dealt."""
    due = fees_due(table, wagers)
    fee = due.players.get(player, 0)
    if amount + fee > state.stacks[player]:
        return ChipsShort(
            f"{say_dollars(amount)} and a fee of {say_dollars(fee)} are more than the stack", clause="PD 4"
        )
    if bank is not None and due.player_dealer > state.stacks[bank.player]:
        return ChipsShort(
            f"the player-dealer cannot pay the fee of {say_dollars(due.player_dealer)} for so much action",
            clause="PD 4",
        )
    return None


def affordable(
    table: BankedTable, state: BankedState, bank: PlayerDealer | None, player: int, spot: Spot
) -> Stakes | None:
    """What a player may put on a spot with the chips he has: what ``legal()`` offers; None if nothing."""
    allowed = stakes(table, state, bank, player, spot)
    if isinstance(allowed, CommandRejected):
        return None

    low, step = allowed.low, allowed.step

    def accepted(amount: int) -> bool:
        return objection(table, state, bank, player, spot, amount, step) is None

    high = min(allowed.high, state.stacks[player])
    if high < low or not accepted(low):
        return None
    # Limits, fees and stacks only tighten as the amount grows: the greatest accepted one is found by halving.
    least, most = 0, (high - low) // step
    if accepted(low + most * step):
        return Stakes(low, low + most * step, step)
    while least < most:
        middle = (least + most + 1) // 2
        if accepted(low + middle * step):
            least = middle
        else:
            most = middle - 1
    return Stakes(low, low + least * step, step)
