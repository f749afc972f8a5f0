"""Recorded rounds of the banked games replay to the cent, refusals included."""

import pytest

from croupier.games.catalog import game
from croupier.history import read_file, replay_files, replay_source
from croupier.pay import game_tables
from tests.recorded import (
    OWN,
    RULES,
    assert_as_expected,
    assert_refused_with_their_codes,
    documents,
    paths_of,
)

DESCRIBED = ("caribbean-stud", "texas-holdem-bonus", "high-card-flush", "ez-baccarat-panda-8")
"""Games whose rules come with rounds of their own."""
GAMES = (*DESCRIBED, "mississippi-stud", "let-it-ride", "casino-war", "four-card-poker", "blackjack")


@pytest.mark.parametrize("path", documents(RULES, *DESCRIBED))
def test_a_document_of_the_specification(path):
    assert_as_expected(path)


@pytest.mark.parametrize("path", documents(OWN, *GAMES))
def test_a_document_of_ours(path):
    assert_as_expected(path)


ENOUGH = {
    "caribbean-stud": 34,
    "texas-holdem-bonus": 28,
    "high-card-flush": 33,
    "ez-baccarat-panda-8": 15,
    "mississippi-stud": 22,
    "let-it-ride": 14,
    "casino-war": 15,
    "four-card-poker": 30,
    "blackjack": 50,
}
"""As many of our own as the rules have of the house's games."""


@pytest.mark.parametrize("game", GAMES)
def test_there_are_documents_enough(game):
    assert len(paths_of(OWN, game)) >= ENOUGH[game]
    if game in DESCRIBED:
        assert len(paths_of(RULES, game)) >= 19


@pytest.mark.parametrize("name", ["caribbean-stud", "texas-holdem-bonus", "high-card-flush"])
def test_every_pay_table_that_can_be_posted_is_posted_by_a_document_of_ours(name):
    played = game(name)
    posted = {
        str(value)
        for path in paths_of(OWN, name)
        for value in next(read_file(path)).data.get("_options", {}).values()
    }
    # The bet table of Caribbean Stud is the only one there is.
    assert set(game_tables(played.folder)) - {"bet"} <= posted


@pytest.mark.parametrize("path", documents(OWN, *GAMES))
def test_every_document_of_ours_says_what_it_comes_to(path):
    """Stacks, what each spot hands back and the bank: a document that expects less would prove less."""
    (source,) = read_file(path)

    assert {"finishing_stacks", "returns", "bank"} <= set(source.data["_expected"])
    assert path.read_text().startswith("# ")


@pytest.mark.parametrize("path", documents(OWN, *GAMES))
def test_every_refusal_of_ours_has_the_code_it_names(path):
    assert_refused_with_their_codes(path)


@pytest.mark.parametrize("game", GAMES)
def test_a_directory_is_replayed_as_a_whole(game):
    replays = list(replay_files([OWN / game]))

    assert len(replays) == len(paths_of(OWN, game))
    assert {replay.variant for replay in replays} == {game}
    assert {replay.status for replay in replays} == {0}


@pytest.mark.parametrize("path", documents(OWN, *GAMES)[::7])
@pytest.mark.parametrize(("key", "wrong"), [("bank", 12345), ("finishing_stacks", [1]), ("returns", [])])
def test_another_expectation_is_a_difference(path, key, wrong):
    (source,) = read_file(path)
    source.data["_expected"][key] = wrong

    replayed = replay_source(source)

    assert replayed.matches_expected is False
    assert [line.split(":")[0] for line in replayed.differences] == [key]
    assert replayed.status == 1


@pytest.mark.parametrize("path", documents(OWN, *GAMES)[::7])
def test_a_legal_action_among_the_refusals_is_a_difference(path):
    (source,) = read_file(path)
    first = source.data["actions"][0]
    source.data["_expected"]["rejects"] = [{"after": 0, "action": first, "reason": "it is legal"}]

    replayed = replay_source(source)

    assert replayed.matches_expected is False
    assert first in replayed.differences[0]


@pytest.mark.parametrize("path", documents(OWN, *GAMES)[::7])
def test_a_round_that_stops_halfway_is_incomplete(path):
    (source,) = read_file(path)
    written = source.data["actions"]
    # A supervisor's confirmation may be left out.
    needed = [action for action in written if not action.startswith("s ")]
    source.data["actions"] = written[: written.index(needed[-1])]
    source.data["_expected"].pop("rejects", None)

    assert replay_source(source).error["code"] == "document/incomplete"


def test_an_illegal_action_is_reported_by_its_number():
    (source,) = read_file(paths_of(OWN, "caribbean-stud")[0])
    source.data["actions"] = ["p1 w ante 10", "p1 w ante 1000000"]
    source.data.pop("_expected")

    error = replay_source(source).error

    assert (error["code"], error["action"]) == ("stake/out_of_range", 2)
