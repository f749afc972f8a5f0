"""Every figure of the pay tables, of Pan's payments and of the register against a second copy of it."""

import re
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

from croupier.errors import DataInvalid
from croupier.games.rummy.condition import read_payments
from croupier.money import Odds
from croupier.pay import Fixed, Percent, read_tables
from croupier.pay.sources import sources

PRINTED = tomllib.loads((Path(__file__).parent / "printed.toml").read_text(encoding="utf-8"))
GAMES = files("croupier.games").joinpath("banked")
PAID = sorted(game.name for game in GAMES.iterdir() if game.joinpath("paytables.toml").is_file())
NUMBER = re.compile(r"\d+(?:,\d{3})*")


def say(award):
    """An award as a page prints it."""
    match award:
        case Percent(part):
            return f"{part}%"
        case Fixed(cents):
            return f"${cents // 100:,}"
        case Odds(win, 1, keeps_stake=True):
            return f"{win:,} for 1"
        case Odds(win, stake):
            return f"{win:,} to {stake}"
    raise AssertionError(award)


def as_printed(table):
    said = {"from": f"{table.source}, {table.clause}"}
    if table.effective is not None:
        said["since"] = table.effective
    if table.wager is not None:
        said["wager"] = table.wager / 100
    said["pays"] = [f"{row} {say(award)}" for row, award in table.pays.items()]
    if table.envy:
        said["envy"] = [f"{row} ${cents // 100:,}" for row, cents in table.envy.items()]
    return said


def tables(game, text):
    return {name: as_printed(table) for name, table in read_tables(text, file=game).items()}


def text_of(game):
    return GAMES.joinpath(game, "paytables.toml").read_text(encoding="utf-8")


def changed(text):
    """The text with each of its numbers changed in turn, comments left out."""
    for number in NUMBER.finditer(re.sub(r"#.*", lambda comment: " " * len(comment[0]), text)):
        another = str(int(number[0].replace(",", "")) + 1).zfill(len(number[0]))
        yield text[: number.start()] + another + text[number.end() :]


def test_every_game_with_pay_tables_is_printed_and_no_other():
    assert sorted(set(PRINTED) - {"pan", "documents", "cardroom"}) == PAID


@pytest.mark.parametrize("game", PAID)
def test_pay_tables_say_what_is_printed(game):
    assert tables(game, text_of(game)) == PRINTED[game]


@pytest.mark.parametrize("game", PAID)
def test_a_changed_figure_is_found(game):
    wrong = 0
    for text in changed(text_of(game)):
        wrong += 1
        try:
            assert tables(game, text) != PRINTED[game], text
        except DataInvalid:
            continue
    assert wrong >= 5


def payments(text):
    paid = read_payments(text, file="payments.toml")
    return {
        "from": paid.source,
        "condition": [
            f"{each.clause}: {''.join(rank.letter for rank in sorted(each.ranks))} {each.meld}: "
            f"{each.chips}, spades {each.spades}; further {each.further}, spades {each.further_spades}"
            for each in paid.conditions
        ],
        "going_out": f"{paid.going_out_clause}: {paid.going_out}",
    }


def test_pan_pays_what_is_printed():
    text = files("croupier.games").joinpath("rummy", "pan", "payments.toml").read_text(encoding="utf-8")

    assert payments(text) == PRINTED["pan"]
    for wrong in changed(text):
        try:
            assert payments(wrong) != PRINTED["pan"] or numbered(wrong) != [1, 2, 3, 4, 5], wrong
        except DataInvalid:
            continue


def numbered(text):
    return [condition.number for condition in read_payments(text, file="payments.toml").conditions]


def test_documents_are_those_that_were_read():
    register = sources()
    for key, (number, text, since) in PRINTED["documents"].items():
        assert register[key].document == f"Administrative rule {number}"
        assert register[key].sha256 == text
        assert (register[key].effective.isoformat() if register[key].effective else "") == since


def test_the_games_of_the_cardroom_are_read_in_one_text_under_their_approval_numbers():
    text, *games = PRINTED["cardroom"].items()
    register = {key: source for key, source in sources().items() if source.place == "California"}

    for key, number in games:
        assert re.findall(r"GEG[AR]-\d{6}", register[key].document) == ([number] if number else [])
        assert register[key].sha256 in (text[1], None)
    assert {key for key, source in register.items() if source.sha256} == {key for key, _ in games} - {"MEX"}
