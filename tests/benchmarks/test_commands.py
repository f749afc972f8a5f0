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


def test_a_command_that_compiles_nothing_is_noticed():
    with pytest.raises(AssertionError, match="croupier games does not say that it compiles"):
        list(commands.both(("games",), bool, "checked", runs=1))


def test_times_are_left_out_of_what_is_compared():
    said = '{"edge": 1, "rows": [{"seconds": 2, "net": 3}], "rounds_per_second": 4}\nwritten'

    assert commands.timeless(said) == [{"edge": 1, "rows": [{"net": 3}]}, "written"]
