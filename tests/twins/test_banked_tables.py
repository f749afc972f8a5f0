"""Many tables against a bank at once: every mask, observation and reward is the engine's."""

import numpy as np
import pytest

from croupier import agents
from croupier.agents.rows.settings import ROWS_OF_SEVEN
from croupier.cards import DECK, JOKER, parse_cards
from croupier.errors import DataInvalid
from croupier.hands.longest_flush import longest_flush
from croupier.kernels.banked.readings import LENGTH_SHIFT, TWOS
from croupier.lab.agents.banked_tables import NEVER, TreeTables
from croupier.lab.rounds.examples import examples
from tests.banked_twins import compare, follow

TREES = (
    "caribbean-stud",
    "texas-holdem-bonus",
    "high-card-flush",
    "mississippi-stud",
    "let-it-ride",
    "ultimate-texas-holdem",
    "three-card-poker-6-card-bonus",
)
PLAYED = (*TREES, "ez-baccarat-panda-8", "golden-frog-baccarat", "fortune-pai-gow-poker")
POSTED = (
    ("caribbean-stud", {"wagers": {"ante": 700}}),
    ("texas-holdem-bonus", {"options": {"ante_pays_from": "straight"}}),
    ("three-card-poker-6-card-bonus", {"options": {"pd_card_up": False, "ante_option": "push"}}),
    ("ultimate-texas-holdem", {"options": {"deal": "shoe"}}),
    ("ez-baccarat-panda-8", {"options": {"decks": 3, "dragon7_banker": "pay", "naturals_stop": False}}),
    ("fortune-pai-gow-poker", {"options": {"game_joker": "bug"}}),
)
SEVERAL = (
    ("caribbean-stud", {"players": 3}),
    ("let-it-ride", {"players": 2, "stacks": [3_000, 50_000]}),
    ("mississippi-stud", {"players": 2, "wagers": {"bonus": 500}}),
    ("texas-holdem-bonus", {"players": 3, "wagers": {"bonus": 500}}),
    ("ultimate-texas-holdem", {"players": 2, "wagers": {"trips": 700}}),
    ("high-card-flush", {"players": 2, "wagers": {"flush": 500, "straight_flush": 500}}),
    ("three-card-poker-6-card-bonus", {"players": 4, "wagers": {"sixcard": 700}}),
    ("golden-frog-baccarat", {"players": 3}),
)
"""Several players at one bank."""
STRAIGHTS = {"straight": "9:1", "flush": "3:1", "three_of_a_kind": "2:1", "pair": "1:1"}
BESIDE = (
    ("ultimate-texas-holdem", {"wagers": {"trips": 700}}),
    ("ultimate-texas-holdem", {"wagers": {"trips": 500}, "options": {"folded_trips": "lose"}}),
    (
        "ultimate-texas-holdem",
        {"wagers": {"trips": 500}, "options": {"rows": "best-paying", "trips_pays": STRAIGHTS}},
    ),
    ("three-card-poker-6-card-bonus", {"wagers": {"pairplus": 500, "sixcard": 700}}),
    (
        "three-card-poker-6-card-bonus",
        {"wagers": {"sixcard": 700}, "options": {"rows": "best-paying", "sixcard_pays": STRAIGHTS}},
    ),
    ("three-card-poker-6-card-bonus", {"options": {"ante_bonus": {"straight": "1:1", "pair": "3:2"}}}),
    ("high-card-flush", {"wagers": {"flush": 500, "straight_flush": 500}}),
    (
        "high-card-flush",
        {"wagers": {"flush": 500, "straight_flush": 500}, "options": {"fold_keeps_side_bets": True}},
    ),
    ("mississippi-stud", {"wagers": {"bonus": 500}}),
    ("texas-holdem-bonus", {"wagers": {"bonus": 500}}),
    ("texas-holdem-bonus", {"wagers": {"bonus": 500}, "options": {"fold_forfeits_bonus": True}}),
)
"""What is paid beside a game that is a tree."""
FORTUNE = (
    {"wagers": {"bonus": 1_000}},
    {"wagers": {"bonus": 1_000}, "options": {"bonus_joker": "wild", "royal_match": 1_000}},
)


@pytest.mark.parametrize("game", PLAYED)
def test_tables_at_once_are_the_engine(game):
    compare(game, {}, tables=8, steps=12, seed=5)


@pytest.mark.parametrize(
    ("game", "posting"), POSTED, ids=lambda value: value if isinstance(value, str) else ""
)
def test_what_is_posted_is_played(game, posting):
    compare(game, posting, tables=6, steps=8, seed=2)


@pytest.mark.parametrize(("game", "posting"), SEVERAL)
def test_several_players_at_one_bank_are_those_of_the_engine(game, posting):
    assert compare(game, posting, tables=4, steps=16, seed=3) >= 4


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "posting"),
    [
        *((game, {}) for game in PLAYED),
        *SEVERAL,
        *BESIDE,
        *(("fortune-pai-gow-poker", posting) for posting in FORTUNE),
    ],
)
def test_tables_at_once_are_the_engine_for_longer(game, posting):
    compare(game, posting, tables=200, steps=60, seed=11)


def lay(many, number, cards, places):
    """Cards at places in the deck of one table, as many as there are places; others come from the rest."""
    cards = cards[: len(places)]
    faces = (*DECK, JOKER)[: many._decks.shape[1]]
    wanted = dict(zip(places, [faces.index(card) for card in cards], strict=False))
    rest = iter([faces.index(card) for card in many.deck(number) if card not in cards])
    order = [wanted[place] if place in wanted else next(rest) for place in range(len(faces))]
    many._decks[number] = order
    if isinstance(many, TreeTables) and many.tree.starts.shape[1] > 1:
        # Where a round begins depends on the hand: a longer flush may raise more.
        flush = longest_flush([faces[order[place]] for place in many.tree.own[0]])
        worth = flush.length << LENGTH_SHIFT | sum(1 << rank - 2 for rank in flush.ranks)
        many._places[number] = many.tree.starts[0, (many.tree.start_cuts <= worth).sum()]


@pytest.mark.parametrize(("game", "posting"), BESIDE)
def test_every_class_of_what_is_paid_beside_the_game_is_the_engines(game, posting):
    """Cards of each class that a side bet tells apart, of a hand that stays and of one that is folded."""
    tree = agents.vector(game, 1, **posting).tree
    held = []
    for side, (kind, size) in enumerate(zip(tree.sides.kinds, tree.sides.sizes, strict=True)):
        hands = [each for each in examples(kind) if kind != TWOS or len(each[1]) == size]
        least = [hands[0][0], *(cut for cut in tree.sides.cuts[side] if cut < NEVER)]
        below = [max(worth for worth, _ in hands if worth < cut) for cut in least[1:]]
        of = dict(hands)
        held += [(of[worth], tree.sides.places[0, side, :size].tolist()) for worth in (*least, *below)]
    many = agents.vector(game, 2 * len(held), **posting)
    many.reset(seed=1)
    for number in range(many.count):
        lay(many, number, *held[number // 2])
    fold = np.array([10 if name == "fold" else 0.5 if name == "check" else 1 for name in many.names])
    stay = np.array([0.1 if name == "fold" else 0.5 if name == "check" else 1 for name in many.names])
    choose = np.array([stay, fold] * len(held))
    assert (
        follow(game, posting, many, steps=2, seed=1, choose=choose)
        or "mississippi" in game
        or "ultimate" in game
    )


@pytest.mark.parametrize("posting", FORTUNE)
def test_every_row_of_seven_cards_is_paid_as_by_the_engine(posting):
    hands = [parse_cards(cards) for cards in ROWS_OF_SEVEN.split()]
    game = "fortune-pai-gow-poker"
    many = agents.vector(game, len(hands), **posting)
    many.reset(seed=1)
    for number, cards in enumerate(hands):
        lay(many, number, cards, many._game.own.tolist())
    assert follow(game, posting, many, steps=2, seed=1) == len(hands)


@pytest.mark.parametrize(
    ("game", "posting"),
    [
        *((game, {}) for game in TREES if game != "high-card-flush"),
    ],
)
def test_every_class_of_hand_is_paid_as_by_the_engine(game, posting):
    """Hands that chance would not deal: one of each class that the game tells apart, never folded."""
    many = agents.vector(game, 1, **posting)
    hands = examples(many.tree.kind)
    least = [hands[0][0], *many.tree.own_cuts.tolist()]
    held = [next(cards for worth, cards in hands if worth >= each) for each in least]
    many = agents.vector(game, len(held), **posting)
    many.reset(seed=1)
    for number, cards in enumerate(held):
        lay(many, number, cards, many.tree.own[0].tolist())
    stays = np.array([0.5 if name == "check" else 0.1 if name == "fold" else 1 for name in many.names])
    rounds = follow(game, posting, many, steps=2, seed=1, choose=stays)
    assert rounds or game not in ("caribbean-stud", "three-card-poker-6-card-bonus")


def test_a_seed_repeats_everything_and_rounds_differ():
    one, other = agents.vector("ultimate-texas-holdem", 50), agents.vector("ultimate-texas-holdem", 50)
    one.reset(seed=4)
    other.reset(seed=4)
    for _ in range(6):
        actions = one.mask.argmax(axis=1)
        one.step(actions)
        other.step(actions)
        assert np.array_equal(one.seen, other.seen)
    assert len({one.deck(number)[:9] for number in range(50)}) == 50


def test_an_action_that_is_not_legal_is_refused_at_all_tables():
    many = agents.vector("let-it-ride", 3)
    with pytest.raises(DataInvalid, match="call reset"):
        many.step([0, 0, 0])
    many.reset(seed=1)
    before = many.seen.copy()
    with pytest.raises(Exception, match="action 1 is not legal at table 2; legal are 0") as refused:
        many.step([0, 0, 1])
    assert refused.value.code == "action/illegal"
    assert np.array_equal(many.seen, before)
