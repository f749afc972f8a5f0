"""Recorded rounds of the banked games replay to the cent, refusals included."""

import os
from pathlib import Path

import pytest

from croupier.games.catalog import game
from croupier.history import parse_action, read_document, read_file, replay_files, replay_source
from croupier.history.left_out import apply_written
from croupier.pay import game_tables

GAMES = ("caribbean-stud", "texas-holdem-bonus", "high-card-flush", "ez-baccarat-panda-8")
REPOSITORY = Path(__file__).parents[2]
SHARED = REPOSITORY.parent / "shared/spec/rounds"
"""The rules' own documents, kept beside the repository."""
OWN = REPOSITORY / "tests/rounds"


def documents(folder):
    """Every document of the banked games below a folder, named like its file."""
    return [
        pytest.param(path, id=f"{path.parent.name}/{path.stem}")
        for game in GAMES
        for path in sorted((folder / game).glob("*.toml"))
    ]


def assert_as_expected(path):
    (source,) = read_file(path)
    replayed = replay_source(source)

    assert replayed.error is None
    assert replayed.differences == ()
    assert replayed.matches_expected is True
    assert replayed.status == 0


if documents(SHARED):

    @pytest.mark.parametrize("path", documents(SHARED))
    def test_a_document_of_the_rules(path):
        assert_as_expected(path)


@pytest.mark.parametrize("path", documents(OWN))
def test_a_document_of_ours(path):
    assert_as_expected(path)


ENOUGH = {"caribbean-stud": 34, "texas-holdem-bonus": 28, "high-card-flush": 33, "ez-baccarat-panda-8": 15}
"""As many of our own as the rules have of the house's games."""


@pytest.mark.parametrize("game", GAMES)
def test_there_are_documents_enough(game):
    assert len(list((OWN / game).glob("*.toml"))) >= ENOUGH[game]
    # Elsewhere the rules' documents may be missing; where changes are accepted they may not.
    if os.environ.get("CI") == "true" or SHARED.is_dir():
        assert len(list((SHARED / game).glob("*.toml"))) >= 19, f"{SHARED / game} is missing or thin"


@pytest.mark.parametrize("name", ["caribbean-stud", "texas-holdem-bonus", "high-card-flush"])
def test_every_pay_table_that_can_be_posted_is_posted_by_a_document_of_ours(name):
    played = game(name)
    posted = {
        str(value)
        for path in (OWN / name).glob("*.toml")
        for value in read_file(path)[0].data.get("_options", {}).values()
    }
    # The bet table of Caribbean Stud is the only one there is.
    assert set(game_tables(played.folder)) - {"bet"} <= posted


@pytest.mark.parametrize("path", documents(OWN))
def test_every_document_of_ours_says_what_it_comes_to(path):
    """Stacks, what each spot hands back and the bank: a document that expects less would prove less."""
    (source,) = read_file(path)

    assert {"finishing_stacks", "returns", "bank"} <= set(source.data["_expected"])
    assert path.read_text().startswith("# ")


@pytest.mark.parametrize("path", documents(OWN))
def test_every_refusal_of_ours_has_the_code_it_names(path):
    document = read_document(read_file(path)[0])
    rejects = document.expected.get("rejects", [])
    round_ = document.opening()
    for number in range(len(document.actions) + 1):
        if number:
            apply_written(round_, parse_action(document.actions[number - 1]))
        for reject in rejects:
            if reject["after"] == number:
                refusal = round_.refusal(parse_action(reject["action"]))
                assert refusal is not None, reject
                assert refusal.code == reject["code"], reject


@pytest.mark.parametrize("game", GAMES)
def test_a_directory_is_replayed_as_a_whole(game):
    replays = list(replay_files([OWN / game]))

    assert len(replays) == len(list((OWN / game).glob("*.toml")))
    assert {replay.variant for replay in replays} == {game}
    assert {replay.status for replay in replays} == {0}


@pytest.mark.parametrize("path", documents(OWN)[::7])
@pytest.mark.parametrize(("key", "wrong"), [("bank", 12345), ("finishing_stacks", [1]), ("returns", [])])
def test_another_expectation_is_a_difference(path, key, wrong):
    (source,) = read_file(path)
    source.data["_expected"][key] = wrong

    replayed = replay_source(source)

    assert replayed.matches_expected is False
    assert [line.split(":")[0] for line in replayed.differences] == [key]
    assert replayed.status == 1


@pytest.mark.parametrize("path", documents(OWN)[::7])
def test_a_legal_action_among_the_refusals_is_a_difference(path):
    (source,) = read_file(path)
    first = source.data["actions"][0]
    source.data["_expected"]["rejects"] = [{"after": 0, "action": first, "reason": "it is legal"}]

    replayed = replay_source(source)

    assert replayed.matches_expected is False
    assert first in replayed.differences[0]


@pytest.mark.parametrize("path", documents(OWN)[::7])
def test_a_round_that_stops_halfway_is_incomplete(path):
    (source,) = read_file(path)
    source.data["actions"] = source.data["actions"][:-1]
    source.data["_expected"].pop("rejects", None)

    assert replay_source(source).error["code"] == "document/incomplete"


def test_an_illegal_action_is_reported_by_its_number():
    (source,) = read_file(next((OWN / "caribbean-stud").glob("*.toml")))
    source.data["actions"] = ["p1 w ante 10", "p1 w ante 1000000"]
    source.data.pop("_expected")

    error = replay_source(source).error

    assert (error["code"], error["action"]) == ("stake/out_of_range", 2)
