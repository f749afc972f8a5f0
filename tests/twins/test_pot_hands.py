"""Whole hands of every pot game: the kernel is the engine in what it allows, refuses and pays."""

import random

import numpy as np
import pytest
from msgspec.structs import replace

from croupier.cards import UNSEEN, seeded, shuffled
from croupier.games.catalog import GAMES
from croupier.games.choice import Throw
from croupier.history import parse_action
from croupier.kernels.pot import words as w
from croupier.lab.agents.table import QuickTable
from croupier.money import Cents
from croupier.numbers import DEALER
from croupier.table import PotRound
from croupier.table import commands as c
from croupier.table.choice import command_of
from croupier.table.pot.state import Stage
from tests.pot_games import POT_GAMES, STRUCTURES, Shoe, command_for, felt
from tests.pot_twins import Twins

SHOWING = ("sm", "muck")
STACKS = (3, 5, 9, 20, 33, 60, 150, 400)

POSTED = [
    ("texas-holdem", {"cap": 1}),
    ("texas-holdem", {"cap": 2, "cap_heads_up": "round_start"}),
    ("texas-holdem", {"cap": 1, "cap_heads_up": "always"}),
    ("texas-holdem", {"reopen": "any"}),
    ("texas-holdem", {"reopen": "full"}),
    ("texas-holdem", {"call_short_blind": True}),
    ("texas-holdem", {"odd_chips": "one-each", "chip": 3}),
    ("texas-holdem", {"run_it_twice": True}),
    ("omaha", {"run_it_twice": True, "run_it_twice_open": True}),
    ("omaha-hi-lo", {"odd_half": "high"}),
    ("omaha-hi-lo", {"tie_both_ways": "once", "qualifier": "none"}),
    ("big-o-hi-lo", {"qualifier": 9, "odd_chips": "one-each"}),
    ("pineapple", {"hi_lo": True, "discard": "before-betting"}),
    ("crazy-pineapple", {"hi_lo": True, "qualifier": "none", "discard": "on-flop"}),
    ("lazy-pineapple", {"hi_lo": True}),
    ("lazy-pineapple", {"hi_lo": True, "qualifier": "none"}),
    ("seven-card-stud", {"open_pair": "any-player", "bet_counts_as_raise": True}),
    ("seven-card-stud", {"bring_in_option": False, "stud_skip_burn": True}),
    ("seven-card-stud-hi-lo", {"qualifier": "none", "open_pair": "off"}),
    ("lowball", {"form": "deuce-to-seven"}),
    ("lowball", {"form": "deuce-to-seven", "joker": True}),
    ("lowball", {"sevens": "void"}),
    ("lowball", {"sevens": "pat-only", "check_raise": True}),
    ("lowball", {"pair_aces_high": True, "joker": False}),
    ("lowball", {"min_raise": "last", "blinds": 2}),
    ("badugi", {"betting_rounds": 3, "own_discards": True}),
    ("badugi", {"burn_draw": False}),
    ("mexican-poker", {"ranking": "standard", "joker": "as-lying"}),
    ("mexican-poker", {"opener": "low", "opener_choice": True}),
]


def a_hand(game_id, structure, rng, **options):
    """A hand before the deal, with stacks that differ and sometimes a smaller bring-in or unequal antes."""
    game = GAMES[game_id]
    players = min(rng.randint(2, rng.choice([3, 6, game.players_max])), game.players_max)
    stacks = [rng.choice(STACKS) for _ in range(players)]
    bring_in = rng.choice([None, 1, 2]) if not game.blinds else None
    return felt(game_id, stacks, structure=structure, bring_in=bring_in, **options)


def something_wild(hand, shoe, rng):
    """An act that may well be refused."""
    state, player = hand.state, rng.randint(0, hand.state.players + 1)
    if state.waiting and rng.random() < 0.7:
        player = state.waiting[0]
    cards = hand.table.game.deck.cards
    card = rng.choice(cards)
    left = tuple(card for card in shoe.cards if card not in state.cards.used)
    bet = state.betting.to_match + rng.choice([-100, 0, 1, 50, 100, 200, 400, 401, 800, 1600, 40_000])
    return rng.choice(
        [
            c.Fold(player=player),
            c.CheckOrCall(player=player),
            c.BetOrRaise(player=player, to=Cents(bet)),
            c.BetOrRaise(player=player, to=Cents(bet + state.betting.raise_by)),
            c.BringIn(player=player),
            c.Face(player=player, up=rng.random() < 0.5),
            c.RunTwice(player=player, agreed=True),
            c.ThrowAway(player=player, cards=(card,)),
            c.ThrowAway(player=player, cards=tuple(rng.sample(cards, min(rng.randint(0, 6), len(cards))))),
            c.Show(player=player),
            c.Muck(player=player),
            c.DealHand(to=player, cards=(card,)),
            c.DealHand(to=player, cards=left[: rng.randint(1, 4)]),
            c.DealBoard(cards=left[: rng.choice([1, 3])], board=rng.choice([1, 2])),
            c.DealBoard(cards=(card,)),
            c.Burn(cards=(card,)),
            c.Burn(cards=(UNSEEN,)),
            c.Shuffle(),
        ]
    )


def play_both(hand, rng, *, wild=0.1):
    """Play a hand to its end by legal choices, and try others on the way."""
    twins, shoe = Twins(hand), Shoe(hand, rng.randrange(1 << 30))
    calm = rng.choice([0.2, 0.5, 0.8])
    loose = hand.table.game.loose_discard
    refused = 0
    while not hand.over:
        if rng.random() < wild:
            command = something_wild(hand, shoe, rng)
            # A card thrown away by mistake leaves a live hand in one game: the engine's affair.
            if not (loose and isinstance(command, c.ThrowAway)):
                refused += twins.refuses(command)
        choices = [choice for choice in hand.legal() if choice.verb != "kill"]
        quiet = [choice for choice in choices if choice.verb in ("cc", "sm", "burn")]
        choice = quiet[0] if quiet and rng.random() < calm else rng.choice(choices)
        twins.apply(command_for(choice, shoe, rng))
    return refused


@pytest.mark.parametrize("structure", STRUCTURES)
@pytest.mark.parametrize("game_id", POT_GAMES)
def test_kernel_and_engine_agree_after_every_act(game_id, structure):
    for seed in range(4):
        rng = random.Random(f"{game_id} {structure} {seed}")
        play_both(a_hand(game_id, structure, rng), rng)


@pytest.mark.parametrize(("game_id", "options"), POSTED, ids=lambda value: str(value))
def test_every_posted_option_is_followed(game_id, options):
    for structure in STRUCTURES:
        rng = random.Random(f"{game_id} {structure} {options}")
        play_both(a_hand(game_id, structure, rng, **options), rng)


def test_what_one_refuses_the_other_refuses():
    rng = random.Random(8)
    refused = sum(
        play_both(a_hand(game_id, rng.choice(STRUCTURES), rng), rng, wild=0.9) for game_id in POT_GAMES
    )

    assert refused > 200


@pytest.mark.long
@pytest.mark.parametrize("game_id", POT_GAMES)
def test_a_thousand_hands_of_every_game_agree(game_id):
    options = [{}, *(posted for name, posted in POSTED if name == game_id)]
    for seed in range(1_000):
        rng = random.Random(f"{game_id} {seed}")
        play_both(a_hand(game_id, rng.choice(STRUCTURES), rng, **rng.choice(options)), rng, wild=0.3)


# ── hands that deal themselves ──────────────────────────────────────────────────────────────────────


def dealer_acts(hand, deck):
    """The dealer's acts until somebody else has to do something: burns first, then cards in turn."""
    while not hand.over:
        if hand.state.stage is Stage.SHOWDOWN:
            hand.apply(c.Show(player=hand.to_act[0]))
            continue
        deals = [choice for choice in hand.legal(DEALER) if choice.verb in ("burn", "dh", "db")]
        if not deals:
            return
        choice = deals[0]
        hand.apply(command_of(choice, cards=tuple(next(deck) for _ in range(choice.count))))


def a_legal_act(choices, cards, rng):
    """One of the choices, a fold only where there is no other."""
    choice = rng.choice([one for one in choices if one.verb != "f"] or choices)
    if choice.verb == "cbr":
        return command_of(choice, amount=rng.choice([choice.low, choice.high]))
    if not isinstance(choice, Throw):
        return command_of(choice)
    count = choice.count if choice.required else rng.randint(0, min(choice.count, 2))
    return command_of(choice, cards=tuple(rng.sample(cards, count)))


def without_history(view):
    """A view without what was done before: a compiled hand does not keep it."""
    return replace(view, seats=tuple(replace(seat, did=None, drew=None) for seat in view.seats))


@pytest.mark.parametrize("game_id", POT_GAMES)
def test_a_hand_off_a_given_deck_is_the_engines_hand(game_id):
    for seed in range(4):
        rng = random.Random(f"{game_id} {seed}")
        players = GAMES[game_id].players_max
        opening = felt(
            game_id, [rng.choice((60, 150, 400)) for _ in range(min(4, players))], structure="pot-limit"
        )
        stacks = list(opening.state.chips.starting[1:])
        deck = shuffled(opening.table.game.deck.cards, seeded(seed))
        quick = QuickTable(opening.table, stacks, opening.forced).deal(deck=deck)
        engine, cards = PotRound(opening.table, stacks, opening.forced), iter(deck)
        dealer_acts(engine, cards)
        while not engine.over:
            player = engine.to_act[0]
            assert quick.to_act == player
            assert quick.stage is engine.state.stage
            # The engine also lets players show when the betting is over; hands of the kernel show at the end.
            assert quick.legal() == [choice for choice in engine.legal(player) if choice.verb not in SHOWING]
            assert quick.view(player) == without_history(engine.view(player))
            assert quick.cards(player) == engine.state.cards.hole[player]
            command = a_legal_act(quick.legal(), quick.cards(player), rng)
            quick.apply(command)
            engine.apply(command)
            dealer_acts(engine, cards)

        assert quick.over
        assert quick.to_act == 0
        assert quick.stacks == engine.state.chips.stacks[1:]
        assert quick.board == engine.state.cards.board[0]


def everywhere(state, stub):
    """Every card of a hand, wherever it lies."""
    cards = state.cards
    lying = [card for player, held in enumerate(cards.hole) if player not in state.folded for card in held]
    boards = cards.board if cards.twice is None else [cards.board[0], cards.board[1][shared(state) :]]
    lying += [card for board in boards for card in board]
    lying += cards.burns
    lying += [card for _, _, thrown in cards.pile for card in thrown]
    return sorted(card.index for card in lying) + stub


def shared(state):
    """Cards that two runs have in common."""
    pairs = zip(*state.cards.board, strict=False)
    return next((n for n, (one, other) in enumerate(pairs) if one is not other), len(state.cards.board[1]))


@pytest.mark.parametrize("game_id", POT_GAMES)
def test_a_hand_that_deals_itself_has_every_card_once(game_id):
    game = GAMES[game_id]
    for seed in range(6):
        rng = random.Random(f"{game_id} {seed}")
        opening = felt(game_id, [400] * game.players_max)
        stacks = list(opening.state.chips.starting[1:])
        quick = QuickTable(opening.table, stacks, opening.forced).deal(seed=seed)
        whole = sorted(card.index for card in game.deck.cards)
        while not quick.over:
            words = quick.words
            first = int(words[w.NEXT_CARD])
            stub = words[w.DECK + first : w.DECK + first + int(words[w.STUB])].tolist()
            assert sorted(everywhere(quick.engine().state, stub)) == whole
            choices = quick.legal()
            player = quick.to_act
            if choices[0].verb == "sd":
                most = choices[0].count
                thrown = most if choices[0].required or rng.random() < 0.7 else 1
                quick.discard(rng.sample(quick.cards(player), thrown))
            else:
                quick.apply(a_legal_act(choices, quick.cards(player), rng))

        assert sum(quick.stacks) == 40_000 * game.players_max


def test_a_stub_that_runs_out_is_shuffled_anew():
    opening = felt("badugi", [400] * 10)
    quick = QuickTable(opening.table, list(opening.state.chips.starting[1:]), opening.forced).deal(seed=3)
    while not quick.over:
        if quick.stage is Stage.DRAW:
            quick.discard(quick.cards(quick.to_act))
        else:
            quick.check_or_call()

    # Forty cards dealt and three times forty drawn do not come from one deck of 52.
    assert int(quick.words[w.DRAWS]) == 3
    assert all(len(quick.cards(player)) == 4 for player in range(1, 11))


def test_a_seed_deals_the_same_hand_again_and_another_seed_another():
    opening = felt("omaha", [100] * 6)
    table = QuickTable(opening.table, list(opening.state.chips.starting[1:]), opening.forced)

    one, again, other = (table.deal(seed=seed).cards(1) for seed in (5, 5, 6))

    assert one == again
    assert one != other


def test_every_card_comes_first_about_equally_often():
    opening = felt("texas-holdem", [100] * 2)
    table = QuickTable(opening.table, list(opening.state.chips.starting[1:]), opening.forced)
    hands, _ = table.deal_many(52_000, seed=11).seen(1)

    counts = np.bincount(hands[:, 0, 0], minlength=52)

    # A thousand each; the sum of squared deviations over 1,000 is chi-squared with 51 degrees of freedom.
    assert len(counts) == 52
    assert ((counts - 1_000) ** 2 / 1_000).sum() < 100


def test_no_hand_is_shown_while_a_discard_is_still_to_come():
    hand = felt("crazy-pineapple", [4, 4], structure="no-limit")
    twins = Twins(hand)
    for action in ("d dh p1 AhAd9c", "d dh p2 KsKdJh", "p2 cc"):
        twins.apply(parse_action(action))

    assert hand.state.stage is Stage.DEAL
    assert twins.refuses(c.Show(player=1))
    assert twins.refuses(c.Muck(player=2))
