"""The benchmark of commands runs them cold, from the disk and again, and notices what is wrong."""

import pytest

from benchmarks import commands


def test_a_command_is_measured_cold_from_the_disk_and_asked_again():
    arguments = ("compare", "ez-baccarat-panda-8:decks=8", "ez-baccarat-panda-8:decks=6", "--json")

    cold, from_disk, again = commands.both(arguments, lambda said: said.count("left") == 5, "checked", runs=1)

    words = "croupier compare ez-baccarat-panda-8:decks=8 ez-baccarat-panda-8:decks=6"
    assert cold.what == f"{words}, compiling its kernels"
    assert from_disk.what == f"{words}, kernels from the disk"
    assert again.what == f"{words}, asked again"
    assert cold.checked == from_disk.checked == again.checked == "checked"
    assert cold.seconds > 0
    assert again.seconds > 0
    assert from_disk.seconds > 0


@pytest.mark.parametrize(
    ("runs", "wrong"),
    [
        ([("a", False)] * 3, "does not say that it compiles"),
        ([("a", True), ("a", True), ("a", False)], "compiles what is on the disk"),
        ([("a", True), ("a", False), ("b", False)], "answers differently each time"),
        ([("b", True), ("b", False), ("b", False)], "and the library differ"),
    ],
)
def test_a_command_that_is_not_as_it_should_be_is_noticed(runs, wrong, monkeypatch):
    done = iter(runs)
    monkeypatch.setattr(commands, "run", lambda arguments, folder: commands.Ran(1.0, *next(done)))

    with pytest.raises(AssertionError, match=f"croupier edge razz {wrong}"):
        list(commands.both(("edge", "razz"), lambda said: said == "a", "checked", runs=1))
