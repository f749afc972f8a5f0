"""What an auditor reads of a floor's fairness; the same as JSON for programs."""

from __future__ import annotations

from msgspec import Struct

ALPHA = 0.01
"""The chance that anything at all is ever flagged on a floor where everything is as it should be, at most."""


class RowCount(Struct, frozen=True, kw_only=True):
    """How often a row of a pay table came, beside how often it was to come."""

    row: str
    net: float
    """What it is worth, in wagers."""
    probability: float
    expected: float
    came: int
    p: float
    """The exact chance of a count as far out as this, for one look."""


class Test(Struct, frozen=True, kw_only=True):
    """One test: what is looked at, the evidence so far, and the evidence at which it flags."""

    name: str
    says: str
    rounds: int
    evidence: float
    """The most that a bettor against it would have had for each dollar, so far."""
    flags_at: float
    p: float
    """The chance of ever seeing so much evidence if all is as it should be, at most."""
    flagged: bool = False
    since: int = 0
    """The round with the most evidence."""


class WagerReport(Struct, frozen=True, kw_only=True):
    """One wager of one posted table. Amounts are in cents; the bank's are positive where the bank won."""

    wager: str
    pay_table: str
    per: str
    rounds: int
    wagers: int
    handle: int
    won: float
    """What the bank won."""
    expected: float
    """What the exact figures let expect, by best play where players decide."""
    deviation: float
    z: float
    edge: float
    by_play: bool
    """Whether players decide after this wager."""
    rows: tuple[RowCount, ...] = ()
    chi_square: float = 0.0
    freedom: int = 0
    p: float = 1.0
    """Of the chi-square, for one look."""
    mistakes: float = 0.0
    """What decisions other than the best cost the players on average, in the rounds that were looked at."""
    decisions: int = 0
    rounds_judged: int = 0
    expected_of_play: float | None = None
    """What the bank was to win in the rounds that were judged, by the decisions that were taken."""
    won_of_judged: float | None = None
    trail: tuple[tuple[int, float], ...] = ()
    """Rounds and z, from time to time."""


class Finding(Struct, frozen=True, kw_only=True):
    """Rounds in which something is not what the rules give: no chance is involved, one is enough."""

    kind: str
    count: int
    rounds: tuple[int, ...]
    first: str
    """The first of them, in words."""


class TableReport(Struct, frozen=True, kw_only=True):
    """Everything about one table under one version of its terms."""

    table: str
    log: str
    version: int
    name: str
    game: str
    rounds: int
    fees: int
    """Collected, in cents."""
    seconds_per_round: float | None = None
    wagers: tuple[WagerReport, ...] = ()
    tests: tuple[Test, ...] = ()
    findings: tuple[Finding, ...] = ()
    note: str = ""
    """What could not be looked at, and why."""

    @property
    def flagged(self) -> bool:
        """Whether anything here is off."""
        return bool(self.findings) or any(test.flagged for test in self.tests)


class FairnessReport(Struct, frozen=True, kw_only=True):
    """A whole floor."""

    alpha: float
    tables: tuple[TableReport, ...]
    at: str = ""

    @property
    def flagged(self) -> tuple[TableReport, ...]:
        """The tables that are off."""
        return tuple(table for table in self.tables if table.flagged)
