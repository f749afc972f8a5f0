"""Why a wager that its spot takes may still be refused: chips, limits, fees, other spots."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.errors import (
    BankShort,
    ChipsShort,
    CommandRejected,
    StakeNotExact,
    StakeOutOfRange,
)
from croupier.games.banked.vocabulary import (
    Place,
    Spot,
    Times,
    TimesByHand,
)
from croupier.money import Cents, say_dollars
from croupier.numbers import Player, hand_numbers
from croupier.table.banked.position import BankedPosition
from croupier.table.banked.table import BankedTable
from croupier.table.banked.wagers.charge import fees_with
from croupier.table.banked.wagers.stakes import Stakes, clause_now, stakes


def check_wager(round_: BankedPosition, player: Player, spot: Spot, place: Place, amount: Cents) -> None:
    """Refuse a wager that the rules forbid, and say what they allow."""
    allowed = stakes(round_, player, spot, place)
    if isinstance(allowed, CommandRejected):
        raise allowed
    if not allowed.low <= amount <= allowed.high:
        kind = StakeNotExact if allowed.low == allowed.high else StakeOutOfRange
        takes = affordable(round_, player, spot, place) or allowed
        clause = clause_now(round_, spot)
        unnamed = isinstance(spot.amount, TimesByHand) and player in round_.state.unseen
        more = "; name the hand first if its cards allow more" if unnamed else ""
        name = round_.table.game.felt.label(round_.table.game.written(place))
        raise kind(f"{name} takes {takes}, not {say_dollars(amount)}{more}", clause=clause)
    if refusal := objection(round_, player, spot, place, amount, allowed.step):
        raise refusal


def objection(
    round_: BankedPosition, player: Player, spot: Spot, place: Place, amount: int, step: int
) -> CommandRejected | None:
    """Why an amount that the spot takes is refused: chip unit, other spots, stack, fees; or None."""
    table, state = round_.table, round_.state
    name = table.game.written(place)
    if amount % step:
        of_chips = round_.bank is not None and step in (table.chip, table.unit_of(spot))
        return StakeOutOfRange(
            f"{table.game.felt.label(name)} is wagered in units of {say_dollars(step)}",
            clause="PD-R19" if of_chips else clause_now(round_, spot),
        )
    if broken := check_limits(round_, player, place, amount):
        return broken
    own = state.on(player)
    own[name] = Cents(own.get(name, 0) + amount)
    if amount > state.stacks[player]:
        return ChipsShort(f"{say_dollars(state.stacks[player])} left, {say_dollars(amount)} needed")
    if spot.in_play:
        return _leaves_too_little(round_, player, spot.tip_of, amount) if spot.tip_of is not None else None
    if spot.fee and (full := _full(round_, player, spot, place, amount)):
        return full
    companions = _companions(table, own)
    for other, least in companions.items():
        own[other] = Cents(least)
    return _fees_short(round_, player, own, amount + sum(companions.values()))


def check_limits(round_: BankedPosition, player: Player, place: Place, amount: int) -> StakeOutOfRange | None:
    """Refuse to exceed the game's limits over all wagers of a player on one hand, if it has any."""
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
    """The least of each wager that is still required before the lock, for which chips must be left."""
    game, found = table.game, dict[str, int]()
    for owner in {Place.parse(name).on for name in own}:
        for spot in game.required:
            for hand in hand_numbers(game.hands if spot.per_hand else 1):
                name = game.written(Place(spot.name, hand, owner))
                if name not in own:
                    found[name] = _least_beside(table, own, spot, Place(spot.name, hand, owner))
    return found


def _least_beside(table: BankedTable, own: Mapping[str, Cents], spot: Spot, place: Place) -> int:
    """The least that a required spot takes: a multiple of another, the other hand's wager, or the minimum."""
    game = table.game
    if isinstance(spot.amount, Times):
        return own.get(game.written(Place(spot.amount.of, place.hand, place.on)), 0) * spot.amount.low
    if spot.per_hand and game.equal_hands(table.options):
        hands = hand_numbers(game.hands)
        return max(own.get(game.written(Place(place.spot, hand, place.on)), 0) for hand in hands)
    return table.limits_of(spot)[0]


def _fees_short(
    round_: BankedPosition, player: Player, own: Mapping[str, Cents], amount: int
) -> ChipsShort | None:
    """Refuse an amount that would leave too few chips for the fees: unpaid, no card is dealt."""
    table, state, bank = round_.table, round_.state, round_.bank
    if amount > state.stacks[player]:
        return ChipsShort(f"{say_dollars(state.stacks[player])} left, {say_dollars(amount)} needed")
    if table.fee is None:
        return None
    fee, banks = fees_with(table, player, own, Cents(sum(state.wagers.values()) + amount))
    if amount + fee > state.stacks[player]:
        return ChipsShort(
            f"the stack does not cover {say_dollars(amount)} and a fee of {say_dollars(fee)}", clause="PD 4"
        )
    if bank is not None and banks > state.stacks[bank.player]:
        return BankShort(
            f"the player-dealer cannot pay the fee of {say_dollars(banks)} for that much action",
            clause="PD 4",
        )
    return None


def _full(
    round_: BankedPosition, player: Player, spot: Spot, place: Place, amount: int
) -> StakeOutOfRange | None:
    """Refuse more circles on a seat than the fee option allows, backers' wagers included."""
    table = round_.table
    most = table.fee and table.fee.circles_max
    if not most:
        return None
    seat = place.on or player
    bets = {
        (who, name): staked
        for (who, name), staked in round_.state.wagers.items()
        if (at := Place.parse(name)).spot == place.spot and (at.on or who) == seat
    }
    own = (player, table.game.written(place))
    bets[own] = Cents(bets.get(own, 0) + amount)
    if sum(table.circles(spot, staked) for staked in bets.values()) <= most:
        return None
    return StakeOutOfRange(f"{table.fee} allows at most {most} wagers on a seat", clause="PD 5")


def _leaves_too_little(round_: BankedPosition, player: Player, goes_with: str, tip: int) -> ChipsShort | None:
    """Refuse a tip that leaves too few chips for the wager it commits the player to."""
    spot, stack = round_.table.game.spot(goes_with), round_.state.stacks[player]
    assert spot is not None
    due = stakes(round_, player, spot, Place(goes_with))
    assert isinstance(due, Stakes)
    if tip + due.low <= stack:
        return None
    left, needed = say_dollars(stack), say_dollars(due.low)
    return ChipsShort(
        f"{left} does not cover the tip and a {goes_with} wager of {needed}", clause=spot.clause
    )


def affordable(round_: BankedPosition, player: Player, spot: Spot, place: Place) -> Stakes | None:
    """What a player may put on a place with the chips they have: what ``legal()`` offers; None if nothing."""
    allowed = stakes(round_, player, spot, place)
    if isinstance(allowed, CommandRejected):
        return None
    low, step = allowed.low, allowed.step

    def accepted(amount: int) -> bool:
        return objection(round_, player, spot, place, amount, step) is None

    high = min(allowed.high, round_.state.stacks[player])
    if high < low or not accepted(low):
        return None
    # Limits, fees and stacks only tighten as the amount grows, and usually little: search for the largest
    # accepted amount from the top in growing strides, then between the last two by halving.
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
