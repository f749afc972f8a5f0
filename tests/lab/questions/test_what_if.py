from dataclasses import replace
from fractions import Fraction

import pytest

from croupier.errors import DataInvalid
from croupier.lab import LABORATORIES, analyse
from croupier.lab.questions.what_if import change, read_change, what_if
from croupier.pay import game_tables

EZ = "ez-baccarat-panda-8"


def test_one_row_changed_moves_the_edge_by_its_chance():
    [compared] = what_if(EZ, change(pays={"tie": "8:1"}))

    ties = sum(row.probability for row in compared.posted.rows if row.net > 0)
    assert compared.posted.edge == analyse(EZ, "tie").edge
    assert compared.gained == ties  # one unit less for every tie
    assert compared.posted.wager == compared.changed.wager == "tie"


def test_options_and_rows_together_from_a_file():
    wanted = read_change('wager = "tie"\n[options]\ndecks = 6\n[pays]\ntie = "8:1"\n', file="mine.toml")

    [compared] = what_if(EZ, wanted)

    six_decks = analyse(EZ, "tie", options={"decks": 6})
    ties = sum(row.probability for row in six_decks.rows if row.net > 0)
    assert compared.changed.edge == six_decks.edge + ties


def test_an_option_alone_concerns_every_wager_that_it_changes():
    found = what_if(EZ, change(options={"decks": 1}))

    assert [compared.posted.wager for compared in found] == ["player", "banker", "tie", "panda8", "dragon7"]


def test_a_row_of_several_tables_means_the_one_with_that_kind_of_award():
    odds = what_if("caribbean-stud", change(pays={"flush": "6:1"}))
    money = what_if("caribbean-stud", change(pays={"four_of_a_kind": "$500"}, wager="progressive"))

    assert ("ante", "bet") in [(each.posted.wager, each.posted.pay_table) for each in odds]
    assert ("progressive", "csp-base") not in [(each.posted.wager, each.posted.pay_table) for each in odds]
    assert {each.posted.wager for each in money} == {"progressive"}


def test_a_named_table_is_the_only_one_changed():
    [compared] = what_if("caribbean-stud", change(pays={"flush": "$60"}, table="csp-base"))

    assert compared.posted.pay_table == "csp-base"
    # 5,108 flushes of 2,598,960 hands, ten dollars more on a wager of one.
    assert compared.gained == -10 * Fraction(5108, 2598960)


def test_a_row_can_be_taken_out_of_a_table_that_may_lack_it():
    [compared] = what_if("caribbean-stud", change(pays={"flush": "none"}, table="csp-base"))

    assert compared.gained == 50 * Fraction(5108, 2598960)


SLOW = {
    ("ultimate-texas-holdem", "ante"),
    ("ultimate-texas-holdem", "blind"),
    ("21st-century-blackjack-switch", "game"),
}
"""Each change plays every deal anew; other wagers by the same code stand for them."""

ROWS = [
    (game_id, wager, table, row)
    for game_id, lab in LABORATORIES.items()
    for wager, analysed in lab.wagers.items()
    if (game_id, wager) not in SLOW
    for table in analysed.tables[:1]
    for row in lab.pay_table(table).pays
]


@pytest.mark.parametrize(("game_id", "wager", "table", "row"), ROWS)
def test_every_row_can_be_taken_out_and_its_hand_loses(game_id, wager, table, row):
    options = {"strategy": "book"} if "blackjack" in game_id else {}

    [compared] = what_if(game_id, change(pays={row: "none"}, wager=wager, table=table), options)

    assert compared.gained >= 0
    assert row not in {
        outcome.outcome.replace(" ", "_") for outcome in compared.changed.rows if outcome.net > 0
    }


def test_a_row_missing_from_a_posted_table_is_still_refused():
    table = game_tables("banked/high_card_flush")["fb-1"]
    short = replace(table, pays={row: award for row, award in table.pays.items() if row != "five"})

    with pytest.raises(DataInvalid, match="row 'five' is missing"):
        analyse("high-card-flush", "flush", short)


def test_envy_can_be_changed():
    wanted = change(envy={"royal_flush": 2000}, table="pmg-01")

    [compared] = what_if("caribbean-stud", wanted, {"other_players": 6})

    assert compared.gained < 0


@pytest.mark.parametrize(
    ("game", "wanted", "key", "expected"),
    [
        (EZ, {"pays": {"ties": "8:1"}}, "pays", "tie"),
        (EZ, {"pays": {"tie": "8:1"}, "wager": "toe"}, "wager", "dragon7"),
        (EZ, {"pays": {"tie": "8:1"}, "table": "ez"}, "table", "ez-p8-1"),
        (EZ, {"options": {"decks": 0}}, "decks", "1 to"),
        (EZ, {"options": {"dekcs": 6}}, "dekcs", "decks"),
        ("caribbean-stud", {"pays": {"flus": "6:1"}, "wager": "ante"}, "bet", "flush"),
        ("caribbean-stud", {"pays": {"flash": "none"}, "table": "bet"}, "bet", "flush"),
    ],
)
def test_what_is_wrong_is_named_with_what_was_expected(game, wanted, key, expected):
    with pytest.raises(DataInvalid) as refused:
        what_if(game, change(**wanted))

    assert refused.value.key == key
    assert expected in str(refused.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("pays = 3", "[pays]"),
        ("[pays]\ntie = 8", "in quotes"),
        ("[pay]\ntie = '8:1'", "'pay'"),
        ("wager = 3", "in quotes"),
        ("[envy]\nroyal_flush = 'much'", "envy.royal_flush"),
        ("[pays", "mine.toml"),
    ],
)
def test_a_file_that_cannot_be_read_says_where(text, said):
    with pytest.raises(DataInvalid, match=r"mine\.toml") as refused:
        read_change(text, file="mine.toml")

    assert said in str(refused.value)
