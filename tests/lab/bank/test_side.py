"""What banking a full table is worth."""

from fractions import Fraction

import pytest

from croupier.errors import DataInvalid
from croupier.lab import analyse
from croupier.lab.bank.side import bank_side, with_required
from croupier.lab.catalog import LABORATORIES
from croupier.money import dollars


@pytest.fixture(scope="module")
def baccarat():
    return bank_side("ez-baccarat-panda-8", bettors=3, laid={"banker": dollars(100), "dragon7": dollars(10)})


def test_bettors_on_one_line_win_and_lose_together():
    banked = bank_side("golden-frog-baccarat", bettors=3, laid={"banker": dollars(100)})
    banker = analyse("golden-frog-baccarat", "banker")

    assert banked.counted
    assert banked.at().expected == 3 * banker.edge * dollars(100)
    assert banked.at().spread == pytest.approx(3 * banker.standard_deviation * dollars(100))


def test_the_expectation_is_that_of_the_edges(baccarat):
    edges = {spot: analyse("ez-baccarat-panda-8", spot).edge for spot in ("banker", "dragon7")}

    assert baccarat.expected == 3 * (edges["banker"] * dollars(100) + edges["dragon7"] * dollars(10))
    assert sum(baccarat.at().chances.values()) == 1


def test_a_wager_that_covers_everything_changes_nothing(baccarat):
    enough = baccarat.at(dollars(1_200))

    assert enough.expected == baccarat.expected
    assert all(place.uncovered == 0 and place.moved == 0 for place in enough.places.values())


def test_a_small_wager_bounds_the_result_and_the_bettors_gain_what_the_bank_loses(baccarat):
    small = baccarat.at(dollars(150))

    assert set(small.chances) <= {-dollars(150), 0, dollars(150)} | set(
        range(-dollars(150), dollars(150) + 1)
    )
    assert (
        sum((place.moved for place in small.places.values()), Fraction())
        == baccarat.expected - small.expected
    )
    assert small.places[1].uncovered < small.places[3].uncovered


def test_a_sample_is_the_same_for_the_same_seed_and_states_its_error():
    asked = {"bettors": 2, "laid": {"ante": dollars(10)}, "rounds": 2_000}
    one = bank_side("three-card-poker-6-card-bonus", **asked, seed=4)

    assert not one.counted
    assert (one.nets == bank_side("three-card-poker-6-card-bonus", **asked, seed=4).nets).all()
    assert (one.nets != bank_side("three-card-poker-6-card-bonus", **asked, seed=5).nets).any()
    assert one.at().expected == 2 * analyse("three-card-poker-6-card-bonus", "ante").edge * dollars(10)
    assert one.at().within == 0
    assert one.at().spread_within > 0


def test_a_sampled_wager_that_covers_everything_changes_nothing_and_a_small_one_moves_what_places_gain():
    banked = bank_side("ultimate-texas-holdem", bettors=3, laid={"ante": dollars(10)}, rounds=5_000)
    enough, small = banked.at(dollars(1_000_000)), banked.at(dollars(60))

    assert enough.expected == banked.expected
    assert enough.spread == banked.at().spread
    assert sum((place.moved for place in small.places.values()), Fraction()) == -small.moved
    assert small.places[1].uncovered < small.places[3].uncovered


def test_wagers_that_must_be_made_come_with_the_base_wager():
    game = LABORATORIES["ultimate-texas-holdem"].game

    assert with_required(game, {"ante": dollars(25)}) == {"ante": dollars(25), "blind": dollars(25)}


@pytest.mark.parametrize(
    ("game", "asked", "says"),
    [
        ("caribbean-stud", {}, "the house banks"),
        ("ez-baccarat-panda-8", {"bettors": 99}, "seats 1 to"),
        ("ez-baccarat-panda-8", {"laid": {"nothing": dollars(5)}}, "choose from"),
        ("21st-century-blackjack-buster", {"laid": {"insurance": dollars(5)}}, "before the deal"),
    ],
)
def test_what_cannot_be_banked_is_refused(game, asked, says):
    with pytest.raises(DataInvalid, match=says):
        bank_side(game, **asked)


def test_a_bank_puts_up_something(baccarat):
    with pytest.raises(DataInvalid, match="more than"):
        baccarat.at(dollars(0))
