"""What a document leaves out: an offer that is closed without a word, and why the next action is refused."""

import pytest

from croupier.errors import CommandRejected
from croupier.history import parse_action
from croupier.history.left_out import apply_written
from croupier.table.events import OfferClosed
from tests.games.banked.felt import play
from tests.games.banked.player_dealer_felt import felt

BB, SW = "21st-century-blackjack-buster", "21st-century-blackjack-switch"


def ace_up(game, wagers, hands):
    """A round with an ace up, before anybody has insured."""
    return play(felt(game, 200, 1000), *wagers, "d nb", *hands, "d dh b 6dAc")


def refusal(round_, action):
    before = round_.fingerprint()
    with pytest.raises(CommandRejected) as wrong:
        apply_written(round_, parse_action(action))
    assert round_.fingerprint() == before
    return wrong.value.code, wrong.value.clause


@pytest.mark.clause(BB, "BB Insurance")
def test_too_large_an_insurance_is_refused_for_its_size():
    round_ = ace_up(BB, ["p1 w game 20"], ["d dh p1 Td8c"])

    assert refusal(round_, "p1 w insurance 11") == ("stake/out_of_range", "BB Insurance")
    apply_written(round_, parse_action("p1 w insurance 10"))


@pytest.mark.clause(SW, "SW GR 4b")
def test_so_it_is_on_the_second_of_two_hands():
    hands = ["d dh p1.1 Td8c", "d dh p1.2 9h7d"]
    round_ = ace_up(SW, ["p1.1 w game 20", "p1.2 w game 20"], hands)

    assert refusal(round_, "p1.2 w insurance 20") == ("stake/out_of_range", "SW GR 4b")


def test_what_is_written_after_the_offer_closes_it_without_a_word():
    round_ = ace_up(BB, ["p1 w game 20"], ["d dh p1 Td8c"])

    apply_written(round_, parse_action("p1 stand"))
    assert any(isinstance(event, OfferClosed) for event in round_.log)
