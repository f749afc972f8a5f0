"""Many tables at once: every mask, observation and reward is what the engine allows, shows and pays."""

import random

import numpy as np
import pytest

from croupier.cards import DECK, JOKER
from croupier.games.catalog import GAMES
from croupier.games.choice import BringInBet, CallOrCheck, Raise, Throw
from croupier.kernels.pot.play import seeds_of
from croupier.lab.agents.menu import STAGE_NAMES
from croupier.lab.agents.steps import QuickSteps
from croupier.lab.agents.table import QuickTable
from croupier.lab.agents.tables import QuickTables
from tests.pot_games import POT_GAMES, felt

TABLES, STEPS = 2, 25
KINDS = [(game, structure) for game in POT_GAMES for structure in ("fixed-limit", "no-limit")]
POSTED = [
    ("texas-holdem", "pot-limit", {"run_it_twice": True}),
    ("omaha-hi-lo", "spread-limit", {"run_it_twice": True, "run_it_twice_open": True}),
    ("seven-card-stud", "fixed-limit", {"open_pair": "any-player"}),
    ("texas-holdem", "fixed-limit", {"cap_heads_up": "always"}),
    ("badugi", "fixed-limit", {"own_discards": True}),
]


def quick(game_id, structure, rng, **options):
    game = GAMES[game_id]
    count = rng.randint(game.seats[0], min(4, game.players_max))
    stacks = [rng.choice((20, 33, 60, 400)) for _ in range(count)]
    hand = felt(game_id, stacks, structure=structure, **options)
    return QuickTable(hand.table, [stack * 100 for stack in stacks], hand.forced)


def commands(hand, entries):
    """What each legal action does, by its number, from what the engine offers and shows."""
    player, view = hand.to_act, hand.view(hand.to_act)
    own = view.seat_of(player).cards
    found = {}
    offered = hand.engine().legal(player)
    raises = [choice for choice in offered if isinstance(choice, Raise)]
    calls = next((choice for choice in offered if isinstance(choice, CallOrCheck)), None)
    usual = raises[0] if raises else None
    chip = hand.table.posted.chip
    parts = set()
    for number, entry in enumerate(entries):
        name = entry.name
        if name == "fold" and any(choice.verb == "f" for choice in offered):
            found[number] = hand.fold
        elif name == "check or call" and calls is not None:
            found[number] = hand.check_or_call
        elif name in ("bet or raise", "raise to the least") and usual:
            found[number] = lambda to=usual.low: hand.raise_to(to)
        elif name == "raise to the most" and usual and usual.high > usual.low:
            found[number] = lambda to=usual.high: hand.raise_to(to)
        elif name.startswith("raise by") and usual:
            percent = int(name.split()[2].rstrip("%"))
            to = view.to_match + (view.pot + (calls.call or 0 if calls else 0)) * percent // 100
            to -= to % chip
            if usual.low < to < usual.high and to not in parts:
                parts.add(to)
                found[number] = lambda to=to: hand.raise_to(to)
        elif name.startswith("bet the upper") and len(raises) > 1:
            found[number] = lambda to=raises[1].low: hand.raise_to(to)
        elif name == "bring in" and any(isinstance(choice, BringInBet) for choice in offered):
            found[number] = hand.bring_in
        elif name == "next card up" and any(choice.verb == "up" for choice in offered):
            found[number] = lambda: hand.face(up=True)
        elif name == "next card down" and any(choice.verb == "down" for choice in offered):
            found[number] = lambda: hand.face(up=False)
        elif name.startswith("run it") and any(choice.verb == "rit" for choice in offered):
            found[number] = lambda agreed=name == "run it twice": hand.run_twice(agreed=agreed)
        elif name == "stand pat" or name.startswith("throw away"):
            throw = next((choice for choice in offered if isinstance(choice, Throw)), None)
            places = (
                [int(place) - 1 for place in name.removeprefix("throw away").split(",")]
                if name[0] == "t"
                else []
            )
            fits = throw and (len(places) == throw.count if throw.required else len(places) <= throw.count)
            if fits and all(place < len(own) for place in places):
                found[number] = lambda cards=tuple(own[place] for place in places): hand.discard(cards)
    return found


def flags(cards):
    row = [0] * 53
    for card in cards:
        row[52 if card is JOKER else card.index] = 1
    return row


def assert_seen(seen, fields, hand, past):
    """Every number of an observation, from the engine's view of the player to act."""
    view, player = hand.view(hand.to_act), hand.to_act
    count = len(view.seats)
    turn = [(player - 1 + after) % count for after in range(count)]
    seats = [view.seats[place] for place in turn]
    value = {field.name: seen[field.start : field.stop].tolist() for field in fields}
    assert value.pop("cards") == flags(seats[0].cards)
    assert value.pop("board") == flags(view.board[0])
    if "second board" in value:
        assert value.pop("second board") == flags(view.board[1] if len(view.board) > 1 else ())
    if "up 0" in value:
        for after, seat in enumerate(seats):
            assert value.pop(f"up {after}") == flags(seat.up)
    assert value.pop("stage") == [int(name == view.stage) for name in STAGE_NAMES]
    streets = hand.table.posted.game.streets
    assert value.pop("street") == [int(street.name == view.street) for street in streets]
    assert value.pop("player") == [int(number == player - 1) for number in range(count)]
    assert value.pop("pot") == [view.pot]
    offered = view.legal
    call = next((ch.call for ch in offered if isinstance(ch, CallOrCheck | BringInBet)), 0) or 0
    raises = [ch for ch in offered if isinstance(ch, Raise)]
    if view.stage == "betting" and not any(isinstance(ch, CallOrCheck) for ch in offered):
        call = value["call"][0]
    assert value.pop("call") == [call]
    assert value.pop("least") == [raises[0].low if raises else 0]
    assert value.pop("most") == [raises[0].high if raises else 0]
    assert value.pop("stacks") == [seat.stack for seat in seats]
    assert value.pop("bets") == [seat.bet for seat in seats]
    state = hand.engine().state
    assert value.pop("totals") == [state.chips.totals[place + 1] for place in turn]
    assert value.pop("drew") == [state.cards.drew[place + 1] for place in turn]
    assert value.pop("inside") == [int(place + 1 in state.inside) for place in turn]
    assert value.pop("button") == [int(place == count - 1) for place in turn]
    history = value.pop("history")
    assert [said for said in history if said] == past[-len(history) :]
    assert not value


def follow(table, seed, rng, *, steps=STEPS):
    tables = QuickTables(table, TABLES)
    tables.reset(seed=seed)
    roots = np.empty(TABLES, dtype=np.int64)
    seeds_of(seed, roots)
    dealt = [np.empty(steps + 1, dtype=np.int64) for _ in range(TABLES)]
    for root, row in zip(roots, dealt, strict=True):
        seeds_of(int(root), row)
    hands = [table.deal(seed=int(dealt[k][0])) for k in range(TABLES)]
    past, ended = [[] for _ in range(TABLES)], 0
    for _ in range(steps):
        actions = np.empty(TABLES, dtype=np.int64)
        for k, hand in enumerate(hands):
            assert tables.to_act[k] == hand.to_act
            legal = commands(hand, tables.entries)
            assert np.flatnonzero(tables.mask[k]).tolist() == sorted(legal)
            assert_seen(tables.seen[k], tables.fields, hand, past[k])
            # Folds would end most hands before anything happens.
            picks = [number for number in legal if number or len(legal) == 1 or rng.random() < 0.15]
            actions[k] = rng.choice(picks or list(legal))
            past[k].append(1 + int(actions[k]) + len(tables.entries) * (hand.to_act - 1))
            legal[int(actions[k])]()
        ended += tables.step(actions)
        for k, hand in enumerate(hands):
            assert tables.done[k] == hand.over
            won = [stack - start for stack, start in zip(hand.stacks, table.starting, strict=True)]
            assert tables.rewards[k].tolist() == (won if hand.over else [0] * table.players)
            if hand.over:
                assert sum(won) == 0
                hands[k], past[k] = table.deal(seed=int(dealt[k][tables.hands[k]])), []
            else:
                copy = tables.hand(k)
                assert (copy.to_act, copy.stacks, copy.pot) == (hand.to_act, hand.stacks, hand.pot)
    return ended


@pytest.mark.parametrize(("game_id", "structure"), KINDS)
def test_tables_at_once_are_the_engine(game_id, structure):
    rng = random.Random(f"{game_id} {structure}")

    assert follow(quick(game_id, structure, rng), 11, rng)


@pytest.mark.parametrize(("game_id", "structure", "options"), POSTED)
def test_posted_options_hold_at_all_of_them(game_id, structure, options):
    rng = random.Random(f"{game_id} {options}")

    assert follow(quick(game_id, structure, rng, **options), 12, rng)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize(("game_id", "structure"), KINDS)
def test_tables_at_once_are_the_engine_for_longer(game_id, structure, seed):
    rng = random.Random(f"{game_id} {structure} {seed}")

    assert follow(quick(game_id, structure, rng), seed, rng, steps=100)


@pytest.mark.parametrize("game_id", POT_GAMES)
def test_one_hand_by_steps_is_the_same_as_a_row(game_id):
    rng = random.Random(game_id)
    table = quick(game_id, "fixed-limit", rng)
    tables, one = QuickTables(table, 1), QuickSteps(table)
    tables.reset(seed=3)
    roots, seeds = np.empty(1, dtype=np.int64), np.empty(100, dtype=np.int64)
    seeds_of(3, roots)
    seeds_of(int(roots[0]), seeds)
    one.reset(int(seeds[0]))
    for _ in range(60):
        assert one.to_act == tables.to_act[0]
        assert np.array_equal(one.mask, tables.mask[0])
        assert np.array_equal(one.seen, tables.seen[0])
        assert np.array_equal(one.observe(one.to_act), one.seen)
        action = rng.choice(np.flatnonzero(one.mask).tolist())
        over = one.step(action)
        tables.step([action])
        assert over == tables.done[0]
        if over:
            assert one.rewards == tables.rewards[0].tolist()
            one.reset(int(seeds[tables.hands[0]]))


def test_every_card_has_its_flag():
    assert [card.index for card in DECK] == list(range(52))
