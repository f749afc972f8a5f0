"""What people type into a search, and days that begin where the floor's clock says."""

from zoneinfo import ZoneInfo

import pytest

from croupier.errors import DataInvalid
from croupier.floor.index.asked import read_count, read_search, read_span
from croupier.floor.index.day import day_of, day_said, hour_said, second_of
from croupier.server import ServerConfig

THERE = ZoneInfo("America/Los_Angeles")


def test_a_day_begins_and_ends_at_midnight_of_its_zone():
    first, after = day_of("2026-07-01", THERE)
    assert first == second_of("2026-07-01T07:00:00+00:00", THERE)
    assert after - first == 24 * 3_600
    assert day_said(first, THERE) == "2026-07-01"
    assert day_said(first - 1, THERE) == "2026-06-30"


@pytest.mark.parametrize(("day", "hours"), [("2026-03-08", 23), ("2026-11-01", 25)])
def test_the_days_on_which_clocks_are_changed_have_their_hours(day, hours):
    first, after = day_of(day, THERE)
    assert after - first == hours * 3_600
    assert len({hour_said(at, THERE) for at in range(first, after, 900)}) == hours


def test_a_search_is_read_from_what_people_type():
    found = read_search(
        {"person": " Nora  Lee ", "amount": "$1,250.50", "award": "on", "irregular": "", "day": "2026-07-01"},
        THERE,
        tables=("razz",),
    )
    assert found.person == "Nora Lee"
    assert found.amount == 12_505_000
    assert (found.award, found.irregular, found.corrected) == (True, False, False)
    assert (found.since, found.until) == day_of("2026-07-01", THERE)
    assert found.tables == ("razz",)


def test_a_day_and_two_moments_are_what_they_have_in_common():
    day = day_of("2026-07-01", THERE)
    since, until = read_span({"day": "2026-07-01", "since": "2026-07-01T20:00", "until": "2026-07-09"}, THERE)
    assert since == second_of("2026-07-01 20:00", THERE)
    assert until == day[1]


@pytest.mark.parametrize(
    "wrong",
    [
        {"day": "1st of July"},
        {"since": "soon"},
        {"until": "99999-01-01"},
        {"amount": "1,5"},
        {"award": "maybe"},
    ],
)
def test_what_cannot_be_read_is_refused_and_names_its_field(wrong):
    with pytest.raises(DataInvalid):
        read_search(wrong, THERE)


def test_how_many_is_a_whole_number():
    assert read_count({}, 50) == 50
    assert read_count({"count": "7"}, 50) == 7
    with pytest.raises(DataInvalid):
        read_count({"count": "seven"}, 50)


def test_the_zone_is_a_setting_and_a_wrong_one_is_an_error_at_the_start():
    assert ServerConfig(zone="America/Los_Angeles").time_zone == THERE
    with pytest.raises(DataInvalid, match="no time zone"):
        ServerConfig(zone="Mars/Olympus")


@pytest.mark.parametrize(
    ("asked", "names"),
    [
        ({"delaer": "Dina"}, "delaer"),
        ({"hours": "late"}, "hours"),
        ({"irregular": "odd"}, "irregular"),
        ({"round": "x"}, "round"),
        ({"won": "5"}, "person"),
    ],
)
def test_what_a_search_does_not_know_is_refused(asked, names):
    """To ignore it would return rounds that nobody asked for."""
    with pytest.raises(DataInvalid) as refused:
        read_search(asked, ZoneInfo("UTC"))
    assert refused.value.key == names


def test_a_kind_of_irregularity_can_be_asked_for():
    found = read_search({"irregular": "Misdeal", "with": " Bo  Li "}, ZoneInfo("UTC"))
    assert (found.irregularity, found.irregular, found.together) == ("misdeal", False, "Bo Li")
