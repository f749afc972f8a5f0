from dataclasses import replace
from itertools import pairwise

import pytest

from croupier.errors import DataInvalid
from croupier.lab import Chart, analyse
from croupier.lab.questions.meter import meter_lines
from croupier.lab.questions.pictures import (
    INK,
    PAPER,
    as_svg,
    bankroll_paths,
    bankroll_picture,
    chart_picture,
    drawn,
    meter_picture,
    outcome_picture,
    save,
)

CHART = Chart(
    title="When to bet",
    rows=("A-K", "pair"),
    columns=("2", "3", "4"),
    cells=(("F", "F", "B"), ("B", "B", "B")),
    legend={"B": "bet", "F": "fold"},
    note="a note",
)


def test_the_same_figures_give_the_same_bytes():
    tie = analyse("ez-baccarat-panda-8", "tie")

    for draw in (outcome_picture, bankroll_picture):
        for kind in ("svg", "png"):
            assert drawn(draw(tie), kind) == drawn(draw(tie), kind)


def test_every_outcome_has_its_bar():
    banker = analyse("ez-baccarat-panda-8", "banker")
    axes = outcome_picture(banker).axes[0]

    assert len(axes.patches) == len([row for row in banker.rows if row.probability])
    assert {round(bar.get_width(), 9) for bar in axes.patches} == {
        round(float(row.probability), 9) for row in banker.rows
    }


def test_evenings_lose_what_the_edge_says_on_average():
    tie = analyse("ez-baccarat-panda-8", "tie")
    walked = bankroll_paths(tie)

    ends = walked[:, -1]
    five_deviations = 5 * tie.standard_deviation * (1000 / len(ends)) ** 0.5
    assert abs(ends.mean() + 1000 * float(tie.edge)) < five_deviations


def test_charts_show_their_letters():
    axes = chart_picture(CHART).axes[0]

    assert [text.get_text() for text in axes.texts] == ["F", "F", "B", "B", "B", "B"]
    assert "B: bet" in axes.get_xlabel()
    assert "a note" in axes.get_xlabel()


def test_shares_too_near_to_always_and_never_to_round_have_their_colour():
    near = replace(CHART, cells=(("<0.1%", "50.0%", ">99.9%"), ("always", "never", "")))
    almost_never, half, almost_always, *_ = (
        box.get_facecolor() for box in chart_picture(near).axes[0].patches
    )

    assert almost_never[0] > half[0] > almost_always[0]


def test_what_is_worth_more_is_greener():
    worth = replace(CHART, cells=(("-40", "+0", "+55"), ("-7", "+100", "+8")))
    greens = [box.get_facecolor()[1] for box in chart_picture(worth).axes[0].patches]

    assert sorted(range(6), key=greens.__getitem__) == [0, 3, 1, 5, 2, 4]


def test_letters_can_be_read_on_light_cells_too():
    spoken = replace(CHART, cells=(("B", "Q-9-2 or better", "B"), ("B", "B", "B")))
    dark, light, *_ = (text.get_color() for text in chart_picture(spoken).axes[0].texts)

    assert (dark, light) == (PAPER, INK)


def test_a_title_stays_on_its_paper():
    long = replace(CHART, title="Three-card flushes that are neither always raised nor always folded")

    assert "\n" in chart_picture(long).axes[0].get_title(loc="left")


def test_long_headings_stand_beside_each_other():
    columns = ("one suit, in a row", "one suit, one gap", "one suit, two gaps", "mixed")
    long = replace(CHART, columns=columns, cells=tuple(("R",) * 4 for _ in CHART.rows))
    figure = chart_picture(long)
    figure.canvas.draw()
    boxes = [label.get_window_extent() for label in figure.axes[0].get_xticklabels()]

    assert all(left.x1 < right.x0 for left, right in pairwise(boxes))


def test_a_picture_is_saved_by_its_name(tmp_path):
    picture = meter_picture(meter_lines("caribbean-stud")[1])

    for kind, begins in (("png", b"\x89PNG"), ("svg", b"<?xml"), ("pdf", b"%PDF")):
        save(picture, tmp_path / f"meter.{kind}")
        assert (tmp_path / f"meter.{kind}").read_bytes().startswith(begins)
    assert as_svg(picture).startswith("<svg")


def test_other_formats_are_refused(tmp_path):
    with pytest.raises(DataInvalid, match=r"\.svg, \.png, \.pdf"):
        save(chart_picture(CHART), tmp_path / "chart.gif")
