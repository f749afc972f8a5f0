"""What PokerStars' texts cannot say; that the others read back is in ``tests/history/test_written.py``."""

import pytest

from croupier.errors import DataInvalid
from croupier.history.sites.pokerstars_text import write_pokerstars
from croupier.money import Cents, dollars
from croupier.numbers import Player
from croupier.table import PotRound, forced_bets
from croupier.table.pot.chips.kill import KillRules
from tests.pot_games import felt, play_out


def test_what_the_text_cannot_say_is_refused():
    table = KillRules(felt("texas-holdem", [100, 100, 100]).table).killed(Player(3))
    forced = forced_bets(table, [Cents(0)] * 3, [dollars(2), dollars(4), dollars(8)])
    with pytest.raises(DataInvalid, match="no killed pots"):
        write_pokerstars(play_out(PotRound(table, [dollars(100)] * 3, forced), 2))
    with pytest.raises(DataInvalid, match="no fixed-limit Pineapple"):
        write_pokerstars(play_out(felt("pineapple", [100, 100]), 1))
