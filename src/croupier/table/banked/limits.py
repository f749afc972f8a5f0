"""What may be wagered at a banked table: the chip, the smallest and the largest wager, limits of spots."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from functools import cached_property

from croupier.errors import DataInvalid
from croupier.games.banked.vocabulary import BankedGame, PostedRange, Spot
from croupier.games.option import Options
from croupier.money import Cents
from croupier.pay.fees.limits import span
from croupier.pay.fees.schedule import PlayerDealerOption
from croupier.table.table import Table

DOLLAR = Cents(100)


class LimitedTable(Table):
    """The limits that a banked table posts, or that its fee option brings."""

    game: BankedGame
    options: Options
    fee: PlayerDealerOption | None

    def check_limits(self) -> None:
        """Refuse posted limits that the fee option is not approved for, or in the wrong order."""
        least, most = self.options["min"], self.options.get("max")
        if self.fee is not None:
            approved = self.fee.approved
            if least is not None and not approved.takes_minimum(least):
                raise DataInvalid(f"{self.fee} needs a minimum of {span(*approved.minimum)}", key="min")
            if most is not None and not approved.takes_maximum(most):
                raise DataInvalid(f"{self.fee} needs a maximum of {span(*approved.maximum)}", key="max")
        for name in ("unit", "chip"):
            if self.options.get(name) == 0:
                raise DataInvalid("a chip is worth more than nothing", key=name)
        if self.most is not None and self.least > self.most:
            raise DataInvalid("the smallest wager is above the largest", key="min")
        for name, posted in self._posted_limits().items():
            self._spot_limit(name, posted)

    @cached_property
    def chip(self) -> Cents:
        """The unit of all wagers: a dollar unless another is posted (PD-R19)."""
        return self.options.get("unit") or self.options.get("chip") or DOLLAR

    @cached_property
    def breakage(self) -> Cents:
        """The unit to which winnings are rounded down: a cent unless another is posted."""
        return self.options.get("unit") or Cents(1)

    @cached_property
    def least(self) -> Cents:
        """The smallest wager: as posted, else the fee option's table limit, else one chip.

        Chips smaller than a dollar lower it only where they are the posted unit (PD-R19).
        """
        chip = self.options.get("unit") or max(self.chip, DOLLAR)
        return self.options["min"] or (self.fee and self.fee.wagers[0]) or chip

    @cached_property
    def bank_least(self) -> Cents:
        """The smallest wager of a player-dealer: as posted, at least one chip; else the table's (PD-R5)."""
        posted: Cents | None = self.options["pd_min"]
        return self.least if posted is None else max(posted, self.chip)

    @cached_property
    def most(self) -> Cents | None:
        """The largest wager: as posted, else the fee option's table limit; None if there is none."""
        # A posted maximum of nothing is a limit: no wager is small enough for it.
        posted = [self.options[name] for name in ("max", "max_wager") if name in self.options]
        most: Cents | None = next((limit for limit in posted if limit is not None), None)
        return self.fee.wagers[1] if most is None and self.fee is not None else most

    @cached_property
    def spot_limits(self) -> Mapping[str, tuple[Cents, Cents]]:
        """The limits posted for single spots, within those of the table [EZ Table, GF Table]."""
        return {name: self._spot_limit(name, posted) for name, posted in self._posted_limits().items()}

    def _posted_limits(self) -> Mapping[str, Sequence[Cents]]:
        return self.options.get("spot_limits") or {}

    def _spot_limit(self, name: str, posted: Sequence[Cents]) -> tuple[Cents, Cents]:
        spot = self.game.spot(name)
        if spot is None or spot.in_play:
            known = ", ".join(spot.name for spot in self.game.spots if not spot.in_play)
            raise DataInvalid(f"no spot {name!r} before the deal; there are {known}", key="spot_limits")
        low, high = posted
        least, most = self._limits_around(spot)
        if not least <= low <= high or (most is not None and high > most):
            raise DataInvalid(
                f"the limits of {name} must lie within {span(least, most)}, not be {span(low, high)}",
                key="spot_limits",
            )
        return low, high

    def limits_of(self, spot: Spot) -> tuple[Cents, Cents | None]:
        """The smallest and the largest wager on a spot; None if there is no largest."""
        return self.spot_limits.get(spot.name) or self._limits_around(spot)

    def taken_alone(self, spot: Spot) -> tuple[Cents, Cents | None]:
        """The smallest and the largest wager that a spot takes with nothing beside it.

        It is the posted limit, or less where a rule limits what the wager leads to: at Caribbean Stud the
        bet of twice the ante may not exceed $100 (CSP-R1), so that nobody can wager more than $50.
        """
        least, most = self.limits_of(spot)
        check = self.game.check_limits
        if check is None or most is None:
            return least, most
        unit = self.unit_of(spot)

        def refused(units: int) -> bool:
            return check({spot.name: Cents(units * unit)}, self.options) is not None

        if not refused(most // unit):
            return least, most
        return least, Cents((bisect_left(range(most // unit), x=True, key=refused) - 1) * unit)

    def _limits_around(self, spot: Spot) -> tuple[Cents, Cents | None]:
        """The limits that apply to a spot without its own: the posted range of its kind, or the table's.

        Where a person may fill several betting circles at a seat, the table's maximum is that of each circle.
        """
        if isinstance(spot.amount, PostedRange):
            return self.options[spot.amount.low], self.options[spot.amount.high]
        if spot.fee and self.most is not None and self.fee is not None and self.fee.per_circle is not None:
            circles = self.fee.circles_max
            return self.least, None if circles is None else Cents(self.most * circles)
        return self.least, self.most

    def unit_of(self, spot: Spot) -> Cents:
        """The unit of wagers on a spot: the chip, or a whole circle where that has one amount only."""
        by_circle = spot.fee and self.fee is not None and self.fee.per_circle is not None
        return self.least if by_circle and self.least == self.most else self.chip

    def circles(self, spot: Spot, amount: Cents) -> int:
        """How many betting circles a wager fills."""
        return self.fee.circles(amount) if spot.fee and self.fee is not None else 1
