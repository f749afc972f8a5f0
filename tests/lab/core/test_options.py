import pytest

from croupier.errors import DataInvalid
from croupier.games.banked.caribbean_stud.game import CARIBBEAN_STUD
from croupier.games.banked.ez_baccarat_panda_8.game import EZ_BACCARAT_PANDA_8
from croupier.games.option import Option
from croupier.lab.core.options import read_for

DECKS = Option("decks", default=8, of=int, says="decks in the shoe")


def test_defaults_are_the_games():
    read = read_for(EZ_BACCARAT_PANDA_8, (), {})

    assert (read["decks"], read["dragon7_banker"], read["naturals_stop"]) == (8, "push", True)


@pytest.mark.parametrize(
    ("given", "value"),
    [
        ({"decks": "6"}, 6),
        ({"naturals_stop": "False"}, False),
        ({"dragon7_banker": "PAY"}, "pay"),
        ({"decks": 4}, 4),
    ],
)
def test_text_is_taken_for_what_it_spells(given, value):
    (name,) = given

    assert read_for(EZ_BACCARAT_PANDA_8, (), given)[name] == value


def test_dollars_may_be_written_as_people_do():
    assert read_for(CARIBBEAN_STUD, (), {"progressive_wager": "$1,000"})["progressive_wager"] == 100_000


def test_the_lab_may_ask_more_than_a_table_may_post():
    assert read_for(EZ_BACCARAT_PANDA_8, (DECKS,), {"decks": "2"})["decks"] == 2

    with pytest.raises(DataInvalid, match="choose one of 3, 4, 5, 6, 7, 8"):
        read_for(EZ_BACCARAT_PANDA_8, (), {"decks": "2"})


@pytest.mark.parametrize("given", [{"decks": "six"}, {"decks": "-1"}, {"decks": "1.5"}])
def test_text_that_spells_nothing_is_refused(given):
    with pytest.raises(DataInvalid) as refused:
        read_for(EZ_BACCARAT_PANDA_8, (DECKS,), given)

    assert refused.value.key == "decks"


def test_unknown_options_are_refused_with_those_there_are():
    with pytest.raises(DataInvalid, match=r"no option 'deks'; it has .*decks"):
        read_for(EZ_BACCARAT_PANDA_8, (DECKS,), {"deks": "6"})
