"""Fees before the deal of a player-dealer game."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.money import Cents, dollars
from croupier.pay.fees import Band, Basis, Kind, LaidWager, Rate, player_dealer_fees
from tests.california import player_dealer_option, schedules
from tests.recorded import RULES

EZ = "ez-baccarat-panda-8.rules"
SHARED = "ca-shared.ca_rates"

CHARGED = {
    "ez-baccarat-panda-8": {"player", "banker"},
    "golden-frog-baccarat": {"player", "banker"},
    "ultimate-texas-holdem": {"ante"},
    "three-card-poker-6-card-bonus": {"ante"},
    "fortune-pai-gow-poker": {"game"},
    "21st-century-blackjack-switch": {"game"},
    "21st-century-blackjack-buster": {"game"},
}
"""The game wagers of each game; everything else on the layout is a bonus bet or free."""


def game(player, amount, spot="game", circle=""):
    return LaidWager(player, spot, dollars(amount), charged=True, circle=circle)


def bonus(player, amount, spot="bonus"):
    return LaidWager(player, spot, dollars(amount), charged=False)


def test_flat_fee_for_every_line_wager():
    fees = player_dealer_fees(
        player_dealer_option(EZ, 4),
        [
            game(1, 25, "player"),
            game(1, 25, "banker"),
            game(2, 50, "player"),
            bonus(2, 25),
            bonus(3, 25, "tie"),
        ],
    )
    assert fees.player_dealer == dollars(3)
    assert fees.players == {1: dollars(4), 2: dollars(2), 3: 0}
    assert fees.action == dollars(150)
    assert fees.total == dollars(9)


def test_players_pay_nothing_where_the_basis_is_none():
    fees = player_dealer_fees(player_dealer_option(EZ, 10), [game(1, 60), game(2, 60), bonus(2, 10)])
    assert fees.players == {1: 0, 2: 0}
    assert fees.player_dealer == dollars(1)


@pytest.mark.parametrize(
    ("action", "fee"),
    [
        (5, 1),
        (130, 1),
        ("130.01", 2),
        (131, 2),
        (134, 2),
        (350, 2),
        (351, 4),
        (550, 4),
        (750, 6),
        (751, 8),
        (90_000, 8),
    ],
)
def test_the_band_is_the_first_whose_upper_end_is_not_below_the_action(action, fee):
    assert player_dealer_fees(player_dealer_option(EZ, 10), [game(1, action)]).player_dealer == dollars(fee)


@pytest.mark.parametrize(
    ("block", "number", "action", "fee"),
    [
        (SHARED, 10, 150, 5),
        (SHARED, 14, 100, 1),
        (SHARED, 14, 101, 2),
        ("golden-frog-baccarat.ca_rates", 9, 2000, 25),
        ("golden-frog-baccarat.ca_rates", 14, 100, 1),
        ("blackjack-switch.rules", 14, 2000, 15),
        ("blackjack-switch.rules", 15, 551, 6),
        ("blackjack-switch.rules", 15, 2000, 15),
        ("blackjack-5-buster.rules", 19, 500, 3),
        ("blackjack-5-buster.rules", 22, 1000, 8),
        ("blackjack-5-buster.rules", 32, 751, 8),
    ],
)
def test_anomalous_bands_follow_their_rulings(block, number, action, fee):
    wagers = [game(1, action)]
    assert player_dealer_fees(player_dealer_option(block, number), wagers).player_dealer == dollars(fee)


def test_above_a_last_closed_band_the_last_counts():
    option = player_dealer_option("three-card-6cb.rules", 1)
    assert player_dealer_fees(option, [game(1, 400, "ante")]).players == {1: dollars(3)}


def test_a_players_fee_can_follow_total_action():
    option = player_dealer_option("three-card-6cb.rules", 1)
    fees = player_dealer_fees(option, [game(1, 50, "ante"), bonus(1, 25), game(2, 30, "ante")])
    assert fees.players == {1: dollars(2), 2: dollars(2)}
    assert fees.player_dealer == dollars(2)


def test_a_fee_by_size_looks_at_each_wager_alone():
    option = player_dealer_option("blackjack-5-buster.rules", 16)
    fees = player_dealer_fees(option, [game(1, 100), game(1, 101, "game@2"), bonus(1, 500)])
    assert fees.players == {1: dollars(3)}
    assert fees.player_dealer == dollars(2)


def test_a_circle_pays_once_however_many_wagers_it_holds():
    option = player_dealer_option("blackjack-5-buster.rules", 14)
    together = [game(1, 50, "game", "a"), game(1, 50, "more", "a")]
    apart = [game(1, 100, "game", "a"), game(1, 100, "more", "b")]

    assert option.player_basis is Basis.PER_BETTING_CIRCLE
    assert player_dealer_fees(option, together).players == {1: dollars(1)}
    assert player_dealer_fees(option, apart).players == {1: dollars(2)}


def test_a_circle_by_size_counts_all_that_lies_in_it():
    option = player_dealer_option("fortune-pai-gow.ca_rates", 12)
    assert player_dealer_fees(option, [game(1, 60, "a", "x"), game(1, 60, "b", "x")]).players == {
        1: dollars(2)
    }
    assert player_dealer_fees(option, [game(1, 60, "a", "x"), game(1, 60, "b", "y")]).players == {
        1: dollars(2)
    }
    assert player_dealer_fees(option, [game(1, 100, "a", "x")]).players == {1: dollars(1)}


def test_the_circles_of_two_players_are_two():
    option = player_dealer_option("fortune-pai-gow.ca_rates", 2)
    assert player_dealer_fees(option, [game(1, 20), game(3, 10, "game@1")]).players == {1: 100, 3: 100}


@pytest.mark.parametrize(("block", "number"), [("three-card-6cb.rules", 6), ("three-card-1.1.ca_rates", 6)])
def test_a_fee_per_hand_or_round_is_paid_once(block, number):
    option = player_dealer_option(block, number)
    fees = player_dealer_fees(option, [game(1, 25, "ante"), game(1, 25, "ante.2"), bonus(2, 25)])
    assert fees.players == {1: dollars(2), 2: 0}
    assert fees.player_dealer == dollars(4)


def test_two_hands_of_switch_are_two_fees():
    option = player_dealer_option("blackjack-switch.rules", 2)
    assert player_dealer_fees(option, [game(1, 20, "game.1"), game(1, 20, "game.2")]).players == {
        1: dollars(2)
    }


def test_a_flat_rate_has_no_bands():
    assert Rate.flat(dollars(2)).is_flat
    assert not Rate((Band(dollars(1), None, dollars(2)),)).is_flat


BANKED = [o for block in schedules if block.kind is Kind.PLAYER_DEALER for o in block.options]

wagers = st.lists(
    st.builds(
        LaidWager,
        player=st.integers(1, 7),
        spot=st.sampled_from(["game", "bonus", "tie"]),
        amount=st.integers(1, 500_000).map(Cents),
        charged=st.booleans(),
    ),
    max_size=14,
)


@given(option=st.sampled_from(BANKED), laid=wagers)
def test_every_option_charges_only_what_it_prints(option, laid):
    fees = player_dealer_fees(option, laid)
    printed = [band.fee for band in option.player.bands]

    assert fees.player_dealer in {band.fee for band in option.player_dealer.bands}
    assert fees.action == sum(wager.amount for wager in laid)
    assert list(fees.players) == sorted({wager.player for wager in laid})
    for player, fee in fees.players.items():
        charged = [wager for wager in laid if wager.player == player and wager.charged]
        assert 0 <= fee <= len(charged) * max(printed)
        assert bool(fee) == bool(charged and option.player_basis is not Basis.NONE and max(printed))


def _rounds():
    for file in sorted(RULES.glob("*/*.toml")):
        document = tomllib.loads(file.read_text(encoding="utf-8"))
        if "_collection" in document and document.get("_bank", {}).get("kind") == "player-dealer":
            yield pytest.param(document, id=file.stem)


@pytest.mark.parametrize("document", list(_rounds()))
def test_fees_of_recorded_rounds(document):
    laid = []
    for action in document["actions"][: document["actions"].index("d nb")]:
        who, _, spot, amount = action.split()
        player, _, hand = who.removeprefix("p").partition(".")
        base = spot.partition("@")[0].partition(".")[0]
        charged = base in CHARGED[document["variant"]]
        laid.append(LaidWager(int(player), f"{spot}.{hand}", dollars(amount), charged))
    posted = document["_collection"]

    fees = player_dealer_fees(player_dealer_option(posted["schedule"], posted["option"]), laid)

    bank = document["_bank"]["player"]
    numbers = range(1, len(document["starting_stacks"]) + 1)
    paid = [fees.player_dealer if number == bank else fees.players.get(number, 0) for number in numbers]
    assert paid == [dollars(fee) for fee in document["_expected"]["fees"]]
