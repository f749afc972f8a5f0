"""A player's bet on a place: how much, and why an amount that its spot takes may still be refused."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from croupier.errors import BankShort, ChipsShort, CommandRejected, StakeNotExact, StakeOutOfRange
from croupier.games.banked.vocabulary import Place, Spot, Times, TimesByHand
from croupier.games.choice import Wager
from croupier.money import Cents, say_dollars
from croupier.numbers import hand_numbers
from croupier.table import events as e
from croupier.table.banked.wagers.charge import fees_with
from croupier.table.banked.wagers.stakes import PlaceTerms, Stakes


class Bet(PlaceTerms):
    """A player's bet on a place: offered, checked and recorded."""

    # ── what is offered ─────────────────────────────────────────────────────────────────────────────

    def choices(self) -> Iterator[Wager]:
        """The wager that the player may make here with the chips they have, if any."""
        if not self.link_lost and self.affordable is not None:
            yield self.choice(self.affordable)

    def choice(self, stakes: Stakes) -> Wager:
        """The choice of a wager of these amounts."""
        # A player must make the required wagers; whether to back another hand, or to play at all, is free.
        begun = {Place.parse(name).on for name in self.own} or {None}
        return Wager(
            player=self.player,
            spot=self.place.spot,
            hand=self.place.hand,
            on=self.place.on,
            low=Cents(stakes.low),
            high=Cents(stakes.high),
            step=Cents(stakes.step),
            required=self.spot.required and self.name not in self.own and self.place.on in begun,
        )

    @cached_property
    def affordable(self) -> Stakes | None:
        """What the player may bet here with the chips they have: what ``legal()`` offers; None if nothing."""
        allowed = self.stakes
        if isinstance(allowed, CommandRejected):
            return None
        low, step = allowed.low, allowed.step

        def accepted(amount: int) -> bool:
            return self._objection(amount, step) is None

        high = min(allowed.high, self.state.stacks[self.player])
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

    # ── what is accepted ────────────────────────────────────────────────────────────────────────────

    def check(self, amount: Cents) -> None:
        """Refuse an amount that the rules forbid, and say what they allow."""
        allowed = self.stakes
        if isinstance(allowed, CommandRejected):
            raise allowed
        if not allowed.low <= amount <= allowed.high:
            kind = StakeNotExact if allowed.low == allowed.high else StakeOutOfRange
            unnamed = isinstance(self.spot.amount, TimesByHand) and self.player in self.state.unseen
            more = "; name the hand first if its cards allow more" if unnamed else ""
            takes = self.affordable or allowed
            raise kind(f"{self.label} takes {takes}, not {say_dollars(amount)}{more}", clause=self.clause)
        if refusal := self._objection(amount, allowed.step):
            raise refusal

    def record(self, amount: Cents, *, decides: bool = True) -> None:
        """Record the wager."""
        self.round.emit(e.WagerPlaced(player=self.player, spot=self.name, amount=amount, decides=decides))

    def _objection(self, amount: int, step: int) -> CommandRejected | None:
        """Why an amount that the spot takes is refused: chip unit, other spots, stack, fees; or None."""
        table, stack, spot = self.table, self.state.stacks[self.player], self.spot
        if amount % step:
            of_chips = self.bank is not None and step in (table.chip, table.unit_of(spot))
            return StakeOutOfRange(
                f"{self.label} is wagered in units of {say_dollars(step)}",
                clause="PD-R19" if of_chips else self.clause,
            )
        if broken := self.beyond_limits(amount):
            return broken
        if amount > stack:
            return ChipsShort(f"{say_dollars(stack)} left, {say_dollars(amount)} needed")
        if spot.in_play:
            return self._leaves_too_little(spot.tip_of, amount) if spot.tip_of is not None else None
        if spot.fee and (full := self._full(amount)):
            return full
        own = {**self.own, self.name: Cents(self.own.get(self.name, 0) + amount)}
        least = {name: Cents(self._least_beside(own, spot, place)) for name, spot, place in self._companions}
        return self._fees_short({**own, **least}, amount + sum(least.values()))

    def beyond_limits(self, amount: int) -> StakeOutOfRange | None:
        """A refusal to exceed the game's limits over all wagers of a player on one hand, if it has any."""
        game, place = self.table.game, self.place
        if game.check_limits is None:
            return None
        own = {
            on.spot: staked for name, staked in self.own.items() if (on := Place.parse(name)).on == place.on
        }
        own[place.spot] = Cents(own.get(place.spot, 0) + amount)
        broken = game.check_limits(own, self.table.options)
        return StakeOutOfRange(broken, clause=game.limits_clause) if broken else None

    @cached_property
    def _companions(self) -> list[tuple[str, Spot, Place]]:
        """The wagers still required before the lock beside this one, for which chips must be left."""
        game, own = self.table.game, {*self.own, self.name}
        return [
            (name, spot, place)
            for owner in {Place.parse(name).on for name in own}
            for spot in game.required
            for hand in hand_numbers(game.hands if spot.per_hand else 1)
            if (name := game.written(place := Place(spot.name, hand, owner))) not in own
        ]

    def _least_beside(self, own: Mapping[str, Cents], spot: Spot, place: Place) -> int:
        """The least of a required spot: a multiple of another, the other hand's wager, or the minimum."""
        table, game = self.table, self.table.game
        if isinstance(spot.amount, Times):
            return own.get(game.written(Place(spot.amount.of, place.hand, place.on)), 0) * spot.amount.low
        if spot.per_hand and game.equal_hands(table.options):
            hands = hand_numbers(game.hands)
            return max(own.get(game.written(Place(place.spot, hand, place.on)), 0) for hand in hands)
        return table.limits_of(spot)[0]

    def _fees_short(self, own: Mapping[str, Cents], amount: int) -> ChipsShort | BankShort | None:
        """A refusal of an amount that leaves too few chips for the fees: unpaid, no card is dealt."""
        table, state, bank = self.table, self.state, self.bank
        stack = state.stacks[self.player]
        if amount > stack:
            return ChipsShort(f"{say_dollars(stack)} left, {say_dollars(amount)} needed")
        if table.fee is None:
            return None
        action = Cents(sum(state.wagers.values()) + amount)
        fee, banks = fees_with(table, self.player, own, action)
        if amount + fee > stack:
            return ChipsShort(
                f"the stack does not cover {say_dollars(amount)} and a fee of {say_dollars(fee)}",
                clause="PD 4",
            )
        if bank is not None and banks > state.stacks[bank.player]:
            return BankShort(
                f"the player-dealer cannot pay the fee of {say_dollars(banks)} for that much action",
                clause="PD 4",
            )
        return None

    def _full(self, amount: int) -> StakeOutOfRange | None:
        """A refusal of more circles on a seat than the fee option allows, backers' wagers included."""
        table, place = self.table, self.place
        most = table.fee and table.fee.circles_max
        if not most:
            return None
        seat = place.on or self.player
        bets = {
            (who, name): staked
            for (who, name), staked in self.state.wagers.items()
            if (at := Place.parse(name)).spot == place.spot and (at.on or who) == seat
        }
        bets[self.player, self.name] = Cents(bets.get((self.player, self.name), 0) + amount)
        if sum(table.circles(self.spot, staked) for staked in bets.values()) <= most:
            return None
        return StakeOutOfRange(f"{table.fee} allows at most {most} wagers on a seat", clause="PD 5")

    def _leaves_too_little(self, goes_with: str, tip: int) -> ChipsShort | None:
        """A refusal of a tip that leaves too few chips for the wager it commits the player to."""
        spot, stack = self.table.game.spot(goes_with), self.state.stacks[self.player]
        assert spot is not None
        due = PlaceTerms(self.round, self.player, spot, Place(goes_with)).stakes
        assert isinstance(due, Stakes)
        if tip + due.low <= stack:
            return None
        left, needed = say_dollars(stack), say_dollars(due.low)
        return ChipsShort(
            f"{left} does not cover the tip and a {goes_with} wager of {needed}", clause=spot.clause
        )
