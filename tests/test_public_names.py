"""The front page: what ``import croupier`` offers."""

import subprocess
import sys
from importlib.metadata import version

import pytest

import croupier


@pytest.mark.parametrize("name", croupier.__all__)
def test_every_public_name_is_there_and_says_what_it_is(name):
    thing = getattr(croupier, name)

    assert name in dir(croupier)
    if callable(thing):
        assert thing.__doc__


def test_an_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="no public name 'roulette'"):
        _ = croupier.roulette


def test_agents_and_client_are_there_when_they_are_asked_for():
    program = (
        "import sys, croupier; rooms = ('croupier.agents', 'croupier.client');"
        "before = [room for room in rooms if room in sys.modules];"
        "print(before, croupier.agents.vector.__module__, croupier.client.Client.__name__)"
    )

    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)

    assert done.stdout.strip() == "[] croupier.agents Client"


def test_ranking_a_hand_loads_neither_table_nor_kernels():
    program = (
        "import sys, croupier; croupier.rank_high(croupier.parse_cards('AsKsQsJsTs'));"
        "print([m for m in ('croupier.table', 'croupier.kernels', 'numba') if m in sys.modules])"
    )

    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)

    assert done.stdout.strip() == "[]"


def test_the_version_is_that_of_the_installed_package():
    assert croupier.__version__ == version("croupier")


def test_the_package_runs_as_a_program():
    done = subprocess.run(
        [sys.executable, "-m", "croupier", "--version"], capture_output=True, text=True, check=True
    )

    assert done.stdout.strip() == f"croupier, version {version('croupier')}"
