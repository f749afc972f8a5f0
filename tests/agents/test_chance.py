"""Hands whose cards come from outside: the same as from a deck, and nothing is known too early."""

import copy
import random
from itertools import permutations

import pytest

from croupier import agents
from croupier.agents.chance import ChanceHand
from croupier.errors import ActionIllegal, DataInvalid


def leaves(hand):
    """Every end of a small game: the cards, the actions, what they come to."""
    if hand.over:
        yield tuple(hand.dealt.values()), tuple(hand.actions), hand.steps.rewards
        return
    moves = hand.chances or [number for number, legal in enumerate(hand.steps.mask) if legal]
    for move in moves:
        twin = copy.deepcopy(hand)
        (twin.deal if hand.chances else twin.act)(move)
        yield from leaves(twin)


def test_every_end_of_kuhn_poker_is_what_the_table_comes_to():
    kuhn = agents.table("kuhn-poker")
    deck = kuhn.table.posted.game.deck.cards

    found = list(leaves(ChanceHand(kuhn)))

    # Fold; check, fold; check, check; and so on: a hand may be folded that nobody has bet against.
    assert len(found) == 6 * 7
    assert {cards for cards, _, _ in found} == set(permutations(deck, 2))
    for cards, actions, rewards in found:
        kuhn.reset(deck=[*cards, *(card for card in deck if card not in cards)])
        assert [kuhn.step(action) for action in actions][-1]
        assert kuhn.rewards == rewards


@pytest.mark.parametrize(
    "game", ["texas-holdem", "badugi", "seven-card-stud", "irish-poker", "double-board-omaha"]
)
def test_dealt_one_by_one_or_from_a_deck(game):
    table, chance = agents.table(game), random.Random(1)
    for _ in range(5):
        hand = ChanceHand(table.copy())
        while not hand.over:
            if hand.chances:
                hand.deal(chance.choice(hand.chances))
            else:
                hand.act(chance.choice([n for n, legal in enumerate(hand.steps.mask) if legal]))
        others = iter([card for card in hand._deck if card not in hand.dealt.values()])
        table.reset(deck=[hand.dealt.get(place) or next(others) for place in range(len(hand._deck))])
        for action in hand.actions:
            table.step(action)
        assert table.rewards == hand.steps.rewards
        assert sum(table.rewards) == 0


def test_a_player_knows_the_own_cards_and_all_actions():
    first, second = (ChanceHand(agents.table("leduc-poker")) for _ in range(2))
    deck = first.chances

    assert first.information(1) == "1: : "
    for hand, theirs in ((first, deck[1]), (second, deck[2])):
        hand.deal(deck[0])
        hand.deal(theirs)
        hand.act(2)

    assert first.information(1) == second.information(1) == f"1: {deck[0]} –: 2"
    assert first.information(2) != second.information(2)


def test_cards_to_come_are_not_shown_before_they_are_dealt():
    hand = ChanceHand(agents.table("leduc-poker"))
    for _ in range(2):
        hand.deal(hand.chances[0])
    for _ in range(2):
        hand.act(1)

    assert len(hand.chances) == 4
    assert hand.to_act == 0
    assert not hand.over
    assert "–" in hand.information(1)
    board = hand.chances[3]
    hand.deal(board)
    assert str(board) in hand.information(1)


def test_burns_are_not_dealt():
    hand = ChanceHand(agents.table("texas-holdem"))
    while not hand.over:
        hand.deal(hand.chances[-1]) if hand.chances else hand.act(1)

    assert list(hand.dealt) == [0, 1, 2, 3, 5, 6, 7, 9, 11]


def test_what_cannot_be_is_refused():
    hand = ChanceHand(agents.table("kuhn-poker"))
    card = hand.chances[0]

    with pytest.raises(ActionIllegal):
        hand.act(1)
    hand.deal(card)
    with pytest.raises(ActionIllegal):
        hand.deal(card)
    with pytest.raises(DataInvalid, match="more cards than the deck has"):
        ChanceHand(agents.table("deuce-to-seven-triple-draw", players=6))
