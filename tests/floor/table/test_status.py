"""A table's status alone."""

import pytest

from croupier.errors import LeaseLost, NotNow
from croupier.floor.table.status import Status


def test_a_new_table_refuses_nothing():
    status = Status()
    status.require_here("razz")
    status.require_thawed()
    status.require_running()
    assert (status.late, status.timed_out.people) == ({}, ())


@pytest.mark.parametrize(
    ("status", "refused", "says"),
    [
        (Status(here=False), LeaseLost, "razz is run by another process"),
        (Status(frozen=True), NotNow, "frozen in a dispute"),
        (Status(paused=True), NotNow, "paused"),
    ],
)
def test_a_table_that_stands_still_says_why(status, refused, says):
    with pytest.raises(refused, match=says):
        (status.require_here("razz"), status.require_thawed(), status.require_running())


def test_those_who_are_late_in_a_round_are_listed_once_and_forgotten_with_the_next():
    status = Status()
    status.note_timed_out(1, ["Nora", "Oren"])
    status.note_timed_out(1, ["Nora", "Pia"])
    assert status.timed_out == (1, ("Nora", "Oren", "Pia"))
    status.note_timed_out(2, ["Pia"])
    assert status.timed_out == (2, ("Pia",))


def test_a_person_who_acts_is_not_late_any_more():
    status = Status(late={"Nora": 1, "Oren": 2})
    status.in_time("Nora")
    status.in_time("Pia")
    assert status.late == {"Oren": 2}
