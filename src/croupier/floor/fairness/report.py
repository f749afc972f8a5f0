"""The fairness report of a floor for auditors, also as JSON."""

from __future__ import annotations

from msgspec import Struct

from croupier.money import Cents, say_dollars

ALPHA = 0.01
"""Upper bound on the probability that a fair floor is ever flagged."""


class RowCount(Struct, frozen=True, kw_only=True):
    """How often a row of a pay table came up, and the expected count."""

    row: str
    net: float
    """Its payout, in wagers."""
    probability: float
    expected: float
    came: int
    """In how many rounds, with one hand counted in each."""
    p: float
    """The exact probability of a count at least this far out, for a single look."""


class Test(Struct, frozen=True, kw_only=True):
    """One test: its hypothesis, the evidence so far, and the evidence at which it flags."""

    name: str
    says: str
    rounds: int
    evidence: float
    """The most that a bettor against the hypothesis would have had per dollar, so far."""
    flags_at: float
    p: float
    """Upper bound on the probability of ever seeing this much evidence on a fair floor."""
    flagged: bool = False
    details: str = ""
    """What was due and what was found, if it is flagged."""
    behind: tuple[int, ...] = ()
    """The rounds that carry the evidence, the strongest first, if it is flagged."""
    next_step: str = ""
    """What an auditor does about it."""


class WagerReport(Struct, frozen=True, kw_only=True):
    """One wager of one posted table. Amounts are in cents; the bank's are positive where the bank won."""

    wager: str
    pay_table: str
    per: str
    rounds: int
    wagers: int
    handle: int
    won: float
    """The bank's win."""
    expected: float
    """What the exact figures predict, with best play where players decide."""
    deviation: float
    z: float | None
    """How many standard deviations the bank's win is from its mean, given the play that happened."""
    edge: float
    by_play: bool
    """Whether players decide after this wager."""
    forfeits: bool = False
    """Whether a fold gives it up."""
    rows: tuple[RowCount, ...] = ()
    chi_square: float = 0.0
    freedom: int = 0
    p: float = 1.0
    """The p-value of the chi-square, for a single look; like the rows it counts one hand of each round."""
    mistakes: float = 0.0
    """What decisions other than the best cost the players, in the judged rounds: by their mean on a wager
    that players decide, by the cards on a side bet that a fold gives up."""
    decisions: int = 0
    rounds_judged: int = 0
    expected_of_play: float | None = None
    """The bank's expected win in the judged rounds, given the decisions taken; None if not known."""
    won_of_judged: float | None = None
    trail: tuple[tuple[int, float], ...] = ()
    """Sampled pairs of round number and z."""


class Finding(Struct, frozen=True, kw_only=True):
    """Rounds that break the rules: no chance is involved, so one is enough."""

    kind: str
    count: int
    rounds: tuple[int, ...]
    first: str
    """The first of them, described."""
    next_step: str = ""
    """What an auditor does about it."""


class TableReport(Struct, frozen=True, kw_only=True):
    """Everything about one table under one version of its terms."""

    table: str
    log: str
    version: int
    name: str
    game: str
    rounds: int
    fees: int
    """Fees collected, in cents."""
    corrections: int = 0
    """How many rounds were corrected; findings leave them out."""
    corrected: int = 0
    """What the corrections brought the bank, in cents; the wagers below are as they were played."""
    seconds_per_round: float | None = None
    wagers: tuple[WagerReport, ...] = ()
    tests: tuple[Test, ...] = ()
    people: tuple[Test, ...] = ()
    """Tests of players, dealers and pairs of players at this table."""
    findings: tuple[Finding, ...] = ()
    note: str = ""
    """What could not be tested, and why."""

    @property
    def flagged(self) -> bool:
        """Whether anything here is flagged."""
        return bool(self.findings) or any(test.flagged for test in (*self.tests, *self.people))


class FairnessReport(Struct, frozen=True, kw_only=True):
    """The report of a whole floor."""

    alpha: float
    tables: tuple[TableReport, ...]
    at: str = ""

    @property
    def flagged(self) -> tuple[TableReport, ...]:
        """The flagged tables."""
        return tuple(table for table in self.tables if table.flagged)


def in_dollars(cents: float) -> str:
    """Return a win of the bank in words: ``won $12.00`` or ``lost $3.50``."""
    return f"{'won' if cents >= 0 else 'lost'} {say_dollars(Cents(round(abs(cents))))}"
