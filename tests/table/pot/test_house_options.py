"""Options that a house posts beyond its approved rules: straddles, bomb pots, chops, antes, seats."""

import pytest

from croupier.errors import CommandRejected, DataInvalid
from croupier.floor.terms import read_terms, set_up
from croupier.history import read_text, replay_source, write_document
from croupier.lab.agents.rules import why_not
from croupier.money import dollars
from croupier.table import events as e
from croupier.table.session import commands as sc
from tests.holdem import Room, folding, holdem_posting
from tests.pot_games import act, felt, play_out
from tests.written_hands import require_same


def posted(hand):
    return [(event.player, event.level) for event in hand.log if isinstance(event, e.Straddled)]


def test_a_straddle_is_asked_for_before_the_deal_and_its_player_acts_last():
    hand = felt("texas-holdem", [100] * 4, structure="no-limit", straddle="under-the-gun")
    assert hand.to_act == (3,)
    act(hand, "p3 straddle y")
    assert posted(hand) == [(3, dollars(8))]
    act(hand, "d dh p1 AsKs", "d dh p2 AdKd", "d dh p3 QsQd", "d dh p4 JsJd")
    opened = next(event for event in hand.log if isinstance(event, e.BettingOpened))
    assert (opened.to_match, opened.raise_by, opened.order) == (800, 800, (4, 1, 2, 3))


@pytest.mark.parametrize(
    ("options", "answers", "made"),
    [
        ({"straddle": "under-the-gun"}, ["p3 straddle n"], []),
        ({"straddle": "under-the-gun", "restraddles": 1}, ["p3 straddle y", "p4 straddle y"], [3, 4]),
        ({"straddle": "under-the-gun", "restraddles": 2}, ["p3 straddle y", "p4 straddle n"], [3]),
        ({"straddle": "button"}, ["p5 straddle y"], [5]),
        ({"straddle": "mississippi"}, ["p3 straddle n", "p4 straddle y"], [4]),
        (
            {"straddle": "mississippi", "restraddles": 1},
            ["p3 straddle n", "p4 straddle y", "p5 straddle y"],
            [4, 5],
        ),
    ],
)  # fmt: skip
def test_who_is_asked_to_straddle(options, answers, made):
    hand = felt("texas-holdem", [100] * 5, structure="no-limit", **options)
    act(hand, *answers)

    assert [player for player, _ in posted(hand)] == made
    assert hand.to_act == (0,)


@pytest.mark.parametrize(("stacks", "asked"), [([100, 100], 0), ([100, 100, 7], 0), ([100, 100, 8], 3)])
def test_nobody_straddles_with_two_players_or_too_few_chips(stacks, asked):
    hand = felt("texas-holdem", stacks, structure="no-limit", straddle="under-the-gun")

    assert hand.to_act == (asked,)


def test_without_the_option_nobody_is_asked():
    with pytest.raises(CommandRejected):
        act(felt("texas-holdem", [100] * 4), "p3 straddle y")


def chopped():
    hand = felt("texas-holdem", [100] * 3, structure="no-limit", chop=True)
    act(hand, "d dh p1 AsKs", "d dh p2 AdKd", "d dh p3 QsQd", "p3 f")
    return hand


def test_blinds_that_chop_get_their_bets_back():
    hand = chopped()
    act(hand, "p1 chop y", "p2 chop y")

    assert hand.over
    assert hand.stacks == [dollars(100)] * 3


def test_one_refusal_plays_on():
    hand = chopped()
    act(hand, "p1 chop y", "p2 chop n")

    assert hand.to_act == (1,)
    act(hand, "p1 cbr 12", "p2 f")
    assert hand.stacks[0] == dollars(104)


def test_a_bomb_pot_has_antes_alone_and_begins_on_the_flop():
    hand = felt("omaha", [100] * 3, bomb_pot=2, ante=5)
    table = hand.table
    assert (table.game.blinds, table.game.boards, table.game.first_betting) == (False, 2, 1)
    with pytest.raises(DataInvalid, match="is not run twice"):
        felt("omaha", [100] * 3, bomb_pot=2, run_it_twice=True)


@pytest.mark.parametrize(
    "options",
    [
        {"straddle": "under-the-gun", "restraddles": 1},
        {"straddle": "button"},
        {"straddle": "mississippi", "restraddles": 2},
        {"chop": True},
        {"bomb_pot": 1},
        {"bomb_pot": 2},
    ],
)
@pytest.mark.parametrize("game_id", ["texas-holdem", "omaha-hi-lo", "pineapple"])
def test_random_hands_are_recorded_and_read_back(game_id, options):
    for seed in range(30):
        hand = play_out(felt(game_id, [60, 9, 200, 12, 60], **options), seed, calm=0.3)
        again = replay_source(read_text(write_document(hand), "hand.toml")[0])
        require_same(hand, again)


@pytest.mark.parametrize("options", [{"straddle": "button"}, {"chop": True}])
def test_the_kernel_refuses_what_it_does_not_play(options):
    reason = why_not(felt("texas-holdem", [100] * 3, **options).table)

    assert reason is not None
    assert next(iter(options)) in reason


# ── at a table ──────────────────────────────────────────────────────────────────────────────────────


def room(**options):
    return Room(holdem_posting("no-limit", **options)).sit(ann=1, bo=2, cy=3)


def test_every_third_hand_is_a_bomb_pot():
    table = room(bomb_every=3, bomb_ante="10", bomb_boards=2)
    kinds = []
    for _ in range(6):
        table.start()
        kinds.append(table.round.table.options["bomb_pot"])
        if kinds[-1]:
            assert set(table.posted().values()) == {10.0}
        table.finish()
    assert kinds == [None, None, 2, None, None, 2]


def test_the_big_blind_puts_in_the_ante():
    posting = holdem_posting("no-limit", big_blind_ante=True)
    table = Room(type(posting)(**{**vars(posting), "ante": dollars(4)})).sit(ann=1, bo=2, cy=3).start()
    antes = [
        event for event in table.round.log if isinstance(event, e.ForcedBetPosted) and event.what == "ante"
    ]

    assert [(event.amount, event.dead) for event in antes] == [(400, True)]
    assert antes[0].player == table.round.forced.big_blind


def test_who_comes_back_needs_the_chips_they_left_with():
    table = room(return_hands=5).hand(folding).leave("ann")
    left = table.session.state.departed["ann"].stack
    with pytest.raises(CommandRejected, match="left with") as refused:
        table.session.apply(sc.SitDown(person="ann", seat=1, buy_in=dollars(40)))
    assert refused.value.clause == "house rule"
    table.session.apply(sc.SitDown(person="ann", seat=1, buy_in=left))

    for _ in range(5):
        table.hand(folding)
    table.leave("ann").sit(dee=5)
    for _ in range(5):
        table.hand(folding)
    table.session.apply(sc.SitDown(person="ann", seat=1, buy_in=dollars(40)))


@pytest.mark.parametrize("remember", [False, True])
def test_a_missed_small_blind_is_owed_after_standing_up(remember):
    table = room(remember_blinds=remember).sit(dee=4)
    for _ in range(5):
        table.hand(folding)
    table.session.apply(sc.SitOut(person="ann"))
    for _ in range(4):
        table.hand(folding)
    assert table.session.state.seated[1].owes_small
    table.leave("ann")
    table.session.apply(sc.SitDown(person="ann", seat=1, buy_in=dollars(100)))

    assert table.session.state.seated[1].owes_small is remember


@pytest.mark.parametrize(
    "option", ["straddle", "chop", "bomb_every", "big_blind_ante", "return_hands", "remember_blinds"]
)
def test_california_forbids_them_with_a_sentence(option):
    value = {"straddle": "button", "bomb_every": 3, "return_hands": 3}.get(option, True)
    terms = read_terms(
        {
            "game": "texas-holdem",
            "limits": {"lower": 4, "upper": 8},
            "options": {option: value},
        }
    )
    with pytest.raises(DataInvalid, match=f"California does not allow {option}"):
        set_up("one", terms)
