"""Posted options: what a table may choose, and how a wrong choice is refused."""

from decimal import Decimal

import pytest

from croupier.errors import DataInvalid
from croupier.games.catalog import GAMES
from croupier.games.option import Option, read_options, spelled_options
from croupier.money import Cents

SHAPE = Option("shape", default="seat", of=("seat", "wager"), says="how")
SWITCH = Option("switch", default=False, of=(False, True), says="whether")
MOST = Option("most", default=100, of=Cents, says="how much")
NONE = Option("least", default=None, of=Cents, says="how little")
RATE = Option("rate", default=0.5, of=float, says="which share")
COUNT = Option("count", default=1, of=int, says="how many")
NAME = Option("name", default=None, of=str, says="which")
ALL = (SHAPE, SWITCH, MOST, NONE, RATE, COUNT, NAME)


def test_what_is_not_posted_has_its_default_with_money_in_cents():
    assert read_options(ALL, {}) == {
        "shape": "seat",
        "switch": False,
        "most": 10_000,
        "least": None,
        "rate": 0.5,
        "count": 1,
        "name": None,
    }


def test_what_is_posted_is_read():
    posted = {
        "shape": "wager",
        "switch": True,
        "most": "12.50",
        "least": 5,
        "rate": Decimal("0.7"),
        "count": 0,
    }

    found = read_options(ALL, {**posted, "name": "x"})

    assert (found["most"], found["least"], found["rate"]) == (1250, 500, Decimal("0.7"))
    assert (found["shape"], found["switch"], found["count"], found["name"]) == ("wager", True, 0, "x")


@pytest.mark.parametrize(
    ("option", "value"),
    [
        (SHAPE, "table"),
        (SHAPE, None),
        (SWITCH, 1),
        (SWITCH, "true"),
        (MOST, -1),
        (MOST, "12.505"),
        (MOST, True),
        (MOST, [5]),
        (RATE, "0.5"),
        (RATE, True),
        (COUNT, -1),
        (COUNT, 1.0),
        (COUNT, True),
        (NAME, 7),
    ],
)
def test_a_wrong_value_is_refused_under_its_name(option, value):
    with pytest.raises(DataInvalid) as wrong:
        read_options(ALL, {option.name: value})
    assert wrong.value.key == option.name


def test_a_wrong_choice_is_told_what_may_be_chosen():
    with pytest.raises(DataInvalid, match="'seat', 'wager'"):
        SHAPE.read("table")


def test_an_unknown_option_is_refused_with_a_list_of_options():
    with pytest.raises(DataInvalid, match="rate, shape") as wrong:
        read_options(ALL, {"color": "red"})
    assert wrong.value.key == "color"


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_game_can_be_posted_as_it_is_and_explains_its_options(game):
    found = read_options(game.options, {})

    assert len(found) == len(game.options)
    assert all(option.says for option in game.options)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_choice_can_be_typed(game):
    for option in game.options:
        if isinstance(option.of, tuple):
            assert [option.spelled(str(value)) for value in option.of] == list(option.of)


def test_typed_text_is_read_by_the_kind_of_the_option():
    typed = {"shape": "SEAT", "rate": "0.5", "color": "red"}

    assert spelled_options(ALL, typed) == {"shape": "seat", "rate": 0.5, "color": "red"}
    assert Option("most", default=None, of=Cents, says="").spelled("$1,250") == "1250.00"
    with pytest.raises(DataInvalid, match="most: '1,50' is ambiguous"):
        Option("most", default=None, of=Cents, says="").spelled("1,50")
