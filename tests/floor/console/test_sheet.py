"""What a console shows in recorded rounds: what comes next is legal, and no hidden card is there."""

from __future__ import annotations

from itertools import islice

import msgspec
import pytest

from croupier.cards import UNSEEN
from croupier.floor.console import read_line, sheet_of
from croupier.games.catalog import GAMES
from croupier.history import parse_action, read_document, read_file, replay_source
from croupier.history.left_out import apply_written
from croupier.history.seen import seen_cards
from croupier.numbers import Player
from croupier.table import Round
from croupier.table.events import HandDealt
from tests.recorded import OWN, RULES, paths_of


def called(player: Player) -> str:
    return f"p{player}"


def sheet(round_: Round):
    return sheet_of(round_, table="t", version=1, number=1, called=called)


def documents(game: str):
    for path in [*paths_of(RULES, game), *paths_of(OWN, game)]:
        for source in read_file(path):
            if replay_source(source).error is None:
                yield source


@pytest.mark.parametrize("game", sorted(GAMES))
def test_what_comes_next_is_legal_in_every_game(game: str):
    for source in islice(documents(game), 4):
        document = read_document(source)
        round_ = document.opening()
        for text in document.actions:
            shown = sheet(round_)
            if shown.asks is None:
                twin = round_.copy()
                for action in read_line("", round_, called):
                    apply_written(twin, parse_action(action))
            for prompt in shown.prompts:
                if not prompt.needs and not prompt.cards:
                    parse_action(prompt.text)
            apply_written(round_, parse_action(text))


TURN_UP = {"sm", "meld", "add", "discard", "draw", "take"}
"""What players do with their cards in front of everybody; from there on others have seen some of them."""


def hidden_now(round_: Round) -> set[str]:
    """Cards that were dealt to players and that nobody else has seen."""
    seen, dealt = set(), set()
    for event, visible in zip(round_.log, seen_cards(round_.log, None), strict=False):
        if isinstance(event, HandDealt) and isinstance(event.to, int):
            for card, shown in zip(event.cards, visible, strict=True):
                (seen if shown else dealt).add(str(card))
    return dealt - seen - {str(UNSEEN)}


@pytest.mark.parametrize("game", ["caribbean-stud", "texas-holdem", "fortune-pai-gow-poker", "pan"])
def test_a_card_that_lies_face_down_is_nowhere_on_the_console(game: str):
    looked = 0
    for source in islice(documents(game), 6):
        document = read_document(source)
        round_ = document.opening()
        for text in document.actions:
            apply_written(round_, parse_action(text))
            if round_.over or text.split()[1] in TURN_UP:
                break
            shown = sheet(round_)
            said = msgspec.json.encode(
                [shown.places, shown.prompts, shown.middle, shown.gone, shown.calls]
            ).decode()
            for card in hidden_now(round_):
                looked += 1
                assert card not in said, (source.file, text, card)
    assert looked


def test_payments_come_in_the_order_of_the_rule_with_their_clause():
    (source,) = islice(documents("caribbean-stud"), 1)
    document = read_document(source)
    round_ = document.opening()
    for text in document.actions:
        apply_written(round_, parse_action(text))
    while not round_.over:
        for action in read_line("", round_, called):
            apply_written(round_, parse_action(action))
    shown = sheet(round_)
    assert [due.says for due in shown.due] == ["Pay p1 $10 on ante", "p1 keeps $20: bet"]
    assert all("CSP" in due.why for due in shown.due)
    assert shown.calls == [("the bank shows AsQcJd9h8c: no hand", "CSP 12, 13")]
