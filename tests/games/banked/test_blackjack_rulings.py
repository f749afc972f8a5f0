"""Both blackjacks answer the questions that they share alike."""

from functools import partial

from croupier.games.banked import blackjack_rulings
from croupier.games.catalog import GAMES

BUSTER = GAMES["21st-century-blackjack-buster"]
SWITCH = GAMES["21st-century-blackjack-switch"]


def test_a_shared_ruling_has_one_answer_in_both_games():
    for law in vars(blackjack_rulings).values():
        if not isinstance(law, partial):
            continue
        asked = law("-")
        found = [r for game in (BUSTER, SWITCH) for r in game.rulings if r.question == asked.question]
        assert [r.default for r in found] == [asked.default] * 2, asked.question


def test_each_game_numbers_the_shared_rulings_itself():
    ids = {
        game.key: {
            ruling.id
            for ruling in game.rulings
            if ruling.question == "Does the bank stand on soft 18 or more?"
        }
        for game in (BUSTER, SWITCH)
    }

    assert ids == {"BB": {"BB-R24"}, "SW": {"SW-R16"}}


def test_the_other_answer_is_named_only_where_it_may_be_posted():
    for game in (BUSTER, SWITCH):
        posted = {option.name for option in game.options}
        assert {ruling.option for ruling in game.rulings if ruling.option} <= posted
