"""A declaration that the table cannot play as it reads is refused when it is made, with a sentence.

And a house's table plays the words that only a player-dealer's table used to play.
"""

from dataclasses import replace
from enum import Enum

import pytest

from croupier.errors import DataInvalid
from croupier.games.banked.blackjack_steps import PlayOut
from croupier.games.banked.vocabulary import (
    Bank,
    Decide,
    Direction,
    EnvyRule,
    ExposedCard,
    Extra,
    Misdeals,
    Order,
    Posted,
    Shape,
    Spot,
    WrongCount,
    lose,
    lose_half,
)
from croupier.games.catalog import GAMES
from croupier.games.option import Option
from croupier.hands import rank_high
from croupier.history import parse_action
from croupier.money import dollars
from croupier.table import BankedRound, BankedTable
from croupier.table import events as e
from tests.california import player_dealer_option

STUD = GAMES["caribbean-stud"]
BUSTER = GAMES["21st-century-blackjack-buster"]
PAI_GOW = GAMES["fortune-pai-gow-poker"]


NEW = Spot(name="new", clause="X 1")


class Nothing(Enum):
    AT_ALL = "at all"


def without_folding(step):
    return replace(step, fold=False) if isinstance(step, Decide) else step


def switching(step):
    return replace(step, may_switch=True) if isinstance(step, PlayOut) else step


def doubling_twice(step):
    return replace(step, game_spot="double") if isinstance(step, PlayOut) else step


def from_bank(step):
    return replace(step, order=Order.FROM_BANK) if isinstance(step, Decide) else step


@pytest.mark.parametrize(
    ("game", "changes", "says"),
    [
        (STUD, {"settle_order": STUD.settle_order[1:]}, "must name every spot once"),
        (STUD, {"settle_order": (*STUD.settle_order, "ante")}, "must name every spot once"),
        (STUD, {"spots": (*STUD.spots, NEW), "settle_order": (*STUD.settle_order, "new")}, "nothing decides"),
        (STUD, {"own_results": {"x": lose}}, "own_results names 'x', which is not a spot"),
        (STUD, {"taken_at_fold": ("x",)}, "taken_at_fold names 'x'"),
        (STUD, {"settled_at_once": {STUD.folded: ("x",)}}, "settled_at_once names 'x'"),
        (STUD, {"settled_at_once": {Nothing.AT_ALL: ("ante",)}}, "not among the results"),
        (STUD, {"own_results": {"ante": lambda seen: lose("X 1")}}, "'ante' is decided in two ways"),
        (STUD, {"row": None}, "a result by table needs row"),
        (STUD, {"envy": EnvyRule(spot="ante", least=dollars(1), own="ante", needs_bonus=bool, clause="X 1")},
         "envy belongs to a side bet"),
        (STUD, {"script": tuple(map(without_folding, STUD.script))}, "a decision in which a player may fold"),
        (STUD, {"order_by_outcome": {STUD.folded: ("ante",)}, "shape": Shape.BY_WAGER}, "order at a seat"),
        (STUD, {"burns_clause": "X 1"}, "the clause X 1 is given without burns"),
        (STUD, {"settle": Direction.FROM_ACTION_BUTTON}, "needs bank=Bank.PLAYER_DEALER"),
        (STUD, {"cut": "X 1"}, "cut needs bank=Bank.PLAYER_DEALER"),
        (STUD, {"two_turns_at_most": "PD-R4"}, "two_turns_at_most needs"),
        (STUD, {"script": tuple(map(from_bank, STUD.script))}, "an order FROM_BANK needs"),
        (STUD, {"options": ()}, "a progressive needs the option progressive"),
        (BUSTER, {"spots": (replace(BUSTER.spots[0], amount=Posted("progressive_wager")), *BUSTER.spots[1:])},
         "is posted by a progressive, and there is none"),
        (STUD, {"folded": Nothing.AT_ALL}, "not among the results"),
        (STUD, {"spots": (replace(STUD.spots[0], per_hand=True), *STUD.spots[1:])},
         "is per_hand, and no player"),
        (BUSTER, {"script": tuple(map(switching, BUSTER.script))}, "may_switch needs hands=2"),
        (BUSTER, {"script": tuple(map(doubling_twice, BUSTER.script))},
         "is not a spot for the wager of a hand"),
        (GAMES["21st-century-blackjack-switch"], {"bank": Bank.HOUSE}, "begins at the player-dealer needs"),
        (STUD, {"bank": Bank.PLAYER_DEALER}, "a progressive needs bank=Bank.HOUSE"),
        (PAI_GOW, {"bank": Bank.HOUSE}, "needs bank=Bank.PLAYER_DEALER"),
    ],
)  # fmt: skip
def test_a_declaration_that_cannot_be_played_is_refused(game, changes, says):
    with pytest.raises(DataInvalid, match=game.name) as refused:
        replace(game, **changes)

    assert says in str(refused.value)


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"exposed_bank": ExposedCard.VOID}, "exposed_bank differs from exposed"),
        ({"void_without_award": bool}, "needs a round for the progressive only"),
    ],
)
def test_a_misdeal_that_cannot_come_is_refused(changes, says):
    with pytest.raises(DataInvalid, match=says):
        Misdeals(player=WrongCount.DEAD_HAND, bank=WrongCount.VOID, clause="X 1", **changes)


def settled(game, *acts, players=1, **options):
    """The settled wagers of a round at a house table."""
    round_ = BankedRound(BankedTable.post(game, options=options), [dollars(1000)] * players)
    for act in acts:
        round_.apply(parse_action(act))
    assert round_.over
    return [
        (event.player, event.spot, event.outcome, event.returned)
        for event in round_.log
        if isinstance(event, e.WagerSettled)
    ]


DEAL = ("p1 w ante 10", "d nb", "d dh p1 KhQhJh9h2h", "d dh b AsKd8c5d4h")


def test_a_house_table_takes_half_a_wager():
    folded = {**STUD.results[STUD.folded], "ante": lose_half("X 1")}
    game = replace(STUD, results={**STUD.results, STUD.folded: folded})

    assert settled(game, *DEAL, "p1 f") == [(1, "ante", "lose half", 500)]


def test_a_house_table_pays_extras():
    bonus = Option("ante_bonus", default={"flush": "5:1"}, of=dict, says="what the ante pays for a flush")
    extra = Extra(
        posted="ante_bonus",
        row=lambda seen: rank_high(seen.hand).category.row,
        rows=frozenset({"flush"}),
        clause="X 2",
    )
    game = replace(STUD, options=(*STUD.options, bonus), extras={"ante": extra})

    ante, _ = settled(game, *DEAL, "p1 w bet 20")
    assert ante == (1, "ante", "pay 1:1 and a bonus of 5:1", 7000)


def test_a_house_table_decides_a_spot_by_its_own_result():
    results = {
        outcome: {spot: result for spot, result in row.items() if spot != "ante"}
        for outcome, row in STUD.results.items()
    }
    game = replace(STUD, results=results, own_results={"ante": lambda seen: lose("X 3")})

    ante, bet = settled(game, *DEAL, "p1 w bet 20")
    assert ante == (1, "ante", "lose", 0)
    assert bet[2] == "pay 5:1"


def test_a_house_table_settles_in_the_declared_direction():
    acts = ("p1 w ante 10", "p2 w ante 10", "d nb", "d dh p1 KhQhJh9h2h", "d dh p2 2c2d3s4c7d",
            "d dh b AsKd8c5d4h", "p1 w bet 20", "p2 w bet 20")  # fmt: skip
    clockwise = replace(STUD, settle=Direction.CLOCKWISE_FROM_BANK)

    assert [player for player, *_ in settled(STUD, *acts, players=2)] == [2, 2, 1, 1]
    assert [player for player, *_ in settled(clockwise, *acts, players=2)] == [1, 1, 2, 2]


def test_a_house_table_plays_blackjack_with_second_hands_and_surrender():
    game = replace(BUSTER, bank=Bank.HOUSE)
    acts = ("p1 w game 10", "p2 w game 10", "d nb", "d dh p1 8h8d", "d dh p2 Th6d", "d dh b 9s", "d dh b 8c",
            "p1 split", "d dh p1 Tc", "p1 stand", "d dh p1.2 Ts", "p1.2 stand", "p2 surrender")  # fmt: skip

    assert sorted(settled(game, *acts, players=2)) == [
        (1, "game", "pay 1:1", 2000),
        (1, "game.2", "pay 1:1", 2000),
        (2, "game", "lose half", 500),
    ]


def test_a_house_table_takes_collection_fees_from_the_players():
    game = replace(BUSTER, bank=Bank.HOUSE)
    fee = player_dealer_option(BUSTER.schedules[0], 1)
    round_ = BankedRound(BankedTable.post(game, fee=fee), [dollars(1000)] * 2)
    for act in ("p1 w game 10", "d nb"):
        round_.apply(parse_action(act))

    (charged,) = [event for event in round_.log if isinstance(event, e.FeeCharged)]
    assert (charged.player, charged.amount) == (1, round_.state.fees[1])
    assert charged.amount > 0
