"""What may be put on a spot: the amounts, and the reasons against."""

from __future__ import annotations

from dataclasses import dataclass, replace

from croupier.errors import (
    BankWagers,
    BaseWagerMissing,
    ChipsShort,
    CommandRejected,
    NotOffered,
    SeatUnknown,
    SpotTaken,
    SpotUnknown,
    StakeNotExact,
    StakeOutOfRange,
)
from croupier.games.banked import (
    AnyChips,
    Choices,
    Decide,
    Place,
    Posted,
    PostedRange,
    Spot,
    Times,
    TimesByHand,
    UpTo,
    UpToHalf,
)
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


def find_place(table: BankedTable, state: BankedState, player: int, place: Place) -> Spot:
    """The spot of a place, if this player may bet there at all: his own hand, or one that he backs."""
    spot, game = find_spot(table, place.spot), table.game
    if place.hand != 1 and not spot.per_hand:
        raise SpotUnknown(f"there is one {spot.name} spot for all hands of a player")
    if place.on is None:
        if not state.seats[player]:
            raise SeatUnknown(f"player {player} has no seat and bets on the hands of others")
        return spot
    if not game.back_line(table.options):
        raise NotOffered(f"{game.name} has no back-line betting", clause="PD 5")
    if not 1 <= place.on <= state.players or not state.seats[place.on]:
        raise SeatUnknown(f"there is no hand of player {place.on} to bet on")
    if place.on == player:
        raise SpotUnknown("a back-line wager is made on somebody else's hand", clause="PD 5")
    base = game.written(Place(place.spot if not spot.needs else spot.needs[0], place.hand))
    if (place.on, base) not in state.wagers:
        raise BaseWagerMissing(f"player {place.on} has no {base} wager to go with", clause="PD 5")
    return spot


def stakes(
    table: BankedTable,
    state: BankedState,
    bank: PlayerDealer | None,
    player: int,
    spot: Spot,
    place: Place | None = None,
) -> Stakes | CommandRejected:
    """What a player may still put on a place, whatever he has; or why nothing at all."""
    place = place or Place(spot.name)
    if bank is not None and player == bank.player:
        return BankWagers("the player-dealer makes no wagers in his own round", clause="PD-R6")
    own = state.on(player)

    def on(name: str) -> int:
        """This player's wager on another spot of the same hand."""
        base = table.game.spot(name)
        return own.get(table.game.written(replace(place, spot=name, hand=_hand(base, place))), 0)

    if spot.needs and not any(on(name) for name in spot.needs):
        return BaseWagerMissing(
            f"{spot.name} needs a wager on {' or '.join(spot.needs)} first", clause=spot.clause
        )
    there, step = on(spot.name), table.step
    match spot.amount:
        case Posted():
            exact = table.progressive_wager
            return SpotTaken(f"the {spot.name} wager is placed") if there else Stakes(exact, exact)
        case Times(of, low, high):
            if there:
                return SpotTaken(f"the {spot.name} wager is placed")
            return Stakes(on(of) * low, on(of) * high, step)
        case Choices(of):
            times = _times(table, state)
            if there or not times:
                return SpotTaken(f"the {spot.name} wager is placed", clause=spot.clause)
            return Stakes(on(of) * min(times), on(of) * max(times), on(of))
        case UpTo(of):
            return Stakes(step, on(of) - there, step)
        case UpToHalf(of, exactly):
            half = on(of) // 2
            least = half - there if exactly is not None and table.options[exactly] else step
            return Stakes(least, half - there, step)
        case AnyChips():
            most = table.most if table.most is not None else NO_LIMIT
            return Stakes(step, most - there, step)
        case TimesByHand(of, by_hand):
            if there:
                return SpotTaken(f"the {spot.name} wager is placed")
            high = on(of) * by_hand(state.hands[player])
            return Stakes(on(of), high if table.most is None else min(high, table.most), step)
        case PostedRange(low_option, high_option):
            least, most = table.options[low_option], table.options[high_option]
        case _:
            least, most = table.least, table.most if table.most is not None else NO_LIMIT
    if spot.bonus and table.bonus_bound_by_base and spot.needs:
        most = min(most, max(on(name) for name in spot.needs))
    if spot.per_hand and table.game.equal_hands(table.options):
        others = [
            amount
            for hand in range(1, table.game.hands + 1)
            if hand != place.hand and (amount := own.get(table.game.written(Place(spot.name, hand)), 0))
        ]
        if others:
            missing = others[0] - there
            return (
                Stakes(missing, missing, step) if missing > 0 else SpotTaken("both hands carry equal wagers")
            )
    return Stakes(max(step, least - there), most - there, step)


NO_LIMIT = 1 << 40


def _hand(spot: Spot | None, place: Place) -> int:
    """The hand's number as far as the spot knows hands."""
    return place.hand if spot is not None and spot.per_hand else 1


def _times(table: BankedTable, state: BankedState) -> tuple[int, ...]:
    """The multiples that the current decision offers."""
    step = table.game.script[state.step] if state.step < len(table.game.script) else None
    return step.times if isinstance(step, Decide) else ()


def check_wager(
    table: BankedTable,
    state: BankedState,
    bank: PlayerDealer | None,
    player: int,
    spot: Spot,
    amount: Cents,
    place: Place | None = None,
) -> None:
    """Refuse a wager that the rules forbid, saying what would be legal."""
    place = place or Place(spot.name)
    name = table.game.written(place)
    allowed = stakes(table, state, bank, player, spot, place)
    if isinstance(allowed, CommandRejected):
        raise allowed
    if not allowed.low <= amount <= allowed.high:
        kind = StakeNotExact if allowed.low == allowed.high else StakeOutOfRange
        exactly = "exactly " if kind is StakeNotExact else ""
        raise kind(f"{name} takes {exactly}{allowed}, not {say_dollars(amount)}", clause=spot.clause)
    if amount % allowed.step:
        clause = "PD-R19" if bank is not None else spot.clause
        raise StakeOutOfRange(f"{name} is wagered in units of {say_dollars(allowed.step)}", clause=clause)
    own = state.on(player)
    own[name] = Cents(own.get(name, 0) + amount)
    if table.game.check_limits is not None and (broken := table.game.check_limits(own, table.options)):
        raise StakeOutOfRange(broken, clause=table.game.limits_clause)
    if not spot.in_play and spot.fee:
        _room(table, state, player, place)
    if amount > state.stacks[player]:
        raise ChipsShort(f"{say_dollars(state.stacks[player])} left, {say_dollars(amount)} needed")
    if spot.in_play and spot.tip_of is not None:
        _leave_enough(table, state, bank, player, spot.tip_of, amount)
    fee = (
        0
        if spot.in_play
        else fees_due(table, {**state.wagers, (player, name): own[name]}).players.get(player, 0)
    )
    if amount + fee > state.stacks[player]:
        raise ChipsShort(
            f"{say_dollars(amount)} and a fee of {say_dollars(fee)} are more than the stack", clause="PD 4"
        )


def _room(table: BankedTable, state: BankedState, player: int, place: Place) -> None:
    """Some fee options allow so many bets on a seat and no more, back-line bets included."""
    if table.fee is None:
        return
    most = table.fee.bets_per_seat_max or table.fee.circles_per_seat_max
    seat = place.on or player
    bets = {
        (who, name)
        for who, name in state.wagers
        if (at := Place.parse(name)).spot == place.spot and (at.on or who) == seat
    }
    if most is not None and len(bets | {(player, table.game.written(place))}) > most:
        raise StakeOutOfRange(f"{table.fee} allows {most} bets on a seat", clause="PD 5")


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
            f"the tip would leave too little for a {goes_with} of {say_dollars(due.low)}",
            clause=spot.clause,
        )


def affordable(
    table: BankedTable,
    state: BankedState,
    bank: PlayerDealer | None,
    player: int,
    spot: Spot,
    place: Place | None = None,
) -> Stakes | None:
    """What a player may put on a place with the chips he has, for ``legal()``; None if nothing.

    Every limit only grows tighter with the amount, so the greatest one is found by halving.
    """
    allowed = stakes(table, state, bank, player, spot, place)
    if isinstance(allowed, CommandRejected):
        return None

    def fits(amount: int) -> bool:
        try:
            check_wager(table, state, bank, player, spot, Cents(amount), place)
        except CommandRejected:
            return False
        return True

    step = allowed.step
    least, most = -(-allowed.low // step), min(allowed.high, state.stacks[player]) // step
    if least > most or not fits(least * step):
        return None
    fitting = least
    while fitting < most:
        middle = (fitting + most + 1) // 2
        if fits(middle * step):
            fitting = middle
        else:
            most = middle - 1
    return Stakes(least * step, fitting * step, step)
