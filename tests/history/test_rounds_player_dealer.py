"""Recorded rounds of the player-dealer games replay to the cent, refusals included."""

import os
import tomllib
from pathlib import Path

import pytest

from croupier.history import parse_action, read_document, read_file, replay_source
from croupier.history.left_out import apply_written

GAMES = {
    "golden-frog-baccarat": 16,
    "ultimate-texas-holdem": 19,
    "fortune-pai-gow-poker": 24,
    "21st-century-blackjack-switch": 22,
    "21st-century-blackjack-buster": 25,
    "three-card-poker-6-card-bonus": 17,
}
"""Every game, and how many documents the rules give for it."""
REPOSITORY = Path(__file__).parents[2]
SHARED = next(
    (folder for up in (1, 2) if (folder := REPOSITORY.parents[up - 1] / "shared/spec/rounds").is_dir()),
    REPOSITORY.parent / "shared/spec/rounds",
)
OWN = REPOSITORY / "tests/rounds"


def documents(folder, *, proving=True):
    """Every document of the games below a folder, named like its file, proving the clauses that it names."""
    return [
        pytest.param(path, id=f"{path.parent.name}/{path.stem}", marks=clauses(path) if proving else ())
        for game in GAMES
        for path in sorted((folder / game).glob("*.toml"))
    ]


def clauses(path):
    """The clauses that a document says it proves."""
    named = tomllib.loads(path.read_text(encoding="utf-8")).get("_x_clauses", [])
    return [pytest.mark.clause(path.parent.name, clause) for clause in named]


def assert_as_expected(path):
    (source,) = read_file(path)
    replayed = replay_source(source)

    assert replayed.error is None
    assert replayed.differences == ()
    assert replayed.matches_expected is True


if documents(SHARED):

    @pytest.mark.parametrize("path", documents(SHARED))
    def test_a_document_of_the_rules(path):
        assert_as_expected(path)


@pytest.mark.parametrize("path", documents(OWN))
def test_a_document_of_ours(path):
    assert_as_expected(path)


@pytest.mark.parametrize(("game", "known"), GAMES.items())
def test_there_are_documents_enough(game, known):
    # As many of our own as the rules bring.
    assert len(list((OWN / game).glob("*.toml"))) >= known
    # Elsewhere the rules' documents may be missing; where changes are accepted they may not.
    if os.environ.get("CI") == "true" or SHARED.is_dir():
        assert len(list((SHARED / game).glob("*.toml"))) >= known, f"{SHARED / game} is missing or thin"


@pytest.mark.parametrize("path", documents(OWN, proving=False))
def test_every_document_of_ours_says_what_it_comes_to(path):
    """Stacks, what each spot hands back and the bank: a document that expects less would prove less."""
    (source,) = read_file(path)
    expected = source.data["_expected"]

    assert {"returns", "bank", "finishing_stacks"} <= set(expected)
    fees = sum(expected.get("fees", []))
    assert sum(expected["finishing_stacks"]) + fees == sum(source.data["starting_stacks"])


@pytest.mark.parametrize("path", documents(OWN, proving=False))
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
