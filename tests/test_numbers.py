"""Players, seats and hands have numbers of their own, which are plain numbers wherever they are kept."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from croupier import numbers
from croupier.errors import CommandMalformed
from croupier.numbers import (
    DEALER,
    FIRST_HAND,
    NO_SEAT,
    HandNumber,
    Player,
    Seat,
    by_player,
    counted,
    hand_numbers,
    player_numbers,
    seat_numbers,
)
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.form import check_form


@pytest.mark.parametrize("counted", [player_numbers, seat_numbers, hand_numbers])
def test_everything_counts_from_one(counted):
    assert counted(3) == (1, 2, 3)
    assert counted(0) == ()


def test_the_dealer_is_no_player_and_nobody_sits_at_no_seat():
    assert DEALER not in player_numbers(10)
    assert NO_SEAT not in seat_numbers(10)
    assert hand_numbers(1) == (FIRST_HAND,)


def test_the_first_entry_of_a_list_is_player_1s():
    assert list(by_player(["Ann", "Bob"])) == [(1, "Ann"), (2, "Bob")]
    assert list(by_player([])) == []


# ── what is kept ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("said", "written"),
    [
        (c.Hit(player=Player(2), hand=HandNumber(3)), {"do": "hit", "player": 2, "hand": 3}),
        (c.DealHand(to=Player(1), cards=()), {"do": "dh", "to": 1, "cards": [], "hand": 1}),
        (c.DealHand(to="banker", cards=()), {"do": "dh", "to": "banker", "cards": [], "hand": 1}),
        (
            e.DiceShaken(dice=(3, 3, 4), action=Seat(5)),
            {"event": "dice.shaken/1", "dice": [3, 3, 4], "action": 5},
        ),
    ],
)
def test_commands_and_events_keep_plain_numbers(said, written):
    assert msgspec.json.decode(msgspec.json.encode(said)) == written
    assert msgspec.json.decode(msgspec.json.encode(said), type=type(said)) == said


@pytest.mark.parametrize("to", [Player(1), "b"])
def test_a_hand_is_dealt_to_a_number_or_a_name(to):
    check_form(c.DealHand(to=to, cards=()))


@pytest.mark.parametrize(
    "command",
    [
        c.Fold(player=3.0),
        c.Fold(player=True),
        c.Fold(player="1"),
        c.Hit(player=1, hand=None),
        c.DealHand(to=1.0, cards=()),
        c.PlaceWager(player=1, spot="ante", amount=100, on="2"),
    ],
    ids=repr,
)
def test_what_is_no_whole_number_is_nobodys(command):
    with pytest.raises(CommandMalformed):
        check_form(command)


# ── one for another ──────────────────────────────────────────────────────────────────────────────────

MISTAKEN = """\
from croupier.numbers import DEALER, FIRST_HAND, HandNumber, Player, Seat
from croupier.numbers import by_player, player_numbers, seat_numbers

def stack_of(player: Player) -> None: ...
def occupant_of(seat: Seat) -> None: ...
def cards_of(player: Player, hand: HandNumber) -> None: ...

stack_of(Player(1))
stack_of(DEALER)
occupant_of(Seat(1))
cards_of(Player(1), FIRST_HAND)
for player, seat in by_player(seat_numbers(2)):
    stack_of(player)
    occupant_of(seat)
stack_of(1)  # refused
stack_of(Seat(1))  # refused
stack_of(player_numbers(2)[0] + 1)  # refused
occupant_of(Player(1))  # refused
occupant_of(DEALER)  # refused
cards_of(FIRST_HAND, Player(1))  # refused
for player, seat in by_player(seat_numbers(2)):
    stack_of(seat)  # refused
"""


def test_the_type_checker_refuses_one_number_for_another(tmp_path):
    package = tmp_path / "croupier"
    package.mkdir()
    (package / "__init__.py").touch()
    shutil.copy(Path(numbers.__file__), package / "numbers.py")
    (tmp_path / "mistaken.py").write_text(MISTAKEN)

    result = subprocess.run(
        [sys.executable, "-m", "mypy", "--config-file=", "--cache-dir", tmp_path / "cache", "mistaken.py"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )

    found = {int(line) for line in re.findall(r"^mistaken\.py:(\d+): error", result.stdout, re.MULTILINE)}
    lines = enumerate(MISTAKEN.splitlines(), start=1)
    assert found == {number for number, line in lines if line.endswith("# refused")}, result.stdout


def test_one_of_a_thing_is_said_in_the_singular():
    assert [counted(number, "round") for number in (0, 1, 2)] == ["0 rounds", "1 round", "2 rounds"]
