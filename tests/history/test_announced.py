"""The dealer announces each hand that is compared, where the rules say so, and no other."""

import pytest

from croupier.games.catalog import GAMES
from croupier.history import read_document, read_file, replay
from croupier.history.announced import announcements
from croupier.table import BankedRound
from tests.recorded import OWN, paths_of

CLAUSES = {"texas-holdem-bonus": "THB 12", "high-card-flush": "HCF 9b", "ultimate-texas-holdem": "UTH 10d"}


@pytest.mark.clause("texas-holdem-bonus", "THB 12")
@pytest.mark.clause("high-card-flush", "HCF 9b")
@pytest.mark.clause("ultimate-texas-holdem", "UTH 10d")
@pytest.mark.parametrize("game", CLAUSES)
def test_every_hand_that_is_compared_is_announced_and_no_other(game):
    announced = 0
    for path in paths_of(OWN, game):
        round_ = replay(read_document(next(read_file(path)))).round
        if not isinstance(round_, BankedRound) or not round_.over:
            continue
        state = round_.state
        hands = [
            said for said in announcements(round_) if said.clause == CLAUSES[game] and " has " in said.says
        ]
        compared = set() if state.misdealt else {*state.with_hands} - state.folded - state.dead
        assert {said.says.split()[1] for said in hands} <= {str(player) for player in compared}, path
        if not any(said.says.endswith(":") for said in hands):
            announced += len(hands)
    assert announced


@pytest.mark.parametrize("game", ["caribbean-stud", "blackjack"])
def test_other_games_announce_no_players_hands(game):
    assert not GAMES[game].announces
