"""Recorded hands of the pot games replay to the cent: the rules' own, ours, and the public ones."""

import pytest

from croupier.games.catalog import GAMES as CATALOG
from croupier.history import read_file
from tests.pot_games import POT_GAMES
from tests.recorded import (
    OWN,
    PUBLIC,
    RULES,
    assert_as_expected,
    assert_as_recorded,
    documents,
    must_be_there,
    paths_of,
)

GAMES = [game for game in POT_GAMES if game != "texas-holdem"]
"""Hold'em has its own file."""
HOUSE = [game for game in POT_GAMES if CATALOG[game].number != "not of this house"]


def recorded():
    return [
        pytest.param(path, id=str(path.relative_to(PUBLIC)))
        for path in sorted(PUBLIC.rglob("*.phh"))
        if path.read_text(encoding="utf-8").split("variant = ")[1][1:3] not in ("NT", "FT")
    ]


if documents(RULES, *GAMES):

    @pytest.mark.parametrize("path", documents(RULES, *GAMES))
    def test_a_document_of_the_rules(path):
        assert_as_expected(path)


if recorded():

    @pytest.mark.parametrize("path", recorded())
    def test_a_recorded_hand_of_another_variant_than_holdem(path):
        assert assert_as_recorded(path).status == 0


@pytest.mark.parametrize("path", documents(OWN, *GAMES))
def test_a_document_of_ours(path):
    assert_as_expected(path)


def test_there_are_documents_enough():
    if must_be_there(RULES):
        found = {game: len(paths_of(RULES, game)) for game in HOUSE}
        assert min(found.values()) >= 10, found
    if must_be_there(PUBLIC):
        assert len(recorded()) == 25
    assert len(documents(OWN, *GAMES)) >= 195


@pytest.mark.parametrize("path", documents(OWN, *GAMES))
def test_every_document_of_ours_says_what_it_comes_to_and_what_is_refused(path):
    (source,) = read_file(path)

    assert {"finishing_stacks", "pots", "rejects"} <= set(source.data["_expected"])
