"""Paying and collecting: order of seats, judged results, breakage, tips."""

from dataclasses import replace

import pytest

from croupier.cards import parse_cards
from croupier.errors import DataInvalid
from croupier.games.banked.caribbean_stud.game import CARIBBEAN_STUD, DEALER_PLAYS
from croupier.games.banked.ez_baccarat_panda_8.game import EZ_BACCARAT_PANDA_8, Outcome
from croupier.games.banked.vocabulary import pay
from croupier.games.option import written_options
from croupier.hands import rank_high
from croupier.history.actions import parse_action
from croupier.money import Odds, dollars
from croupier.table import BankedRound, BankedTable, PlayerDealer
from croupier.table import events as e
from croupier.table.banked.settling.order import seat_order
from croupier.table.banked.settling.sight import sight
from tests.games.banked.felt import baccarat, caribbean, play

COMMISSION = replace(
    EZ_BACCARAT_PANDA_8,
    results={
        **EZ_BACCARAT_PANDA_8.results,
        Outcome.BANKER: {
            **EZ_BACCARAT_PANDA_8.results[Outcome.BANKER],
            "banker": pay(Odds(19, 20), "a commission of five percent"),
        },
    },
)
"""The same game with fractional odds, as its cousin pays them."""


def banker_wins(amount, wager=100, **posted):
    """A banker wager at 19 to 20, won with a natural."""
    table = BankedTable.post(COMMISSION, options=written_options(COMMISSION.options, posted))
    round_ = BankedRound(
        table, [dollars(200), dollars(200)], bank=PlayerDealer(player=2, wager=dollars(wager))
    )
    for action in (f"p1 w banker {amount}", "d nb", "d dh player Ac5d", "d dh banker 4h4s"):
        round_.apply(parse_action(action))
    (settled,) = [event for event in round_.log if isinstance(event, e.WagerSettled)]
    return settled


@pytest.mark.parametrize(
    ("amount", "posted", "won"),
    [
        ("20", {}, "19"),
        ("13", {}, "12.35"),
        ("1.50", {"unit": 0.5}, "1.00"),
        ("13", {"unit": 0.25}, "12.25"),
        ("13", {"unit": 1}, "12"),
        ("1.01", {"unit": 0.01}, "0.95"),
    ],
)
def test_fractional_odds_are_rounded_down_to_the_posted_unit_or_the_cent(amount, posted, won):
    settled = banker_wins(amount, **posted)

    assert settled.returned == dollars(amount) + dollars(won)
    assert settled.outcome == "pay 19:20"


def test_what_breakage_kept_back_is_not_uncovered():
    assert banker_wins("13", unit=1).uncovered == 0


def test_a_short_bank_cuts_what_was_rounded():
    settled = banker_wins("100", wager=19)

    assert (settled.returned, settled.uncovered) == (dollars(119), dollars(80))


def test_the_house_settles_counter_clockwise_and_a_player_dealer_from_his_left():
    house = play(caribbean(100, 100, 100, 100), "p2 w ante 10", "p4 w ante 10", "p1 w ante 10")
    assert seat_order(house.table, house.state, None) == [4, 2, 1]

    banked = play(baccarat(100, 100, 1000, 100, bank=3), "p1 w tie 10", "p4 w tie 10", "p2 w tie 10")
    assert seat_order(banked.table, banked.state, banked.bank) == [4, 1, 2]


def test_judging_looks_at_the_own_hand_the_bank_and_the_middle_only():
    round_ = play(
        caribbean(100, 100),
        "p1 w ante 10",
        "p2 w ante 10",
        "d nb",
        "d dh p1 QhQd7s6c3d",
        "d dh p2 JhJd8s5c2d",
    )
    play(round_, "d dh b AdKh8c5s4h", "p1 f")

    seen = sight(round_.table, round_.state, 1)

    assert seen.hand == parse_cards("QhQd7s6c3d")
    assert seen.bank == parse_cards("AdKh8c5s4h")
    assert seen.folded
    assert parse_cards("Jh")[0] not in (*seen.hand, *seen.bank, *seen.board)


def test_the_dealers_qualifier_is_ace_king():
    assert DEALER_PLAYS.plays(rank_high(parse_cards("AsKc4d3h2s")))
    assert not DEALER_PLAYS.plays(rank_high(parse_cards("AsQcJsTh9s")))


def test_a_tip_won_goes_to_the_dealer_whole_and_one_pushed_to_its_player():
    won = play(
        caribbean(), "p1 w ante 10", "p1 w tip_ante 4", "d nb", "d dh p1 QhQd7s6c3d", "d dh b AdKh8c5s4h"
    )
    play(won, "p1 w bet 20")
    (tip,) = [event for event in won.log if isinstance(event, e.WagerSettled) and event.spot == "tip_ante"]

    assert (tip.returned, tip.tip) == (0, dollars(8))
    assert tip.movements() == {"layout": -40_000, "tips": 80_000, "bank": -40_000}

    tied = play(
        caribbean(), "p1 w ante 10", "p1 w tip_ante 4", "d nb", "d dh p1 AhKhQd8s3c", "d dh b AsKdQc8h3d"
    )
    play(tied, "p1 w bet 20")
    (tip,) = [event for event in tied.log if isinstance(event, e.WagerSettled) and event.spot == "tip_ante"]

    assert (tip.returned, tip.tip) == (dollars(4), 0)


def test_every_spot_has_a_place_in_the_order_of_settlement():
    for game in (CARIBBEAN_STUD, EZ_BACCARAT_PANDA_8):
        assert sorted(game.settle_order) == sorted(spot.name for spot in game.spots)
    with pytest.raises(DataInvalid, match="settle_order must name every spot once"):
        replace(CARIBBEAN_STUD, settle_order=("ante",))
