"""Recorded hands of the pot games replay to the cent: the specification's, ours, and another engine's."""

import pytest

from croupier.games.catalog import GAMES as CATALOG
from croupier.games.catalog import PHH_VARIANTS
from croupier.history import read_file
from tests.pot_games import POT_GAMES
from tests.recorded import (
    OWN,
    RULES,
    assert_as_expected,
    assert_as_recorded,
    documents,
    paths_of,
    peer_hands,
)

GAMES = [game for game in POT_GAMES if game != "texas-holdem"]
"""Hold'em has its own file."""
HOUSE = [game for game in POT_GAMES if CATALOG[game].number != "not of this house"]


OTHERS = [code for code in PHH_VARIANTS if code not in ("NT", "FT")]


@pytest.mark.parametrize("path", documents(RULES, *GAMES))
def test_a_document_of_the_specification(path):
    assert_as_expected(path)


@pytest.mark.parametrize("path", peer_hands(*OTHERS), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_recorded_hand_of_another_variant_than_holdem(path):
    assert assert_as_recorded(path).status == 0


@pytest.mark.parametrize("path", documents(OWN, *GAMES))
def test_a_document_of_ours(path):
    assert_as_expected(path)


def test_there_are_documents_enough():
    specified = {game: len(paths_of(RULES, game)) for game in HOUSE}
    assert min(specified.values()) >= 10, specified
    assert all(len(peer_hands(code)) >= 10 for code in OTHERS)
    assert len(documents(OWN, *GAMES)) >= 195


@pytest.mark.parametrize("path", documents(OWN, *GAMES))
def test_every_document_of_ours_says_what_it_comes_to_and_what_is_refused(path):
    (source,) = read_file(path)

    assert {"finishing_stacks", "pots", "rejects"} <= set(source.data["_expected"])
