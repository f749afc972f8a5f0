from dataclasses import replace

import pytest

from croupier.cards import parse_cards
from croupier.floor import demo_tables
from croupier.floor.bots import NAMES, STRATEGIES, kills
from croupier.floor.bots.pot import by_weight
from croupier.games.choice import CallOrCheck, Choice, Raise
from croupier.games.pot.view import PotView
from croupier.games.pot.weigh import after_flop, before_flop
from croupier.money import Cents
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.session import commands as sc
from tests import views
from tests.floor.quiet_room import QuietTable

SETUPS = {setup.id: setup for setup in demo_tables()}


@pytest.mark.parametrize(
    ("hole", "worth"),
    [
        ("AsAd", 2),
        ("KcKd", 2),
        ("AhKc", 2),
        ("7c7d", 1),
        ("QhJc", 1),
        ("As5s", 1),
        ("9c8d", 1),
        ("9c2d", 0),
        ("AsKd"[:2] + "5d", 0),
    ],
)
def test_before_the_flop_bots_are_tight(hole, worth):
    assert before_flop(parse_cards(hole)) == worth


@pytest.mark.parametrize(
    ("hole", "board", "worth"),
    [
        ("AsKd", "AcKh2d", 2),
        ("AsKd", "Ac7h2d", 1),
        ("AsKs", "Qs7s2d", 1),
        ("AsKd", "Qc7h2d", 0),
        ("AsKd", "QcQh2d", 0),
        ("AsKs", "Qs7s2d3c4h", 0),
        ("2c3d", "AcAdKhKsQc", 0),
    ],
)
def test_after_the_flop_bots_want_a_pair_or_a_draw_of_their_own(hole, board, worth):
    assert after_flop(parse_cards(hole), parse_cards(board)) == worth


def holdem_view(hole: str, *, call: int, stage: str = "betting") -> PotView:
    return views.pot(
        "texas-holdem",
        hole,
        Choice(verb="f", player=1),
        CallOrCheck(player=1, call=Cents(call)),
        Raise(player=1, low=Cents(800), high=Cents(800)),
        stage=stage,
        to_match=call,
    )


def test_bots_check_for_nothing_and_fold_to_a_bet():
    assert by_weight(holdem_view("9c2d", call=0), "Mabel") == [c.CheckOrCall(player=1)]
    assert by_weight(holdem_view("9c2d", call=400), "Mabel") == [c.Fold(player=1)]


def test_bots_raise_with_aces_and_show_at_the_end():
    assert by_weight(holdem_view("AcAd", call=400), "Mabel") == [c.BetOrRaise(player=1, to=Cents(800))]
    assert by_weight(holdem_view("9c2d", call=0, stage="showdown"), "Mabel") == [c.Show(player=1)]


@pytest.mark.clause("lowball", "POT 11")
def test_some_bots_kill_a_pot_now_and_then():
    hands = range(1, 161)
    killed = {name: [n for n in hands if kills(name, n)] for name in NAMES}
    gamblers = [name for name, pots in killed.items() if pots]

    assert 0.3 < len(gamblers) / len(NAMES) < 0.7
    assert all(2 <= len(killed[name]) <= 25 for name in gamblers)


@pytest.mark.clause("lowball", "LB-R11")
def test_in_a_long_evening_of_lowball_bots_kill_pots_before_they_see_their_cards():
    quiet = QuietTable(SETUPS["lowball"], bots=NAMES[:6])
    quiet.sit("Nora", 1)
    quiet.sit("Oren", 3)
    killed = 0
    for _ in range(20_000):
        if quiet.session.state.number > 40:
            break
        acts = [act for act in quiet.next_commands() if isinstance(act, sc.Act)]
        if any(isinstance(act.command, c.KillPot) for act in acts):
            killed += 1
            assert acts[0].person in NAMES
            assert quiet.session.round.view(acts[0].command.player).own.cards == ()
        if not quiet.step():
            quiet.do(*acts)

    assert quiet.session.state.number > 40
    assert 1 <= killed <= 20


def test_every_game_on_the_floor_has_a_strategy():
    assert {setup.posting.table.game.family for setup in SETUPS.values()} == set(STRATEGIES)


def test_there_are_names_for_all_bots_of_the_floor():
    assert sum(setup.bots for setup in SETUPS.values()) <= len(set(NAMES))


@pytest.mark.parametrize("table", SETUPS)
def test_bots_do_nothing_illegal_in_a_long_evening(table):
    quiet = QuietTable(SETUPS[table], bots=NAMES[: SETUPS[table].bots])
    quiet.sit("Nora", 1)
    for _ in range(25):
        quiet.play_round("Nora", lambda legal: legal[0])
        if not quiet.session.state.seated[1].stack:
            break

    assert quiet.session.state.number > 10


@pytest.mark.parametrize(
    "options",
    [
        {"straddle": "under-the-gun", "restraddles": 1, "chop": True, "return_hands": 10},
        {"straddle": "mississippi", "restraddles": 1, "bomb_every": 3, "bomb_boards": 2},
        {"straddle": "button", "bomb_every": 2, "remember_blinds": True, "big_blind_ante": True},
    ],
)
def test_bots_play_by_what_a_house_posts_beyond_its_rules(options):
    setup = SETUPS["limit-holdem"]
    posting = setup.posting
    posted = {**posting.table.options, **options}
    setup = replace(setup, posting=replace(posting, table=replace(posting.table, options=posted)))
    quiet = QuietTable(setup, bots=NAMES[:5])
    quiet.sit("Nora", 1)
    kinds = set()
    for _ in range(40):
        quiet.play_round("Nora", lambda legal: legal[0])
        kinds |= {type(event) for event in quiet.session.last.log}
        if not quiet.session.state.seated[1].stack:
            break

    assert quiet.session.state.number > 20
    assert e.Straddled in kinds
