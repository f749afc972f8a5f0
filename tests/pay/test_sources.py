"""Every citation leads to a registered document."""

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import croupier
from croupier.errors import DataInvalid
from croupier.games import GAMES, BankedGame, Game
from croupier.games.rummy.vocabulary import RummyGame
from croupier.pay import game_tables
from croupier.pay.sources import source_of, sources


def citations(game: Game) -> Iterator[str]:
    yield game.key
    yield from (ruling.id for ruling in game.rulings)
    yield from (option.ruling for option in game.options if option.ruling)
    if isinstance(game, BankedGame):
        yield from (spot.clause for spot in game.spots)
        yield from (step.clause for step in game.script)
        yield from (result.clause for row in game.results.values() for result in row.values())
        yield game.misdeals.clause
        yield from (table.clause for table in game_tables(game.folder).values())
        if game.progressive is not None:
            yield from (game.progressive.clause, game.progressive.award_clause, game.progressive.envy_clause)
    elif isinstance(game, RummyGame):
        clauses = game.melds.clauses
        yield from (clauses.size, clauses.rope, clauses.square, clauses.adding, clauses.borrowing)
        yield from (condition.clause for condition in game.payments.conditions)
        yield game.payments.going_out_clause
    else:
        yield from (share.clause for share in game.shares)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_clause_of_a_game_is_cited_from_a_registered_document(game):
    for clause in citations(game):
        assert source_of(clause).document, clause


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_option_that_a_ruling_names_exists(game):
    names = {option.name for option in game.options}

    assert {ruling.option for ruling in game.rulings if ruling.option} <= names


@pytest.mark.parametrize("clause", ["XYZ 1", "", "csp 17"])
def test_a_clause_of_no_document_is_refused(clause):
    with pytest.raises(DataInvalid, match="does not cite a registered document"):
        source_of(clause)


def test_texts_are_named_by_their_hash():
    assert all(len(source.sha256) == 64 for source in sources().values() if source.sha256)
    assert sources()["CSP"].effective.isoformat() == "2015-05-13"


def test_a_game_beyond_the_documents_of_a_jurisdiction_brings_its_own():
    assert {key for key, source in sources().items() if source.place == "custom"} >= {"FR", "F2L3D", "NS"}


def test_no_key_is_registered_twice():
    home = Path(croupier.__file__).parent
    files = [home / "jurisdictions" / "sources.toml", *home.glob("games/*/*/source.toml")]
    keys = [key for file in files for key in tomllib.loads(file.read_text())]

    assert sorted(keys) == sorted(set(keys)) == sorted(sources())
