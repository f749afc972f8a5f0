"""A strategy as a chart in a TOML file: for each decision, lines of which the first that fits decides.

```
game = "three-card-poker-6-card-bonus"

[[play]]
hand = "pair+"        # a pair or better; "pair-" is a pair or less, "7..T" from a seven to a ten
do = "play"

[[play]]              # without a condition: everything else
do = "fold"
```
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import count

import numpy as np
from numpy.typing import NDArray

from croupier.errors import DataInvalid
from croupier.lab.core.decisions import Acts, Decision, Decisions, Feature, Parts

LINES_MOST = 40
"""Lines that a written chart has for one decision; its cost is computed where it is read."""

ROUNDING = 1e-9
"""The part of a whole below which a gain is only rounding."""

Span = tuple[int, int]
"""The first and the last label that fit."""


@dataclass(frozen=True)
class Line:
    """One line of a chart: the condition, and the act."""

    fits: Mapping[str, Span]
    """By feature; a feature that is not named may be anything."""
    act: int


Lines = Mapping[str, Sequence[Line]]
"""By decision."""


def read_chart(text: str, game_id: str, decisions: Decisions, *, file: str) -> Lines:
    """The lines of a chart; an error says which line of which decision is wrong."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        raise DataInvalid(str(wrong), file=file) from None
    if data.pop("game", game_id) != game_id:
        raise DataInvalid(f"the chart is not for {game_id}", file=file, key="game")
    names = [point.name for point in decisions.points]
    if unknown := sorted(set(data) - set(names)):
        raise DataInvalid(f"unknown decision {unknown[0]!r}; choose from {', '.join(names)}", file=file)
    return {
        point.name: _lines(data.get(point.name), point, file)
        for point in decisions.points
        if point.name in data or not point.may_be_left_out
    }


def _lines(data: object, point: Decision, file: str) -> list[Line]:
    if not isinstance(data, list) or not data or not all(isinstance(line, dict) for line in data):
        raise DataInvalid(f"expected lines [[{point.name}]]", file=file, key=point.name)
    features = {feature.name: feature for feature in point.features}
    found = []
    for number, line in enumerate(data, start=1):
        where = f"{point.name}, line {number}"
        if line.get("do") not in point.acts:
            raise DataInvalid(f"expected do = one of {', '.join(point.acts)}", file=file, key=where)
        if unknown := sorted(set(line) - set(features) - {"do"}):
            raise DataInvalid(
                f"unknown {unknown[0]!r}; choose from {', '.join(features)}", file=file, key=where
            )
        seen = {name: said for name, said in line.items() if name != "do"}
        fits = {name: span_of(features[name], said, file, where) for name, said in seen.items()}
        found.append(Line(fits, point.acts.index(line["do"])))
    return found


def span_of(feature: Feature, said: object, file: str, where: str) -> Span:
    """The labels that a condition names: one, one or more, one or less, or from one to another."""
    words = str(said)
    first, dots, last = words.partition("..")
    if not dots:
        first = last = words.rstrip("+-")
    for name in (first, last):
        if name not in feature.labels:
            raise DataInvalid(
                f"{feature.name} = {words!r} is none of {', '.join(feature.labels)}; write one, one with + "
                "or -, or one..another",
                file=file,
                key=where,
            )
    low, high = feature.labels.index(first), feature.labels.index(last)
    if words.endswith("+"):
        high = len(feature.labels) - 1
    elif words.endswith("-"):
        low = 0
    return low, high


def say_span(feature: Feature, span: Span) -> str:
    """Return a condition as text."""
    low, high = span
    if low == high:
        return feature.labels[low]
    if high == len(feature.labels) - 1:
        return f"{feature.labels[low]}+"
    return f"{feature.labels[high]}-" if low == 0 else f"{feature.labels[low]}..{feature.labels[high]}"


def deciding_lines(lines: Sequence[Line], point: Decision) -> NDArray[np.int64]:
    """In each situation the number of the line that decides; refused if a situation fits none."""
    decides = np.full(point.situations, -1, dtype=np.int64)
    for number, line in enumerate(lines):
        decides[(decides < 0) & _fitting(line.fits, point)] = number
    if (decides < 0).any():
        cards = point.seen(int(np.argmax(decides < 0)))
        raise DataInvalid(
            f"no line fits {' '.join(map(str, cards.cards))}; end with a line that has nothing but do",
            key=point.name,
        )
    return decides


def acts_of(lines: Lines, decisions: Decisions) -> Acts:
    """What a chart does in every situation."""
    return {
        point.name: np.array([line.act for line in lines[point.name]])[
            deciding_lines(lines[point.name], point)
        ]
        for point in decisions.points
        if point.name in lines
    }


def _fitting(fits: Mapping[str, Span], point: Decision) -> NDArray[np.bool_]:
    """The situations that a line's conditions fit."""
    found = np.ones(point.situations, dtype=np.bool_)
    for feature in point.features:
        if feature.name in fits:
            low, high = fits[feature.name]
            found &= (feature.values >= low) & (feature.values <= high)
    return found


# ── writing best play ────────────────────────────────────────────────────────────────────────────────


def best_lines(point: Decision, reached: Parts, most: int = LINES_MOST) -> list[Line]:
    """Return lines that lose little against best play, by repeatedly splitting where it gains most.

    ``reached`` weighs the situations. With features that say everything the lines are best play itself.
    """
    # In floats: this only chooses lines; their cost is counted exactly where the chart is read.
    regret = (point.worths.max(axis=1, keepdims=True) - point.worths).astype(np.float64) * reached[:, None]
    parts: list[tuple[dict[str, Span], NDArray[np.int64]]] = [({}, np.arange(point.situations))]
    cuts = [_best_cut(point, regret, parts[0][1])]
    for _ in range(most - 1):
        place = max(range(len(parts)), key=lambda each: cuts[each][0])
        gain, feature, at = cuts[place]
        if gain <= 0 or feature is None:
            break
        fits, where = parts[place]
        below = feature.values[where] <= at
        low, high = fits.get(feature.name, (0, len(feature.labels) - 1))
        halves = (
            ({**fits, feature.name: (low, at)}, where[below]),
            ({**fits, feature.name: (at + 1, high)}, where[~below]),
        )
        parts[place : place + 1] = halves
        cuts[place : place + 1] = [_best_cut(point, regret, half) for _, half in halves]
    return _merged([Line(fits, int(regret[where].sum(axis=0).argmin())) for fits, where in parts])


def _best_cut(
    point: Decision, regret: NDArray[np.float64], where: NDArray[np.int64]
) -> tuple[float, Feature | None, int]:
    """Which feature to part situations by, after which label, and how much less they are mixed then."""
    whole = float(_mixed(regret[where].sum(axis=0)))
    best: tuple[float, Feature | None, int] = (0.0, None, 0)
    if whole == 0:
        return best
    for feature in point.features:
        by_label = np.zeros((len(feature.labels), len(point.acts)))
        np.add.at(by_label, feature.values[where], regret[where])
        below = by_label.cumsum(axis=0)[:-1]
        gains = whole - _mixed(below) - _mixed(by_label.sum(axis=0) - below)
        if len(gains) and gains.max() > max(best[0], whole * ROUNDING):
            best = float(gains.max()), feature, int(gains.argmax())
    return best


def _mixed(regret: NDArray[np.float64]) -> NDArray[np.float64]:
    """How far situations are from having one best act, by what each act loses over them: 0 if they have one.

    The harmonic sum, not the smallest loss: where one act is better on the whole, a cut that only makes parts
    less mixed has to count as well, or a chart would stop at its first line.
    """
    none = (regret <= 0).any(axis=-1, keepdims=True)
    some: NDArray[np.float64] = np.where(none, np.inf, 1.0 / np.where(none, 1.0, regret))
    mixed: NDArray[np.float64] = 1.0 / some.sum(axis=-1)
    return mixed


def _merged(lines: list[Line]) -> list[Line]:
    """Return the lines with neighbours merged that have the same act and differ in one feature only."""
    place = 0
    while place + 1 < len(lines):
        joined = _joined(lines[place], lines[place + 1])
        if joined is None:
            place += 1
        else:
            lines[place : place + 2] = [joined]
            place = max(place - 1, 0)
    return lines


def _joined(one: Line, other: Line) -> Line | None:
    """Two lines as one; None if one line cannot say both."""
    if one.act != other.act or one.fits.keys() != other.fits.keys():
        return None
    apart = [name for name in one.fits if one.fits[name] != other.fits[name]]
    if len(apart) != 1:
        return None
    (low, end), (begin, high) = sorted((one.fits[apart[0]], other.fits[apart[0]]))
    return Line({**one.fits, apart[0]: (low, high)}, one.act) if begin == end + 1 else None


def write_chart(game_id: str, decisions: Decisions) -> str:
    """Best play as a chart, close enough to be read."""
    reached = decisions.reached(decisions.best())
    written = [
        f'game = "{game_id}"\n',
        "# For each decision the first line that fits decides. A condition names what is seen: a value, one",
        "# with + or - for it and everything above or below, or two with .. between them. Features and acts:",
    ]
    for point in decisions.points:
        seen = "; ".join(f"{feature.name} {' '.join(feature.labels)}" for feature in point.features)
        written += [f"#   {point.name}: do {' '.join(point.acts)}", f"#     {seen}"]
    numbers = count(1)
    for point in decisions.points:
        features = {feature.name: feature for feature in point.features}
        for line in best_lines(point, reached[point.name]):
            written.append(f"\n[[{point.name}]]  # line {next(numbers)}")
            written += [
                f'{name} = "{say_span(features[name], span)}"'
                for name, span in line.fits.items()
                if span != (0, len(features[name].labels) - 1)
            ]
            written.append(f'do = "{point.acts[line.act]}"')
        numbers = count(1)
    return "\n".join(written) + "\n"
