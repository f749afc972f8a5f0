"""The exit status of the real process: 0 all well, 1 a difference or a finding, 2 an error."""

import subprocess
import sys
from pathlib import Path

import pytest

CROUPIER = Path(sys.executable).with_name("croupier")
HAND = """\
variant = "NT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ["d dh p1 AsAd", "d dh p2 KsKd", "p2 f"]
finishing_stacks = [{first}, {second}]
"""
SCHEDULE = """\
id = "mine"
kind = "pot"
[[groups]]
range = [1, 1]
stages = [{ name = "flop", basis = "pot", trigger = "after_flop" }]
options = [{ n = 1, players = "2 or more", fees = [FEE] }]
"""


def croupier(*words: object, cwd: Path | None = None) -> subprocess.CompletedProcess:
    return subprocess.run(
        [CROUPIER, *map(str, words)], capture_output=True, text=True, cwd=cwd, check=False, timeout=120
    )


@pytest.fixture(scope="module")
def papers(tmp_path_factory) -> Path:
    """Documents as recorded, differing and malformed; a link's log, sound and tampered with."""
    folder = tmp_path_factory.mktemp("papers")
    (folder / "right.toml").write_text(HAND.format(first=101, second=99))
    (folder / "wrong.toml").write_text(HAND.format(first=99, second=101))
    (folder / "illegal.toml").write_text(HAND.format(first=101, second=99).replace("p2 f", "p1 f"))
    (folder / "garbage.toml").write_text("= =")
    (folder / "empty").mkdir()
    (folder / "lawful.toml").write_text(SCHEDULE.replace("FEE", "3"))
    (folder / "share.toml").write_text(SCHEDULE.replace("FEE", '"5%"'))
    made = croupier(
        "link", "create", folder / "link.jsonl", "--name", "main", "--game", "caribbean-stud",
        "--progressive", "csp-base", "--seed", "10000", "--by", "Sue",
    )  # fmt: skip
    assert made.returncode == 0, made.stderr
    log = (folder / "link.jsonl").read_text()
    (folder / "tampered.jsonl").write_text(log.replace("main", "mine"))
    return folder


CASES = [
    # replay
    (("replay", "right.toml"), 0),
    (("replay", "right.toml", "--json"), 0),
    (("replay", "wrong.toml"), 1),
    (("replay", "wrong.toml", "--quiet"), 1),
    (("replay", "wrong.toml", "--json"), 1),
    (("replay", "illegal.toml"), 2),
    (("replay", "garbage.toml"), 2),
    (("replay", "missing.toml"), 2),
    (("replay", "empty"), 2),
    (("replay", "right.toml", "wrong.toml"), 1),
    (("replay", "illegal.toml", "wrong.toml", "right.toml"), 2),
    (("replay",), 2),
    # fees
    (("fees",), 0),
    (("fees", "texas-holdem", "--option", "3"), 0),
    (("fees", "check"), 0),
    (("fees", "check", "lawful.toml"), 0),
    (("fees", "check", "share.toml"), 1),
    (("fees", "check", "share.toml", "--json"), 1),
    (("fees", "check", "garbage.toml"), 2),
    (("fees", "check", "missing.toml"), 2),
    (("fees", "whist"), 2),
    # games and rules
    (("games",), 0),
    (("rules", "caribbean-stud"), 0),
    (("rules", "whist"), 2),
    # links
    (("link", "show", "link.jsonl"), 0),
    (("link", "show", "missing.jsonl"), 2),
    (("link", "detach", "link.jsonl", "nowhere", "--by", "Sue"), 2),
    (("verify", "link.jsonl"), 0),
    (("verify", "tampered.jsonl"), 1),
    (("verify", "missing.jsonl"), 2),
    (("link", "mend", "link.jsonl"), 0),
    (("link", "mend", "garbage.toml"), 2),
    # the lab, as far as it refuses before it compiles
    (("edge", "whist"), 2),
    (("edge", "texas-holdem"), 2),
    (("advise", "whist"), 2),
    (("compare", "whist", "whist"), 2),
    (("par", "whist"), 2),
    (("simulate", "whist"), 2),
    (("strategy", "whist"), 2),
    (("equity", "texas-holdem", "AsAs"), 2),
    # the floor, as far as it refuses before it opens
    (("floor", "--tables", "whist"), 2),
    (("floor", "--port", "many"), 2),
    # the command line itself
    (("--help",), 0),
    (("--version",), 0),
    (("nonsense",), 2),
    (("replay", "--nonsense"), 2),
]


@pytest.mark.parametrize(("words", "status"), CASES, ids=[" ".join(words) for words, _ in CASES])
def test_the_process_ends_with_this_status(papers, words, status):
    done = croupier(*words, cwd=papers)

    assert done.returncode == status, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    # A document that cannot be played is reported among the others, on standard output.
    assert status != 2 or done.stderr or (words[0] == "replay" and "cannot be played" in done.stdout)
