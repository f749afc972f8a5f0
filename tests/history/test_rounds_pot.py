"""Recorded hands of the pot games replay to the cent: the rules' own, ours, and the public ones."""

import os
from pathlib import Path

import pytest

from croupier.history import read_file, replay_source
from tests.pot_games import POT_GAMES, clauses_of

REPOSITORY = Path(__file__).parents[2]
RULES = REPOSITORY.parent / "shared/spec/rounds"
PUBLIC = REPOSITORY.parent / "shared/data/phh"
OWN = REPOSITORY / "tests/rounds"
HOUSE = [g for g in POT_GAMES if g not in ("razz", "deuce-to-seven-triple-draw", "short-deck-holdem")]


def documents(folder, games=POT_GAMES):
    return [
        pytest.param(path, id=f"{game}/{path.stem}", marks=clauses_of(game, path))
        for game in games
        if game != "texas-holdem"
        for path in sorted((folder / game).glob("*.toml"))
    ]


def recorded():
    return [
        pytest.param(path, id=str(path.relative_to(PUBLIC)))
        for path in sorted(PUBLIC.rglob("*.phh"))
        if path.read_text(encoding="utf-8").split("variant = ")[1][1:3] not in ("NT", "FT")
    ]


def assert_as_expected(path):
    (source,) = read_file(path)
    replayed = replay_source(source)

    assert replayed.error is None
    assert replayed.differences == ()
    assert replayed.status == 0
    return replayed


if documents(RULES):

    @pytest.mark.parametrize("path", documents(RULES))
    def test_a_document_of_the_rules(path):
        assert assert_as_expected(path).matches_expected is True


if recorded():

    @pytest.mark.parametrize("path", recorded())
    def test_a_recorded_hand_of_another_variant_than_holdem(path):
        replayed = assert_as_expected(path)

        assert replayed.round is not None
        assert replayed.round.over


@pytest.mark.parametrize("path", documents(OWN))
def test_a_document_of_ours(path):
    assert assert_as_expected(path).matches_expected is True


def test_there_are_documents_enough():
    if os.environ.get("CI") == "true" or RULES.is_dir():
        found = {game: len(list((RULES / game).glob("*.toml"))) for game in HOUSE}
        assert min(found.values()) >= 10, found
        assert len(recorded()) == 25
    assert len(documents(OWN)) >= 195


@pytest.mark.parametrize("path", documents(OWN))
def test_every_document_of_ours_says_what_it_comes_to_and_what_is_refused(path):
    (source,) = read_file(path)

    assert {"finishing_stacks", "pots", "rejects"} <= set(source.data["_expected"])
