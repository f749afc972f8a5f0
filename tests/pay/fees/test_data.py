"""California's schedules as our data hold them: totals, addresses, twins, references."""

from dataclasses import replace

import pytest

from croupier.errors import DataInvalid
from croupier.money import dollars
from croupier.pay.fees import Kind, PlayerDealerOption, PotOption, Trigger, jurisdiction
from tests.california import (
    anomalies,
    blocks,
    general_rules,
    listed_game,
    option,
    place,
    player_dealer_option,
    pot_option,
    schedule,
    schedules,
    schedules_of,
)

OPTIONS = {
    "badugi.poker_rates": 68,
    "badugi.rules": 66,
    "big-o-hl-rit.poker_rates": 170,
    "big-o-hl.rules": 12,
    "blackjack-5-buster.rules": 32,
    "blackjack-switch.rules": 15,
    "ca-shared.ca_rates": 18,
    "double-board-omaha.rules": 310,
    "ez-baccarat-panda-8.rules": 10,
    "fortune-pai-gow.ca_rates": 13,
    "golden-frog-baccarat.ca_rates": 17,
    "holdem-family.poker_rates": 310,
    "lowball.poker_rates": 66,
    "mexican-poker.poker_rates": 96,
    "pan.poker_rates": 6,
    "seven-card-stud-hl.rules": 30,
    "seven-card-stud.rules": 30,
    "stud-family.poker_rates": 98,
    "three-card-1.1.ca_rates": 8,
    "three-card-6cb.rules": 14,
    "ultimate-texas-holdem.ca_rates": 6,
}


def test_every_block_has_its_options():
    assert {block.id: len(block.options) for block in schedules} == OPTIONS


def test_totals_of_the_whole_collection():
    every = schedules
    options = [option for block in every for option in block.options]

    assert len(every) == len(blocks) == 21
    assert sum(len(block.groups) for block in every) == 85
    assert len(options) == 1_395
    assert sum(len(option.amounts) for option in options) == 3_438
    assert len(anomalies) == 75
    assert len(general_rules) == 16
    assert len(place.games) == 23
    per_game = sum(len(block.options) for game in place.games for block in schedules_of(game.id))
    assert per_game == 3_443


def test_an_option_is_found_by_block_and_number():
    third = pot_option("holdem-family.poker_rates", 3)

    assert third.amounts == (100, 500, 100)
    assert str(third.players) == "7 or more"
    assert third.heading.lines == (1544, 1562)
    assert third is option("holdem-family.poker_rates", "3")


def test_a_number_printed_twice_has_a_letter():
    twice = option("badugi.rules", "11b")

    assert (twice.key, twice.amounts, twice.anomaly) == ("11b", (800,), "BD-11")
    assert option("badugi.rules", 11).amounts == (100, 500)


def test_an_unknown_block_is_refused_with_those_that_exist():
    with pytest.raises(
        DataInvalid, match=r"no fee schedule 'texas-holdem'; choose one of badugi\.poker_rates"
    ):
        option("texas-holdem", 1)


@pytest.mark.parametrize("name", ["../place", "", "holdem-family.poker_rates.toml"])
def test_a_path_is_no_block(name):
    with pytest.raises(DataInvalid, match="no fee schedule"):
        schedule(name)


def test_an_unknown_number_is_refused_with_those_that_exist():
    with pytest.raises(DataInvalid, match=r"badugi\.rules has no option '11c'; it has 1–65, 11b"):
        option("badugi.rules", "11c")


def test_an_unknown_place_is_refused_with_those_that_exist():
    with pytest.raises(DataInvalid, match="no jurisdiction 'nevada'; choose one of california"):
        jurisdiction("nevada")


def test_an_option_of_the_other_kind_is_refused():
    with pytest.raises(DataInvalid, match="player-dealer games, not for pot games"):
        pot_option("ca-shared.ca_rates", 1)
    with pytest.raises(DataInvalid, match="pot games, not for player-dealer games"):
        player_dealer_option("pan.poker_rates", 1)


@pytest.mark.parametrize(
    ("game", "expected"),
    [
        ("texas-holdem", ["holdem-family.poker_rates"]),
        ("big-o-hi-lo", ["big-o-hl.rules", "holdem-family.poker_rates"]),
        ("big-o-hi-lo-run-it-twice", ["big-o-hl-rit.poker_rates"]),
        ("seven-card-stud-hi-lo", ["seven-card-stud-hl.rules", "stud-family.poker_rates"]),
        ("ez-baccarat-panda-8", ["ez-baccarat-panda-8.rules", "ca-shared.ca_rates"]),
        ("21st-century-blackjack-buster", ["blackjack-5-buster.rules", "ca-shared.ca_rates"]),
        ("three-card-poker-6-card-bonus", ["three-card-6cb.rules"]),
        ("golden-frog-baccarat", ["golden-frog-baccarat.ca_rates"]),
    ],
)
def test_a_game_has_its_blocks(game, expected):
    assert [block.id for block in schedules_of(game)] == expected


def test_a_house_banked_game_has_no_fees():
    with pytest.raises(DataInvalid, match="no fees are listed for 'caribbean-stud'"):
        schedules_of("caribbean-stud")


def test_games_and_blocks_name_each_other():
    for game in place.games:
        for block in schedules_of(game.id):
            assert game.id in block.games
            assert block.kind is game.kind
    for block in schedules:
        for game in block.games:
            assert block.id in listed_game(game).blocks


def test_every_anomaly_that_is_named_exists():
    known = anomalies
    for block in schedules:
        for each in block.options:
            assert each.anomaly is None or each.anomaly in known
            assert set(each.heading.anomalies) <= set(known)
            assert each.anomaly or not each.repaired


def test_every_anomaly_says_what_is_printed_how_it_is_read_and_why():
    for anomaly in anomalies.values():
        assert anomaly.printed
        assert anomaly.taken_as
        assert anomaly.because
        assert anomaly.where


def test_blocks_that_anomalies_and_rules_name_exist():
    named = [name for anomaly in anomalies.values() for name in anomaly.where]
    named += [said.where for rule in general_rules for said in rule.stated_in]
    exact = [name for name in named if "." in name and "*" not in name]

    assert len(exact) > 100
    assert set(exact) <= set(blocks)


def test_every_general_rule_says_who_holds_to_it():
    assert {rule.held_by for rule in general_rules} == {"check", "engine", "house"}


def _figures(option):
    return replace(option, block="", number=0, variant="", heading=None, anomaly=None, repaired=False)


def test_double_board_omaha_repeats_the_holdem_schedule():
    twins = zip(
        schedule("double-board-omaha.rules").options,
        schedule("holdem-family.poker_rates").options,
        strict=True,
    )
    assert all(_figures(ours) == _figures(theirs) for ours, theirs in twins)


def test_holdem_no_limit_repeats_the_limit_half():
    options = schedule("holdem-family.poker_rates").options
    assert [_figures(option) for option in options[155:]] == [_figures(option) for option in options[:155]]


@pytest.mark.parametrize("block", ["seven-card-stud.rules", "seven-card-stud-hl.rules"])
def test_the_stud_rules_repeat_the_first_thirty_rates(block):
    rates = schedule("stud-family.poker_rates").options[:30]
    assert [_figures(option) for option in schedule(block).options] == [_figures(option) for option in rates]


def test_kinds_hold_their_own_options():
    for block in schedules:
        kind = PotOption if block.kind is Kind.POT else PlayerDealerOption
        assert all(isinstance(option, kind) for option in block.options)


def test_badugi_columns_can_be_read_as_printed():
    ours = pot_option("badugi.rules", 1)
    printed = ours.with_printed_columns()

    assert [stage.trigger for stage in printed.stages] == [Trigger.BEFORE_DRAW, Trigger.AFTER_DRAW]
    assert ours.amounts == (100, 700)
    assert printed.amounts == (700, 100)


def test_columns_that_were_not_exchanged_stay():
    rates = pot_option("badugi.poker_rates", 1)
    assert rates.with_printed_columns() is rates


def test_a_flop_fee_of_nothing_is_kept():
    assert pot_option("holdem-family.poker_rates", 150).stages[1].amount == 0


def test_a_misprinted_fee_is_kept_beside_the_one_that_counts():
    first = player_dealer_option("golden-frog-baccarat.ca_rates", 14).player_dealer.bands[0]
    assert (first.fee, first.printed_fee) == (dollars(1), dollars(10))
