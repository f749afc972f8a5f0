"""Every game by id."""

from typing import get_args

import pytest

from croupier.errors import DataInvalid
from croupier.games.catalog import (
    GAMES,
    LISTED,
    PHH_VARIANTS,
    BankedId,
    PotId,
    RummyId,
    game,
    listing,
    variant_game,
)


@pytest.mark.parametrize("name", ["caribbean-stud", "ez-baccarat-panda-8", "texas-holdem"])
def test_a_game_is_found_by_its_id(name):
    assert game(name).id == name
    assert GAMES[name] is game(name)


@pytest.mark.parametrize("name", ["", "caribbean_stud", "Caribbean-Stud", "old-maid"])
def test_an_unknown_game_is_refused_with_a_list_of_games(name):
    with pytest.raises(DataInvalid, match="caribbean-stud") as wrong:
        game(name)
    assert wrong.value.key == "variant"


def test_codes_of_the_published_format_name_a_game_and_a_structure():
    assert PHH_VARIANTS
    assert all(name in GAMES and structure for name, structure in PHH_VARIANTS.values())


def test_the_catalog_lists_every_game_as_it_is_declared():
    for name, listed in LISTED.items():
        declared = GAMES[name]
        assert (listed.name, listed.family) == (declared.name, declared.family) == listing(name)
        assert dict(listed.phh) == getattr(declared, "phh", {})


@pytest.mark.parametrize("variant", ["NT", "texas-holdem"])
def test_a_document_names_its_game_by_id_or_code(variant):
    assert variant_game(variant) is GAMES["texas-holdem"]


def test_every_game_has_the_particulars_of_its_source():
    for played in GAMES.values():
        assert played.id == played.id.lower().replace("_", "-")
        assert played.name
        assert played.rulings


def test_every_game_stands_under_its_own_id():
    assert [played.id for played in GAMES.values()] == list(GAMES)


@pytest.mark.parametrize(("family", "ids"), [("banked", BankedId), ("pot", PotId), ("rummy", RummyId)])
def test_the_types_know_the_family_of_every_id(family, ids):
    assert set(get_args(ids)) == {game_id for game_id, found in GAMES.items() if found.family == family}
