"""What a place takes from a player: from the smallest amount to the largest, or why it takes nothing."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.errors import (
    BankWagers,
    BaseWagerMissing,
    CommandRejected,
    NotNow,
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
from croupier.table.banked.host import Host

NO_LIMIT = 1 << 40


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


class PlaceTerms:
    """The terms of one place for one player, whatever chips the player has."""

    def __init__(self, round_: Host, player: Player, spot: Spot, place: Place) -> None:
        self.round, self.player, self.spot, self.place = round_, player, spot, place
        self.table, self.state, self.bank = round_.table, round_.state, round_.bank
        self.name = self.table.game.written(place)
        """The place in writing, as events have it."""
        self.own = self.state.on(player)
        """The player's wagers by place."""

    @property
    def label(self) -> str:
        """The name of the place on the felt."""
        return self.table.game.felt.label(self.name)

    @property
    def link_lost(self) -> bool:
        """Whether this is the progressive wager, and the link to the jackpot is lost."""
        rule = self.table.game.progressive
        return rule is not None and self.spot.name == rule.spot and self.state.meter is None

    @property
    def clause(self) -> str:
        """The clause that says what the spot takes: the decision's, where each offers different amounts."""
        step = self.round.step
        if isinstance(step, Decide) and step.spot == self.spot.name and step.times:
            return step.clause
        return self.spot.clause

    def check_place(self) -> None:
        """Refuse a place where the player may not wager: neither on their own hand nor as a backer."""
        game, state, spot, place = self.table.game, self.state, self.spot, self.place
        if place.hand != 1 and not spot.per_hand:
            raise NotNow(f"a player has one {spot.name} spot for all hands", clause=spot.clause)
        if place.on is None:
            if not state.seats[self.player]:
                raise SeatUnknown(f"player {self.player} has no seat and may only back other players' hands")
            return
        if not game.back_line(self.table.options):
            raise NotNow(f"{game.name} has no back-line betting", clause="PD 5")
        if not 1 <= place.on <= state.players or not state.seats[place.on]:
            raise SeatUnknown(f"there is no hand of player {place.on} to bet on")
        if place.on == self.player:
            raise SpotUnknown("a back-line wager must be on another player's hand", clause="PD 5")
        base = game.written(Place(spot.needs[0] if spot.needs else place.spot, place.hand))
        if (place.on, base) not in state.wagers:
            raise BaseWagerMissing(f"player {place.on} has no {base} wager to back", clause="PD 5")

    def on(self, name: str) -> int:
        """This player's wager on a spot of the same hand."""
        game, place = self.table.game, self.place
        if game.hands == 1 == place.hand and place.on is None:
            return self.own.get(name, 0)
        return self.own.get(game.written(Place(name, _hand(game.spot(name), place), place.on)), 0)

    @property
    def stakes(self) -> Stakes | CommandRejected:
        """What the player may still put on the place; or why nothing."""
        bank, spot, label = self.bank, self.spot, self.table.game.felt.label
        if bank is not None and self.player in (bank.player, *bank.also):
            return BankWagers("the player-dealer may not wager in the round they bank", clause="PD-R6")
        if spot.needs and not any(self.on(name) for name in spot.needs):
            return BaseWagerMissing(
                f"{label(spot.name)} needs a wager on {' or '.join(map(label, spot.needs))} first",
                clause=spot.clause,
            )
        return self._by_rule(self.on(spot.name), self.table.unit_of(spot))

    def _by_rule(self, there: int, step: int) -> Stakes | CommandRejected:
        """What the spot's rule takes beside a wager that is there already, in units of ``step``."""
        table, spot, on = self.table, self.spot, self.on
        match spot.amount:
            case Posted():
                exact = table.progressive_wager
                return self._taken() if there else Stakes(exact, exact)
            case Times(of, low, high):
                return self._taken() if there else Stakes(on(of) * low, on(of) * high, step)
            case Choices(of):
                decision = self.round.step
                times = decision.times if isinstance(decision, Decide) else ()
                if there or not times:
                    return self._taken(clause=spot.clause)
                return Stakes(on(of) * min(times), on(of) * max(times), on(of))
            case UpTo(of):
                return Stakes(step, on(of) - there, step)
            case UpToHalf(of, exactly):
                half = on(of) // 2 // step * step
                # A whole chip at least: where nothing is left to insure, nothing is offered.
                least = max(step, half - there) if exactly is not None and table.options[exactly] else step
                return Stakes(least, half - there, step)
            case AnyChips():
                return Stakes(step, (NO_LIMIT if table.most is None else table.most) - there, step)
            case TimesByHand(of, by_hand):
                if there:
                    return self._taken()
                # Of a hand that nobody has named, no more is known than that it may raise at all.
                unnamed = self.player in self.state.unseen
                high = on(of) * (1 if unnamed else by_hand(self.state.hands[self.player]))
                return Stakes(on(of), high if table.most is None else min(high, table.most), step)
        return self._within_limits(there, step)

    def _taken(self, clause: str | None = None) -> SpotTaken:
        label = self.table.game.felt.label(self.spot.name)
        return SpotTaken(f"the wager on {label} is already made", clause=clause)

    def _within_limits(self, there: int, step: int) -> Stakes | CommandRejected:
        """What the posted limits of a spot take beside a wager that is there already."""
        table, spot, place = self.table, self.spot, self.place
        least, limit = table.limits_of(spot)
        most = NO_LIMIT if limit is None else limit
        if spot.bonus and table.bonus_bound_by_base and spot.needs:
            most = min(most, max(self.on(name) for name in spot.needs))
        if spot.per_hand and table.game.equal_hands(table.options):
            others = [
                amount
                for hand in hand_numbers(table.game.hands)
                if hand != place.hand
                and (amount := self.own.get(table.game.written(Place(spot.name, hand)), 0))
            ]
            if others:
                missing = others[0] - there
                if missing > 0:
                    return Stakes(missing, missing, step)
                return SpotTaken("both hands already have equal wagers")
        if there and any(_fixed_by(other, spot.name) and self.on(other.name) for other in table.game.spots):
            label = table.game.felt.label(spot.name)
            return SpotTaken(f"another wager already matches the one on {label}", clause=spot.clause)
        # A posted limit that is not whole chips is rounded inwards to the next chip.
        return Stakes(-(-max(step, least - there) // step) * step, (most - there) // step * step, step)


def _fixed_by(spot: Spot, base: str) -> bool:
    """Whether a spot takes a fixed multiple of another before the deal."""
    return isinstance(spot.amount, Times) and spot.amount.of == base and not spot.in_play


def _hand(spot: Spot | None, place: Place) -> HandNumber:
    """The hand's number where the spot has one for each hand, else the first."""
    return place.hand if spot is not None and spot.per_hand else FIRST_HAND
