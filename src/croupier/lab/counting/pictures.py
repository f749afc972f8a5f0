"""Pictures for counters: effects of removal, and how good a wager gets as the shoe is dealt."""

from __future__ import annotations

from collections.abc import Sequence

import matplotlib as mpl
from matplotlib.figure import Figure
from matplotlib.ticker import PercentFormatter

from croupier.lab.counting.count import Count
from croupier.lab.counting.depth import Depth
from croupier.lab.counting.removal import Effects
from croupier.lab.questions.pictures import FELT, INK, LOSS, STYLE


def counting_picture(effects: Effects, count: Count | None, found: Sequence[Depth]) -> Figure:
    """Effects on the left, depths on the right."""
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(9, 3.6), layout="constrained")
        removed, dealt = figure.subplots(1, 2)
        figure.suptitle(
            f"{effects.game}, {effects.wager} ({effects.pay_table})", x=0.01, ha="left", weight="bold"
        )
        values = [float(effect) for effect in effects.effects]
        removed.bar(
            range(len(values)), values, color=[FELT if value > 0 else LOSS for value in values], width=0.72
        )
        tags = count.tags if count is not None else ("",) * len(values)
        names = [
            f"{label}\n{tag:+d}" if isinstance(tag, int) and tag else label
            for label, tag in zip(effects.shoe.labels, tags, strict=True)
        ]
        removed.set_xticks(range(len(values)), names)
        removed.axhline(0, color=INK, lw=0.6)
        removed.yaxis.set_major_formatter(PercentFormatter(1))
        removed.set_xlabel("one card of this kind gone; below it, its tag")
        removed.set_ylabel("a bettor gains")
        shares = [each.share for each in found]
        dealt.plot(shares, [each.gain for each in found], color=FELT, lw=1.8, label="knowing every card")
        if count is not None:
            dealt.plot(
                shares,
                [each.counted_gain for each in found],
                color=LOSS,
                lw=1.4,
                ls="--",
                label="by the count",
            )
        dealt.xaxis.set_major_formatter(PercentFormatter(1, decimals=0))
        dealt.yaxis.set_major_formatter(PercentFormatter(1))
        dealt.set_xlim(0, 1)
        dealt.set_ylim(bottom=0)
        dealt.set_xlabel("of the shoe dealt")
        dealt.set_ylabel("gain a round, betting only when good")
        dealt.legend(frameon=False, fontsize=8, loc="upper left")
    return figure
