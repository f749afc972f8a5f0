"""Measures how soon planted faults are flagged, and writes docs/fairness.md and its plot.

python -m tools.fairness [--runs 30]
"""

from __future__ import annotations

import argparse
import math
from pathlib import Path

import matplotlib as mpl
from rich.progress import track

from croupier.floor.fairness.report import ALPHA
from croupier.lab.fairness.evidence import bound
from tools.fairness.faults import PLACE, Fault, fair, faults

DOCS = Path(__file__).parents[2] / "docs"
MARK = "<!-- measured: python -m tools.fairness -->"
"""Everything in the page below this line is written by this command."""
DRAWN = (
    "a card missing from a deck",
    "a deck riffled 4 times, not seven",
    "a card brought to the top in 10% of rounds",
)


def line(fault: Fault, runs: int) -> str:
    """One row of the table: the middle and the ninth of ten runs."""
    found = sorted(
        after if (after := fault.flagged_after(seed)) is not None else math.inf for seed in range(runs)
    )
    middle, late = found[runs // 2], found[math.ceil(0.9 * runs) - 1]
    return f"| {fault.name} | {fault.test} | {_said(middle, fault)} | {_said(late, fault)} |"


def _said(rounds: float, fault: Fault) -> str:
    return f"more than {fault.most:,}" if math.isinf(rounds) else f"{rounds:,.0f}"


def draw(path: Path) -> None:
    """The evidence of a few runs, fair and not."""
    mpl.use("Agg")
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(figsize=(9, 4.2), layout="constrained")
    chosen = [fault for fault in faults() if fault.name in DRAWN]
    for fault, colour in zip((*chosen, fair()), ("#b3261e", "#7a3c12", "#1b5fae", "#14633a"), strict=True):
        for seed in range(4):
            logs = [log / math.log(10) for log in fault.logs(seed, 400)]
            axes.plot(
                range(1, len(logs) + 1),
                logs,
                color=colour,
                lw=1.3,
                alpha=0.8,
                label=None if seed else fault.name,
            )
    axes.axhline(bound(ALPHA, PLACE) / math.log(10), color="#333", ls="--", lw=1)
    axes.annotate(
        "flagged above", (1, bound(ALPHA, PLACE) / math.log(10)), (0, 4), textcoords="offset points"
    )
    axes.set(ylim=(-3, 9), xlim=(0, 400), xlabel="rounds", ylabel="evidence against, powers of ten")
    axes.legend(frameon=False, loc="upper right")
    figure.savefig(path, dpi=120)


def main() -> None:
    """Measure, draw, write."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--runs", type=int, default=30)
    runs = asked.parse_args().runs
    rows = [line(fault, runs) for fault in track(list(faults()), "Planting faults")]
    draw(DOCS / "_static" / "fairness-evidence.png")
    page = DOCS / "fairness.md"
    text = page.read_text(encoding="utf-8").partition(MARK)[0]
    table = "\n".join(
        [
            "| fault | found by | rounds until flagged, in half of the runs | in nine of ten |",
            "|---|---|---|---|",
            *rows,
        ]
    )
    said = (
        f"{MARK}\n\n{runs} runs of each, judged as the {PLACE + 1}rd test of its floor, with an error "
        f"rate of {ALPHA:.0%} for the whole floor. Rounds have 18 cards from one deck, or five from a shoe."
        f"\n\n{table}\n"
    )
    page.write_text(text + said, encoding="utf-8")


if __name__ == "__main__":
    main()
