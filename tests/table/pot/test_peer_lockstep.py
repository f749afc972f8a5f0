"""Both engines side by side through whole hands of every variant: turns, calls, raises, all-ins, side pots.

What may be raised is compared at every turn; a raise is made only where both allow it. Where they differ,
it is one of the differences written down in ``test_pot_peer`` (the cap, reopening after a short all-in) or:

- PokerKit's Omaha-8 is pot-limit whatever its name says, so its range is wider;
- in stud the best board opens among those who have chips [7CS 11]; theirs goes on clockwise from the best
  board of all, so a hand in which an all-in player has it is left there;
- stakes are multiples of twelve hundred dollars, so that no split of two to six leaves an odd chip.
"""

import random

import pokerkit as pk
import pytest
from pokerkit.notation import parse_action as do

from croupier.cards import write_cards
from croupier.games.catalog import PHH_VARIANTS, variant_game
from croupier.games.pot.limits import Limits, Structure
from croupier.hands.board import rank_board
from croupier.history import write_action
from croupier.money import Cents
from croupier.table import PotRound, PotTable, forced_bets
from croupier.table import commands as c
from tests.pot_games import Shoe, command_for

VARIANTS = ["FT", "NT", "NS", "PO", "FO/8", "F7S", "F7S/8", "FR", "FB", "F2L3D", "N2L1D"]
UNIT = Cents(120_000)
HANDS = 8


class LeftThereError(Exception):
    """The two go on with different players, by the rule that is named above."""


class Pair:
    """One hand of a variant at two tables."""

    def __init__(self, variant, players, seed):
        self.variant, self.rng = variant, random.Random(f"{variant} {seed}")
        game, named = variant_game(variant), PHH_VARIANTS[variant][1]
        fixed = Structure(named) is Structure.FIXED_LIMIT
        limits = (
            Limits(structure=Structure(named), lower=Cents(2 * UNIT), upper=Cents(4 * UNIT))
            if fixed
            else Limits(structure=Structure(named), minimum=Cents(2 * UNIT))
        )
        options = {**game.phh_options.get(variant, {}), "call_short_blind": True}
        table = PotTable.post(game, limits, bring_in=None if game.blinds else UNIT, options=options)
        none = [Cents(0)] * players
        blinds = [UNIT, Cents(2 * UNIT), *none[2:]] if game.blinds else none
        antes = none if game.blinds else [UNIT] * players
        stacks = [Cents(UNIT * self.rng.choice((4, 9, 25, 60, 200))) for _ in range(players)]
        self.ours = PotRound(table, stacks, forced_bets(table, antes, blinds))
        dollars = UNIT // 100
        # The published format begins with the small blind, which of two players is the button's.
        posted = {"blinds_or_straddles": [dollars, 2 * dollars, *[0] * (players - 2)]} if game.blinds else {}
        bets = {"small_bet": 2 * dollars, "big_bet": 4 * dollars} if fixed else {"min_bet": 2 * dollars}
        bring_in = {} if game.blinds else {"bring_in": dollars}
        self.theirs = pk.HandHistory(
            variant=variant,
            ante_trimming_status=True,
            antes=[ante // 100 for ante in antes],
            starting_stacks=[stack // 100 for stack in stacks],
            actions=[],
            **posted,
            **bets,
            **bring_in,
        ).create_state()
        self.shoe = Shoe(self.ours, seed)
        self.raises = self.all_ins = 0

    def both(self, command):
        """The same at both tables."""
        if isinstance(command, c.DealHand | c.DealBoard):
            # All-in hands are turned up there before the board comes, and every burn is an act of its own.
            self.turn_up()
            while self.theirs.can_burn_card("??"):
                self.theirs.burn_card("??")
        self.ours.apply(command)
        if not isinstance(command, c.Show):
            do(self.theirs, write_action(command))
        elif self.theirs.can_show_or_muck_hole_cards():
            self.turn_up()

    def turn_up(self):
        """Everybody whose turn it is to show there shows."""
        while self.theirs.can_show_or_muck_hole_cards():
            cards = self.ours.state.cards.hole[self.theirs.showdown_index + 1]
            self.theirs.show_or_muck_hole_cards(write_cards(cards))

    def play(self):
        while not self.ours.over:
            choices = {}
            for choice in self.ours.legal():
                choices.setdefault(choice.verb, choice)
            choices.pop("burn", None)
            choices.pop("muck", None)
            if "sd" in choices:
                choices.pop("dh", None)
            if "cc" in choices:
                self.bet(choices)
            elif "sm" in choices and self.ours.state.stage.value == "showdown":
                player = self.ours.to_act[0]
                self.both(c.Show(player=player, cards=self.ours.state.cards.hole[player]))
            else:
                choices.pop("sm", None)
                self.deal(choices)
        assert not self.theirs.status
        return self

    def deal(self, choices):
        verb, choice = next(iter(choices.items()))
        if verb == "pb":
            assert self.theirs.actor_index == choice.player - 1, "whose card must open"
        command = command_for(choice, self.shoe, self.rng)
        if isinstance(command, c.ThrowAway):
            # One card, so that the stub lasts: the format has no word for a shuffle.
            command = c.ThrowAway(player=command.player, cards=command.cards[:1])
        self.both(command)

    def best_board_is_all_in(self):
        state = self.ours.state
        if not self.variant.startswith("F7S") or any(state.chips.bets):
            return False
        best = max(state.inside, key=lambda i: rank_board(state.cards.up[i]))
        return not state.chips.stacks[best]

    def bet(self, choices):
        (who,) = self.ours.to_act
        if self.theirs.actor_index != who - 1 and self.best_board_is_all_in():
            raise LeftThereError
        assert self.theirs.actor_index == who - 1, "whose turn it is"
        assert choices["cc"].call == 100 * self.theirs.checking_or_calling_amount, "what is to call"
        raise_ = choices.get("cbr")
        agreed = raise_ is not None and self.theirs.can_complete_bet_or_raise_to()
        low = high = 0
        if agreed:
            low = max(raise_.low, 100 * self.theirs.min_completion_betting_or_raising_to_amount)
            high = min(raise_.high, 100 * self.theirs.max_completion_betting_or_raising_to_amount)
        roll = self.rng.random()
        if roll < 0.1 and choices["cc"].call:
            self.both(c.Fold(player=who))
        elif roll < 0.45 and agreed and low <= high:
            to = self.rng.choice((low, high))
            if (to - low) % UNIT and to != high:
                to = low
            stack = self.ours.state.chips.stacks[who] + self.ours.state.chips.bets[who]
            self.raises += 1
            self.all_ins += to == stack
            self.both(c.BetOrRaise(player=who, to=Cents(to)))
        else:
            self.both(c.CheckOrCall(player=who))


@pytest.mark.parametrize("variant", VARIANTS)
def test_hands_come_out_the_same_through_raises_all_ins_and_side_pots(variant):
    raises = all_ins = pots = left = 0
    for number in range(HANDS):
        pair = Pair(variant, 2 + number % 4, number)
        try:
            pair.play()
        except LeftThereError:
            left += 1
            continue
        raises, all_ins = raises + pair.raises, all_ins + pair.all_ins
        pots += len(pair.ours.state.chips.pots) > 1
        theirs = [100 * stack for stack in pair.theirs.stacks]
        assert theirs == pair.ours.state.chips.stacks[1:], (variant, number)
    assert raises > HANDS
    assert all_ins
    assert pots
    assert left < HANDS // 2
    assert not left or variant.startswith("F7S")
