"""Properties of any hand: it ends, legal() is the truth, refusals leave no trace, logs tell all."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cards import DECK, JOKER, UNSEEN
from croupier.errors import BetNotPositive, BetOffChip, BetOutOfRange, CommandRejected, DataInvalid
from croupier.history import parse_action, write_action
from croupier.money import Cents
from croupier.store import Codec, members
from croupier.table import PotRound
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.choice import command_of
from tests.holdem import Felt, holdem_table
from tests.table.pot.pot_play import deals

CODEC = Codec(members(e.AnyEvent, e.Event))

UNFIT = (BetOutOfRange, BetOffChip, BetNotPositive)
"""Why an amount is refused where another one is legal."""


@given(deals())
@settings(max_examples=150)
def test_every_hand_ends(deal):
    hand = deal.finish()

    assert hand.over
    assert hand.to_act == ()
    unshown = [player for player in hand.state.inside if player not in hand.state.shown]
    assert len(unshown) <= 1
    assert [(choice.verb, choice.player) for choice in hand.legal()] == [("sm", who) for who in unshown]
    assert hand.log[-1] == e.RoundClosed()


@given(deals())
@settings(max_examples=60)
def test_the_same_commands_give_the_same_events_byte_for_byte(deal):
    first, second = deal.finish(), deal.finish()

    assert [CODEC.write(event) for event in first.log] == [CODEC.write(event) for event in second.log]


@given(deals())
@settings(max_examples=120)
def test_exactly_one_is_to_act_and_somebody_has_something_to_do(deal):
    for hand, _ in deal.play():
        (who,) = hand.to_act
        assert hand.legal(who)
        assert all(choice.player == who for choice in hand.legal(who))


# ── legal() is sound and complete on its borders ─────────────────────────────────────────────────────


@given(deals())
@settings(max_examples=200)
def test_what_is_offered_is_accepted_and_what_lies_beside_it_refused(deal):
    for hand, _ in deal.play():
        (who,) = hand.to_act
        if not who or hand.state.stage.value != "betting":
            continue
        offers = {choice.verb: choice for choice in hand.legal(who)}
        assert {"f", "cc"} <= set(offers)
        for verb in ("f", "cc"):
            assert hand.refusal(parse_action(f"p{who} {verb}")) is None
        all_in = hand.state.chips.bets[who] + hand.state.chips.stacks[who]
        raise_ = offers.get("cbr")
        if raise_ is None:
            betting = hand.state.betting
            for to in (betting.to_match + 1, betting.full + betting.raise_by, all_in):
                assert hand.refusal(c.BetOrRaise(player=who, to=Cents(to))) is not None
            continue
        chip = hand.table.chip
        assert raise_.low <= raise_.high <= all_in
        for to in {raise_.low, raise_.high}:
            assert hand.refusal(c.BetOrRaise(player=who, to=Cents(to))) is None
        for to in (raise_.low - chip, raise_.high + chip, raise_.low - 1, all_in + chip, 0, -100):
            assert type(hand.refusal(c.BetOrRaise(player=who, to=Cents(to)))) in UNFIT


@given(deals())
@settings(max_examples=60)
def test_a_call_puts_in_what_was_offered(deal):
    for hand, command in deal.play():
        if isinstance(command, c.CheckOrCall):
            (offer,) = [choice for choice in hand.legal(command.player) if choice.verb == "cc"]
            twin = hand.copy()
            twin.apply(command)
            paid = [ev.amount for ev in twin.log[len(hand.log) :] if isinstance(ev, e.Called)]
            assert sum(paid) == offer.call


@given(deals())
@settings(max_examples=80)
def test_the_dealer_is_told_how_many_cards_to_whom(deal):
    for hand, _ in deal.play():
        for choice in hand.legal(0):
            cards = [card for card in DECK if card not in hand.state.cards.used][: choice.count]
            assert hand.refusal(command_of(choice, cards=tuple(cards))) is None


# ── refusals ─────────────────────────────────────────────────────────────────────────────────────────


def illegal_commands(hand, rng):
    """Commands of every kind, most of them out of place."""
    used = list(hand.state.cards.used) or [DECK[0]]
    free = [card for card in DECK if card not in hand.state.cards.used]
    some = tuple(rng.sample(free, 3))
    players = hand.state.players
    yield from (c.CheckOrCall(player=n) for n in range(players + 2))
    yield from (c.Fold(player=n) for n in (0, -1, players + 1))
    yield from (c.Show(player=n) for n in range(players + 2))
    yield from (c.Muck(player=n) for n in (0, players + 1))
    for to in (-100, 0, 1, 99, 150, 400, 777, 10**9):
        yield c.BetOrRaise(player=rng.randint(1, players), to=Cents(to))
    yield c.DealHand(to=rng.randint(0, players + 1), cards=(rng.choice(used), some[0]))
    yield c.DealHand(to=1, cards=some)
    yield c.DealHand(to="b", cards=some[:2])
    yield c.DealHand(to=1, cards=())
    yield c.DealHand(to=1, cards=(JOKER, some[0]))
    yield c.DealHand(to=1, cards=(some[0], some[0]))
    yield c.DealBoard(cards=(rng.choice(used), *some[:2]))
    yield c.DealBoard(cards=some[:2])
    yield c.DealBoard(cards=(UNSEEN,) * 3)
    yield c.DealBoard(cards=some, board=2)
    yield c.Burn(cards=some)
    yield c.Burn(cards=(rng.choice(used),))
    yield c.Burn(cards=())
    yield c.ExposeEarly(cards=())
    yield c.ExposeEarly(cards=(rng.choice(used),) * 3)
    yield c.Shuffle()
    yield c.DeclareDead(player=players + 1)
    yield c.DeclareDead(player=0)
    yield c.NoMoreBets()
    yield c.DealDone()
    yield c.PlaceWager(player=1, spot="ante", amount=Cents(500))
    yield c.Buy(player=1, amount=Cents(5000))
    yield c.Show(player=1, cards=some[:2])
    yield c.Show(player=1, cards=(UNSEEN, UNSEEN))


def attempt(hand, command):
    """The refusal of a command, or None if it was done."""
    try:
        hand.apply(command)
    except CommandRejected as refusal:
        return refusal
    return None


@given(deal=deals(), seed=st.integers(0, 2**32))
@settings(max_examples=60)
def test_a_refused_command_changes_nothing(deal, seed):
    rng = Random(seed)
    refused = 0
    for step, (hand, _) in enumerate(deal.play()):
        if step and rng.random() > 0.2:
            continue
        for command in illegal_commands(hand, rng):
            before, twin = hand.fingerprint(), hand.copy()
            refusal = attempt(twin, command)
            if refusal is not None:
                refused += 1
                assert twin.fingerprint() == before
                assert refusal.code != CommandRejected.code
                assert refusal.message
            assert hand.fingerprint() == before, "a copy is independent"
    assert refused


@given(deals())
@settings(max_examples=40)
def test_a_finished_hand_answers_nothing_once_its_winner_has_shown(deal):
    hand = deal.finish()
    for choice in hand.legal():
        chips = hand.state.chips.fingerprint()
        hand.apply(command_of(choice))
        assert hand.state.chips.fingerprint() == chips
    before = hand.fingerprint()
    for command in illegal_commands(hand, Random(1)):
        with pytest.raises(CommandRejected):
            hand.apply(command)
    assert hand.fingerprint() == before


# ── the log ──────────────────────────────────────────────────────────────────────────────────────────


@given(deals())
@settings(max_examples=60)
def test_folding_the_log_gives_the_same_hand_at_every_point(deal):
    for hand, _ in deal.play():
        twin = PotRound(hand.table, hand.state.chips.starting[1:], hand.forced, begun=False)
        for event in hand.log:
            twin.emit(CODEC.read(CODEC.write(event)))
        assert twin.fingerprint() == hand.fingerprint()
        assert twin.legal() == hand.legal()


@given(deals())
@settings(max_examples=60)
def test_a_hand_written_down_replays_to_the_same_log(deal):
    commands = [command for _, command in deal.play()]
    hand = deal.open().play(parse_action(write_action(command)) for command in commands)

    assert hand.log == deal.finish().log


@given(deals())
@settings(max_examples=40)
def test_a_copy_goes_its_own_way(deal):
    for hand, command in deal.play():
        before = hand.fingerprint()
        twin = hand.copy()
        twin.apply(command)
        assert hand.fingerprint() == before
        assert twin.fingerprint() != before


def test_nobody_is_dealt_in_with_less_than_nothing():
    with pytest.raises(DataInvalid):
        Felt(holdem_table(), [-5, 100], [2, 4])
