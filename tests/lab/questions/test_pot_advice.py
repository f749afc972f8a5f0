"""What the lab says of a hand for a pot, against rivals whose cards may be any."""

import pytest
from msgspec.structs import replace

from croupier.cards import UNSEEN, parse_cards
from croupier.errors import DataInvalid
from croupier.games.choice import CallOrCheck, Choice, Raise
from croupier.lab.questions.pot_advice import advise_pot, equity_against_any
from croupier.money import Cents
from tests import views


def facing(game: str, hole: str, board: str, *, call: int, pot: int, hidden: int):
    view = views.pot(
        game,
        hole,
        Choice(verb="f", player=1),
        CallOrCheck(player=1, call=Cents(call)),
        Raise(player=1, low=Cents(2 * call), high=Cents(2 * call)),
        pot=pot,
        to_match=call,
    )
    other = replace(view.seats[0], player=2, cards=(UNSEEN,) * hidden)
    return replace(view, board=(parse_cards(board),), seats=(view.seats[0], other))


def test_aces_win_as_often_as_is_known_against_any_hand():
    view = facing("texas-holdem", "AsAd", "", call=400, pot=600, hidden=2)
    # 85.2 % against one random hand; 160 x 24 deals are within a few percent of it.
    assert equity_against_any(view) == pytest.approx(0.852, abs=0.04)


def test_the_best_action_comes_first_in_cents():
    good = facing("texas-holdem", "AsAd", "Ac7d2h", call=400, pot=600, hidden=2)
    assert advise_pot(good)[0].action == "cbr 8.00"
    poor = facing("texas-holdem", "3s2d", "AcKdQh", call=4_000, pot=600, hidden=2)
    first, *others = advise_pot(poor)
    assert (first.action, first.cents) == ("f", 0)
    assert all(one.cents < 0 for one in others)


def test_hands_that_still_exchange_cards_are_refused():
    with pytest.raises(DataInvalid):
        advise_pot(facing("badugi", "As2d3c4h", "", call=400, pot=600, hidden=4))
