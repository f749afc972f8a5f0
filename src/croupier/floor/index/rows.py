"""The rows that the index stores for a round, its wagers, and each movement in the ledger.

Amounts are hundredths of a cent, as in the ledger; times are seconds since 1970.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True, kw_only=True)
class RoundRow:
    """One settled round."""

    table: str
    number: int
    game: str
    terms: int
    """The version of the table's terms."""
    stream: str
    place: int
    """The place of its first record in the table's log, counted from 0."""
    opened: int
    settled: int
    players: int
    handle: int = 0
    """The total staked on the layout or into the pot."""
    win: int = 0
    """The bank's win, negative for a loss; 0 without a bank."""
    bank: str = ""
    """The banker: ``house``, a player's name, or empty."""
    fees: int = 0
    awards: int = 0
    """Awards paid off the meter, including envy payments."""
    tips: int = 0
    biggest: int = 0
    """The largest single stake or payment."""
    irregular: str = ""
    """Irregularities, one word for each kind; empty for most rounds."""
    dealer: str = ""
    """The dealer by hand; empty where the floor dealt."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonRow:
    """One person in one round: their stakes, and their win or loss."""

    person: str
    staked: int
    won: int
    dealt: bool = True
    """False for somebody who sat there and was not dealt in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WagerRow:
    """One payment of a round: a wager and what came back, a share of a pot, a fee."""

    place: int
    """Its place among the round's payments."""
    what: str
    person: str
    spot: str
    staked: int
    paid: int
    """The amount returned to the person."""
    tip: int
    """The part of the payment that went to the dealer."""
    outcome: str
    clause: str


@dataclass(slots=True, kw_only=True)
class Played:
    """All rows of one round."""

    round: RoundRow
    persons: list[PersonRow] = field(default_factory=list)
    wagers: list[WagerRow] = field(default_factory=list)


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryRow:
    """One movement of the ledger, and the record that made it."""

    stream: str
    place: int
    """The record's place in its stream, counted from 0."""
    account: str
    amount: int
    at: int
    table: str
    """The table in whose log it is; empty at the cage."""
    round: int
    """The round in which it happened; 0 outside rounds."""
    kind: str
    """The kind of record, from its tag."""
    clause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectionRow:
    """An approved correction of a settled round."""

    table: str
    round: int
    number: int
    at: int
    by: str
    bank: int
    """The amount that the bank gets; negative if it pays."""
    people: tuple[tuple[str, int], ...] = ()
    """The amount that each person gets."""


@dataclass(slots=True, kw_only=True)
class Gathered:
    """Rows collected from some records of one stream."""

    rounds: list[Played] = field(default_factory=list)
    entries: list[EntryRow] = field(default_factory=list)
    corrections: list[CorrectionRow] = field(default_factory=list)
    officials: list[tuple[str, str, int]] = field(default_factory=list)
    """Supervisors with a table and a round that they decided about."""
