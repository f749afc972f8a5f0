"""Which records follow each other, and what a break does to the process."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.floor import demo_tables
from croupier.history import read_text, replay_source
from croupier.history.following.check import Following
from tests.floor.quiet_room import QuietTable

CROUPIER = Path(sys.executable).with_name("croupier")
SETUPS = {setup.id: setup for setup in demo_tables()}


def hand(number, seats, *, table="A", end="p3 f", session=True):
    """Everybody folds to the big blind; the players are named for their seats."""
    placed = f"_session = {{ table = '{table}', round = {number} }}\n" if session else ""
    return (
        "variant = 'FT'\nblinds_or_straddles = [2, 4, 0]\nsmall_bet = 4\nbig_bet = 8\n"
        f"starting_stacks = [100, 100, 100]\nplayers = {[f'P{seat}' for seat in seats]}\nseats = {seats}\n"
        f"{placed}actions = ['d dh p1 2c2d', 'd dh p2 3c3d', 'd dh p3 4c4d', '{end}', 'p1 f']\n"
    )


def check(*documents):
    following = Following()
    return [following.check(replay_source(read_text(text, "hand.toml")[0])) for text in documents]


SAME = [1, 2, 3]
"""The seats of a round; dealt twice alike, the button has not moved."""


def test_the_next_number_at_the_same_table_follows():
    assert check(hand(7, SAME), hand(8, SAME))[1].breaks
    assert not check(hand(7, SAME), hand(8, [2, 3, 1]))[1].breaks


@pytest.mark.parametrize(
    "other", [hand(8, SAME, table="B"), hand(9, SAME), hand(7, SAME), hand(8, SAME, session=False)]
)
def test_nothing_else_follows(other):
    played = check(hand(7, SAME), other)[1]

    assert not played.breaks
    assert played.status == 0


def test_a_missing_round_is_said():
    assert check(hand(7, SAME), hand(9, SAME))[1].notes == (
        "not checked against round 8: round 7 was read before it",
    )
    assert check(hand(7, SAME), hand(1, SAME))[1].notes == ()


def test_other_tables_may_lie_between():
    assert check(hand(7, SAME), hand(1, SAME, table="B"), hand(8, SAME))[2].breaks


def test_after_a_round_that_cannot_be_played_nothing_is_known():
    broken = hand(8, SAME, end="p2 f")

    assert [played.status for played in check(hand(7, SAME), broken, hand(9, SAME))] == [0, 2, 0]


@pytest.mark.parametrize(
    "session",
    ["3", "{ table = 'A' }", "{ table = 'A', round = 0 }", "{ table = 'A', round = 1, away = 'Ann' }", "{}"],
)
def test_a_malformed_session_is_an_error(session):
    text = hand(7, SAME).replace("{ table = 'A', round = 7 }", session)

    assert check(text)[0].error["key"] == "_session"


@pytest.mark.parametrize("key", ["players", "seats"])
def test_a_session_needs_names_and_seats(key):
    lines = [line for line in hand(7, SAME).splitlines() if not line.startswith(key)]

    assert check("\n".join(lines))[0].error["key"] == "_session"


def run(*words):
    return subprocess.run(
        [CROUPIER, "replay", *map(str, words)], capture_output=True, text=True, check=False, timeout=120
    )


def test_the_process_reports_a_break_with_its_clause_and_ends_with_one(tmp_path):
    good, bad = tmp_path / "good.phhs", tmp_path / "bad.phhs"
    good.write_text(f"[1]\n{hand(1, SAME)}\n[2]\n{hand(2, [2, 3, 1])}\n")
    bad.write_text(f"[1]\n{hand(1, SAME)}\n[2]\n{hand(2, SAME)}\n")
    says = "the button belongs to seat 1: the deal begins with seat 2, not 1"

    assert run(good).returncode == 0
    told, quiet, scripted = run(bad), run(bad, "--quiet"), run(bad, "--json")
    assert [done.returncode for done in (told, quiet, scripted)] == [1, 1, 1]
    assert f"does not follow: {says}  (POT 4)" in told.stdout
    assert says in quiet.stdout
    lines = [json.loads(line) for line in scripted.stdout.splitlines()]
    assert ["breaks" in line for line in lines] == [False, True]
    assert lines[1]["breaks"] == [{"says": says, "clause": "POT 4"}]


def test_files_follow_in_the_order_of_their_numbers(tmp_path):
    seats = [SAME, [2, 3, 1], [3, 1, 2]]
    for number in range(1, 12):
        (tmp_path / f"round-{number}.toml").write_text(hand(number, seats[(number - 1) % 3]))

    done = run(tmp_path, "--json")
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0
    assert len(lines) == 11
    assert not any("not checked" in note for line in lines for note in line.get("notes", ()))
    assert not any("breaks" in line for line in lines)


def test_chips_that_appear_or_disappear_between_two_records_are_noted():
    first, second = hand(7, SAME), hand(8, [2, 3, 1])
    kept = second.replace("[100, 100, 100]", "[102, 100, 98]")

    assert check(first, kept)[1].notes == ()
    played = check(first, kept.replace("[102,", "[150,").replace("98]", "90]"))[1]
    assert played.status == 0
    assert played.notes == (
        "P2 begins with 48.00 more than the last round left",
        "P1 begins with 8.00 less than the last round left",
    )


@pytest.mark.parametrize("table", ["limit-holdem", "ez-baccarat", "caribbean-stud", "badugi"])
def test_the_records_of_a_floor_follow_each_other(table):
    quiet = QuietTable(SETUPS[table], seed="7", bots=("Mabel", "Otis", "Rosa"))
    quiet.sit("Nora", 1)
    for _ in range(5):
        quiet.play_round("Nora", lambda legal: legal[0])
    records = sorted(quiet.chronicle.past(), key=lambda record: record.number)
    texts = [record.document("Nora") for record in records]

    assert [(played.error, played.breaks, played.notes) for played in check(*texts)] == [(None, (), ())] * 5
