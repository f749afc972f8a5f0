"""``croupier convert`` from the outside: what is written, what is left out, and the exit status."""

import pytest
from click.testing import CliRunner

from croupier.cli.rounds.convert import convert
from croupier.history.published.files import replay_files
from tests.history.sites.test_others import EVERY
from tests.history.sites.test_pokerstars import CASH, STUD, TWICE

BROKEN = CASH.replace("Hero: calls $78", "Hero: calls $77")


def run(*words):
    return CliRunner().invoke(convert, [str(word) for word in words])


@pytest.fixture
def hands(tmp_path):
    folder = tmp_path / "hands"
    folder.mkdir()
    (folder / "HH.txt").write_text("\n\n".join([CASH, BROKEN, TWICE, STUD]))
    return folder


@pytest.mark.parametrize(
    ("name", "written"), [("out.ohh", 3), ("out.toml", 3), ("out.txt", 3), ("out.phhs", 2)]
)
def test_hands_of_a_folder_are_written_and_counted(hands, tmp_path, name, written):
    told = run(hands, "-o", tmp_path / name)

    assert told.exit_code == 1
    assert f"{written} hands written, {4 - written} left out" in told.stderr
    assert "a call of … where … is owed" in told.stderr
    assert [played.status for played in replay_files([tmp_path / name])] == [0] * written
    assert not list(tmp_path.glob("*.part"))


def test_every_sites_file_becomes_phh(tmp_path):
    for number, (text, _) in enumerate(EVERY.values()):
        (tmp_path / f"{number}.txt").write_text(text)
    told = run(tmp_path, "-o", tmp_path / "all.phhs")

    assert (told.exit_code, told.stderr) == (0, f"{len(EVERY)} hands written, 0 left out\n")


def test_where_nothing_can_be_written_there_is_no_file(tmp_path):
    (tmp_path / "bad.txt").write_text(BROKEN)
    told = run(tmp_path / "bad.txt", "-o", tmp_path / "out.phh")

    assert told.exit_code == 2
    assert not (tmp_path / "out.phh").exists()


@pytest.mark.parametrize(
    ("output", "says"), [("out.doc", "say it with --to"), ("bad.txt", "is read and cannot be written")]
)
def test_an_output_that_is_no_use_is_a_mistake(tmp_path, output, says):
    (tmp_path / "bad.txt").write_text(CASH)
    told = run(tmp_path / "bad.txt", "-o", tmp_path / output)

    assert told.exit_code == 2
    assert says in told.stderr
    assert (tmp_path / "bad.txt").read_text() == CASH


def test_a_format_may_be_named_and_nothing_found_is_a_mistake(tmp_path):
    (tmp_path / "hand.txt").write_text(CASH)
    assert run(tmp_path / "hand.txt", "-o", tmp_path / "hand.dat", "--to", "ohh").exit_code == 0
    (tmp_path / "empty").mkdir()
    assert "no recorded hands found" in run(tmp_path / "empty", "-o", tmp_path / "x.phh").stderr
