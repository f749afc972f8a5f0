"""High Card Flush: the ranking, and what the rule leaves open, as it is ruled."""

import pytest

from tests.games.banked.felt import came_to, play
from tests.games.banked.south_dakota import high_card

NO_HAND = "8d7d6d5sTsAcKc"


def clause(name):
    return pytest.mark.clause("high-card-flush", name)


def played(hand, dealer, *wagers, act="p1 w raise 10", meter=5_000, **options):
    """One player who raises, against this dealer."""
    round_ = play(high_card(meter=meter, **options), "p1 w ante 10", *wagers, "d nb")
    return play(round_, f"d dh p1 {hand}", f"d dh b {dealer}", act)


@clause("HCF 1")
@pytest.mark.parametrize(
    ("hand", "dealer", "raised"),
    [
        ("5h4h3h2hAdKsQc", "AcKcJc9d8d7s6s", 20),  # four small cards beat three great ones
        ("AhKhJh9s8s7d6d", "AcKcJc9d8d7s5s", 10),  # suits are equal: a tie
        ("KhQhJh9s8s7d6d", "AcTc9c5d4d3s2s", 0),  # the ace is high
    ],
)
def test_length_first_then_ranks_and_suits_are_equal(hand, dealer, raised):
    assert came_to(played(hand, dealer), "returns")[0]["raise"] == raised


@clause("HCF-R4")
@pytest.mark.parametrize(("wager", "award"), [(1, 250), (2, 500)])
def test_figures_of_the_progressive_are_for_one_on_the_posted_wager(wager, award):
    round_ = played(
        "6h5h4h3h2h9cTd", NO_HAND, f"p1 w progressive {wager}", progressive="hcfp-1", progressive_wager=wager
    )

    assert came_to(round_, "returns")[0]["progressive"] == award


@clause("HCF-R5")
@pytest.mark.parametrize(
    ("hand", "returned"),
    [
        ("6h5h4h3hKsQsJs", 61),  # four and three: the four pay 60 to 1
        ("6h5h4hKsQsJs2c", 8),  # three and three: 7 to 1, once
    ],
)
def test_of_several_straight_flushes_the_longest_pays(hand, returned):
    round_ = played(hand, NO_HAND, "p1 w straight_flush 1")

    assert came_to(round_, "returns")[0]["straight_flush"] == returned


@clause("HCF-R6")
@pytest.mark.parametrize(("dealer", "raised"), [("AcTc7cQd9d3s2d", 20), ("AcTc9cQd9d3s2d", 0)])
def test_of_two_suits_of_one_length_the_better_ranks_count(dealer, raised):
    """Ace-ten-eight in hearts, not king-queen-jack in spades."""
    round_ = played("AhTh8hKsQsJs2c", dealer)

    assert came_to(round_, "returns")[0]["raise"] == raised


@clause("HCF-R7")
@pytest.mark.parametrize("table", ["hcfp-3", "hcfp-4"])
def test_eight_to_ace_is_one_award(table):
    """The whole meter of 5,000.70 once, and not for seven cards and for the six to the ace."""
    round_ = played("AhKhQhJhTh9h8h", NO_HAND, "p1 w progressive 1", progressive=table)

    assert came_to(round_, "returns")[0]["progressive"] == 5_000.7
    assert len([p for p in came_to(round_, "payments") if p["spot"] == "progressive"]) == 1


@clause("HCF-R9")
def test_a_misdeal_returns_everything_tips_and_contributions_too():
    round_ = play(
        high_card(100, progressive="hcfp-1"), "p1 w ante 10", "p1 w tip_ante 5", "p1 w flush 2",
        "p1 w straight_flush 2", "p1 w progressive 1", "d nb", "d dh p1 AhKhQhJhTh9h",
        "d dh b AcKcJc9d8d7s6s", "d dd",
    )  # fmt: skip

    assert came_to(round_, "finishing_stacks", "bank", "meter", "reserve") == ([100], 0, 5_000, 0)


@clause("HCF-R10")
@pytest.mark.parametrize(
    ("hand", "award"),
    [("Ah2h3hKs9s7c5d", 3), ("Ah2h3h4hKs9s7c", 40), ("KhAh2h9s7s6c4d", 0)],
)
def test_the_ace_is_low_on_the_progressive_too_and_never_both(hand, award):
    round_ = played(hand, NO_HAND.replace("Kc", "Kd"), "p1 w progressive 1", progressive="hcfp-1")

    assert came_to(round_, "returns")[0]["progressive"] == award
