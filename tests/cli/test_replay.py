"""``croupier replay`` from the outside: statuses, JSON lines, words for people."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from croupier.cli.replay import replay
from tests.recorded import OWN, paths_of

HAND = """\
variant = "NT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ["d dh p1 AsAd", "d dh p2 KsKd", "p2 f"]
"""
RIGHT, WRONG = "finishing_stacks = [101, 99]\n", "finishing_stacks = [99, 101]\n"


def run(*words, status=0):
    result = CliRunner().invoke(replay, [str(word) for word in words])
    assert result.exit_code == status, result.output
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.output


def lines(*words, status=0):
    return [json.loads(line) for line in run(*words, "--json", status=status).splitlines()]


@pytest.fixture
def folder(tmp_path):
    """One document for each way it can come out."""
    (tmp_path / "a-right.toml").write_text(HAND + RIGHT, encoding="utf-8")
    (tmp_path / "b-legal.phh").write_text(HAND, encoding="utf-8")
    (tmp_path / "c-wrong.toml").write_text(HAND + WRONG, encoding="utf-8")
    (tmp_path / "d-illegal.toml").write_text(HAND.replace("p2 f", "p1 f"), encoding="utf-8")
    (tmp_path / "e-malformed.toml").write_text(HAND + "smal_blind = 3\n", encoding="utf-8")
    (tmp_path / "f-broken.toml").write_text(HAND + "[", encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(("name", "status"), [("a-right.toml", 0), ("b-legal.phh", 0), ("c-wrong.toml", 1)])
def test_the_status_of_one_round(folder, name, status):
    run(folder / name, status=status)


@pytest.mark.parametrize("name", ["d-illegal.toml", "e-malformed.toml", "f-broken.toml", "missing.toml"])
def test_what_cannot_be_played_is_status_two(folder, name):
    (line,) = lines(folder / name, status=2)

    assert line["error"]["code"]
    assert line["error"]["message"]


def test_the_worst_of_several_is_the_status_and_the_others_are_replayed_all_the_same(folder):
    found = lines(folder, status=2)

    assert [Path(line["file"]).name[0] for line in found] == list("abcdef")
    assert [line["matches_expected"] for line in found] == [True, None, False, None, None, None]
    assert [bool(line.get("error")) for line in found] == [False, False, False, True, True, True]
    lines(folder / "a-right.toml", folder / "c-wrong.toml", status=1)


def test_the_json_of_a_round_is_what_auditors_rely_on(folder):
    (line,) = lines(folder / "a-right.toml")

    assert list(line)[:3] == ["file", "round", "variant"]
    assert line["finishing_stacks"] == ["101.00", "99.00"]
    assert line["matches_expected"] is True
    for payment in line["payments"]:
        assert {"player", "spot", "stake", "outcome", "amount", "clause"} == set(payment)


def test_an_error_says_code_action_message_and_the_line_of_a_malformed_document(folder):
    (illegal,) = lines(folder / "d-illegal.toml", status=2)
    (malformed,) = lines(folder / "e-malformed.toml", status=2)

    assert (illegal["error"]["code"], illegal["error"]["action"]) == ("turn/not_yours", 3)
    assert (malformed["error"]["key"], malformed["error"]["line"]) == ("smal_blind", 7)


def test_a_collection_of_hands_is_one_line_each(tmp_path):
    path = tmp_path / "hands.phhs"
    path.write_text(f"[1]\n{HAND}\n[2]\n{HAND}{WRONG}\n", encoding="utf-8")
    found = lines(path, status=1)

    assert [(line["round"], line["matches_expected"]) for line in found] == [(1, None), (2, False)]
    assert "differences" in found[1]


def test_people_read_payments_with_their_clause_and_differences(folder):
    output = run(folder, status=2)

    assert "as recorded" in output
    assert "legal" in output
    assert "differs" in output
    assert "finishing_stacks: expected" in output
    assert "cannot be played" in output
    assert "it is player 2's turn" in output
    assert "POT 6.1" in output


def test_quiet_prints_only_what_is_wrong(folder):
    output = run(folder, "--quiet", status=2)

    assert "a-right" not in output
    assert "c-wrong" in output
    assert run(folder / "a-right.toml", "--quiet") == ""


def test_what_looks_like_markup_is_printed_as_it_stands(tmp_path):
    path = tmp_path / "odd[bold]name.toml"
    path.write_text(HAND.replace('"NT"', '"[/red]"') + WRONG, encoding="utf-8")
    output = run(path, status=2)

    assert "odd[bold]name.toml" in output.replace("\n", "")
    assert "[/red]" in output


def test_a_directory_without_documents_is_a_mistake(tmp_path):
    assert "no recorded rounds" in run(tmp_path, status=2)


def test_without_files_there_is_nothing_to_do():
    assert "Missing argument" in run(status=2)


def test_our_own_documents_from_the_command_line():
    """Through the installed entry point, as a script would call it."""
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            "from croupier.cli import main; main()",
            "replay",
            "--json",
            str(OWN / "texas-holdem"),
        ],
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stderr
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(found) == len(paths_of(OWN, "texas-holdem"))
    assert all(line["matches_expected"] for line in found)


def test_many_rounds_are_checked_by_the_kernel_and_say_the_same(folder, monkeypatch):
    said = run(folder, "--quiet", status=2)
    # From the first round that is not the first: a few are left to the engine, however many there are.
    monkeypatch.setattr("croupier.cli.replay.FEW", 1)

    assert run(folder, "--quiet", status=2) == said
    assert "c-wrong" in said
    assert "a-right" not in said


def test_the_kernel_leaves_nothing_uncounted(folder, monkeypatch):
    monkeypatch.setattr("croupier.cli.replay.FEW", 1)
    for name in ("c-wrong.toml", "d-illegal.toml", "e-malformed.toml", "f-broken.toml"):
        (folder / name).unlink()

    assert run(folder, "--quiet") == ""
