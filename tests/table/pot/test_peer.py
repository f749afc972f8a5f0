"""The same random hands in PokerKit: same turn, same amounts, same finishing stacks.

Where the house and PokerKit differ on purpose, the play keeps to what both allow, or a test below says so:

- the cap: PokerKit counts four bets and raises also between two players, and one more before the flop;
- short blinds: PokerKit lets the others call what was really posted (our ``call_short_blind``);
- short all-ins: PokerKit keeps only a former bettor or raiser from raising again; here whoever has acted,
  by a check or a call too, waits for a full raise (POT-R13);
- odd chips: PokerKit throws the losers' hands away first and joins pots that then have the same players;
  here every pot is split by itself (POT 7.4);
- no fees, no premature cards, no rulings by option.
"""

from random import Random

import pytest
from pokerkit import Automation, FixedLimitTexasHoldem, NoLimitTexasHoldem

from croupier.cards import DECK, seeded, shuffled, write_cards
from croupier.errors import BettingNotReopened
from croupier.money import Cents
from croupier.table import commands as c
from croupier.table import events as e
from tests.holdem import Felt, holdem_table

AUTOMATIC = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)
HANDS = 200
"""Per structure."""


class Pair:
    """One hand at two tables."""

    def __init__(self, structure, stacks, seed):
        self.structure, self.stacks, self.rng = structure, stacks, Random(seed)
        self.cards = list(shuffled(DECK, seeded(seed)))
        players = len(stacks)
        self.ours = Felt(holdem_table(structure, low=4), stacks, [2, 4]).round
        if structure == "fixed-limit":
            self.theirs = FixedLimitTexasHoldem.create_state(
                AUTOMATIC, False, 0, (2, 4), 4, 8, tuple(stacks), players
            )
        else:
            self.theirs = NoLimitTexasHoldem.create_state(
                AUTOMATIC, False, 0, (2, 4), 4, tuple(stacks), players
            )
        self.compared = self.not_reopened = 0

    def take(self, count):
        taken, self.cards = self.cards[:count], self.cards[count:]
        return tuple(taken)

    def deal(self):
        for player in range(1, len(self.stacks) + 1):
            cards = self.take(2)
            self.ours.apply(c.DealHand(to=player, cards=cards))
            self.theirs.deal_hole(write_cards(cards))

    def turn_up(self, count):
        cards = self.take(count)
        self.ours.apply(c.DealBoard(cards=cards))
        self.theirs.burn_card("??")
        self.theirs.deal_board(write_cards(cards))

    def play(self):
        self.deal()
        while not self.ours.over:
            match self.ours.state.stage.value:
                case "betting":
                    self.bet()
                case "cards":
                    self.turn_up(self.ours.legal(0)[-1].count)
                case "showdown":
                    self.ours.apply(c.Show(player=self.ours.to_act[0]))
        assert not self.theirs.status
        return self

    def split_side_pots(self):
        """How many pots with odd chips two engines may split differently: none if there is but one pot."""
        awards = [event for event in self.ours.log if isinstance(event, e.PotAwarded)]
        shared = [award for award in awards if sum(won > 0 for won in award.wins) > 1]
        return 0 if len(awards) == 1 else len(shared)

    def bet(self):
        (who,) = self.ours.to_act
        assert self.theirs.actor_index == who - 1, "whose turn it is"
        offers = {choice.verb: choice for choice in self.ours.legal(who)}
        assert offers["cc"].call == 100 * self.theirs.checking_or_calling_amount
        raise_ = offers.get("cbr")
        both = raise_ is not None and self.theirs.can_complete_bet_or_raise_to()
        if self.structure == "no-limit" and not both:
            assert raise_ is None
            if self.theirs.can_complete_bet_or_raise_to():
                refusal = self.ours.refusal(
                    c.BetOrRaise(player=who, to=Cents(self.ours.state.betting.to_match + 400))
                )
                assert type(refusal) is BettingNotReopened
                self.not_reopened += 1
        low = high = 0
        if both:
            low = max(raise_.low, 100 * self.theirs.min_completion_betting_or_raising_to_amount)
            high = min(raise_.high, 100 * self.theirs.max_completion_betting_or_raising_to_amount)
            if self.structure == "no-limit":
                assert (low, high) == (raise_.low, raise_.high)
                self.compared += 1
        roll = self.rng.random()
        if roll < 0.12 and offers["cc"].call:
            self.ours.apply(c.Fold(player=who))
            self.theirs.fold()
        elif roll < 0.5 and both and low <= high:
            to = self.rng.choice((low, high, self.rng.randrange(low, high + 1, 100)))
            self.ours.apply(c.BetOrRaise(player=who, to=Cents(to)))
            self.theirs.complete_bet_or_raise_to(to // 100)
        else:
            self.ours.apply(c.CheckOrCall(player=who))
            self.theirs.check_or_call()


def stacks_of(rng, most):
    """Two to nine stacks, all good for the big blind and at least a chip more."""
    return [rng.choice((rng.randint(5, 30), rng.randint(20, most))) for _ in range(rng.randint(2, 9))]


@pytest.mark.parametrize("batch", range(4))
@pytest.mark.parametrize("structure", ["no-limit", "fixed-limit"])
def test_hands_come_out_the_same(structure, batch):
    rng = Random(f"{structure} {batch}")
    compared = 0
    for number in range(HANDS // 4):
        pair = Pair(structure, stacks_of(rng, 300), seed=f"{structure} {batch} {number}").play()
        compared += pair.compared
        gaps = [
            abs(ours - 100 * theirs)
            for ours, theirs in zip(pair.ours.state.chips.stacks[1:], pair.theirs.stacks, strict=True)
        ]
        assert sum(pair.ours.state.chips.stacks) == 100 * sum(pair.theirs.stacks)
        assert max(gaps) <= 100 * pair.split_side_pots(), (pair.stacks, number, gaps)
    assert compared > HANDS // 4 or structure == "fixed-limit"


# ── the differences, said out loud ───────────────────────────────────────────────────────────────────


@pytest.mark.clause("texas-holdem", "POT-R11")
def test_difference_heads_up_pokerkit_stops_raising_and_the_house_does_not():
    pair = Pair("fixed-limit", [200, 200], seed=0)
    pair.deal()
    to = 8
    while pair.theirs.can_complete_bet_or_raise_to():
        pair.ours.apply(c.BetOrRaise(player=pair.ours.to_act[0], to=Cents(100 * to)))
        pair.theirs.complete_bet_or_raise_to(to)
        to += 4

    assert [choice.verb for choice in pair.ours.legal()] == ["f", "cc", "cbr"]


@pytest.mark.clause("texas-holdem", "POT-R6")
def test_difference_a_short_big_blind_costs_the_full_blind_here_and_the_short_one_there():
    pair = Pair("no-limit", [100, 3, 100], seed=0)
    pair.deal()
    (call,) = [choice.call for choice in pair.ours.legal() if choice.verb == "cc"]

    assert (call, pair.theirs.checking_or_calling_amount) == (400, 3)
    option = Felt(holdem_table("no-limit", low=4, call_short_blind=True), [100, 3, 100], [2, 4]).deal()
    assert option.owes(3) == 3


@pytest.mark.clause("texas-holdem", "POT-R13")
def test_difference_after_a_check_a_short_all_in_is_a_raise_there_and_not_here():
    pair = Pair("no-limit", [100, 100, 7], seed=0)
    pair.deal()
    for player in (3, 1, 2):
        pair.ours.apply(c.CheckOrCall(player=player))
        pair.theirs.check_or_call()
    pair.turn_up(3)
    for player in (1, 2):
        pair.ours.apply(c.CheckOrCall(player=player))
        pair.theirs.check_or_call()
    pair.ours.apply(c.BetOrRaise(player=3, to=Cents(300)))
    pair.theirs.complete_bet_or_raise_to(3)

    assert pair.theirs.can_complete_bet_or_raise_to()
    assert type(pair.ours.refusal(c.BetOrRaise(player=1, to=Cents(1000)))) is BettingNotReopened


@pytest.mark.clause("texas-holdem", "POT 7.4")
def test_difference_odd_chips_are_settled_pot_by_pot_here():
    felt = Felt(holdem_table("no-limit", low=2), [100, 10, 100, 100, 100], [1, 2]).deal()
    felt.do("p3 cbr 10;p4 cc;p5 cc;p1 f;p2 cc").flop("TsJsQs").do("p3 cbr 5;p4 cc;p5 cc").turn("Ks")
    felt.do("p3 cbr 10;p4 cc;p5 f").river("As").check_round().show_all()

    assert [award[0] for award in felt.awards] == [41, 35]
