"""The files of deploy/ name settings, options and extras that there are."""

import re
import tomllib
from pathlib import Path

import msgspec
import pytest

from croupier.cli.floor import floor
from croupier.extras import EXTRAS
from croupier.server import ServerConfig

PROJECT = Path(__file__).parents[2]
DEPLOY = PROJECT / "deploy"
SETTINGS = {f"CROUPIER_{field.upper()}" for field in ServerConfig.__struct_fields__}


@pytest.mark.parametrize("file", ["Containerfile", "croupier.service", "croupier@.service"])
def test_every_variable_is_a_setting(file):
    named = set(re.findall(r"CROUPIER_[A-Z_]+", (DEPLOY / file).read_text()))

    assert named
    assert named <= SETTINGS


def test_the_file_of_settings_is_read():
    config = msgspec.toml.decode((DEPLOY / "floor.toml").read_bytes(), type=ServerConfig)

    assert config.secure_cookies


def test_what_is_started_has_the_options_it_is_started_with():
    options = {name for parameter in floor.params for name in parameter.opts}
    units = [(DEPLOY / name).read_text() for name in ("croupier.service", "croupier@.service")]
    started = [words for unit in units for words in re.findall(r"ExecStart=.* floor (.*)", unit)]
    started += re.findall(r'CMD \["floor", "(.*)"\]', (DEPLOY / "Containerfile").read_text())

    assert len(started) == 3
    assert {word for line in started for word in line.split() if word.startswith("--")} <= options


def test_the_container_installs_extras_that_there_are_on_a_python_that_is_ours():
    text = (DEPLOY / "Containerfile").read_text()
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text())["project"]
    [extras] = re.findall(r"\$\{wheel\}\[(.*)\]", text)
    images = set(re.findall(r"python:(\d+\.\d+)", text))

    assert set(extras.split(",")) <= set(EXTRAS)
    assert {f"Programming Language :: Python :: {version}" for version in images} <= set(
        project["classifiers"]
    )
