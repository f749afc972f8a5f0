"""What the index keeps of a round, of each of its wagers, and of each movement in the ledger.

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
    """Which version of the table's terms it was played under."""
    stream: str
    place: int
    """Where its first record is in the table's log, counted from 0."""
    opened: int
    settled: int
    players: int
    handle: int = 0
    """What was staked: on the layout, or into the pot."""
    win: int = 0
    """What the bank won, or lost if below zero; nothing where there is no bank."""
    bank: str = ""
    """Who banked: ``house``, a player by name, or nobody."""
    fees: int = 0
    awards: int = 0
    """What was paid off the meter, and as envy for it."""
    tips: int = 0
    biggest: int = 0
    """The largest single stake or payment."""
    irregular: str = ""
    """What went wrong in it, in one word for each kind; empty for most rounds."""
    dealer: str = ""
    """Who dealt by hand; empty where the floor dealt."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonRow:
    """One person in one round: what they staked, and what they won or lost."""

    person: str
    staked: int
    won: int


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
    """What came back to the person."""
    tip: int
    """What of the payment went to the dealer."""
    outcome: str
    clause: str


@dataclass(slots=True, kw_only=True)
class Played:
    """Everything that the index keeps of one round."""

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
    """The table on whose log it is; empty at the cage."""
    round: int
    """The round in which it happened; 0 outside rounds."""
    kind: str
    """The kind of record, as its tag says."""
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
    """What the bank gets by it; below zero what it gives."""


@dataclass(slots=True, kw_only=True)
class Gathered:
    """What some records of one stream amount to."""

    rounds: list[Played] = field(default_factory=list)
    entries: list[EntryRow] = field(default_factory=list)
    corrections: list[CorrectionRow] = field(default_factory=list)
