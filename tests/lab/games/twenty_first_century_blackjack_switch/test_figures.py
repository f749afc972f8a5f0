"""Figures of 21st Century Blackjack Switch."""

import pytest

from croupier.errors import DataInvalid
from croupier.lab import analyse, analyse_all
from croupier.lab.questions.advise import guide
from tests.lab.blackjack.test_hands import SWITCH, edge


@pytest.mark.clause(SWITCH, "SW-R18")
def test_three_splits_of_the_seat_cost_little():
    base, limited = analyse(SWITCH), analyse(SWITCH, options={"split_limit": "seat"})

    # Two pairs that are both split are one deal in some hundreds, four hands of the first one in fifty of
    # these, and what is lost is a part of the gain of a split: millionths of a wager.
    assert 1e-7 < limited.edge - base.edge < 1e-5
    assert limited.average_wager < base.average_wager
    assert limited.error == base.error


def test_never_switching_is_dear():
    found = edge(SWITCH, strategy="no-switch")

    assert found > 0.09
    # The guide plays the same hands in several ways and does not count how they end.
    assert guide(SWITCH).simplified[-1].edge == found


def test_super_match_needs_a_column():
    with pytest.raises(DataInvalid, match="seven decks"):
        analyse(SWITCH, "supermatch", options={"decks": 7})
    assert edge(SWITCH, "supermatch", decks=7, supermatch_table="sm-6") < edge(SWITCH, "supermatch")


def test_super_match_is_posted_by_the_number_of_decks():
    assert analyse(SWITCH, "supermatch").pay_table == "sm-6"
    assert analyse(SWITCH, "supermatch", options={"decks": 8}).pay_table == "sm-8"
    assert analyse(SWITCH, "supermatch", "sm-6", {"decks": 8}).pay_table == "sm-6"


def test_a_late_switch_with_splits_of_the_seat_is_refused():
    with pytest.raises(DataInvalid, match="choose 'hand'"):
        analyse(SWITCH, options={"late_switch": True, "split_limit": "seat"})


def test_all_wagers_of_switch():
    found = {figures.wager: figures for figures in analyse_all(SWITCH)}

    assert list(found) == ["game", "supermatch", "insurance"]
    assert found["supermatch"].error == 0
