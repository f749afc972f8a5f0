"""Fee schedules: a schedule (block) has groups, and a group has a heading and numbered options.

An option carries everything that its fees depend on, so a table needs nothing but the option.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum

from croupier.errors import DataInvalid
from croupier.money import Cents
from croupier.pay.fees.limits import Limits, TableLimit, WagerRange
from croupier.pay.fees.terms import (
    BandOn,
    Basis,
    Betting,
    Collected,
    Evidence,
    Kind,
    Trigger,
    Unreached,
)

FEWEST_PLAYERS = 2
"""No game for a pot is played by fewer."""


@dataclass(frozen=True, slots=True)
class PlayerCount:
    """A range of player counts, both ends included: "7 or more", "6", "5 or less"."""

    least: int | None
    most: int | None

    def __contains__(self, players: object) -> bool:
        return (
            isinstance(players, int)
            and (self.least is None or players >= self.least)
            and (self.most is None or players <= self.most)
        )

    def first_common(self, other: PlayerCount) -> int | None:
        """The smallest number of players in both ranges; None if they have none in common."""
        least = max(self.least or FEWEST_PLAYERS, other.least or FEWEST_PLAYERS)
        return least if least in self and least in other else None

    def __str__(self) -> str:
        if self.most is None:
            return "any" if self.least is None else f"{self.least} or more"
        if self.least is None:
            return f"{self.most} or fewer"
        return str(self.least) if self.least == self.most else f"{self.least} to {self.most}"


@dataclass(frozen=True, slots=True, kw_only=True)
class FeeStage:
    """One fee of a pot option: when it is taken, how much, and on what condition."""

    name: str
    basis: Basis
    trigger: Trigger
    amount: Cents
    pot_at_least: Cents | None = None
    """Taken once the pot holds this much; checked again after every later betting round (POT-R32)."""
    unreached: Unreached | None = None
    replaces_others: bool = False
    """Taken instead of every other fee of the option."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """A group's heading: its numbers, and the lines of the source where it is printed."""

    first: int
    last: int
    announced: str
    lines: tuple[int, int]
    limits: Limits | None = None
    anomalies: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PotHeading(Heading):
    """The heading of pot options: the games they are approved for."""

    betting: Betting | None
    betting_evidence: Evidence
    limits_evidence: Evidence | None = None
    columns_swapped: bool = False
    """The two fees are printed under each other's column headings (BD-SWAP)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Charge:
    """What a payer's fee in a player-dealer game is taken on."""

    basis: Basis
    band_on: BandOn | None = None
    on: str = ""
    free: tuple[str, ...] = ()
    action: str = ""
    """What counts as total table action."""
    collected: Collected | None = None


class BonusRule(StrEnum):
    """What limits a bonus bet, besides the table's own limits (PD-R7)."""

    BASE = "base"
    """It may not exceed the base wager."""
    LIMITS = "limits"
    """Only the posted limits."""
    RANGE = "range"
    """Only the figures printed with the schedule."""
    GAME_RULE = "game_rule"
    """The schedule is silent: the game's own rule."""


@dataclass(frozen=True, slots=True)
class BonusCap:
    """How large a bonus bet may be under a schedule."""

    rule: BonusRule
    least: Cents | None = None
    most: Cents | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerDealerHeading(Heading):
    """The heading of player-dealer options: what players and player-dealer are charged on."""

    player: Charge
    player_dealer: Charge
    bonus_cap: BonusCap = BonusCap(BonusRule.GAME_RULE)


@dataclass(frozen=True, slots=True)
class Band:
    """A fee for amounts from ``low`` to ``high``, both included."""

    low: Cents
    high: Cents | None
    fee: Cents
    printed: str = ""
    """The range as printed, where it differs."""
    printed_fee: Cents | None = None


@dataclass(frozen=True, slots=True)
class Rate:
    """A flat fee, or a fee by bands in ascending order."""

    bands: tuple[Band, ...]

    @classmethod
    def flat(cls, fee: Cents) -> Rate:
        """The same fee for every amount."""
        return cls((Band(Cents(0), None, fee),))

    @property
    def is_flat(self) -> bool:
        """Whether the fee is the same for every amount."""
        return len(self.bands) == 1 and self.bands[0].low == 0 and self.bands[0].high is None

    def fee(self, amount: Cents) -> Cents:
        """The fee of the first band that reaches the amount; of the last band if none does."""
        for band in self.bands:
            if band.high is None or amount <= band.high:
                return band.fee
        return self.bands[-1].fee


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """What options of both kinds have: their address and where they are printed."""

    block: str
    number: int
    variant: str = ""
    table_limit: TableLimit | None = None
    anomaly: str | None = None
    repaired: bool = False
    """The scan lost this row; it was restored from a clean copy."""
    printed_number: str | None = None

    @property
    def key(self) -> str:
        """How the option is written inside its block: ``3``, ``11b``."""
        return f"{self.number}{self.variant}"

    def __str__(self) -> str:
        return f"{self.block} {self.key}"


@dataclass(frozen=True, slots=True, kw_only=True)
class PotOption(Option):
    """Flat fees out of the pot at their stages, or from every seated player each half hour."""

    heading: PotHeading
    players: PlayerCount
    stages: tuple[FeeStage, ...]

    @property
    def by_time(self) -> bool:
        """Whether the fee is a time charge; then nothing comes out of a pot."""
        return any(stage.trigger is Trigger.EVERY_30_MINUTES for stage in self.stages)

    @property
    def amounts(self) -> tuple[Cents, ...]:
        """Every fee amount of the option."""
        return tuple(stage.amount for stage in self.stages)

    def with_printed_columns(self) -> PotOption:
        """The option with its two amounts as printed (BAD-R9), if we exchanged their columns."""
        if not self.heading.columns_swapped:
            return self
        amounts = reversed(self.amounts)
        stages = zip(self.stages, amounts, strict=True)
        return replace(self, stages=tuple(replace(stage, amount=amount) for stage, amount in stages))


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerDealerOption(Option):
    """Fees from the players and from the player-dealer, before the deal."""

    heading: PlayerDealerHeading
    player: Rate
    player_dealer: Rate
    player_basis: Basis
    bets_per_seat_max: int | None = None
    circles_per_seat_max: int | None = None
    limit_per_circle: bool = False
    printed_limit: str = ""

    @property
    def amounts(self) -> tuple[Cents, ...]:
        """Every fee amount of the option, the players' fees first."""
        return tuple(band.fee for band in (*self.player.bands, *self.player_dealer.bands))

    @property
    def approved(self) -> WagerRange:
        """What a table with this option may post as its minimum and its maximum.

        A printed table limit is that limit and no other; only where the minimum and the maximum are printed
        as *between* two figures may the table choose. A wager for which no fee is printed is not approved.
        """
        if self.table_limit is not None:
            lower, upper = self.table_limit.lower, self.table_limit.upper
            return WagerRange((lower, lower), (upper, upper))
        if not isinstance(self.heading.limits, WagerRange):
            return WagerRange((None, None), (None, None))
        (lowest, low), (high, highest) = self.heading.limits.minimum, self.heading.limits.maximum
        if self.heading.player.band_on is BandOn.PLAYER_WAGER:
            first, last = self.player.bands[0].low, self.player.bands[-1].high
            lowest = first if lowest is None else max(lowest, first)
            highest = last if highest is None else min(highest, last or highest)
        return WagerRange((lowest, low), (high, highest))

    @property
    def per_circle(self) -> Cents | None:
        """The largest wager of one betting circle, where a person may fill several at a seat; else None."""
        several = self.circles_max is not None or self.limit_per_circle
        return self.table_limit.upper if several and self.table_limit is not None else None

    @property
    def circles_max(self) -> int | None:
        """How many circles a seat has, everybody's together; None if that is not limited."""
        return self.bets_per_seat_max or self.circles_per_seat_max

    def circles(self, amount: Cents) -> int:
        """How many circles a game wager fills: as few as take it."""
        return 1 if self.per_circle is None else -(-amount // self.per_circle)

    @property
    def wagers(self) -> tuple[Cents | None, Cents | None]:
        """The smallest and the largest wager that a table with this option can take; None for no limit."""
        return self.approved.minimum[0], self.approved.maximum[1]


AnyOption = PotOption | PlayerDealerOption


@dataclass(frozen=True, slots=True)
class Group:
    """A table of options under one heading."""

    heading: PotHeading | PlayerDealerHeading
    options: tuple[AnyOption, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Schedule:
    """One printed fee schedule: a block with its own numbering."""

    id: str
    kind: Kind
    section: str
    title: str
    games: tuple[str, ...]
    approved: date | None
    groups: tuple[Group, ...]

    @property
    def options(self) -> tuple[AnyOption, ...]:
        """Every option, in printed order."""
        return tuple(option for group in self.groups for option in group.options)

    def option(self, key: int | str) -> AnyOption:
        """The option of this number, ``3`` or ``"11b"``."""
        for option in self.options:
            if option.key == str(key):
                return option
        raise DataInvalid(f"{self.id} has no option {key!r}; it has {self.numbers}", key="option")

    @property
    def numbers(self) -> str:
        """The numbers of all options, with runs shortened: ``1–65, 11b``."""
        return numbers(self.options)


def numbers(options: Iterable[AnyOption]) -> str:
    """The numbers of these options, with runs shortened and variants last."""
    runs: list[list[AnyOption]] = []
    for option in sorted(options, key=lambda option: (bool(option.variant), option.number)):
        last = runs[-1][-1] if runs else None
        if last and not option.variant and option.number == last.number + 1:
            runs[-1].append(option)
        else:
            runs.append([option])
    return ", ".join(run[0].key if len(run) == 1 else f"{run[0].key}–{run[-1].key}" for run in runs)
