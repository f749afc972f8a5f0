"""Cards thrown away for good: how many, when, and by whom."""

import pytest

from croupier.cards import parse_cards
from croupier.errors import CardCount, CardNotHeld, OutOfTurn
from croupier.history import parse_action
from croupier.table import commands as c
from croupier.table import events as e
from tests.pot_games import felt

IRISH = ["d dh p1 AhAd9c8c", "d dh p2 KsKdJhTh", "p2 cc", "p1 cc", "d db 2c7dQs", "p1 cc", "p2 cc"]
CRAZY = ["d dh p1 AhAd9c", "d dh p2 KsKdJh", "p2 cc", "p1 cc", "d db 2c7dQs", "p1 cc", "p2 cc"]


def played(game_id, actions):
    return felt(game_id, [100, 100]).play([parse_action(action) for action in actions])


def throw(player, cards):
    return c.ThrowAway(player=player, cards=parse_cards(cards))


@pytest.mark.parametrize(
    ("game_id", "actions", "count"), [("irish-poker", IRISH, 2), ("crazy-pineapple", CRAZY, 1)]
)
def test_a_game_says_how_many_cards_go(game_id, actions, count):
    (choice,) = played(game_id, actions).legal()

    assert (choice.verb, choice.player, choice.count, choice.required) == ("sd", 1, count, True)


@pytest.mark.clause("irish-poker", "IP 1")
def test_exactly_two_of_four_cards_go_and_the_others_are_kept():
    hand = played("irish-poker", IRISH)
    hand.apply(throw(1, "9c8c"))
    hand.apply(throw(2, "KsJh"))

    thrown = [event for event in hand.log if isinstance(event, e.CardsDiscarded)]
    assert [(event.player, event.cards, event.drawn) for event in thrown] == [
        (1, parse_cards("9c8c"), 0),
        (2, parse_cards("KsJh"), 0),
    ]
    assert hand.legal()[-1].verb == "db"


@pytest.mark.clause("irish-poker", "IP 1")
@pytest.mark.parametrize("cards", ["", "9c", "Ad9c8c", "AhAd9c8c"])
def test_none_one_three_and_four_are_refused_with_the_clause(cards):
    with pytest.raises(CardCount, match="throw exactly 2 cards away") as refused:
        played("irish-poker", IRISH).apply(throw(1, cards))

    assert refused.value.clause == "IP 1"


@pytest.mark.clause("irish-poker", "IP 1")
@pytest.mark.parametrize("cards", ["9cKs", "9c7d", "9c9c", "9c2h"])
def test_cards_that_the_player_does_not_hold_are_refused(cards):
    with pytest.raises(CardNotHeld):
        played("irish-poker", IRISH).apply(throw(1, cards))


def test_discards_go_from_the_left_of_the_button():
    with pytest.raises(OutOfTurn):
        played("irish-poker", IRISH).apply(throw(2, "JhTh"))


def test_cards_that_nobody_saw_may_be_named_when_they_go():
    hand = played("irish-poker", ["d dh p1 ????????", *IRISH[1:]])
    hand.apply(throw(1, "9c8c"))

    assert hand.legal()[0].player == 2
    with pytest.raises(CardNotHeld):
        hand.apply(throw(2, "9cJh"))
