"""What may be put on a spot: the amounts, and the reasons against."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.errors import (
    BankShort,
    BankWagers,
    BaseWagerMissing,
    ChipsShort,
    CommandRejected,
    NotNow,
    NotOffered,
    SeatUnknown,
    SpotTaken,
    SpotUnknown,
    StakeNotExact,
    StakeOutOfRange,
)
from croupier.games.banked.vocabulary import (
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
from croupier.numbers import FIRST_HAND, HandNumber, Player, hand_numbers
from croupier.table.banked.standing import BankedStanding
from croupier.table.banked.table import BankedTable
from croupier.table.banked.wagers.charge import fees_with


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


def find_place(round_: BankedStanding, player: Player, place: Place) -> Spot:
    """The spot of a place, if this player may bet there at all: his own hand, or one that he backs."""
    table, state = round_.table, round_.state
    spot, game = find_spot(table, place.spot), table.game
    if place.hand != 1 and not spot.per_hand:
        raise NotNow(f"there is one {spot.name} spot for all hands of a player", clause=spot.clause)
    if place.on is None:
        if not state.seats[player]:
            raise SeatUnknown(f"player {player} has no seat and bets on the hands of others")
        return spot
    if not game.back_line(table.options):
        raise NotNow(f"{game.name} has no back-line betting", clause="PD 5")
    if not 1 <= place.on <= state.players or not state.seats[place.on]:
        raise SeatUnknown(f"there is no hand of player {place.on} to bet on")
    if place.on == player:
        raise SpotUnknown("a back-line wager is made on somebody else's hand", clause="PD 5")
    base = game.written(Place(place.spot if not spot.needs else spot.needs[0], place.hand))
    if (place.on, base) not in state.wagers:
        raise BaseWagerMissing(f"player {place.on} has no {base} wager to go with", clause="PD 5")
    return spot


def stakes(round_: BankedStanding, player: Player, spot: Spot, place: Place) -> Stakes | CommandRejected:
    """What a player may still put on a place, whatever he has; or why nothing at all."""
    table, state, bank = round_.table, round_.state, round_.bank
    if bank is not None and player in (bank.player, *bank.also):
        return BankWagers("the player-dealer makes no wagers in his own round", clause="PD-R6")
    own = state.on(player)

    def on(name: str) -> int:
        """This player's wager on another spot of the same hand."""
        if table.game.hands == 1 == place.hand and place.on is None:
            return own.get(name, 0)
        base = table.game.spot(name)
        return own.get(table.game.written(Place(name, _hand(base, place), place.on)), 0)

    if spot.needs and not any(on(name) for name in spot.needs):
        return BaseWagerMissing(
            f"{spot.name} needs a wager on {' or '.join(spot.needs)} first", clause=spot.clause
        )
    there, step = on(spot.name), table.chip
    match spot.amount:
        case Posted():
            exact = table.progressive_wager
            return SpotTaken(f"the {spot.name} wager is placed") if there else Stakes(exact, exact)
        case Times(of, low, high):
            if there:
                return SpotTaken(f"the {spot.name} wager is placed")
            return Stakes(on(of) * low, on(of) * high, step)
        case Choices(of):
            times = _times(round_)
            if there or not times:
                return SpotTaken(f"the {spot.name} wager is placed", clause=spot.clause)
            return Stakes(on(of) * min(times), on(of) * max(times), on(of))
        case UpTo(of):
            return Stakes(step, on(of) - there, step)
        case UpToHalf(of, exactly):
            half = on(of) // 2 // step * step
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
            for hand in hand_numbers(table.game.hands)
            if hand != place.hand and (amount := own.get(table.game.written(Place(spot.name, hand)), 0))
        ]
        if others:
            missing = others[0] - there
            return (
                Stakes(missing, missing, step) if missing > 0 else SpotTaken("both hands carry equal wagers")
            )
    if there and any(_follows(other, spot.name) and on(other.name) for other in table.game.spots):
        return SpotTaken(f"another wager equals the {spot.name} already", clause=spot.clause)
    # Whole chips: a posted limit that is none is met by the next one inside it.
    return Stakes(-(-max(step, least - there) // step) * step, (most - there) // step * step, step)


def _follows(spot: Spot, base: str) -> bool:
    """Whether a spot takes a fixed multiple of another before the deal."""
    return isinstance(spot.amount, Times) and spot.amount.of == base and not spot.in_play


NO_LIMIT = 1 << 40


def _hand(spot: Spot | None, place: Place) -> HandNumber:
    """The hand's number as far as the spot knows hands."""
    return place.hand if spot is not None and spot.per_hand else FIRST_HAND


def _times(round_: BankedStanding) -> tuple[int, ...]:
    """The multiples that the current decision offers."""
    step = round_.step
    return step.times if isinstance(step, Decide) else ()


def check_wager(round_: BankedStanding, player: Player, spot: Spot, place: Place, amount: Cents) -> None:
    """Refuse a wager that the rules forbid, saying what would be legal."""
    name = round_.table.game.written(place)
    allowed = stakes(round_, player, spot, place)
    if isinstance(allowed, CommandRejected):
        raise allowed
    if not allowed.low <= amount <= allowed.high:
        kind = StakeNotExact if allowed.low == allowed.high else StakeOutOfRange
        takes = affordable(round_, player, spot, place) or allowed
        raise kind(f"{name} takes {takes}, not {say_dollars(amount)}", clause=spot.clause)
    if refusal := objection(round_, player, spot, place, amount, allowed.step):
        raise refusal


def objection(
    round_: BankedStanding, player: Player, spot: Spot, place: Place, amount: int, step: int
) -> CommandRejected | None:
    """Why an amount that the spot takes by itself cannot be put there: chips, other spots, stack, fees."""
    table, state = round_.table, round_.state
    name = table.game.written(place)
    if amount % step:
        return StakeOutOfRange(
            f"{name} is wagered in units of {say_dollars(step)}",
            clause=spot.clause if round_.bank is None else "PD-R19",
        )
    if broken := check_limits(round_, player, place, amount):
        return broken
    own = state.on(player)
    own[name] = Cents(own.get(name, 0) + amount)
    if amount > state.stacks[player]:
        return ChipsShort(f"{say_dollars(state.stacks[player])} left, {say_dollars(amount)} needed")
    if spot.in_play:
        return _leaves_too_little(round_, player, spot.tip_of, amount) if spot.tip_of is not None else None
    if spot.fee and (full := _full(round_, player, place)):
        return full
    companions = _companions(table, own)
    for other, least in companions.items():
        own[other] = Cents(least)
    return _fees_short(round_, player, own, amount + sum(companions.values()))


def check_limits(round_: BankedStanding, player: Player, place: Place, amount: int) -> StakeOutOfRange | None:
    """Limits over all wagers of a player on one hand, where the game has some."""
    game = round_.table.game
    if game.check_limits is None:
        return None
    own = {
        on.spot: staked
        for name, staked in round_.state.on(player).items()
        if (on := Place.parse(name)).on == place.on
    }
    own[place.spot] = Cents(own.get(place.spot, 0) + amount)
    broken = game.check_limits(own, round_.table.options)
    return StakeOutOfRange(broken, clause=game.limits_clause) if broken else None


def _companions(table: BankedTable, own: Mapping[str, Cents]) -> dict[str, int]:
    """What must still lie beside a player's wagers before the lock, at its least: chips are kept for it."""
    game, found = table.game, dict[str, int]()
    for owner in {Place.parse(name).on for name in own}:
        for spot in game.required:
            for hand in hand_numbers(game.hands if spot.per_hand else 1):
                name = game.written(Place(spot.name, hand, owner))
                if name not in own:
                    found[name] = _least_beside(table, own, spot, Place(spot.name, hand, owner))
    return found


def _least_beside(table: BankedTable, own: Mapping[str, Cents], spot: Spot, place: Place) -> int:
    """The least that a required spot will take: so many times another, the other hand's wager, or a chip."""
    game = table.game
    if isinstance(spot.amount, Times):
        return own.get(game.written(Place(spot.amount.of, place.hand, place.on)), 0) * spot.amount.low
    if spot.per_hand and game.equal_hands(table.options):
        hands = hand_numbers(game.hands)
        return max(own.get(game.written(Place(place.spot, hand, place.on)), 0) for hand in hands)
    return table.least


def _fees_short(
    round_: BankedStanding, player: Player, own: Mapping[str, Cents], amount: int
) -> ChipsShort | None:
    """Fees that could not be paid if this player added the amount: without them no card is dealt."""
    table, state, bank = round_.table, round_.state, round_.bank
    if amount > state.stacks[player]:
        return ChipsShort(f"{say_dollars(state.stacks[player])} left, {say_dollars(amount)} needed")
    if table.fee is None:
        return None
    fee, banks = fees_with(table, player, own, Cents(sum(state.wagers.values()) + amount))
    if amount + fee > state.stacks[player]:
        return ChipsShort(
            f"{say_dollars(amount)} and a fee of {say_dollars(fee)} are more than the stack", clause="PD 4"
        )
    if bank is not None and banks > state.stacks[bank.player]:
        return BankShort(
            f"the player-dealer cannot pay the fee of {say_dollars(banks)} for so much action",
            clause="PD 4",
        )
    return None


def _full(round_: BankedStanding, player: Player, place: Place) -> StakeOutOfRange | None:
    """Some fee options allow so many bets on a seat and no more, back-line bets included."""
    table = round_.table
    most = table.fee and (table.fee.bets_per_seat_max or table.fee.circles_per_seat_max)
    if not most:
        return None
    seat = place.on or player
    bets = {
        (who, name)
        for who, name in round_.state.wagers
        if (at := Place.parse(name)).spot == place.spot and (at.on or who) == seat
    }
    if len(bets | {(player, table.game.written(place))}) <= most:
        return None
    return StakeOutOfRange(f"{table.fee} allows {most} bets on a seat", clause="PD 5")


def _leaves_too_little(round_: BankedStanding, player: Player, goes_with: str, tip: int) -> ChipsShort | None:
    """A tip in a decision commits the player to the wager that it rides on: the chips for it must be left."""
    spot, stack = round_.table.game.spot(goes_with), round_.state.stacks[player]
    assert spot is not None
    due = stakes(round_, player, spot, Place(goes_with))
    assert isinstance(due, Stakes)
    if tip + due.low <= stack:
        return None
    left, needed = say_dollars(stack), say_dollars(due.low)
    return ChipsShort(f"{left} do not make the tip and a {goes_with} of {needed}", clause=spot.clause)


def affordable(round_: BankedStanding, player: Player, spot: Spot, place: Place) -> Stakes | None:
    """What a player may put on a place with the chips he has: what ``legal()`` offers; None if nothing."""
    allowed = stakes(round_, player, spot, place)
    if isinstance(allowed, CommandRejected):
        return None
    low, step = allowed.low, allowed.step

    def accepted(amount: int) -> bool:
        return objection(round_, player, spot, place, amount, step) is None

    high = min(allowed.high, round_.state.stacks[player])
    if high < low or not accepted(low):
        return None
    # Limits, fees and stacks only tighten as the amount grows, and mostly little: the greatest accepted
    # amount is looked for from the top in growing strides, then between the last two by halving.
    least, most, stride = 0, (high - low) // step, 1
    top = most
    while top > least and not accepted(low + top * step):
        most, top, stride = top - 1, max(least, top - stride), stride * 2
    least = top
    while least < most:
        middle = (least + most + 1) // 2
        if accepted(low + middle * step):
            least = middle
        else:
            most = middle - 1
    return Stakes(low, low + least * step, step)
