"""Chips are neither made nor lost: after every event of any hand."""

from collections import Counter

import pytest
from hypothesis import given, settings

from croupier.numbers import by_player
from croupier.table import events as e
from tests.table.pot.pot_play import deals


@given(deals())
@settings(max_examples=250)
def test_chips_are_conserved_after_every_command(deal):
    whole = 100 * sum(deal.stacks)
    for hand, _ in deal.play():
        chips = hand.state.chips
        assert sum(chips.stacks) + chips.pot + chips.fees_taken() == whole
        assert min((*chips.stacks, *chips.bets, *chips.totals, chips.pot, chips.dead_money)) >= 0


@given(deals())
@settings(max_examples=150)
def test_the_movements_of_every_event_sum_to_zero_and_are_the_state(deal):
    hand = deal.finish()
    accounts = Counter({f"seat:{n}": 10_000 * stack for n, stack in enumerate(deal.stacks, start=1)})
    for event in hand.log:
        moved = event.movements()
        assert sum(moved.values()) == 0
        for account, amount in moved.items():
            accounts[account] += amount
        assert all(amount >= 0 for amount in accounts.values()), event

    assert accounts["pot"] == 0
    assert [accounts[f"seat:{n}"] for n in range(1, len(deal.stacks) + 1)] == [
        100 * stack for stack in hand.state.chips.stacks[1:]
    ]


@given(deals())
@settings(max_examples=150)
def test_a_finished_hand_has_pushed_every_chip(deal):
    hand = deal.finish()
    awarded = sum(event.amount for event in hand.log if isinstance(event, e.PotAwarded))
    won = sum(sum(event.wins) for event in hand.log if isinstance(event, e.PotAwarded))
    fees = sum(amount for _, amount in hand.state.chips.fees)

    assert hand.over
    assert hand.state.chips.pot == 0
    assert awarded == won
    assert sum(hand.state.chips.stacks) == 100 * sum(deal.stacks) - fees


@pytest.mark.clause("texas-holdem", "POT 7.2")
@given(deals())
@settings(max_examples=150)
def test_the_pots_are_what_lies_in_the_middle_at_every_moment(deal):
    for hand, _ in deal.play():
        pots = hand.pots()
        assert sum(pot.amount for pot in pots) == hand.state.chips.pot
        assert all(pot.amount >= 0 for pot in pots)
        assert all(player in hand.state.inside for pot in pots for player in pot.eligible)
        assert pots[0].eligible


@pytest.mark.clause("texas-holdem", "POT-R1")
@given(deals())
@settings(max_examples=100)
def test_nobody_loses_more_than_he_had_or_wins_more_than_the_others_could_lose_to_him(deal):
    hand = deal.finish()
    for player, stack in by_player(deal.stacks):
        had = 100 * stack
        others = sum(min(100 * other, had) for one, other in by_player(deal.stacks) if one != player)
        # Dead posts go to the main pot whoever can match them; folded chips may exceed every live level.
        dead = hand.state.chips.dead_money
        if not hand.state.folded and not dead:
            assert 0 <= hand.state.chips.stacks[player] <= had + others
        assert hand.state.chips.stacks[player] >= 0
