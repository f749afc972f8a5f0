"""A test with its name, its hypothesis in words, and what an auditor does when it flags."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from croupier.floor.fairness.report import Test
from croupier.lab.fairness.evidence import AMONG, Evidence, bound, p_at_most

NEXT_ROWS = "Step through these rounds, and compare their cards with the recording."
NEXT_MONEY = "Step through these rounds: check each payment against the layout, and who was paid."


@dataclass(frozen=True, kw_only=True)
class NamedTest:
    """One test of a table, a person or a dealer."""

    name: str
    says: str
    """The hypothesis, which a fair floor satisfies."""
    evidence: Evidence | None
    """None while there is nothing to test."""
    next_step: str
    details: Callable[[], str] = lambda: ""
    """What was due and what was found, in words."""

    def report(self, *, alpha: float, place: int, among: int = AMONG) -> Test | None:
        """Return the state of the test, the ``place``-th that shares an error rate; None before it begins."""
        evidence, at = self.evidence, bound(alpha, place, among=among)
        if evidence is None or not evidence.rounds:
            return None
        flagged = evidence.peak >= at
        return Test(
            name=self.name,
            says=self.says,
            rounds=evidence.rounds,
            evidence=evidence.factor,
            flags_at=math.exp(at),
            p=p_at_most(evidence.peak),
            flagged=flagged,
            details=self.details() if flagged else "",
            behind=evidence.carriers if flagged else (),
            next_step=self.next_step if flagged else "",
        )
