from dataclasses import replace

import pytest

from croupier.errors import DataInvalid
from croupier.lab import LABORATORIES, analyse, analyse_all
from croupier.money import Odds
from croupier.pay import game_tables


def test_every_laboratory_stands_under_its_games_id():
    assert [lab.game.id for lab in LABORATORIES.values()] == list(LABORATORIES)


COUNTED_LONGER = {
    "texas-holdem-bonus",
    "ultimate-texas-holdem",
    "fortune-pai-gow-poker",
    "21st-century-blackjack-switch",
}
"""Laboratories whose figures take seconds; tests/known/test_sheets.py asks the same of them."""


def test_every_wager_of_a_laboratory_has_figures():
    for game_id in set(LABORATORIES) - COUNTED_LONGER:
        lab, found = LABORATORIES[game_id], analyse_all(game_id)

        assert [figures.wager for figures in found if figures.wager in lab.wagers]
        assert {figures.wager for figures in found} == set(lab.wagers)
        assert all(figures.method == "exact" or figures.error > 0 for figures in found)
        assert all(figures.cycle in (None, sum(figures.combinations)) for figures in found)


def test_spots_that_are_wagers_before_the_deal_are_analysed():
    for lab in LABORATORIES.values():
        wagers = {spot.name for spot in lab.game.spots if not spot.in_play and not spot.tip_of}
        first = next(iter(lab.wagers))
        # Wagers that must equal the first one are analysed with it.
        wagers -= {spot.name for spot in lab.game.spots if spot.required and spot.needs == (first,)}

        assert wagers <= set(lab.wagers) <= {spot.name for spot in lab.game.spots}


def test_first_wager_is_the_default():
    assert analyse("caribbean-stud").wager == "ante"
    assert analyse("ez-baccarat-panda-8").wager == "player"


def test_all_posted_tables_are_analysed_where_none_is_posted():
    found = [(figures.wager, figures.pay_table) for figures in analyse_all("caribbean-stud")]

    assert found == [
        ("ante", "bet"),
        ("progressive", "csp-base"),
        ("progressive", "pmg-01"),
        ("progressive", "pmg-02"),
    ]


def test_the_posted_table_alone_is_analysed():
    found = analyse_all("caribbean-stud", options={"progressive": "pmg-02"})

    assert [figures.pay_table for figures in found] == ["bet", "pmg-02"]
    assert analyse("caribbean-stud", "progressive", options={"progressive": "pmg-02"}).pay_table == "pmg-02"


def test_a_pay_table_chooses_its_wagers():
    assert [figures.wager for figures in analyse_all("caribbean-stud", "pmg-01")] == ["progressive"]
    assert len(analyse_all("ez-baccarat-panda-8", "ez-p8-1")) == 5


def test_any_table_of_the_same_rows_will_do():
    posted = game_tables("banked/ez_baccarat_panda_8")["ez-p8-1"]
    better = replace(posted, id="mine", pays={**posted.pays, "tie": Odds(10)})

    assert analyse("ez-baccarat-panda-8", "tie", better).edge < analyse("ez-baccarat-panda-8", "tie").edge


def test_progressive_by_options():
    options = {"progressive": "pmg-01", "meter": "250000", "other_players": "3", "progressive_wager": "2"}

    figures = analyse("caribbean-stud", "progressive", options=options)

    assert figures.pay_table == "pmg-01"
    assert figures.notes[0] == "wager $2, meter at $250,000"
    assert "3 other players" in " ".join(figures.notes)


def test_a_meter_that_is_not_given_is_said_to_be_empty():
    assert "give meter=DOLLARS" in analyse("caribbean-stud", "progressive").notes[0]


@pytest.mark.parametrize(
    ("arguments", "key", "expected"),
    [
        (("pan",), "game", "caribbean-stud, texas-holdem-bonus"),
        (("caribbean-stud", "blind"), "wager", "ante, progressive"),
        (("caribbean-stud", "ante", "pmg-01"), "pay_table", "choose one of bet"),
        (("caribbean-stud", "progressive", "pmg-09"), "pay_table", "csp-base, pmg-01, pmg-02"),
        (("caribbean-stud", None, None, {"speed": 1}), "speed", "it has"),
        (("caribbean-stud", None, None, {"strategy": "hope"}), "strategy", "'best', 'up-card', 'ace-king'"),
        (("caribbean-stud", "progressive", None, {"other_players": 7}), "other_players", "0 to 6"),
        (("caribbean-stud", "progressive", None, {"progressive": "none"}), "pay_table", "csp-base"),
        (("caribbean-stud", "progressive", None, {"meter": "-1"}), "meter", "negative"),
        (
            ("caribbean-stud", "progressive", None, {"progressive_wager": "0"}),
            "progressive_wager",
            r"more than \$0",
        ),
        (("ez-baccarat-panda-8", "tie", None, {"decks": 0}), "decks", "1 to 27"),
    ],
)
def test_bad_input_names_what_was_expected(arguments, key, expected):
    with pytest.raises(DataInvalid, match=expected) as refused:
        analyse(*arguments)

    assert refused.value.key == key


def test_a_table_for_no_wager_is_refused():
    with pytest.raises(DataInvalid, match="or name the wager"):
        analyse_all("caribbean-stud", "pmg-09")
