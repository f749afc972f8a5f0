"""The command-line page says what the commands say."""

import click
import pytest

from tools.command_page import write_commands


@pytest.fixture
def house():
    @click.group()
    def main():
        """The house."""

    @main.command()
    @click.option("--json", is_flag=True, help="For scripts.")
    def games(json):
        """List the games."""

    @main.command(hidden=True)
    def secret():
        """Not for the page."""

    return main


def test_every_command_has_its_heading_and_help(house, tmp_path):
    page = tmp_path / "command-line.md"
    write_commands(house, page)

    text = page.read_text()

    assert "\n## croupier\n" in text
    assert "\n## croupier games\n" in text
    assert "Usage: croupier games [OPTIONS]" in text
    assert "--json  For scripts." in text


def test_a_hidden_command_is_left_out(house, tmp_path):
    page = tmp_path / "command-line.md"
    write_commands(house, page)

    assert "secret" not in page.read_text()


def test_without_commands_there_is_still_a_page(tmp_path):
    page = tmp_path / "command-line.md"
    write_commands(None, page)

    assert page.read_text().startswith("# Command line")
    assert "## " not in page.read_text()
