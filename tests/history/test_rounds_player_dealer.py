"""Recorded rounds of the player-dealer games replay to the cent, refusals included."""

import pytest

from croupier.history import read_file
from tests.recorded import (
    OWN,
    RULES,
    assert_as_expected,
    assert_refused_with_their_codes,
    documents,
    paths_of,
)

GAMES = {
    "golden-frog-baccarat": 16,
    "ultimate-texas-holdem": 19,
    "fortune-pai-gow-poker": 24,
    "21st-century-blackjack-switch": 22,
    "21st-century-blackjack-buster": 25,
    "three-card-poker-6-card-bonus": 17,
}
"""Every game, and how many documents the rules give for it."""


@pytest.mark.parametrize("path", documents(RULES, *GAMES))
def test_a_document_of_the_specification(path):
    assert_as_expected(path)


@pytest.mark.parametrize("path", documents(OWN, *GAMES))
def test_a_document_of_ours(path):
    assert_as_expected(path)


@pytest.mark.parametrize(("game", "known"), GAMES.items())
def test_there_are_documents_enough(game, known):
    # As many of our own as the rules bring.
    assert len(paths_of(OWN, game)) >= known
    assert len(paths_of(RULES, game)) >= known


@pytest.mark.parametrize("path", documents(OWN, *GAMES, proving=False))
def test_every_document_of_ours_says_what_it_comes_to(path):
    """Stacks, what each spot hands back and the bank: a document that expects less would prove less."""
    (source,) = read_file(path)
    expected = source.data["_expected"]

    assert {"returns", "bank", "finishing_stacks"} <= set(expected)
    fees = sum(expected.get("fees", []))
    assert sum(expected["finishing_stacks"]) + fees == sum(source.data["starting_stacks"])


@pytest.mark.parametrize("path", documents(OWN, *GAMES, proving=False))
def test_every_refusal_of_ours_has_the_code_it_names(path):
    assert_refused_with_their_codes(path)
