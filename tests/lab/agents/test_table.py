"""The face of the pot kernel: what it deals, refuses and plays in bulk."""

import random
from functools import partial

import numpy as np
import pytest

from croupier.cards import DECK, shuffled, write_cards
from croupier.cards import seeded as seeded_source
from croupier.errors import CommandRejected, DataInvalid
from croupier.games.catalog import GAMES
from croupier.games.choice import Raise
from croupier.games.pot.limits import Limits, Structure
from croupier.lab.agents.hands import COLUMNS, VERBS
from croupier.lab.agents.rules import why_not
from croupier.lab.agents.table import QuickTable
from croupier.money import Cents, dollars
from croupier.numbers import player_numbers
from croupier.table import PotTable
from croupier.table import commands as c
from tests.california import pot_option
from tests.pot_games import POT_GAMES, felt


def quick(game_id, stacks, **posted):
    opening = felt(game_id, stacks, **posted)
    return QuickTable(opening.table, list(opening.state.chips.starting[1:]), opening.forced)


@pytest.fixture
def holdem():
    return quick("texas-holdem", [100, 100, 100], structure="no-limit")


def refused(act, *words, **named):
    with pytest.raises(CommandRejected) as told:
        act(*words, **named)
    return told.value


# ── step by step ────────────────────────────────────────────────────────────────────────────────────


def test_a_hand_ends_with_the_chips_it_began_with(holdem):
    hand = holdem.deal(seed=1)
    while not hand.over:
        hand.check_or_call()

    assert sum(hand.stacks) == dollars(300)
    assert len(hand.board) == 5
    assert hand.legal() == []


@pytest.mark.parametrize(
    ("amount", "code"),
    [
        (dollars(5), "bet/out_of_range"),
        (dollars(101), "bet/out_of_range"),
        (Cents(850), "bet/off_chip"),
        (Cents(0), "bet/not_positive"),
        (Cents(-400), "bet/not_positive"),
        (10**30, "bet/out_of_range"),
    ],
)
def test_a_wrong_amount_is_refused_as_the_engine_refuses_it_and_changes_nothing(holdem, amount, code):
    hand = holdem.deal(seed=1)
    before = hand.words.copy()

    told = refused(hand.raise_to, amount)

    assert told.code == code
    assert "$8 to $100" in told.message
    assert np.array_equal(hand.words, before)
    assert hand.to_act == 3


@pytest.mark.parametrize("amount", [850.5, True])
def test_what_is_no_amount_is_malformed(holdem, amount):
    hand = holdem.deal(seed=1)

    assert refused(hand.raise_to, amount).code == "command/malformed"
    assert hand.to_act == 3


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (c.CheckOrCall(player=1), "turn/not_yours"),
        (c.CheckOrCall(player=7), "seat/unknown"),
        (c.ThrowAway(player=3, cards=(DECK[0],)), "phase/not_now"),
        (c.BringIn(player=3), "phase/not_now"),
        (c.RunTwice(player=3, agreed=True), "phase/not_now"),
        (c.Show(player=3), "phase/not_now"),
        (c.DealBoard(cards=DECK[:3]), "phase/not_now"),
    ],
)
def test_what_is_not_ones_turn_is_refused_with_the_engines_code(holdem, command, code):
    hand = holdem.deal(seed=1)
    before = hand.words.copy()

    assert refused(hand.apply, command).code == code
    assert np.array_equal(hand.words, before)


def test_a_hand_that_is_over_takes_no_more_acts(holdem):
    hand = holdem.deal(seed=1)
    hand.fold()
    hand.fold()

    assert hand.over
    assert refused(hand.check_or_call).code == "round/over"
    assert refused(hand.apply, c.CheckOrCall(player=1)).code == "round/over"


def test_cards_not_held_or_named_twice_are_not_discarded():
    hand = quick("badugi", [100, 100]).deal(seed=1)
    while hand.stage.value != "draw":
        hand.check_or_call()
    own = hand.cards(hand.to_act)
    strange = next(card for card in DECK if card not in own)

    assert refused(hand.discard, [strange]).code == "card/not_held"
    assert refused(hand.discard, [own[0], own[0]]).code == "card/not_held"
    assert refused(hand.discard, "??").code == "card/not_held"
    hand.discard(own[:2])


def test_others_cards_are_nobodys_to_see(holdem):
    hand = holdem.deal(seed=1)

    seats = hand.view(3).seats

    assert [write_cards(seat.cards) for seat in seats[:2]] == ["????", "????"]
    assert seats[2].cards == hand.cards(3)


def test_a_copy_goes_its_own_way(holdem):
    hand = holdem.deal(seed=1)
    other = hand.copy()

    other.fold()

    assert (hand.to_act, other.to_act) == (3, 1)


def test_a_deck_is_dealt_from_its_first_card(holdem):
    deck = shuffled(DECK, seeded_source(4))

    hand = holdem.deal(deck=deck)

    assert [hand.cards(player) for player in (1, 2, 3)] == [deck[:2], deck[2:4], deck[4:6]]


def test_a_deck_is_the_whole_deck(holdem):
    with pytest.raises(DataInvalid, match="52 cards"):
        holdem.deal(deck=DECK[:51])
    with pytest.raises(DataInvalid, match="52 cards"):
        holdem.deal(deck=(*DECK[:51], DECK[0]))


@pytest.mark.parametrize("seed", [-1, 1 << 63, 1.5, "7", True])
def test_a_seed_is_a_whole_number_with_bounds(holdem, seed):
    for work in (holdem.deal, partial(holdem.deal_many, 2), partial(holdem.play, 2)):
        with pytest.raises(DataInvalid, match="a seed must be a whole number"):
            work(seed=seed)


@pytest.mark.parametrize("hands", [-1, 1.5, "7"])
def test_hands_are_counted_in_whole_numbers(holdem, hands):
    with pytest.raises(DataInvalid, match="number of hands"):
        holdem.deal_many(hands, seed=1)


def test_a_seed_may_come_from_an_array(holdem):
    assert holdem.deal(seed=np.int64(7)).cards(1) == holdem.deal(seed=7).cards(1)


def test_without_a_seed_hands_differ(holdem):
    assert len({holdem.deal().cards(1) for _ in range(8)}) > 1


# ── what it does not play ───────────────────────────────────────────────────────────────────────────


def test_a_collection_is_left_to_the_engine():
    game = GAMES["texas-holdem"]
    limits = Limits(structure=Structure.FIXED_LIMIT, lower=dollars(4), upper=dollars(8))
    table = PotTable.post(game, limits, fee=pot_option(game.schedules[0], 1))
    opening = felt("texas-holdem", [100, 100])

    assert why_not(table) == "the kernel does not take a collection; the engine does"
    with pytest.raises(DataInvalid, match="collection"):
        QuickTable(table, [dollars(100)] * 2, opening.forced)


def test_every_pot_game_is_played():
    assert [why_not(felt(game_id, [100, 100]).table) for game_id in POT_GAMES] == [None] * len(POT_GAMES)


def test_too_many_players_are_refused_as_by_the_engine():
    opening = felt("mexican-poker", [100] * 7)

    with pytest.raises(DataInvalid, match="is played by 2 to 7, not 8"):
        QuickTable(opening.table, [dollars(100)] * 8, opening.forced)


# ── in bulk ─────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("game_id", POT_GAMES)
def test_built_in_players_lose_no_chips(game_id):
    stacks = [30, 200, 90, 55][: GAMES[game_id].players_max]
    table = quick(game_id, stacks)

    for players in ("call", "random"):
        found = table.play(300, seed=5, players=players)
        assert found.shape == (300, len(stacks))
        assert (found.sum(axis=1) == dollars(sum(stacks))).all()
        assert (found >= 0).all()


def test_random_players_play_differently_from_callers(holdem):
    assert not np.array_equal(holdem.play(50, seed=5), holdem.play(50, seed=5, players="random"))


def test_unknown_players_are_refused(holdem):
    with pytest.raises(DataInvalid, match="no built-in player"):
        holdem.play(5, seed=1, players="brilliant")
    with pytest.raises(DataInvalid, match="must not be negative"):
        holdem.play(-5, seed=1)


def test_many_hands_by_acts_are_the_same_hands(holdem):
    hands = holdem.deal_many(200, seed=3)
    while not hands.over.all():
        hands.act(VERBS["cc"])

    assert np.array_equal(hands.stacks, holdem.play(200, seed=3))


def test_rows_say_what_each_hand_says_by_itself():
    rng = random.Random(5)
    hands = quick("seven-card-stud-hi-lo", [20, 60, 200], bring_in=1).deal_many(40, seed=9)
    for _ in range(30):
        rows = hands.legal()
        verbs, amounts = [], []
        for number, row in enumerate(rows.tolist()):
            said = dict(zip(COLUMNS, row, strict=True))
            choices = hands.hand(number).legal()
            assert said["player"] == (choices[0].player if choices else 0)
            raises = [choice for choice in choices if choice.verb == "cbr"]
            assert bool(said["raises"]) == bool(raises)
            if raises:
                assert (said["least"], said["most"]) == (raises[0].low, raises[0].high)
            choice = rng.choice(choices) if choices else None
            verbs.append(VERBS[choice.verb] if choice else VERBS[""])
            amounts.append(choice.low if isinstance(choice, Raise) else 0)
        assert hands.act(verbs, amounts).all()
    assert (hands.stacks.sum(axis=1) + hands.words[:, hands_pot()] == dollars(280)).all()


def hands_pot():
    from croupier.kernels.pot.words import POT_NOW

    return POT_NOW


def test_a_refused_act_leaves_its_hand_and_goes_through_in_the_others(holdem):
    hands = holdem.deal_many(3, seed=3)
    before = hands.words[1].copy()

    accepted = hands.act([VERBS["cc"], VERBS["cbr"], VERBS["f"]], [0, 500, 0])

    assert accepted.tolist() == [True, False, True]
    assert np.array_equal(hands.words[1], before)
    assert refused(hands.hand(1).raise_to, 500).code == "bet/out_of_range"
    with pytest.raises(DataInvalid):
        hands.act([VERBS["cc"], 99, 0])


def test_only_own_cards_and_those_up_are_seen():
    table = quick("seven-card-stud", [100, 100, 100], bring_in=1)
    hands = table.deal_many(20, seed=3)
    mine, _ = hands.seen(2)
    actors, boards = hands.seen()
    for number in range(20):
        hand = hands.hand(number)
        state = hand.engine().state
        for player in player_numbers(3):
            held = [card.index for card in state.cards.hole[player]]
            up = state.cards.up[player]
            hidden = [card.index if card in up else 53 for card in state.cards.hole[player]]
            assert mine[number, player - 1, :3].tolist() == (held if player == 2 else hidden)
            assert actors[number, player - 1, :3].tolist() == (held if player == hand.to_act else hidden)
    assert (mine[:, :, 3:] == 54).all()
    assert (boards == 54).all()
