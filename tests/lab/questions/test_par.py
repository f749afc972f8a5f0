import csv
import io
import json
import re
from dataclasses import replace
from fractions import Fraction

import pytest

from croupier.errors import DataInvalid
from croupier.lab import analyse, analyse_all
from croupier.lab.catalog import LABORATORIES
from croupier.lab.questions.par import as_data, par_sheet
from croupier.lab.questions.par_csv import par_csv
from croupier.lab.questions.par_page import par_page, say_one_in, say_whole_dollars
from croupier.lab.questions.par_pdf import par_pdf
from croupier.lab.questions.par_terms import OwnTerms
from croupier.lab.questions.what_if import change
from croupier.money import Odds


@pytest.fixture(scope="module")
def sheet():
    return par_sheet("caribbean-stud", rounds=0)


def test_the_sheet_has_every_wager_and_pay_table(sheet):
    assert [(figures.wager, figures.pay_table) for figures in sheet.wagers] == [
        (figures.wager, figures.pay_table) for figures in analyse_all("caribbean-stud")
    ]
    assert set(sheet.tables) == {"bet", "csp-base", "pmg-01", "pmg-02"}
    assert len(sheet.meters) == 3


def test_the_sheet_says_which_rules_and_documents_it_is_of(sheet):
    assert re.search(r" sha256:[0-9a-f]{12}$", sheet.version)
    assert {source["key"] for source in sheet.sources} == {"CSP"}
    assert sheet.posted["progressive"] == "–"
    assert {ruling[0] for ruling in sheet.rulings} >= {"CSP-R7"}


def test_the_sheet_says_what_was_assumed_and_how_the_game_was_played(sheet):
    assert sheet.asked == {"strategy": "best", "meter": "–", "other_players": "0"}
    assert "The base game is played by best play." in par_page(sheet)

    always = par_sheet("caribbean-stud", {"strategy": "always", "meter": "250000"}, rounds=0)
    page = par_page(replace(always, wagers=always.wagers[:1], meters=()))

    assert always.wagers[0].edge != sheet.wagers[0].edge
    assert (always.asked["strategy"], always.asked["meter"]) == ("always", "$250,000")
    assert "played by the strategy always, not best play" in page
    assert "<td>strategy</td><td>always</td>" in page


def test_hands_set_the_house_way_are_not_called_the_best_setting(pai_gow):
    data = as_data(pai_gow)

    assert data["played"] == "the strategy house-way, not the best setting of every hand"
    assert data["asked"]["strategy"] == "house-way"
    assert f"{data['wagers'][0]['edge']:.4%}" == "1.1930%"
    assert "played by the best setting" not in par_page(replace(pai_gow, wagers=pai_gow.wagers[:1]))


@pytest.fixture(scope="module")
def pai_gow():
    return par_sheet("fortune-pai-gow-poker", rounds=0)


def test_money_has_its_unit():
    sheet = par_sheet("let-it-ride", {"min": "25", "max": "500"}, rounds=0)

    assert (sheet.posted["min"], sheet.posted["max"]) == ("$25", "$500")


def test_equal_sheets_are_equal_data(sheet):
    again = par_sheet("caribbean-stud", rounds=0)

    assert json.dumps(as_data(again)) == json.dumps(as_data(sheet))


def test_combinations_are_whole_and_add_up_to_the_cycle(sheet):
    lines = list(csv.DictReader(io.StringIO(par_csv(sheet).decode())))

    for figures in sheet.wagers:
        own = [
            line for line in lines if (line["wager"], line["pay_table"]) == (figures.wager, figures.pay_table)
        ]
        ways = [int(line["combinations"]) for line in own if line["combinations"]]
        assert sum(ways) == sum(figures.combinations) == figures.cycle
        gained = sum(count * Fraction(line["net"]) for count, line in zip(ways, own, strict=False))
        assert figures.edge == -gained / figures.cycle
    # 4 royal flushes of 2,598,960 hands are one in 649,740.
    royal = next(
        line for line in lines if (line["pay_table"], line["outcome"]) == ("csp-base", "royal flush")
    )
    assert Fraction(int(royal["combinations"]), int(royal["cycle"])) == Fraction(1, 649740)
    assert f"Cycle: {sheet.wagers[0].cycle:,} combinations" in par_page(
        replace(sheet, wagers=sheet.wagers[:1])
    )


def test_what_others_bring_is_no_outcome_of_the_cycle():
    own = analyse("caribbean-stud", "progressive", "pmg-01", {"other_players": 6})

    assert len(own.outcomes) < len(own.rows)
    assert sum(row.probability for row in own.outcomes) == 1
    assert sum(own.combinations) == own.cycle


def test_sums_in_floats_have_no_combinations():
    rough = replace(analyse("ez-baccarat-panda-8", "tie"), error=1e-10)

    assert rough.cycle is None
    assert rough.combinations == ()


def test_data_keep_fractions_whole(sheet):
    data = json.loads(json.dumps(as_data(sheet)))

    ante = data["wagers"][0]
    assert ante["edge_fraction"] == ["142031221", "2718662100"]
    assert ante["pays"]["royal_flush"] == "100:1"
    assert sum(row["return"] for row in ante["rows"]) == pytest.approx(-ante["edge"])
    assert data["meters"][0]["break_even_dollars"] > 0


def test_the_page_needs_nothing_beside_it_and_shows_the_figures(sheet):
    page = par_page(sheet)

    assert "142031221 / 2718662100" in page
    assert "5.2243%" in page
    assert page.count("<svg") >= 2 * len(sheet.wagers) + len(sheet.meters)
    assert not re.search(r'(src|href)="(?!#)', re.sub(r"<svg.*?</svg>", "", page, flags=re.DOTALL))


def test_the_same_rules_give_the_same_sheet(sheet):
    short = replace(sheet, wagers=sheet.wagers[:1], meters=sheet.meters[:1])

    assert par_page(short) == par_page(short)
    assert par_pdf(short) == par_pdf(short)


def test_the_paper_has_pages(sheet):
    written = par_pdf(replace(sheet, wagers=sheet.wagers[:2]))

    assert written.startswith(b"%PDF")
    assert written.count(b"/Type /Page\n") >= 4


def sheet_is_whole(game_id):
    """Every wager of the game is on its sheet, on the page and on paper, with figures that hold together."""
    whole = par_sheet(game_id, rounds=0)
    page = par_page(whole)

    assert {figures.wager for figures in whole.wagers} == set(LABORATORIES[game_id].wagers)
    for figures in whole.wagers:
        assert figures.method == "exact" or figures.error > 0
        assert figures.cycle in (None, sum(figures.combinations))
        assert f"{figures.edge.numerator} / {figures.edge.denominator}" in page
    assert par_pdf(replace(whole, wagers=whole.wagers[:1], meters=whole.meters[:1])).startswith(b"%PDF")


@pytest.mark.parametrize("game_id", ["ez-baccarat-panda-8", "let-it-ride"])
def test_a_game_has_its_sheet(game_id):
    """For every game: tests/known/test_sheets.py."""
    sheet_is_whole(game_id)


def test_numbers_as_people_say_them():
    assert say_one_in(Fraction(1, 649740)) == "649,740"
    assert say_one_in(Fraction(1, 3)) == "3.00"
    assert say_one_in(Fraction(0)) == "never"
    assert say_whole_dollars(Fraction(1001, 10)) == "$101"
    assert say_whole_dollars(None) == "never"
    assert say_whole_dollars(Fraction(-3)) == "any meter"


def test_a_sheet_of_changed_rows_says_so_and_leaves_the_rest_as_posted():
    asked = OwnTerms(change=change(pays={"tie": "8:1"}))
    changed, posted = (
        par_sheet("ez-baccarat-panda-8", terms=asked, rounds=1000),
        par_sheet("ez-baccarat-panda-8", rounds=0),
    )

    tie = next(figures for figures in changed.wagers if figures.wager == "tie")
    assert tie.pay_table == "ez-p8-1, changed"
    assert tie.edge == analyse("ez-baccarat-panda-8", "tie", changed.tables[tie.pay_table]).edge
    assert changed.tables[tie.pay_table].pays["tie"] != posted.tables["ez-p8-1"].pays["tie"]
    assert changed.own_tables == (tie.pay_table,)
    assert ("tie", tie.pay_table) in changed.simulated
    assert [figures.edge for figures in changed.wagers if figures.wager != "tie"] == [
        figures.edge for figures in posted.wagers if figures.wager != "tie"
    ]
    assert "not posted" in par_page(changed)


def test_a_sheet_of_a_pay_table_of_ones_own_has_it_in_place_of_the_posted_ones():
    lab = LABORATORIES["ultimate-texas-holdem"]
    own = replace(
        lab.pay_table("trips-03"), id="mine", pays={**lab.pay_table("trips-03").pays, "flush": Odds(8, 1)}
    )
    sheet = par_sheet("ultimate-texas-holdem", terms=OwnTerms(pay_table=own, wager="trips"), rounds=0)

    [trips] = [figures for figures in sheet.wagers if figures.wager == "trips"]
    assert trips.pay_table == "mine, own"
    assert trips.edge == analyse("ultimate-texas-holdem", "trips", own).edge


def test_a_table_that_no_wager_has_needs_its_wager():
    with pytest.raises(DataInvalid, match="name the wager"):
        par_sheet("let-it-ride", terms=OwnTerms(pay_table="mine"), rounds=0)


def test_a_sheet_by_a_chart_has_its_figures_and_deviations():
    chart = '[[bet_1]]\ndo = "ride"\n[[bet_2]]\ndo = "ride"\n'
    sheet = par_sheet("let-it-ride", terms=OwnTerms(chart=(chart, "mine.toml")), rounds=1000)

    assert sheet.own is not None
    assert sheet.wagers[0].edge == sheet.own.figures.edge > sheet.own.best
    assert sheet.played == "the chart mine.toml"
    assert sheet.simulated == {}
    assert "Deviations from best play" in par_page(sheet)
    assert as_data(sheet)["own_play"]["deviations"]
