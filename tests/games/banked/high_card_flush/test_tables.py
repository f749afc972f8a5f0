"""High Card Flush: every figure of its tables as the rule prints them, paid on a hand that holds it."""

import pytest

from croupier.errors import DataInvalid
from tests.games.banked.felt import came_to, play
from tests.games.banked.south_dakota import high_card

DEALER = "3c5c7dTdJs8s6s"

FLUSHES = {
    7: "KhJh9h7h5h3h2h",
    6: "KhJh9h7h5h3hAs",
    5: "KhJh9h7h5hAs4c",
    4: "KhJh9h7hAs4c2d",
    3: "KhJh9hAs4c2d6d",
}
FLUSH_TABLES = {
    "fb-1": (300, 100, 10, 1),
    "fb-2": (100, 20, 10, 2),
    "fb-3": (200, 20, 10, 2),
    "fb-4": (300, 75, 5, 2),
    "fb-5": (200, 60, 12, 1),
    "fb-6": (500, 50, 12, 1),
    "fb-7": (400, 60, 12, 1),
}
"""For seven, six, five and four cards of a suit."""

RUNS = {
    7: "9h8h7h6h5h4h3h",
    6: "9h8h7h6h5h4hAs",
    5: "9h8h7h6h5hAsKc",
    4: "9h8h7h6hAsKcQd",
    3: "9h8h7hAsKcQd2d",
    2: "9h8h6h4hAsKcQd",
}
RUN_TABLES = {
    "sfb-1": (8000, 1000, 100, 60, 7),
    "sfb-2": (500, 200, 100, 50, 9),
    "sfb-3": (500, 200, 100, 75, 7),
    "sfb-4": (1000, 500, 100, 75, 7),
    "sfb-6": (500, 200, 100, 60, 8),
}
"""For seven down to three cards in a row of one suit; the rule prints no fifth table."""

ALL, TENTH = 5000.70, 500.07
"""The whole meter of $5,000 with 70 cents of the wager on it, and a tenth of that, to the cent."""
PROGRESSIVES = {
    "hcfp-1": (ALL, TENTH, 250, 40, 3),
    "hcfp-2": (ALL, TENTH, 900, 50, 0),
    "hcfp-3": (ALL, TENTH, 250, 40, 3),
    "hcfp-4": (ALL, TENTH, 800, 50, 0),
}


def back(hand, spot, stake, **options):
    """What came back on a spot of a hand that raised the ante once."""
    round_ = play(high_card(**options), "p1 w ante 10", f"p1 w {spot} {stake}", "d nb")
    play(round_, f"d dh p1 {hand}", f"d dh b {DEALER}", "p1 w raise 10")
    return came_to(round_, "returns")[0][spot]


@pytest.mark.clause("high-card-flush", "HCF 10")
@pytest.mark.parametrize("table", FLUSH_TABLES)
def test_every_figure_of_the_flush_tables(table):
    paid = [back(hand, "flush", 10, flush=table) for hand in FLUSHES.values()]

    assert paid == [*(10 + 10 * odds for odds in FLUSH_TABLES[table]), 0]


@pytest.mark.clause("high-card-flush", "HCF 11")
@pytest.mark.parametrize("table", RUN_TABLES)
def test_every_figure_of_the_straight_flush_tables(table):
    paid = [back(hand, "straight_flush", 10, straight_flush=table) for hand in RUNS.values()]

    assert paid == [*(10 + 10 * odds for odds in RUN_TABLES[table]), 0]


@pytest.mark.clause("high-card-flush", "HCF 12")
@pytest.mark.parametrize("table", PROGRESSIVES)
def test_every_figure_of_the_progressive_tables(table):
    """For one: the wager itself is never returned."""
    paid = [back(hand, "progressive", 1, progressive=table) for hand in RUNS.values()]

    assert paid == [*PROGRESSIVES[table], 0]


@pytest.mark.clause("high-card-flush", "HCF 12")
@pytest.mark.parametrize(
    ("table", "award"), [("hcfp-1", TENTH), ("hcfp-2", TENTH), ("hcfp-3", ALL), ("hcfp-4", ALL)]
)
def test_nine_to_ace_takes_the_whole_meter_by_the_last_two_tables(table, award):
    assert back("AhKhQhJhTh9h2c", "progressive", 1, progressive=table) == award
    assert back("Ah2h3h4h5h6hKc", "progressive", 1, progressive=table) == TENTH
    assert back("KhQhJhTh9h8h2c", "progressive", 1, progressive=table) == TENTH
    assert back("AhKhQhJhTh9h8h", "progressive", 1, progressive=table) == ALL


@pytest.mark.clause("high-card-flush", "HCF 11")
@pytest.mark.parametrize(
    "posted", [{"straight_flush": "sfb-5"}, {"flush": "fb-8"}, {"progressive": "hcfp-5"}]
)
def test_no_other_table_is_posted(posted):
    with pytest.raises(DataInvalid):
        high_card(**posted)
