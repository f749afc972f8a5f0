"""The wheel without a checkout, beside its light dependencies only; ``make dist`` uses real environments."""

import os
import subprocess
import sys
import tomllib
import zipfile
from importlib.metadata import distribution
from pathlib import Path

import pytest

from croupier.extras import EXTRAS
from tools import dist

PROJECT = Path(__file__).parents[2]
LIGHT = ("click", "msgspec", "rich", "tomli", "markdown-it-py", "mdurl", "pygments")


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """A folder with the unpacked wheel and the packages that it cannot do without."""
    wheel = dist.build(tmp_path_factory.mktemp("dist"))
    folder = tmp_path_factory.mktemp("site")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(folder)
    for name in LIGHT:
        found = distribution(name)
        for part in {file.parts[0] for file in found.files or () if file.parts[0] != ".."}:
            folder.joinpath(part).symlink_to(Path(found.locate_file(part)))
    return folder


def run(site, *arguments):
    """What Python says that has this folder and nothing else: ``-S`` leaves out what is installed here."""
    clean = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "CROUPIER"))}
    return subprocess.run(
        [sys.executable, "-S", *arguments],
        env={**clean, "PYTHONPATH": str(site)},
        cwd=site,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_the_wheel_holds_the_package_its_data_and_its_types(site):
    for name in (
        "py.typed",
        "games/banked/caribbean_stud/rules.md",
        "server/static/felt.css",
        "floor/demo/tables.toml",
    ):
        assert site.joinpath("croupier", name).is_file(), name
    assert not site.joinpath("tests").exists()


@pytest.mark.parametrize(
    "command",
    [
        ["--version"],
        ["games"],
        ["rules", "pan"],
        ["fees"],
        ["replay", str(dist.a_round())],
        ["link", "--help"],
    ],
    ids=lambda command: command[0],
)
def test_rules_replay_and_the_command_line_need_little(site, command):
    done = run(site, "-m", "croupier", *command)

    assert done.returncode == 0, done.stderr


def test_the_readmes_program_needs_little(site):
    done = run(site, "-c", dist.program() + "\nimport sys; assert 'numpy' not in sys.modules")

    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("command", "extra"),
    [
        (["edge", "caribbean-stud"], "lab"),
        (["equity", "texas-holdem", "AsKs", "QdQc"], "lab"),
        (["simulate", "let-it-ride"], "lab"),
        (["floor"], "floor"),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else value,
)
def test_a_command_names_the_extra_that_it_needs(site, command, extra):
    done = run(site, "-m", "croupier", *command)

    assert done.returncode == 2
    assert f"pip install 'croupier[{extra}]'" in done.stderr
    assert len(done.stderr.splitlines()) == 1, done.stderr


@pytest.mark.parametrize(
    ("program", "extra"),
    [
        ("import croupier; croupier.equity('omaha', 'AsAh2s3h')", "lab"),
        ("import croupier; croupier.QuickTable()", "lab"),
        ("from croupier.lab import analyse", "lab"),
        ("from croupier.server import create_app", "floor"),
        ("import croupier.client", "client"),
    ],
)
def test_a_name_of_the_library_names_the_extra_that_it_needs(site, program, extra):
    done = run(site, "-c", program)

    assert done.stderr.splitlines()[-1].startswith(
        f"croupier.errors.ExtraMissing: this needs the extra '{extra}': pip install 'croupier[{extra}]'"
    )


def test_every_extra_is_offered_and_all_has_all():
    offered = tomllib.loads((PROJECT / "pyproject.toml").read_text())["project"]["optional-dependencies"]

    assert set(EXTRAS) <= set(offered)
    named = offered["all"][0].removeprefix("croupier[").removesuffix("]").split(",")
    assert set(named) == set(offered) - {"all"}


def test_the_citation_has_the_version_of_the_package():
    version = tomllib.loads((PROJECT / "pyproject.toml").read_text())["project"]["version"]

    assert f"\nversion: {version}\n" in (PROJECT / "CITATION.cff").read_text()
    assert f"## [{version}]" in (PROJECT / "CHANGELOG.md").read_text()


def test_the_readmes_commands_are_found():
    assert ["edge", "caribbean-stud"] in dist.commands()
    assert all(command for command in dist.commands())


def test_a_bare_installation_can_be_explored(site):
    program = (
        "import pydoc, croupier;"
        "from croupier import *;"
        "text = pydoc.render_doc(croupier);"
        "print(len(text) > 1000, hasattr(croupier, 'agents'), hasattr(croupier, 'client'),"
        " 'analyse' in dir(croupier.lab), hasattr(croupier.agents, 'env'), equity)"
    )

    done = run(site, "-c", program)

    assert done.stderr == ""
    assert done.stdout.startswith("True True True True False <croupier.equity: this needs the extra 'lab'")
