"""One's own strategy: its exact figures, and what each deviation from best play costs and how often."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.errors import DataInvalid
from croupier.lab.catalog import LABORATORIES
from croupier.lab.core.data import figures_data
from croupier.lab.core.decisions import Acts, Decision, Decisions, Losses, Parts, Seen
from croupier.lab.core.figures import Figures
from croupier.lab.questions.chart_file import Lines, acts_of, deciding_lines, read_chart
from croupier.lab.questions.edge import NO_OPTIONS, posted
from croupier.pay import PayTable

ROUNDING = 1e-6
"""The part of a stated error below which a loss in floats is rounding."""

Strategy = Callable[[Seen], str | None]
"""A player's act, from what they see: one of the decision's acts. None everywhere leaves a decision to
best play, where a chart may leave it out."""


@dataclass(frozen=True, kw_only=True)
class Deviation:
    """Situations in which a strategy does something worse than the best."""

    decision: str
    line: int | None
    """The line of the chart that says so; None where a function does."""
    does: str
    best: str
    """What would be best."""
    frequency: Fraction
    """How often it comes, of all rounds."""
    cost: Fraction
    """Its addition to the bank's edge, in base wagers over all rounds."""
    example: Seen
    """The situation in which it costs most."""


@dataclass(frozen=True, kw_only=True)
class OwnPlay:
    """A strategy, played.

    The costs of its deviations, with what charts cannot name, add up to its total cost against best play.
    """

    figures: Figures
    best: Fraction
    """The bank's edge against best play."""
    beyond: Fraction
    """What best play gains by cards that a chart does not look at; nothing in most games."""
    deviations: tuple[Deviation, ...]
    """The most costly first."""

    @property
    def cost(self) -> Fraction:
        """What the strategy costs against best play."""
        return self.figures.edge - self.best


def decisions_of(
    game_id: str, pay_table: str | PayTable | None = None, options: Mapping[str, object] = NO_OPTIONS
) -> Decisions:
    """The decisions of a game as posted; refused where strategies of one's own are not taken."""
    lab, _, table, read = posted(game_id, None, pay_table, options)
    if lab.decisions is None:
        known = [name for name, other in LABORATORIES.items() if other.decisions is not None]
        raise DataInvalid(f"{game_id} takes no chart; choose one of {', '.join(known)}", key="strategy")
    return lab.decisions(table, read)


def play_chart(
    game_id: str,
    text: str,
    *,
    file: str = "chart.toml",
    pay_table: str | PayTable | None = None,
    options: Mapping[str, object] = NO_OPTIONS,
) -> OwnPlay:
    """The exact figures of a chart."""
    decisions = decisions_of(game_id, pay_table, options)
    lines = read_chart(text, game_id, decisions, file=file)
    return _played(decisions, acts_of(lines, decisions), f"by the chart {file}", lines)


def play_own(
    game_id: str,
    strategy: Strategy,
    *,
    pay_table: str | PayTable | None = None,
    options: Mapping[str, object] = NO_OPTIONS,
) -> OwnPlay:
    """The exact figures of a strategy that is a function of what the player sees.

    A function that decides only before the flop returns None for everything after it; best play takes over.

    >>> pairs_ride = play_own(
    ...     "let-it-ride", lambda seen: "ride" if len({card.rank for card in seen.cards}) < 3 else "pull"
    ... )
    >>> f"{float(pairs_ride.cost):.4%}"
    '16.5432%'
    """
    decisions = decisions_of(game_id, pay_table, options)
    asked = {point.name: _asked(point, strategy) for point in decisions.points}
    acts = {name: np.array(said) for name, said in asked.items() if said}
    return _played(decisions, acts, "by a custom strategy", None)


def _asked(point: Decision, strategy: Strategy) -> list[int]:
    """What the strategy does in every situation; nothing where it leaves all of them to best play."""
    number = {act: place for place, act in enumerate(point.acts)}
    said = [strategy(point.seen(situation)) for situation in range(point.situations)]
    if point.may_be_left_out and not any(said):
        return []
    for situation, act in enumerate(said):
        if act not in number:
            seen = " ".join(map(str, point.seen(situation).cards))
            raise DataInvalid(f"{act!r} for {seen}; expected one of {', '.join(point.acts)}", key=point.name)
    return [number[act] for act in said if act is not None]


def _played(decisions: Decisions, acts: Acts, said: str, lines: Lines | None) -> OwnPlay:
    within, beyond = decisions.within, decisions.beyond
    found: list[Deviation] = []
    if decisions.losses is not None:
        losses, beyond = decisions.losses(acts)
        within += beyond
        for point in decisions.points:
            if point.name not in acts:
                continue
            by_line = None if lines is None else deciding_lines(lines[point.name], point)
            found += _grouped(decisions, point, acts[point.name], losses[point.name], by_line)
    else:
        reached = decisions.reached(acts)
        for point in decisions.points:
            by_line = None if lines is None else deciding_lines(lines[point.name], point)
            found += _deviations(decisions, point, acts[point.name], reached[point.name], by_line)
    if decisions.further is not None:
        found += [
            Deviation(
                decision=each.decision,
                line=None,
                does=each.does,
                best=each.best,
                frequency=each.frequency,
                cost=each.cost,
                example=each.example,
            )
            for each in decisions.further(acts)
        ]
    figures = decisions.figures(acts, said)
    unexplained = sum((each.cost for each in found), within) - figures.edge
    assert abs(unexplained) <= decisions.error, "deviations explain the whole cost"
    return OwnPlay(
        figures=figures,
        best=within - beyond,
        beyond=beyond,
        deviations=tuple(sorted(found, key=lambda each: each.cost, reverse=True)),
    )


def _deviations(
    decisions: Decisions,
    point: Decision,
    acts: NDArray[np.int64],
    reached: Parts,
    by_line: NDArray[np.int64] | None,
) -> list[Deviation]:
    """The deviations at one decision, by line of the chart and by what would be best."""
    lost, often = point.lost(acts), point.often(reached)
    best = point.worths.argmax(axis=1)
    where = np.flatnonzero((lost > decisions.error * ROUNDING) & (reached > 0))
    line = np.zeros(point.situations, dtype=np.int64) if by_line is None else by_line
    keys = np.stack([line[where], acts[where], best[where]], axis=1)
    found = []
    for key in np.unique(keys, axis=0):
        group = where[(keys == key).all(axis=1)]
        # Numbers of Python, because a product of two parts may not fit in 64 bits.
        pairs = zip(reached[group].tolist(), lost[group].tolist(), strict=True)
        each = [ways * parts for ways, parts in pairs]
        found.append(
            Deviation(
                decision=point.name,
                line=None if by_line is None else int(key[0]) + 1,
                does=point.acts[key[1]],
                best=point.acts[key[2]],
                frequency=Fraction(often[group].sum().item()) / decisions.deals[point.name],
                cost=Fraction(sum(each)) * decisions.part,
                example=point.seen(int(group[max(range(len(each)), key=each.__getitem__)])),
            )
        )
    return found


def _grouped(
    decisions: Decisions,
    point: Decision,
    acts: NDArray[np.int64],
    losses: Losses,
    by_line: NDArray[np.int64] | None,
) -> list[Deviation]:
    """Return the deviations where a decision's losses are given situation by situation."""
    where = np.flatnonzero((losses.cost > decisions.error * ROUNDING) & (acts != losses.best))
    line = np.zeros(point.situations, dtype=np.int64) if by_line is None else by_line
    keys = np.stack([line[where], acts[where], losses.best[where]], axis=1)
    found = []
    for key in np.unique(keys, axis=0):
        group = where[(keys == key).all(axis=1)]
        found.append(
            Deviation(
                decision=point.name,
                line=None if by_line is None else int(key[0]) + 1,
                does=point.acts[key[1]],
                best=point.acts[key[2]],
                frequency=Fraction(losses.often[group].sum().item()) / decisions.deals[point.name],
                cost=Fraction(losses.cost[group].sum().item()) * decisions.part,
                example=point.seen(int(group[losses.cost[group].argmax()])),
            )
        )
    return found


def as_data(own: OwnPlay) -> dict[str, Any]:
    """A strategy, played, for scripts; fractions are pairs of strings, so that nothing is rounded."""
    return {
        **figures_data(own.figures),
        "best_edge": float(own.best),
        "best_edge_fraction": [str(own.best.numerator), str(own.best.denominator)],
        "cost": float(own.cost),
        "cost_fraction": [str(own.cost.numerator), str(own.cost.denominator)],
        "beyond_charts": float(own.beyond),
        "deviations": [
            {
                "decision": each.decision,
                "line": each.line,
                "does": each.does,
                "best": each.best,
                "frequency": float(each.frequency),
                "frequency_fraction": [str(each.frequency.numerator), str(each.frequency.denominator)],
                "cost": float(each.cost),
                "cost_fraction": [str(each.cost.numerator), str(each.cost.denominator)],
                "example": str(each.example),
            }
            for each in own.deviations
        ],
    }
