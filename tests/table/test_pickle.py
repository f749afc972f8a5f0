"""Rounds, tables and declarations go through pickle, to other processes and back."""

import pickle

import pytest

from croupier.games import GAMES
from croupier.games.pot.limits import Limits, Structure
from croupier.history import parse_action, read_document, read_file
from croupier.history.left_out import apply_written, close_what_is_open
from croupier.money import dollars
from croupier.table import PotTable
from tests.recorded import OWN, paths_of
from tests.table.session.pot_room import PotRoom


def again(thing):
    return pickle.loads(pickle.dumps(thing))


@pytest.mark.parametrize("game_id", GAMES)
def test_a_round_goes_on_after_every_action_as_if_nothing_had_happened(game_id):
    document = read_document(next(read_file(paths_of(OWN, game_id)[0])))
    round_ = kept = document.opening()

    for action in document.actions:
        kept = again(kept)
        assert kept.fingerprint() == round_.fingerprint()
        assert kept.legal() == round_.legal()
        apply_written(kept, parse_action(action))
        apply_written(round_, parse_action(action))
    close_what_is_open(kept)
    close_what_is_open(round_)

    assert again(kept).log == kept.log == round_.log


@pytest.mark.parametrize("game_id", GAMES)
def test_a_declaration_is_the_same_one_again(game_id):
    assert again(GAMES[game_id]) is GAMES[game_id]


def test_a_table_plays_its_variant_again():
    limits = Limits(structure=Structure.FIXED_LIMIT, lower=dollars(4), upper=dollars(8))
    table = PotTable.post(GAMES["omaha-hi-lo"], limits, options={"qualifier": 9})

    kept = again(table)

    assert (kept.options, kept.limits) == (table.options, limits)
    assert [share.comparison for share in kept.game.shares] == [
        share.comparison for share in table.game.shares
    ]
    assert kept.game.shares != GAMES["omaha-hi-lo"].shares
    with pytest.raises(pickle.PicklingError, match="pickle the table"):
        pickle.dumps(table.game)


def test_a_session_goes_on():
    room = PotRoom().sit(1, 2, 3).start()

    kept = again(room.session)

    assert kept.state.players == room.players
    assert kept.round.legal() == room.round.legal()
