"""The table of the lab's commands: what is asked, and how a line is written."""

from benchmarks import lab_commands
from croupier.lab import LABORATORIES


def test_every_game_is_asked_and_a_run_that_was_given_up_says_so(monkeypatch):
    times = iter([12.34, 4.0, 0.26] + [None] * 300)
    monkeypatch.setattr(lab_commands, "processor_time", lambda arguments, folder: next(times))
    head, _, first, second, *rest = lab_commands.rows(["edge"])

    assert head == "| command | first | counted | kept |"
    assert first.endswith("| 12.3 s | 4.0 s | 0.3 s |")
    assert second.count("over 300 s waited") == 3
    assert [line.split()[2] for line in (first, second, *rest)] == list(LABORATORIES)
    assert {"known", "par", "count", "bank", "equity"} <= {words[0] for words in lab_commands.asked()}
