from croupier.lab import Posting, analyse, meter_value
from croupier.lab.questions.meter import meter_line, meter_lines
from croupier.money import Cents
from croupier.pay import game_tables

GAME = "caribbean-stud"


def test_two_points_give_the_whole_line():
    line = meter_line(GAME, "progressive", "csp-base")

    for meter in (0, 1_000, 123_400, 250_000):
        assert line.edge(meter) == analyse(GAME, "progressive", "csp-base", {"meter": str(meter)}).edge


def test_the_line_crosses_zero_where_the_progressive_says():
    table = game_tables("banked/caribbean_stud")["csp-base"]

    exact = meter_value(Posting(table=table, wager=Cents(100))).break_even

    assert meter_line(GAME, "progressive", "csp-base").break_even * 100 == exact


def test_envy_brings_break_even_nearer():
    alone, some, full = next(lines for lines in meter_lines(GAME) if lines[0].pay_table == "pmg-01")

    assert (alone.others, some.others, full.others) == (0, 3, 6)
    assert full.break_even < some.break_even < alone.break_even
    assert full.per_dollar == alone.per_dollar


def test_every_table_off_the_meter_has_lines_and_no_other():
    tables = [lines[0].pay_table for lines in meter_lines(GAME)]

    assert tables == ["csp-base", "pmg-01", "pmg-02"]
    assert meter_lines("ez-baccarat-panda-8") == []
