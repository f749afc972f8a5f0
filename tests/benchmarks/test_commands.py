"""The benchmark runs commands cold, with kernels from the disk and again, and stops at a wrong answer."""

import pytest

from benchmarks import commands
from croupier.lab import LABORATORIES


def test_a_command_is_measured_cold_with_compiled_kernels_and_asked_again(tmp_path):
    arguments = ("edge", "ez-baccarat-panda-8")

    measured = commands.one(arguments, tmp_path, cold=True)

    assert measured.what == "croupier edge ez-baccarat-panda-8"
    assert measured.seconds > 0
    assert measured.checked.startswith("nothing compiled ")
    assert measured.checked.endswith("; same answer each time")


@pytest.mark.parametrize(
    ("runs", "wrong"),
    [
        ([("a", False)] * 3, "does not report that it compiles"),
        ([("a", True), ("a", True), ("a", False)], "compiles what is on the disk"),
        ([("a", True), ("a", False), ("b", False)], "answers differently each time"),
        ([("b", True), ("b", False), ("b", False)], "and the library differ"),
    ],
)
def test_a_wrong_answer_stops_the_benchmark(runs, wrong, monkeypatch, tmp_path):
    done = iter(runs)
    monkeypatch.setattr(commands, "run", lambda arguments, folder: commands.Ran(1.0, *next(done)))
    monkeypatch.setattr(commands, "same_edges", lambda game, said: said == "a")
    (tmp_path / "kernels").mkdir()
    (tmp_path / "kernels" / "one.nbi").touch()

    with pytest.raises(AssertionError, match=f"croupier edge razz {wrong}"):
        commands.one(("edge", "razz"), tmp_path, cold=True)


def test_a_run_that_takes_too_long_is_reported_as_such(monkeypatch, tmp_path):
    monkeypatch.setattr(commands, "run", lambda arguments, folder: None)

    assert commands.one(("edge", "razz"), tmp_path).checked == "stopped after 300 s"


def test_every_laboratory_and_every_command_is_measured():
    asked = list(commands.asked())

    assert [words[1] for words in asked if words[0] == "edge"] == list(LABORATORIES)
    assert {"known", "par", "count", "bank", "equity", "advise"} <= {words[0] for words in asked}
