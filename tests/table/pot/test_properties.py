"""Whatever is legal in any pot game, chips are conserved, hands end, refusals change nothing."""

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from croupier.cards import UNSEEN
from croupier.errors import BetOffChip, BetOutOfRange, CommandRejected
from croupier.games.catalog import GAMES
from croupier.money import Cents
from croupier.numbers import player_numbers
from croupier.table import PotRound
from croupier.table import commands as c
from croupier.table import events as e
from tests.pot_games import POT_GAMES, STRUCTURES, felt, play_out

seeds = st.integers(0, 2**32 - 1)


@st.composite
def hands(draw, game_id):
    """A hand before the deal, with stacks from one chip up and any structure."""
    game = GAMES[game_id]
    count = draw(st.integers(2, game.players_max))
    stacks = draw(st.lists(st.sampled_from([1, 2, 3, 5, 7, 12, 30, 55, 200]), min_size=count, max_size=count))
    structure = draw(st.sampled_from(STRUCTURES))
    options = draw(st.sampled_from([{}, *OPTIONS.get(game_id, [])]))
    bring_in = draw(st.sampled_from([None, 2])) if not game.blinds else None
    return felt(game_id, stacks, structure=structure, bring_in=bring_in, **options)


OPTIONS = {
    "texas-holdem": [{"run_it_twice": True}, {"run_it_twice": True, "run_it_twice_open": True}],
    "pineapple": [{"hi_lo": True}, {"discard": "before-betting"}],
    "crazy-pineapple": [{"hi_lo": True}, {"discard": "on-flop"}],
    "lazy-pineapple": [{"hi_lo": True}, {"hi_lo": True, "qualifier": "none"}],
    "omaha-hi-lo": [{"qualifier": "none"}, {"odd_half": "high", "tie_both_ways": "once"}],
    "seven-card-stud": [{"open_pair": "any-player"}, {"stud_skip_burn": True, "bring_in_option": False}],
    "lowball": [{"form": "deuce-to-seven"}, {"sevens": "void"}, {"sevens": "pat-only"}, {"joker": False}],
    "badugi": [{"betting_rounds": 3}, {"own_discards": True}, {"burn_draw": False}],
    "mexican-poker": [{"opener": "low"}, {"opener_choice": True}, {"joker": "as-lying"}],
}

few = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def chips(hand):
    chips = hand.state.chips
    return sum(chips.stacks) + chips.pot + chips.fees_taken()


@pytest.mark.parametrize("game_id", POT_GAMES)
def test_chips_are_conserved_and_the_hand_ends(game_id):
    @few
    @given(hand=hands(game_id), seed=seeds)
    def holds(hand, seed):
        starting = sum(hand.state.chips.starting)

        def before(hand, command):
            assert chips(hand) == starting
            assert min(hand.state.chips.stacks) >= 0
            assert hand.state.cards.stub >= 0

        play_out(hand, seed, before=before)

        assert sum(hand.state.chips.stacks) == starting
        assert hand.state.chips.pot == 0
        for event in hand.log:
            assert sum(event.movements().values()) == 0

    holds()


@pytest.mark.parametrize("game_id", POT_GAMES)
def test_folding_the_log_again_gives_the_same_hand(game_id):
    @few
    @given(hand=hands(game_id), seed=seeds)
    def holds(hand, seed):
        play_out(hand, seed)
        again = PotRound(hand.table, hand.state.chips.starting[1:], hand.forced, begun=False)
        for event in hand.log:
            again.emit(event)

        assert again.fingerprint() == hand.fingerprint()

    holds()


@pytest.mark.parametrize("game_id", POT_GAMES)
def test_the_borders_of_a_bet_are_exact(game_id):
    @few
    @given(hand=hands(game_id), seed=seeds)
    def holds(hand, seed):
        def before(hand, command):
            raises = [choice for choice in hand.legal() if choice.verb == "cbr"]
            for choice in raises:
                for to in (choice.low, choice.high):
                    assert hand.refusal(c.BetOrRaise(player=choice.player, to=to)) is None
            if raises and hand.state.stage.value == "betting":
                player = raises[0].player
                below, above = min(r.low for r in raises) - 1, max(r.high for r in raises) + 100
                for to in (below, above):
                    refused = hand.refusal(c.BetOrRaise(player=player, to=Cents(to)))
                    assert isinstance(refused, BetOutOfRange | BetOffChip)

        play_out(hand, seed, before=before)

    holds()


def wrong_commands(hand, rng):
    """Commands that are wrong at almost any moment; the right ones among them are left out by the caller."""
    players = hand.state.players
    used = sorted(hand.state.cards.used, key=lambda card: card.index) or [UNSEEN]
    one = rng.choice(used)
    yield c.Fold(player=players + 1)
    yield c.CheckOrCall(player=0)
    yield c.BetOrRaise(player=rng.randint(1, players), to=Cents(-100))
    yield c.BetOrRaise(player=rng.randint(1, players), to=Cents(10**9))
    yield c.ThrowAway(player=rng.randint(1, players), cards=(one, one))
    yield c.Show(player=rng.randint(1, players), cards=(one, one))
    yield c.DealBoard(cards=(one,) * 3)
    yield c.DealHand(to=rng.randint(1, players), cards=(one,) * 9)
    yield c.DealHand(to="b", cards=(one,))
    yield c.NoMoreBets()
    yield c.PlaceWager(player=1, spot="ante", amount=Cents(100))


@pytest.mark.parametrize("game_id", POT_GAMES)
def test_a_refusal_changes_nothing(game_id):
    @few
    @given(hand=hands(game_id), seed=seeds)
    def holds(hand, seed):
        rng = random.Random(seed)

        def before(hand, command):
            if rng.random() > 0.2:
                return
            twin = hand.copy()
            whole = twin.fingerprint()
            for wrong in wrong_commands(twin, rng):
                with pytest.raises(CommandRejected) as refused:
                    twin.apply(wrong)
                assert refused.value.code
                assert twin.fingerprint() == whole
            turn = hand.to_act[0]
            for player in range(1, hand.state.players + 1):
                if player != turn:
                    for wrong in (c.Fold(player=player), c.CheckOrCall(player=player)):
                        assert hand.refusal(wrong) is not None

        play_out(hand, seed, before=before)

    holds()


@pytest.mark.parametrize("game_id", POT_GAMES)
def test_a_view_does_not_depend_on_cards_that_the_person_may_not_see(game_id):
    """Swap two cards that lie face down elsewhere: the person's view stays the same."""

    @few
    @given(hand=hands(game_id), seed=seeds, person=st.integers(0, 3))
    def holds(hand, seed, person):
        rng = random.Random(seed)

        def before(hand, command):
            state = hand.state
            others = [player for player in player_numbers(state.players) if player != person]
            hidden = [player for player in others if player not in state.shown]
            if len(hidden) < 2 or rng.random() > 0.3 or not all(map(state.cards.down, hidden)):
                return
            one, other = rng.sample(hidden, 2)
            twin = hand.copy()
            mine, theirs = state.cards.down(one)[0], state.cards.down(other)[0]
            swap = {mine: theirs, theirs: mine}
            for player in (one, other):
                held = state.cards.hole[player]
                twin.state.cards.hole[player] = tuple(swap.get(card, card) for card in held)

            seen = person if 1 <= person <= state.players else None
            assert twin.view(seen) == hand.view(seen)

        play_out(hand, seed, before=before)

    holds()


@pytest.mark.parametrize("game_id", POT_GAMES)
def test_the_same_commands_give_the_same_events(game_id):
    @few
    @given(seed=seeds)
    def holds(seed):
        logs = []
        for _ in range(2):
            hand = play_out(felt(game_id, [50] * min(4, GAMES[game_id].players_max)), seed)
            logs.append(hand.log)

        assert logs[0] == logs[1]
        assert isinstance(logs[0][-1], e.RoundClosed)

    holds()
