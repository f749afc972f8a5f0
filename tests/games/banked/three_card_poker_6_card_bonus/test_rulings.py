"""Three Card Poker 6 Card Bonus: what is seen of the bank's hand, and what may be posted."""

import pytest

from croupier.cards import write_cards
from croupier.errors import DataInvalid
from croupier.games.catalog import GAMES
from croupier.table import BankedTable
from tests.california import player_dealer_option
from tests.games.banked.felt import came_to, play
from tests.games.banked.player_dealer_felt import felt

TCP = "three-card-poker-6-card-bonus"
DEAL = ("p1 w ante 10", "d nb", "d dh p1 KcTd4h", "d dh b Jc7d3h")


@pytest.mark.clause(TCP, "TCP-R1")
@pytest.mark.parametrize(("posted", "seen"), [(True, "????3h"), (False, "??????")])
def test_the_banks_bottom_card_is_up_before_the_decisions_unless_posted_otherwise(posted, seen):
    round_ = play(felt(TCP, pd_card_up=posted), *DEAL)
    assert write_cards(round_.view(1).bank_cards) == write_cards(round_.view(None).bank_cards) == seen

    assert write_cards(play(round_, "p1 w play 10").view(1).bank_cards) == "Jc7d3h"


@pytest.mark.clause(TCP, "TCP-R2")
@pytest.mark.parametrize(("posted", "back"), [("pay", 20), ("push", 10)])
def test_the_ante_of_an_unqualified_bank(posted, back):
    round_ = play(felt(TCP, ante_option=posted), *DEAL, "p1 w play 10")
    assert came_to(round_, "returns")[0] == {"ante": back, "play": 10}


@pytest.mark.clause(TCP, "PD-R16")
def test_a_six_card_bonus_of_a_folded_hand_shows_the_banks_cards():
    without = play(felt(TCP), *DEAL, "p1 f")
    assert write_cards(without.view(1).bank_cards) == "????3h"

    with_bonus = play(felt(TCP), "p1 w ante 10", "p1 w sixcard 5", *DEAL[1:], "p1 f")
    assert write_cards(with_bonus.view(1).bank_cards) == "Jc7d3h"


@pytest.mark.clause(TCP, "TCP-R3")
@pytest.mark.parametrize(
    "posted", [{"full_house": 5}, {"straight": "five"}, {"straight": "1:0"}, {"straight": True}, 5]
)
def test_an_ante_bonus_names_rows_of_three_cards_and_odds(posted):
    with pytest.raises(DataInvalid) as wrong:
        felt(TCP, ante_bonus=posted)
    assert wrong.value.key == "ante_bonus"


@pytest.mark.clause(TCP, "TCP-R3")
def test_fractional_odds_of_an_ante_bonus_are_rounded_like_any():
    round_ = play(felt(TCP, ante_bonus={"high_card": "1:3"}), *DEAL, "p1 w play 10")
    assert came_to(round_, "returns")[0] == {"ante": 23.33, "play": 10}


@pytest.mark.clause(TCP, "TCP-R10")
@pytest.mark.parametrize("block", ["three-card-1.1.ca_rates", "ca-shared.ca_rates"])
def test_the_schedule_of_another_game_only_where_it_is_posted(block):
    fee = player_dealer_option(block, 1)
    with pytest.raises(DataInvalid, match="not an option of this table's schedules"):
        BankedTable.post(GAMES[TCP], fee=fee)
    assert BankedTable.post(GAMES[TCP], options={"schedule": block}, fee=fee).bonus_bound_by_base
    own = player_dealer_option("three-card-6cb.rules", 2)
    with pytest.raises(DataInvalid, match="not an option of this table's schedules"):
        BankedTable.post(GAMES[TCP], options={"schedule": block}, fee=own)
