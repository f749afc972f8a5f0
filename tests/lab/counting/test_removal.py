"""Effects of removal against the table's own drawing rules, against closed forms and against each other."""

import math
from fractions import Fraction
from itertools import permutations

import pytest

from croupier.cards import parse_cards
from croupier.errors import DataInvalid
from croupier.games.banked.baccarat import BANKER, PLAYER, banker_holds, player_holds
from croupier.games.banked.ez_baccarat_panda_8.game import EZ_BACCARAT_PANDA_8, Outcome
from croupier.games.banked.vocabulary import Sight
from croupier.games.option import read_options
from croupier.lab import analyse
from croupier.lab.counting.removal import effects_of_removal, shoe_wager

SHORT = parse_cards("Kc Kd Ac 2c 4c 5c 7c 8c")
"""A shoe of eight cards: two tens, and no 3, 6 or 9."""


def test_a_short_shoe_is_what_dealing_every_order_of_it_gives():
    _, _, dragon = shoe_wager("ez-baccarat-panda-8", "dragon7")
    options = read_options(EZ_BACCARAT_PANDA_8.options, {})
    won = total = 0
    for cards in permutations(SHORT, 6):
        middle = {PLAYER: cards[:2], BANKER: cards[2:4]}
        drawn = 4
        for hand, holds in ((PLAYER, player_holds), (BANKER, banker_holds)):
            if holds(middle, options) == 3:
                middle[hand] = (*middle[hand], cards[drawn])
                drawn += 1
        seen = Sight(hand=(), bank=(), middle=middle, board=(), folded=False, options=options)
        won += EZ_BACCARAT_PANDA_8.judge(seen) is Outcome.DRAGON_7
        total += 1

    assert dragon.edge((2, 1, 1, 0, 1, 1, 0, 1, 1, 0)) == 1 - Fraction(41 * won, total)


@pytest.mark.parametrize("wager", ["player", "banker", "tie", "panda8", "dragon7"])
def test_effects_balance_exactly(wager):
    """A card drawn at random and never seen changes nothing."""
    effects = effects_of_removal("ez-baccarat-panda-8", wager)

    assert effects.edge == analyse("ez-baccarat-panda-8", wager).edge
    assert effects.balance == 0


def test_the_bank_draws_from_what_is_left():
    effects = effects_of_removal("21st-century-blackjack-buster", "buster")

    assert effects.edge == analyse("21st-century-blackjack-buster", "buster").edge
    assert effects.balance == 0
    # Small cards make long hands, which the wager pays best for.
    assert min(zip(effects.effects, effects.shoe.labels, strict=True))[1] == "2"


def test_insurance_needs_tens():
    _, _, insurance = shoe_wager("21st-century-blackjack-buster", "insurance")
    effects = effects_of_removal("21st-century-blackjack-buster", "insurance")

    assert effects.effects[-1] < 0 < min(effects.effects[:-1])
    # With nothing but the bank's ace and tens left, the hole card is a ten.
    assert insurance.edge((1, 0, 0, 0, 0, 0, 0, 0, 0, 40)) < -Fraction(19, 10)


def test_a_super_match_has_no_card_that_matters_more_than_another():
    effects = effects_of_removal("21st-century-blackjack-switch", "supermatch")

    assert effects.edge == analyse("21st-century-blackjack-switch", "supermatch").edge
    assert set(effects.effects) == {0}
    # Four ranks of one card each can make nothing.
    _, _, match = shoe_wager("21st-century-blackjack-switch", "supermatch")
    assert match.edge((1,) * 13) == 1
    assert match.edge((4, *[0] * 12)) < -10


def test_a_base_game_with_the_whole_shoe_is_the_game():
    _, _, game = shoe_wager("21st-century-blackjack-buster", "game")
    whole = float(analyse("21st-century-blackjack-buster", "game").edge)

    assert game.edge(game.whole) == pytest.approx(whole, abs=1e-12)
    without_five, without_ten = game.edge(game.without(4)), game.edge(game.without(9))
    assert without_five < whole < without_ten


def test_a_base_game_with_fewer_decks_is_that_game():
    """Half of every card gone from two decks leaves the game with one deck."""
    _, _, two = shoe_wager("21st-century-blackjack-buster", "game", None, {"decks": 8})
    six = analyse("21st-century-blackjack-buster", "game", None, {"decks": 6})

    assert two.edge((24,) * 9 + (96,)) == pytest.approx(float(six.edge), abs=1e-10)
    assert math.isclose(sum(two.whole), 8 * 52)


def test_a_game_without_a_shoe_is_refused():
    with pytest.raises(DataInvalid, match="not dealt from a shoe"):
        effects_of_removal("caribbean-stud")
