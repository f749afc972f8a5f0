"""The shape of a fee schedule's TOML file.

Every key that a file may have is listed here with its type; any other key is refused, and the error says
where it is. ``read`` turns a file into a schedule; ``check`` checks the rules.
"""

from __future__ import annotations

import tomllib
from datetime import date
from typing import TypeVar

import msgspec

from croupier.errors import DataInvalid
from croupier.pay.fees.terms import BandOn, Basis, Betting, Collected, Evidence, Trigger, Unreached

Figure = int | str
"""Dollars: a whole number, or the text of a decimal, so that no float is involved."""


class BandDoc(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """One band of a rate."""

    low: Figure
    fee: Figure
    high: Figure | None = None
    printed: str = ""
    printed_fee: Figure | None = None


class StageDoc(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """One fee of a group of pot options."""

    name: str
    basis: Basis
    trigger: Trigger
    pot_at_least: Figure | None = None
    unreached: Unreached | None = None
    replaces_others: bool = False


class ChargeDoc(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What a payer of a player-dealer game is charged on."""

    basis: Basis
    band_on: BandOn | None = None
    on: str = ""
    free: list[str] = []
    action: str = ""
    collected: Collected | None = None


class PotOptionDoc(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A row of a pot schedule."""

    n: int
    players: str
    fees: list[Figure]
    variant: str = ""
    table_limit: tuple[Figure, Figure] | None = None
    anomaly: str | None = None
    repaired: bool = False
    printed_n: str | None = None


class PlayerDealerOptionDoc(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A row of a player-dealer schedule."""

    n: int
    player: Figure | list[BandDoc]
    player_dealer: Figure | list[BandDoc]
    variant: str = ""
    table_limit: tuple[Figure, Figure] | None = None
    player_basis: Basis | None = None
    bets_per_seat_max: int | None = None
    circles_per_seat_max: int | None = None
    limit_per_circle: bool = False
    printed_limit: str = ""
    anomaly: str | None = None
    repaired: bool = False
    printed_n: str | None = None


class LimitsDoc(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The limits in a group's heading, in one of four forms."""

    smallest_game: tuple[Figure, Figure] | None = None
    largest_game: tuple[Figure, Figure] | None = None
    lowest_limit_between: tuple[Figure, Figure] | None = None
    highest_limit_between: tuple[Figure, Figure] | None = None
    buy_in: tuple[Figure, Figure] | None = None
    minimum_between: tuple[Figure, Figure] | None = None
    maximum_between: tuple[Figure, Figure] | None = None


class GroupDoc(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The keys that every group has."""

    range: tuple[int, int]
    announced: str = ""
    lines: tuple[int, int] = (0, 0)
    limits: LimitsDoc | None = None
    anomalies: list[str] = []


class PotGroupDoc(GroupDoc, forbid_unknown_fields=True, kw_only=True):
    """A group of pot options."""

    stages: list[StageDoc]
    options: list[PotOptionDoc]
    betting: Betting | None = None
    betting_evidence: Evidence = Evidence.NOT_STATED
    limits_evidence: Evidence | None = None
    columns_swapped: bool = False
    player_dealer: ChargeDoc | None = None
    """Never allowed, since nobody banks a pot game. Read only so that the check can report it."""


class PlayerDealerGroupDoc(GroupDoc, forbid_unknown_fields=True, kw_only=True):
    """A group of player-dealer options."""

    player: ChargeDoc
    player_dealer: ChargeDoc
    options: list[PlayerDealerOptionDoc]
    bonus_cap: str | tuple[Figure, Figure] | None = None


class ScheduleDoc(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, tag_field="kind"):
    """The keys that every schedule has."""

    id: str
    games: list[str] = []
    section: str = ""
    title: str = ""
    approved: date | None = None


class PotDoc(ScheduleDoc, forbid_unknown_fields=True, kw_only=True, tag="pot"):
    """A schedule of a pot game."""

    groups: list[PotGroupDoc]


class PlayerDealerDoc(ScheduleDoc, forbid_unknown_fields=True, kw_only=True, tag="player_dealer"):
    """A schedule of a player-dealer game."""

    groups: list[PlayerDealerGroupDoc]


AnyDoc = PotDoc | PlayerDealerDoc

Shape = TypeVar("Shape")


def parse(text: str, *, file: str) -> AnyDoc:
    """A fee schedule's TOML text as a document; DataInvalid names the file and the key that does not fit."""
    # msgspec accepts a union as a type; the type system cannot express that yet.
    return shaped(text, AnyDoc, file=file)  # type: ignore[arg-type]


def shaped(text: str, shape: type[Shape], *, file: str) -> Shape:
    """A TOML text in the given shape; DataInvalid names the file and the key that does not fit."""
    try:
        return msgspec.convert(tomllib.loads(text, parse_float=str), shape)
    except tomllib.TOMLDecodeError as wrong:
        raise DataInvalid(str(wrong), file=file) from None
    except msgspec.ValidationError as wrong:
        message, _, place = str(wrong).partition(" - at `$")
        raise DataInvalid(message, file=file, key=place.strip(".`") or None) from None
