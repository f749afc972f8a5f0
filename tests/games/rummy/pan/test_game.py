"""Pan as declared: the pack, the options of every ruling, the payments, the clauses."""

import re
from pathlib import Path

import pytest

import croupier
from croupier.games import GAMES
from croupier.games.rule_card import rule_card
from croupier.games.rummy.pan.game import PAN
from croupier.pay.fees import time_fee
from tests.california import pot_option, schedules_of

SOURCE = Path(croupier.__file__).parent
RULES = (SOURCE / "games/rummy/pan/rules.md").read_text(encoding="utf-8")
CLAUSES = set(re.findall(r"^\| (PAN \d+(?:\.\d)?) \|", RULES, re.MULTILINE))


def test_pan_is_in_the_catalog_as_the_one_rummy_game():
    assert GAMES["pan"] is PAN
    assert [game.id for game in GAMES.values() if game.family == "rummy"] == ["pan"]
    assert PAN.number == "GEGA-000952"


@pytest.mark.clause("pan", "PAN 2")
def test_the_jack_follows_the_seven_and_the_ace_is_low():
    assert "".join(rank.letter for rank in PAN.melds.sequence) == "A234567JQK"


def test_there_are_the_twenty_rulings_and_one_of_our_own_and_an_option_for_each_other_answer():
    assert [ruling.id for ruling in PAN.rulings] == [f"PAN-R{n}" for n in range(1, 22)]
    assert {option.name for option in PAN.options} == {
        "chip_value", "first_hand", "drop_forfeit", "top", "redraw", "take_drawn_only", "added_pays",
        "out_pays", "borrow", "force", "protect_ten", "decks", "no_spade_set", "must_use",
    }  # fmt: skip
    named = {ruling.id for ruling in PAN.rulings if ruling.option}
    assert {option.ruling for option in PAN.options if option.ruling} == named


@pytest.mark.parametrize(
    ("number", "chips"),
    [(1, (1, 1, 1, 1)), (2, (2, 4, 1, 2)), (3, (1, 2, 1, 2)), (4, (1, 2, 1, 2)), (5, (1, 2, 1, 2))],
)
def test_payments_are_those_of_the_rules(number, chips):
    (paid,) = [condition for condition in PAN.payments.conditions if condition.number == number]

    assert (paid.chips, paid.spades, paid.further, paid.further_spades) == chips
    assert paid.clause == f"PAN 7.{number}"


def test_every_rank_of_one_suit_is_a_condition_exactly_once():
    suited = [paid.ranks for paid in PAN.payments.conditions if paid.number in (2, 3)]

    assert frozenset.union(*suited) == frozenset(PAN.melds.sequence)
    assert not frozenset.intersection(*suited)


def test_every_clause_that_the_play_cites_is_in_the_rules():
    cited = set()
    for path in (SOURCE / "table").glob("rummy*.py"):
        cited |= set(re.findall(r"PAN \d+(?:\.\d)?", path.read_text(encoding="utf-8")))
    cited |= {condition.clause for condition in PAN.payments.conditions}

    assert cited
    assert cited <= CLAUSES


def test_every_ruling_that_the_rules_name_exists():
    assert set(re.findall(r"PAN-R\d+", RULES)) <= {ruling.id for ruling in PAN.rulings}


@pytest.mark.clause("pan", "PAN 12")
@pytest.mark.parametrize(("option", "seated", "cents"), [(1, 6, 500), (3, 8, 300), (4, 5, 400), (6, 2, 200)])
def test_time_is_collected_from_everybody_seated(option, seated, cents):
    assert time_fee(pot_option("pan.poker_rates", option), seated=seated) == cents


@pytest.mark.clause("pan", "PAN 12")
def test_an_option_of_another_number_of_players_takes_nothing():
    assert time_fee(pot_option("pan.poker_rates", 1), seated=5) == 0
    assert time_fee(pot_option("pan.poker_rates", 4), seated=6) == 0


def test_the_rule_card_shows_melds_payments_options_and_rulings():
    card = rule_card(PAN)["sections"]

    assert [
        "square",
        "one rank, all of one suit or of at least 3 suits; aces or kings of any suits",
        "PAN 6.3",
    ] in (card["Melds"])
    assert [row[0] for row in card["Payments"]][1:] == [*[f"condition {n}" for n in range(1, 6)], "going out"]
    assert ["pack", "320 cards"] in card["Table"]
    assert len(card["Options"]) == len(PAN.options)
    assert len(card["Rulings"]) == 21
    assert [row[0] for row in card["Fees"]] == ["pan.poker_rates"]
    assert [row[0] for row in card["Cited"]] == ["PAN"]


def test_the_schedule_of_the_game_is_the_one_that_the_place_lists():
    assert [schedule.id for schedule in schedules_of("pan")] == list(PAN.schedules)
