"""What a spot takes by itself: from the smallest amount to the largest, or why it takes nothing."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.errors import (
    BankWagers,
    BaseWagerMissing,
    CommandRejected,
    NotNow,
    NotOffered,
    SeatUnknown,
    SpotTaken,
    SpotUnknown,
)
from croupier.games.banked.vocabulary import (
    AnyChips,
    Choices,
    Decide,
    Place,
    Posted,
    Spot,
    Times,
    TimesByHand,
    UpTo,
    UpToHalf,
)
from croupier.money import say_dollars
from croupier.numbers import FIRST_HAND, HandNumber, Player, hand_numbers
from croupier.table.banked.position import BankedPosition
from croupier.table.banked.table import BankedTable


@dataclass(frozen=True, slots=True)
class Stakes:
    """The smallest and the largest further amount that a spot takes, in units of ``step``."""

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
    """The spot of this name; a refusal if the table does not have or offer it."""
    spot = table.game.spot(name)
    if spot is None:
        layout = ", ".join(s.name for s in table.game.spots)
        if name.startswith("tip_"):
            raise NotOffered(f"{name.removeprefix('tip_')!r} takes no tip; the spots are {layout}")
        raise SpotUnknown(f"the layout has no spot {name!r}; it has {layout}")
    if not spot.offered(table.options):
        raise NotOffered(f"this table does not offer the {name!r} wager", clause=spot.clause)
    return spot


def find_place(round_: BankedPosition, player: Player, place: Place) -> Spot:
    """The spot of a place; a refusal unless the player may wager there, on their own hand or as a backer."""
    table, state = round_.table, round_.state
    spot, game = find_spot(table, place.spot), table.game
    if place.hand != 1 and not spot.per_hand:
        raise NotNow(f"a player has one {spot.name} spot for all hands", clause=spot.clause)
    if place.on is None:
        if not state.seats[player]:
            raise SeatUnknown(f"player {player} has no seat and may only back other players' hands")
        return spot
    if not game.back_line(table.options):
        raise NotNow(f"{game.name} has no back-line betting", clause="PD 5")
    if not 1 <= place.on <= state.players or not state.seats[place.on]:
        raise SeatUnknown(f"there is no hand of player {place.on} to bet on")
    if place.on == player:
        raise SpotUnknown("a back-line wager must be on another player's hand", clause="PD 5")
    base = game.written(Place(place.spot if not spot.needs else spot.needs[0], place.hand))
    if (place.on, base) not in state.wagers:
        raise BaseWagerMissing(f"player {place.on} has no {base} wager to back", clause="PD 5")
    return spot


def stakes(round_: BankedPosition, player: Player, spot: Spot, place: Place) -> Stakes | CommandRejected:
    """What a player may still put on a place, whatever chips they have; or why nothing."""
    table, state, bank = round_.table, round_.state, round_.bank
    if bank is not None and player in (bank.player, *bank.also):
        return BankWagers("the player-dealer may not wager in the round they bank", clause="PD-R6")
    own, label = state.on(player), table.game.felt.label

    def on(name: str) -> int:
        """This player's wager on another spot of the same hand."""
        if table.game.hands == 1 == place.hand and place.on is None:
            return own.get(name, 0)
        base = table.game.spot(name)
        return own.get(table.game.written(Place(name, _hand(base, place), place.on)), 0)

    if spot.needs and not any(on(name) for name in spot.needs):
        return BaseWagerMissing(
            f"{label(spot.name)} needs a wager on {' or '.join(map(label, spot.needs))} first",
            clause=spot.clause,
        )
    there, step = on(spot.name), table.unit_of(spot)
    match spot.amount:
        case Posted():
            exact = table.progressive_wager
            return (
                SpotTaken(f"the wager on {label(spot.name)} is already made")
                if there
                else Stakes(exact, exact)
            )
        case Times(of, low, high):
            if there:
                return SpotTaken(f"the wager on {label(spot.name)} is already made")
            return Stakes(on(of) * low, on(of) * high, step)
        case Choices(of):
            times = _times(round_)
            if there or not times:
                return SpotTaken(f"the wager on {label(spot.name)} is already made", clause=spot.clause)
            return Stakes(on(of) * min(times), on(of) * max(times), on(of))
        case UpTo(of):
            return Stakes(step, on(of) - there, step)
        case UpToHalf(of, exactly):
            half = on(of) // 2 // step * step
            # A whole chip at least: where nothing is left to insure, nothing is offered.
            least = max(step, half - there) if exactly is not None and table.options[exactly] else step
            return Stakes(least, half - there, step)
        case AnyChips():
            most = table.most if table.most is not None else NO_LIMIT
            return Stakes(step, most - there, step)
        case TimesByHand(of, by_hand):
            if there:
                return SpotTaken(f"the wager on {label(spot.name)} is already made")
            # Of a hand that nobody has named, no more is known than that it may raise at all.
            high = on(of) * (1 if player in state.unseen else by_hand(state.hands[player]))
            return Stakes(on(of), high if table.most is None else min(high, table.most), step)
        case _:
            least, limit = table.limits_of(spot)
            most = limit if limit is not None else NO_LIMIT
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
                Stakes(missing, missing, step)
                if missing > 0
                else SpotTaken("both hands already have equal wagers")
            )
    if there and any(_fixed_by(other, spot.name) and on(other.name) for other in table.game.spots):
        return SpotTaken(f"another wager already matches the one on {label(spot.name)}", clause=spot.clause)
    # A posted limit that is not whole chips is rounded inwards to the next chip.
    return Stakes(-(-max(step, least - there) // step) * step, (most - there) // step * step, step)


def _fixed_by(spot: Spot, base: str) -> bool:
    """Whether a spot takes a fixed multiple of another before the deal."""
    return isinstance(spot.amount, Times) and spot.amount.of == base and not spot.in_play


NO_LIMIT = 1 << 40


def _hand(spot: Spot | None, place: Place) -> HandNumber:
    """The hand's number where the spot has one for each hand, else the first."""
    return place.hand if spot is not None and spot.per_hand else FIRST_HAND


def clause_now(round_: BankedPosition, spot: Spot) -> str:
    """The clause that says what a spot takes: of the decision, where each offers amounts of its own."""
    step = round_.step
    if isinstance(step, Decide) and step.spot == spot.name and step.times:
        return step.clause
    return spot.clause


def _times(round_: BankedPosition) -> tuple[int, ...]:
    """The multiples that the current decision offers."""
    step = round_.step
    return step.times if isinstance(step, Decide) else ()
