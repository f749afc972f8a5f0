"""Posted options: what a table may choose, and how a wrong choice is refused."""

from decimal import Decimal

import pytest

from croupier.errors import DataInvalid
from croupier.games.catalog import GAMES
from croupier.games.option import Option, Ranges, read_options, spelled_options, written_options
from croupier.money import Cents, dollars
from croupier.table import BankedTable

SHAPE = Option("shape", default="seat", of=("seat", "wager"), says="how")
SWITCH = Option("switch", default=False, of=(False, True), says="whether")
MOST = Option("most", default=dollars(100), of=Cents, says="how much")
NONE = Option("least", default=None, of=Cents, says="how little")
RATE = Option("rate", default=0.5, of=float, says="which share")
COUNT = Option("count", default=1, of=int, says="how many")
NAME = Option("name", default=None, of=str, says="which")
SPANS = Option("spans", default=None, of=Ranges, says="from where to where")
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
        "least": 500,
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
        (MOST, 12.5),
        (MOST, 500.0),
        (MOST, Decimal(5)),
        (RATE, True),
        (COUNT, -1),
        (COUNT, 1.0),
        (COUNT, True),
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


def test_money_is_cents_from_a_program_and_dollars_in_writing():
    assert read_options(ALL, {"most": dollars(5)})["most"] == 500
    assert read_options(ALL, {"most": "5"})["most"] == 500
    for written in (5, "5", 5.0, Decimal("5.00")):
        assert written_options(ALL, {"most": written, "count": 5}) == {"most": 500, "count": 5}
    assert written_options(ALL, {"most": None, "color": 5}) == {"most": None, "color": 5}


def test_what_was_read_is_read_again_as_it_is():
    money = (MOST, NONE, SPANS)
    once = read_options(money, {"most": dollars(5), "spans": {"tie": ["5", dollars(25)]}})

    assert once["spans"] == {"tie": [500, 2500]}
    assert read_options(money, once) == once
    assert written_options((SPANS,), {"spans": {"tie": [5, "25"]}}) == {"spans": once["spans"]}


@pytest.mark.parametrize("wrong", [{"tie": 5}, {"tie": [5]}, {"tie": [5.0, 7]}, {"tie": [None, 7]}, [5, 7]])
def test_a_range_has_a_smallest_and_a_largest_amount(wrong):
    with pytest.raises(DataInvalid) as refused:
        SPANS.read(wrong)
    assert refused.value.key == "spans"


def test_a_table_posts_what_the_money_was_made_of():
    table = BankedTable.post(GAMES["caribbean-stud"], options={"min": dollars(5), "max": dollars(100)})

    assert (table.least, table.most) == (dollars(5), dollars(100))
    with pytest.raises(DataInvalid, match="give whole cents"):
        BankedTable.post(GAMES["caribbean-stud"], options={"min": 5.0})


def test_a_default_is_written_in_dollars():
    assert MOST.written_default == 100
    assert Option("most", default=dollars("2.50"), of=Cents, says="").written_default == "2.50"
    assert (NONE.written_default, COUNT.written_default) == (None, 1)


def test_numbers_and_text_are_read_alike():
    royal = Option("royal", default=None, of=(None, 1000), says="")
    award = Option("award", default="10%", of=("10%", "5000"), says="")

    assert (royal.read("1000"), royal.read(1000)) == (1000, 1000)
    assert (award.read(5000), award.read("5000")) == ("5000", "5000")
    assert (RATE.read("0.5"), NAME.read(7)) == (0.5, "7")
    for option, wrong in ((royal, True), (royal, "None"), (award, 10), (RATE, "half")):
        with pytest.raises(DataInvalid):
            option.read(wrong)
