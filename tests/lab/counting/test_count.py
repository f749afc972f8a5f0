"""Counts that people keep."""

import pytest

from croupier.errors import DataInvalid
from croupier.lab.counting.count import best_count, count_of, named_tags
from croupier.lab.counting.depth import bets_at, by_depth, whole_shoe
from croupier.lab.counting.removal import effects_of_removal


@pytest.fixture(scope="module")
def dragon():
    return effects_of_removal("ez-baccarat-panda-8", "dragon7")


def test_the_best_count_of_the_dragon_is_the_published_one(dragon):
    """Jacobson (2011): 4 to 7 count -1, 8 and 9 count +2, bet from a true count of 4."""
    count = best_count(dragon)

    assert dict(zip(dragon.shoe.labels, count.tags, strict=True)) == {
        **dict.fromkeys("TA23", 0),
        **dict.fromkeys("4567", -1),
        **dict.fromkeys("89", 2),
    }
    assert count.balanced
    assert bets_at(count) == 4


def test_a_count_of_higher_level_follows_better(dragon):
    assert (
        best_count(dragon, 1).correlation
        < best_count(dragon, 2).correlation
        < best_count(dragon, 6).correlation
    )


def test_insurance_is_followed_perfectly_by_tens_against_the_rest():
    count = best_count(effects_of_removal("21st-century-blackjack-buster", "insurance"))

    assert count.tags == (4,) * 9 + (-9,)
    assert count.correlation == pytest.approx(1)


def test_where_all_cards_are_alike_there_is_no_count():
    assert best_count(effects_of_removal("21st-century-blackjack-switch", "supermatch")) is None


def test_an_unbalanced_count_is_taken_less_what_a_card_adds(dragon):
    count = count_of(dragon, named_tags(dragon, {"8": "1", "9": "1"}))

    assert not count.balanced
    assert count.true(64 / 2, 208, 208) == pytest.approx(0)


def test_tags_that_mean_nothing_are_refused(dragon):
    for tags, says in (({"Q": "1"}, "no card"), ({"8": "x"}, "whole number")):
        with pytest.raises(DataInvalid, match=says):
            named_tags(dragon, tags)
    with pytest.raises(DataInvalid, match="needs a card"):
        count_of(dragon, (0,) * 10)
    with pytest.raises(DataInvalid, match="1 to 12"):
        best_count(dragon, 0)


def test_the_wager_gets_better_as_the_shoe_is_dealt_and_a_count_gets_no_more_than_there_is(dragon):
    found = by_depth(dragon, best_count(dragon), depths=(0.1, 0.6, 0.9, 0.999), shoes=60)

    assert [depth.left for depth in found] == [374, 166, 42]
    assert found[0].gain < found[1].gain < found[2].gain
    assert all(0 <= depth.counted_gain <= depth.gain for depth in found[1:])
    summed = whole_shoe(dragon, found, 14, counted=False)
    assert summed.rounds == pytest.approx(402 / 4.9382, abs=0.1)
    assert by_depth(dragon, best_count(dragon), depths=(0.6,), shoes=60) == [
        *by_depth(dragon, best_count(dragon), depths=(0.6,), shoes=60)
    ]


@pytest.mark.parametrize("shoes", [0, -1])
def test_no_shoes_are_no_answer(dragon, shoes):
    with pytest.raises(DataInvalid, match="one shoe"):
        by_depth(dragon, None, shoes=shoes)
