import json
import re
from dataclasses import replace
from fractions import Fraction

import pytest

from croupier.lab import analyse_all
from croupier.lab.catalog import LABORATORIES
from croupier.lab.questions.par import as_data, par_sheet
from croupier.lab.questions.par_page import par_page, say_one_in, say_whole_dollars
from croupier.lab.questions.par_pdf import par_pdf


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


@pytest.mark.parametrize("game_id", [name for name in LABORATORIES if name != "caribbean-stud"])
def test_every_game_has_its_sheet(game_id):
    whole = par_sheet(game_id, rounds=0)
    page = par_page(whole)

    assert {figures.wager for figures in whole.wagers} == set(LABORATORIES[game_id].wagers)
    for figures in whole.wagers:
        assert f"{figures.edge.numerator} / {figures.edge.denominator}" in page
    assert par_pdf(replace(whole, wagers=whole.wagers[:1], meters=whole.meters[:1])).startswith(b"%PDF")


def test_numbers_as_people_say_them():
    assert say_one_in(Fraction(1, 649740)) == "649,740"
    assert say_one_in(Fraction(1, 3)) == "3.00"
    assert say_one_in(Fraction(0)) == "never"
    assert say_whole_dollars(Fraction(1001, 10)) == "$101"
    assert say_whole_dollars(None) == "never"
    assert say_whole_dollars(Fraction(-3)) == "any meter"
