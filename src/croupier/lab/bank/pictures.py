"""Pictures for the bank: ruin by bankroll, the balance by rounds, the effect of its wager, fee options."""

from __future__ import annotations

from collections.abc import Sequence

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator, PercentFormatter

from croupier.lab.bank.collection import Collected
from croupier.lab.bank.ruin import Stretch
from croupier.lab.bank.side import Banked
from croupier.lab.core.figures import NORMAL_90, NORMAL_99
from croupier.lab.questions.pictures import FELT, INK, LOSS, PUSH, STYLE
from croupier.money import Cents

STEPS = 60
"""Bank wagers drawn."""
ROUNDS = 1 << 15
"""Rounds of a sample from which each of them is drawn."""
TIMES_ACTION = 6
"""The axis of bank wagers ends at the largest result, or at this multiple of the amount wagered."""


def bank_picture(banked: Banked, stretch: Stretch, wager: Cents | None, fees: Sequence[Collected]) -> Figure:
    """Four pictures on one sheet; amounts in dollars."""
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(10, 7), layout="constrained")
        (balance, ruin), (covered, options) = figure.subplots(2, 2)
        figure.suptitle(
            f"{banked.table.game}: the bank of {banked.table.bettors} bettors",
            x=0.01,
            ha="left",
            weight="bold",
        )
        _balance(balance, stretch)
        _ruin(ruin, stretch)
        _wagers(covered, banked, wager)
        _options(options, fees)
    return figure


def _dollars(axis: mpl.axis.Axis) -> None:
    """Ticks at round amounts, in cents where not all are whole dollars: no tick is rounded."""

    def say(amount: float, _: object) -> str:
        whole = all(float(tick).is_integer() for tick in axis.get_majorticklocs())
        return f"{'-' if amount < 0 else ''}${abs(amount):,.{0 if whole else 2}f}"

    axis.set_major_locator(MaxNLocator(8, steps=[1, 2, 5, 10]))
    axis.set_major_formatter(FuncFormatter(say))


def _at_least_a_dollar(axes: Axes) -> None:
    """Amounts that hardly differ are shown as such: each axis spans a dollar or more."""
    for (low, high), limit in ((axes.get_xlim(), axes.set_xlim), (axes.get_ylim(), axes.set_ylim)):
        if high - low < 1:
            limit((low + high - 1) / 2, (low + high + 1) / 2)


def _balance(axes: Axes, stretch: Stretch) -> None:
    """Draw the distribution of the balance after each number of rounds."""
    rounds = np.linspace(0, stretch.rounds, 200)
    middle, deviation = stretch.drift * rounds / 100, stretch.spread * np.sqrt(rounds) / 100
    for width, shade, says in ((NORMAL_99, 0.12, "99 in 100"), (NORMAL_90, 0.2, "90 in 100")):
        axes.fill_between(
            rounds, middle - width * deviation, middle + width * deviation, color=FELT, alpha=shade, lw=0,
            label=says,
        )  # fmt: skip
    axes.plot(rounds, middle, color=FELT, lw=1.8, label="expected")
    axes.axhline(0, color=INK, lw=0.6)
    axes.set_xlim(0, stretch.rounds)
    axes.set_xlabel("rounds")
    axes.set_ylabel("the bank's balance after its fees")
    _dollars(axes.yaxis)
    axes.legend(frameon=False, fontsize=8, loc="upper left")


def _ruin(axes: Axes, stretch: Stretch) -> None:
    """How likely ruin is, by the money the bank begins with."""
    most = stretch.bankroll(0.001)
    money = np.linspace(most / 200, most, 200)
    axes.plot(money / 100, [stretch.ruin(float(each)) for each in money], color=LOSS, lw=1.8)
    axes.set_ylim(0, 1)
    axes.set_xlim(0, most / 100)
    axes.yaxis.set_major_formatter(PercentFormatter(1, decimals=0))
    axes.set_xlabel("the bank's money at the start")
    axes.set_ylabel(f"ruin within {stretch.rounds:,} rounds")
    _dollars(axes.xaxis)


def _wagers(axes: Axes, banked: Banked, wager: Cents | None) -> None:
    """Draw a round's worth to the bank by the amount of the bank wager."""
    largest = max(abs(net) for net in banked.at().chances)
    least, most = banked.action / 10, max(min(largest, TIMES_ACTION * banked.action), wager or 0) * 1.1
    wagers = [Cents(round(each / 100) * 100) for each in np.linspace(least, most, STEPS)]
    results = [banked.at(each, rounds=ROUNDS) for each in wagers]
    shown = [each / 100 for each in wagers]
    expected = np.array([float(each.expected) / 100 for each in results])
    within = np.array([each.within / 100 for each in results])
    axes.plot(shown, expected, color=FELT, lw=1.8, label="expected")
    if within.any():
        axes.fill_between(shown, expected - within, expected + within, color=FELT, alpha=0.15, lw=0)
    axes.axhline(float(banked.expected) / 100, color=PUSH, lw=1, ls="--", label="everything covered")
    if wager is not None:
        axes.axvline(wager / 100, color=LOSS, lw=1, label="the bank's wager")
    axes.set_xlabel("what the bank puts up")
    axes.set_ylabel("a round, before fees")
    _dollars(axes.xaxis)
    _dollars(axes.yaxis)
    axes.legend(frameon=False, fontsize=8)


def _options(axes: Axes, fees: Sequence[Collected]) -> None:
    """Draw every fee option by what it leaves bank and bettors; those that cannot be posted are pale."""
    for may, colour, shade, says in (
        (False, PUSH, 0.5, "not for these wagers"),
        (True, FELT, 0.9, "may be posted"),
    ):
        shown = [each for each in fees if (each.objection is None) == may]
        if shown:
            axes.scatter(
                [float(each.bettors) / 100 for each in shown],
                [float(each.bank) / 100 for each in shown],
                color=colour, alpha=shade, s=22, lw=0, label=says,
            )  # fmt: skip
    axes.axhline(0, color=INK, lw=0.6)
    axes.set_xlabel("all bettors, a round, after their fees")
    axes.set_ylabel("the bank, a round, after its fee")
    _at_least_a_dollar(axes)
    for axis in (axes.xaxis, axes.yaxis):
        _dollars(axis)
    axes.legend(frameon=False, fontsize=8)
