import pytest

from croupier.errors import DataInvalid, NameRefused
from croupier.floor.people.name import LOOKS, look, proper_name
from croupier.floor.terms.terms import read_terms, set_up


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("  Nora   Bly ", "Nora Bly"),
        ("N", "N"),
        ("O'Neil-Smith Jr.", "O'Neil-Smith Jr."),
        ("Jose\u0301", "José"),
        ("Ｎｏｒａ", "Nora"),
        ("Zoë 2", "Zoë 2"),
        ("Владимир", "Владимир"),
        ("Ελένη", "Ελένη"),
        ("山田 たろう", "山田 たろう"),
        ("김민준", "김민준"),
        ("राधिका", "राधिका"),
        ("نورا", "نورا"),
        ("Mr House-Martin", None),
        ("Housemartin", "Housemartin"),
    ],
)
def test_a_name_is_written_in_one_way(typed, shown):
    if shown is None:
        with pytest.raises(NameRefused):
            proper_name(typed)
    else:
        assert proper_name(typed) == shown


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "7up",
        "-x",
        "Nora-",
        "x" * 21,
        "a\u202eb",
        "<b>",
        "Alice\u3164",
        "\u3164",
        "A\u115flice",
        "Al\u200bice",
        "Al\u00adice",
        "A\u0336lice\u0336",
        "Al\u0456ce",
        "\u0410lice",
        "P\u03b1ul",
        "Alice²³⁴\u2075\u2800",
        "Alice😀",
        "Ali\ue000ce",
        "Ali\ud800ce",
        "Nora\u02bc\u02bc",
        "नो\u0902\u0902\u0902\u0902",
    ],
)
def test_nothing_hides_in_a_name(name):
    with pytest.raises(NameRefused):
        proper_name(name)


@pytest.mark.parametrize(
    "name", ["Dealer", "the DEALER", "Pit Boss", "Floor", "ADM1N", "Supervisor 2", "dea1er.x"]
)
def test_nobody_is_called_like_the_staff(name):
    with pytest.raises(NameRefused, match="is not called"):
        proper_name(name)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Alice", "AIice"),
        ("Alice", "A1ice"),
        ("ACE", "АСЕ"),
        ("Oscar", "0scar"),
        ("Marta", "Rnarta".replace("Rn", "rn")),
        ("Tom", "Тоm"),
    ],
)
def test_names_are_compared_by_their_look(one, other):
    assert look(one) == look(other)


@pytest.mark.parametrize(("one", "other"), [("Nora", "Norah"), ("Oren", "Owen"), ("Zoë", "Zoe")])
def test_names_that_look_different_are_different(one, other):
    assert look(one) != look(other)


def test_every_look_is_ascii():
    assert all(chr(drawn).isascii() for drawn in LOOKS.values())


@pytest.mark.parametrize(
    "hidden", ["\n", "\r", "\t", "\x00", "\x7f", "\u2028", "\u202e", "\u2066", "\u200f", "\ufeff"]
)
def test_neither_people_nor_tables_have_hidden_characters_in_their_names(hidden):
    with pytest.raises(NameRefused):
        proper_name(f"Nora{hidden}Stern")
    for part in ("name", "stakes"):
        terms = read_terms({"game": "razz", part: f"The{hidden}Big Game"})
        with pytest.raises(DataInvalid, match="hidden characters"):
            set_up("razz-1", terms)
