"""A change of the rules is put where it belongs, and the tests that may notice it are run."""

import os
import subprocess
import sys

import pytest

from tools.mutants.order import TESTS, in_order, places
from tools.mutants.where import PROJECT, SOURCE

NATURAL = "hands/blackjack.py"
TEXT = (SOURCE / NATURAL).read_text(encoding="utf-8")


def surroundings(tmp_path):
    """The changed text is written to a folder for temporary files, which is thrown away."""
    return os.environ | {"TMPDIR": str(tmp_path)}


def test_a_change_in_a_function_is_put_into_the_function_that_is_there(tmp_path):
    program = f"""
from croupier.cards import parse_cards
from croupier.hands.blackjack import ace_and_ten
from tools.mutants.live import Change

assert ace_and_ten(parse_cards("AsKs"))
change = Change({NATURAL!r}, {TEXT.replace("len(cards) == 2", "len(cards) == 3")!r})
assert change.in_functions and change.functions == {{"{NATURAL}:ace_and_ten"}}
assert change.put_in() == 1
assert not ace_and_ten(parse_cards("AsKs")) and ace_and_ten(parse_cards("7s7d7h"))
"""
    subprocess.run([sys.executable, "-c", program], cwd=PROJECT, env=surroundings(tmp_path), check=True)


def test_a_change_outside_functions_is_there_when_the_module_is_read(tmp_path):
    program = f"""
import pytest
from tools.mutants.forks import UNREAD
from tools.mutants.live import Change

change = Change({NATURAL!r}, {TEXT.replace("10, 1, 21", "10, 1, 20")!r})
assert not change.in_functions
change.put_before()
# Also when the module is one of the files that are tested.
pytest.main(["-q", "--collect-only", *UNREAD, "src/croupier/{NATURAL}"])
from croupier.hands.blackjack import LIMIT
assert LIMIT == 20
# Processes that a test starts have the change too.
import subprocess, sys
child = "from croupier.hands.blackjack import LIMIT; assert LIMIT == 20"
subprocess.run([sys.executable, "-c", child], check=True)
"""
    subprocess.run([sys.executable, "-c", program], cwd=PROJECT, env=surroundings(tmp_path), check=True)


@pytest.mark.parametrize(
    "module", [NATURAL, "table/pot/pots.py", "games/banked/caribbean_stud/game.py", "pay/coverage.py"]
)
def test_what_is_run_for_a_module_is_collected_and_begins_with_its_own(module):
    wanted = places(module)

    assert wanted[0] == f"src/croupier/{module}"
    for place in wanted:
        path = place.partition("::")[0]
        assert (PROJECT / path).exists(), place
        assert path.startswith(TESTS), place


def test_each_test_is_run_once_and_the_nearest_first():
    near, far = "tests/hands/test_blackjack.py::test_a", "tests/hands/test_high.py::test_b"
    example = f"src/croupier/{NATURAL}::croupier.hands.blackjack"

    assert in_order(NATURAL, [far, near, example, "tests/cards/test_card.py::test_c"]) == [example, near, far]
