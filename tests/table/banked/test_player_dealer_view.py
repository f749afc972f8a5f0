"""What one person sees of a round against a player-dealer does not depend on what he may not see."""

import pytest

from croupier.cards import parse_cards, write_cards
from croupier.games.catalog import GAMES
from croupier.history import parse_action
from croupier.money import dollars
from croupier.table import BankedRound, BankedTable, PlayerDealer

PEOPLE = (1, None, 0)
"""The first player, a bystander, the house dealer."""


def round_of(game, actions, seats=None):
    table = BankedTable.post(GAMES[game])
    stacks = [dollars(1000)] * 3
    round_ = BankedRound(table, stacks, bank=PlayerDealer(player=3, wager=dollars(500)), seats=seats)
    for action in actions:
        round_.apply(parse_action(action))
    return round_


CASES = [
    (
        "ultimate-texas-holdem",
        None,
        ["p1 w ante 10", "p1 w blind 10", "p2 w ante 10", "p2 w blind 10", "d nb", "d dh p1 AsAd"],
        [["d dh p2 7c2d", "d dh b KhQs"], ["d dh p2 9c9d", "d dh b 3h4s"]],
        ["p1 w play 40", "p2 cc", "d db Kc8d5h", "p2 cc"],
    ),
    (
        "three-card-poker-6-card-bonus",
        None,
        ["p1 w ante 10", "p2 w ante 10", "d nb", "d dh p1 AsAd2c"],
        [["d dh p2 7c2d3h", "d dh b KhQs9d"], ["d dh p2 8c8d3s", "d dh b 5h4s9d"]],
        ["p1 w play 10"],
    ),
    (
        "fortune-pai-gow-poker",
        (1, 2, 3),
        ["p1 w game 10", "p2 w game 10", "d nb", "d dice 1 2 3", "d dh p1 AcAdKhQs9c7d4h"],
        [
            ["d dh p2 TcTdThTs8h4d2c", "d dh b Jc9d8s6h5c3d2s", "p2 set TcTd"],
            ["d dh p2 JcTdTh9s8h4d2c", "d dh b Tc9d8s6h5c3dJo", "p2 set TdTh"],
        ],
        [],
    ),
    (
        "21st-century-blackjack-switch",
        None,
        ["p1.1 w game 10", "p1.2 w game 10", "d nb", "d dh p1.1 Tc8d", "d dh p1.2 9c7d"],
        [["d dh b 2dTc"], ["d dh b AdTc"]],
        ["p1.1 stand"],
    ),
    (
        "21st-century-blackjack-buster",
        None,
        ["p1 w game 10", "p2 w game 10", "d nb", "d dh p1 Tc8d", "d dh p2 9c7d"],
        [["d dh b 2dTc"], ["d dh b 9dTc"]],
        ["p1 stand"],
    ),
]


@pytest.mark.parametrize(
    ("game", "seats", "before", "hidden", "after"), CASES, ids=[case[0] for case in CASES]
)
def test_hidden_cards_change_no_view(game, seats, before, hidden, after):
    one, other = (round_of(game, [*before, *cards, *after], seats) for cards in hidden)

    assert not one.over
    for person in PEOPLE:
        assert one.view(person) == other.view(person)


@pytest.mark.parametrize(
    ("game", "seats", "before", "hidden", "after"), CASES, ids=[case[0] for case in CASES]
)
def test_one_sees_the_own_hand(game, seats, before, hidden, after):
    round_ = round_of(game, [*before, *hidden[0]], seats)
    (own,) = [seat for seat in round_.view(1).seats if seat.player == 1]

    assert own.cards == round_.state.hands[1]


def test_cards_dealt_face_up_are_seen_by_all():
    round_ = round_of(
        "21st-century-blackjack-switch",
        ["p1.1 w game 10", "p1.2 w game 10", "d nb", "d dh p1.1 Tc8d", "d dh p1.2 9c7d", "d dh b 2dTc"],
    )
    seat = round_.view(None).seats[0]

    assert seat.hands == {1: parse_cards("Tc8d"), 2: parse_cards("9c7d")}
    assert write_cards(round_.view(None).bank_cards) == "??Tc"


@pytest.mark.clause("fortune-pai-gow-poker", "FPG Bet")
def test_an_envy_button_lies_beside_every_bonus_wager_from_five_dollars_on():
    wagers = [
        "p1 w game 10",
        "p1 w bonus 5",
        "p2 w game 10",
        "p2 w bonus 4",
        "p1 w game@2 10",
        "p1 w bonus@2 6",
    ]
    round_ = round_of("fortune-pai-gow-poker", wagers, (1, 2, 3))

    for person in PEOPLE:
        assert [seat.envy for seat in round_.view(person).seats] == [("bonus", "bonus@2"), (), ()]
    assert [seat.envy for seat in round_of("ultimate-texas-holdem", []).view(1).seats] == [(), (), ()]
