"""The locks pin every package by hash and leave the choice of mirror to the machine."""

import re
import tomllib
from itertools import chain
from pathlib import Path

import pytest
from packaging.requirements import Requirement

PROJECT = Path(__file__).parents[2]
LOCKS = ("run", "dev", "mutants")


def pins(lock: str) -> dict[str, list[str]]:
    """Each requirement line of a lock with the hashes that follow it."""
    found: dict[str, list[str]] = {}
    for line in (PROJECT / "locks" / f"{lock}.txt").read_text().splitlines():
        if line.startswith("    --hash="):
            found[list(found)[-1]].append(line.strip().rstrip(" \\"))
        elif not line.startswith("#"):
            found[line.rstrip(" \\")] = []
    return found


def names(requirements) -> set[str]:
    return {re.match(r"[A-Za-z0-9._-]+", line)[0].lower().replace("_", "-") for line in requirements}


@pytest.mark.parametrize("lock", LOCKS)
def test_every_package_is_pinned_by_hash(lock):
    for requirement, hashes in pins(lock).items():
        assert re.match(r"[a-z0-9.-]+==\S+( ; .+)?$", requirement)
        assert hashes
        assert all(re.fullmatch(r"--hash=sha256:[0-9a-f]{64}", each) for each in hashes)


@pytest.mark.parametrize("lock", LOCKS)
def test_no_lock_names_a_place_to_download_from(lock):
    text = (PROJECT / "locks" / f"{lock}.txt").read_text()

    assert not re.search(r"https?:|file:|--(extra-)?index-url|--find-links", text)


def test_what_the_project_asks_for_is_locked():
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text())
    groups = project["dependency-groups"]
    extras = project["project"]["optional-dependencies"]
    wanted = project["project"]["dependencies"] + extras["floor"] + extras["lab"] + groups["build"]

    assert names(wanted) <= names(pins("run"))
    assert {name for extra in extras.values() for name in names(extra)} - {"croupier"} <= names(pins("dev"))
    for group in ("build", "test", "peers", "check", "docs"):
        assert {"include-group": group} in groups["dev"]
        assert names(groups[group]) <= names(pins("dev"))

    assert names(groups["mutants"]) <= names(pins("mutants"))


def test_the_locked_versions_are_those_that_the_project_asks_for():
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text())["project"]
    locked = {name: version for name, _, version in (pin.partition("==") for pin in pins("dev"))}
    for line in chain(project["dependencies"], *project["optional-dependencies"].values()):
        asked = Requirement(line)
        if asked.name != "croupier":
            assert asked.specifier.contains(locked[asked.name].split(" ; ")[0]), line


@pytest.mark.parametrize("name", ["jinja2", "starlette", "uvicorn"])
def test_a_package_whose_classes_ours_extend_has_an_upper_bound(name):
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text())["project"]
    (asked,) = [
        each for each in map(Requirement, project["optional-dependencies"]["floor"]) if each.name == name
    ]

    assert "<" in {bound.operator for bound in asked.specifier}


def test_the_locks_agree():
    run, dev, mutants = ({requirement.split(" ; ")[0] for requirement in pins(lock)} for lock in LOCKS)

    assert run <= dev
    own = names(mutants) - names(dev)
    assert {pin for pin in mutants if names([pin]) & own} == mutants - dev
