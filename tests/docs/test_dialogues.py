"""Pages that show the command line at work: every command is run, and says what the page shows."""

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from croupier.cli import group
from croupier.errors import CroupierError

PAGES = Path(__file__).parents[2] / "docs"
CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def dialogues(page):
    """Commands of a page with what they answer; ``...`` stands for anything."""
    for block in CONSOLE.findall((PAGES / page).read_text()):
        for part in block.split("$ ")[1:]:
            command, _, answer = part.partition("\n")
            yield command, answer


def fits(answer, said):
    """Whether what was said is what the page shows."""
    lines = [re.escape(line).replace(r"\.\.\.", ".*") for line in answer.splitlines()]
    return re.fullmatch("\n".join(lines), said.strip(), re.DOTALL) is not None


@pytest.mark.parametrize("page", ["progressive.md"])
def test_every_command_says_what_the_page_shows(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    found = list(dialogues(page))
    assert found

    for command, answer in found:
        program, *words = shlex.split(command)
        assert program == "croupier"
        done = CliRunner().invoke(group, words)
        assert not isinstance(done.exception, CroupierError), f"{command}: {done.exception}"
        assert fits(answer, done.output), f"{command}:\n{done.output}\nis not\n{answer}"
