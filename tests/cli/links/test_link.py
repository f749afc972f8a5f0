import json

import pytest
from click.testing import CliRunner

from croupier.cli.link import link
from croupier.cli.verify import verify
from croupier.errors import StoreError
from croupier.link.log import LinkLog


@pytest.fixture
def run(tmp_path):
    def call(command, *words):
        return CliRunner().invoke(command, [str(word) for word in words])

    return call


@pytest.fixture
def log(tmp_path, run):
    path = tmp_path / "main.jsonl"
    made = run(
        link, "create", path, "--name", "main", "--game", "caribbean-stud", "--progressive", "pmg-01",
        "--seed", "10000", "--by", "Ann",
    )  # fmt: skip
    assert made.exit_code == 0, made.output
    return path


@pytest.fixture
def other(tmp_path, run):
    path = tmp_path / "hcf.jsonl"
    run(
        link, "create", path, "--name", "hcf", "--game", "high-card-flush", "--progressive", "hcfp-1",
        "--seed", "1000", "--by", "Ann", "--option", "contribution=0.6",
    )  # fmt: skip
    return path


def facts(run, path):
    return json.loads(run(link, "show", path, "--json").stdout)


def test_a_link_is_created_joined_and_shown(run, log):
    assert run(link, "attach", log, "t1", "--by", "Ann").exit_code == 0
    assert run(link, "attach", log, "t2", "--by", "Ann").exit_code == 0
    assert run(link, "detach", log, "t1", "--by", "Ann").exit_code == 0

    found = facts(run, log)

    assert (found["meter"], found["reserve"], found["open"]) == ("10000.0000", "0.0000", True)
    assert list(found["tables"]) == ["t2"]
    assert found["sign"]["rows"][1] == {"row": "straight_flush", "award": "10%", "amount": "1000.00"}
    shown = run(link, "show", log).stdout
    assert "$10,000 for a wager of $1" in shown
    assert "straight flush" in shown
    assert "table t2" in shown


def test_options_are_read_by_their_kind(run, other):
    assert facts(run, other)["options"] == {"progressive": "hcfp-1", "contribution": 0.6}


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["attach", "LOG", "t1", "--option", "progressive=pmg-02", "--by", "Ann"], "link/mixed"),
        (["detach", "LOG", "t9", "--by", "Ann"], "seat/unknown"),
        (["lower", "LOG", "500", "--by", "Ann"], "link/jackpot_owed"),
        (["ease", "LOG", "straight_flush", "--by", "Ann", "--second", "Bob"], "link/permission_missing"),
        (
            [
                "transfer",
                "LOG",
                "--licensee",
                "Gulch",
                "--permission",
                "SD-1",
                "--by",
                "Ann",
                "--second",
                "Bob",
            ],
            "link/permission_missing",
        ),
    ],
)
def test_a_refusal_is_said_with_its_code_and_writes_nothing(run, log, words, says):
    before = log.read_bytes()

    done = run(link, *[log if word == "LOG" else word for word in words])

    assert done.exit_code == 2
    assert says in done.output
    assert log.read_bytes() == before


def test_a_permission_eases_a_row(run, log):
    done = run(
        link, "ease", log, "straight_flush", "--permission", "SD-1", "--permission-date", "2026-01-02",
        "--by", "Ann", "--second", "Bob",
    )  # fmt: skip

    assert done.exit_code == 0, done.output
    assert [row["row"] for row in facts(run, log)["eased"]] == ["straight_flush"]


def test_the_liability_goes_from_one_log_to_the_other(run, log, other):
    done = run(
        link, "transfer", log, "--to", other, "--permission", "SD-1", "--permission-date", "2026-01-02",
        "--by", "Ann", "--second", "Bob",
    )  # fmt: skip

    assert done.exit_code == 0, done.output
    assert "10000.0000 went to hcf" in done.output
    assert (facts(run, log)["open"], facts(run, log)["meter"]) == (False, "0.0000")
    assert facts(run, other)["meter"] == "11000.0000"
    assert run(verify, log, other).exit_code == 0


def test_a_transfer_names_one_receiver(run, log, other):
    neither = run(link, "transfer", log, "--by", "Ann", "--second", "Bob")
    both = run(link, "transfer", log, "--to", other, "--licensee", "G", "--by", "Ann", "--second", "Bob")

    assert neither.exit_code == both.exit_code == 2
    assert "either" in neither.output


@pytest.mark.clause("caribbean-stud", "CSP 7")
def test_a_link_that_was_never_won_is_not_closed_but_handed_over(run, log):
    done = run(link, "close", log, "--by", "Ann")
    assert (done.exit_code, "link/jackpot_owed" in done.output) == (2, True)
    assert facts(run, log)["open"] is True

    run(link, "transfer", log, "--licensee", "Gulch", *PERMISSION, "--by", "Ann", "--second", "Bob")

    assert facts(run, log)["open"] is False
    assert run(link, "attach", log, "t1", "--by", "Ann").exit_code == 2


def test_a_log_that_is_not_there_is_said(run, tmp_path):
    done = run(link, "show", tmp_path / "none.jsonl")

    assert done.exit_code == 1
    assert "no such log" in str(done.exception)


def test_a_floor_is_simulated_with_its_log(run, tmp_path):
    path = tmp_path / "day.jsonl"

    done = run(
        link, "simulate", "--tables", 5, "--rounds", 20, "--players", 2, "--log", path, "--json",
        "--option", "several_winners=simultaneous",
    )  # fmt: skip

    found = json.loads(done.stdout)
    assert (found["rounds"], found["wagers"]) == (20, 40)
    assert found["rounds_per_second"] > 0
    checked = run(verify, path, "--json")
    assert checked.exit_code == 0
    assert json.loads(checked.stdout)["records"] == found["log_entries"]
    assert "already exists" in str(run(link, "simulate", "--rounds", 5, "--log", path).exception)


def test_a_simulation_in_words(run):
    done = run(
        link, "simulate", "--tables", 2, "--rounds", 4, "--game", "high-card-flush", "--progressive", "hcfp-2"
    )

    assert "rounds per second" in done.stdout
    assert "high-card-flush" in done.stdout


@pytest.mark.parametrize("word", ["contribution", "=0.5"])
def test_an_option_without_its_value_is_refused(run, tmp_path, word):
    done = run(
        link, "create", tmp_path / "x.jsonl", "--name", "x", "--game", "caribbean-stud", "--progressive",
        "pmg-01", "--seed", "1", "--by", "Ann", "--option", word,
    )  # fmt: skip

    assert "is not an option" in str(done.exception)
    assert not (tmp_path / "x.jsonl").exists()


PERMISSION = ("--permission", "SD-1", "--permission-date", "2026-01-02")


def test_an_interrupted_transfer_says_how_to_go_on_is_named_and_finished(run, log, other, monkeypatch):
    append, logs = LinkLog.append, iter((log, other))

    def fails_the_second_time(kept, entries):
        if kept.path != next(logs):
            raise AssertionError("the giving log is written first")
        if kept.path == other:
            raise StoreError("no space left on device")
        append(kept, entries)

    monkeypatch.setattr(LinkLog, "append", fails_the_second_time)
    broken = run(link, "transfer", log, "--to", other, *PERMISSION, "--by", "Ann", "--second", "Bob")
    monkeypatch.undo()

    assert broken.exit_code == 2
    assert f"croupier link finish {log} --to {other}" in broken.output
    named = run(link, "verify", log, other)
    assert named.exit_code == 1
    assert "10000.0000 is on its way to link hcf" in named.output
    assert run(link, "attach", log, "t1", "--by", "Ann").exit_code == 2, "the jackpot is offered no more"

    done = run(link, "finish", log, "--to", other, "--by", "Cid")
    assert done.exit_code == 0, done.output
    assert facts(run, other)["meter"] == "11000.0000"
    assert run(link, "verify", log, other).exit_code == 0
    again = run(link, "finish", log, "--to", other, "--by", "Cid")
    assert again.exit_code == 2
    assert "link/received" in again.output


def test_a_transfer_that_the_other_link_refuses_writes_neither_log(run, log, other):
    run(link, "transfer", other, "--licensee", "Gulch", *PERMISSION, "--by", "Ann", "--second", "Bob")
    before = log.read_bytes(), other.read_bytes()

    done = run(link, "transfer", log, "--to", other, *PERMISSION, "--by", "Ann", "--second", "Bob")

    assert done.exit_code == 2
    assert "link/closed" in done.output
    assert (log.read_bytes(), other.read_bytes()) == before


def test_nobody_goes_on_from_a_log_that_does_not_verify(run, log):
    log.write_bytes(log.read_bytes()[:-10])

    done = run(link, "attach", log, "t1", "--by", "Ann")

    assert done.exit_code == 1
    assert "record 1 does not fit" in str(done.exception)


def test_an_interrupted_write_is_mended(run, log):
    whole = log.read_bytes()
    assert "nothing to mend" in run(link, "mend", log).output
    run(link, "attach", log, "t1", "--by", "Ann")
    log.write_bytes(log.read_bytes()[:-10])

    assert "kept in main.jsonl.torn" in run(link, "mend", log).output

    assert log.read_bytes() == whole


def test_another_licensees_jackpot_is_taken_over_by_permission(run, log):
    theirs = ("--from", "gulch", "--licensee", "Gulch Inc.", "--game", "caribbean-stud", "--meter", "77.0050")
    before = log.read_bytes()
    refused = run(link, "receive", log, *theirs, "--by", "Ann", "--second", "Bob")
    assert refused.exit_code == 2
    assert "link/permission_missing" in refused.output
    assert log.read_bytes() == before

    done = run(link, "receive", log, *theirs, "--reserve", "1", *PERMISSION, "--by", "Ann", "--second", "Bob")

    assert done.exit_code == 0, done.output
    assert (facts(run, log)["meter"], facts(run, log)["reserve"]) == ("10077.0050", "1.0000")
    assert run(verify, log).exit_code == 0


CREATE = ("--name", "main", "--progressive", "pmg-02", "--seed", "10000", "--by", "Ann")


def test_an_option_is_read_as_the_game_declares_it(tmp_path, run):
    """The award is one of two texts; typed, '5000' must not become a number."""
    path = tmp_path / "main.jsonl"

    done = run(
        link, "create", path, "--game", "caribbean-stud", *CREATE, "--option", "straight_flush_award=5000"
    )

    assert done.exit_code == 0, done.output
    assert LinkLog(path).link.state.options["straight_flush_award"] == "5000"


def test_an_option_that_the_game_does_not_have_is_refused_with_those_it_has(tmp_path, run):
    path = tmp_path / "main.jsonl"

    done = run(
        link, "create", path, "--game", "high-card-flush", *CREATE, "--option", "straight_flush_award=5000"
    )

    assert "this game has no option 'straight_flush_award'; it has award_meter, chip" in str(done.exception)
    assert not path.exists()
