"""Blackjack 5.0 with Buster: seats, the bank's up card, aces."""

import pytest

from croupier.cards import Rank, write_cards
from croupier.errors import DataInvalid
from croupier.games.catalog import GAMES
from croupier.table import BankedTable
from tests.games.banked.felt import came_to, play
from tests.games.banked.player_dealer_felt import felt

BB = "21st-century-blackjack-buster"


@pytest.mark.clause(BB, "BB-R1")
def test_eight_seats_with_the_bank_or_nine_where_posted():
    felt(BB, *[100] * 8, wager=50)
    with pytest.raises(DataInvalid, match="2 to 8"):
        felt(BB, *[100] * 9, wager=50)
    assert BankedTable.post(GAMES[BB], options={"seats": 9}).seats == (2, 9)


@pytest.mark.clause(BB, "BB-R3")
def test_the_hole_card_stays_down_until_the_hands_are_played():
    round_ = play(felt(BB), "p1 w game 20", "d nb", "d dh p1 TcTd", "d dh b 9cTh")
    assert write_cards(round_.view(1).bank_cards) == "??Th"

    assert write_cards(play(round_, "p1 stand").view(1).bank_cards) == "9cTh"


@pytest.mark.clause(BB, "BB-R21")
@pytest.mark.parametrize("ace", ["Ac", "Ad", "Ah", "As"])
def test_every_ace_makes_a_natural(ace):
    round_ = play(felt(BB), "p1 w game 20", "d nb", f"d dh p1 {ace}Td", "d dh b 9cTh")
    assert came_to(round_, "returns")[0] == {"game": 44}


@pytest.mark.clause(BB, "BB-R2")
def test_the_shoe_holds_as_many_aces_as_decks_are_posted():
    for decks in (1, 6, 8):
        cards = BankedTable.post(GAMES[BB], options={"decks": decks}).deck.cards
        assert sum(card.rank is Rank.ACE for card in cards) == 4 * decks
