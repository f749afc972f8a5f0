"""The automatic dealer deals in the order that each game's text describes."""

from dataclasses import replace

import pytest

from croupier.floor import demo_tables
from croupier.history.recorded_banked import BANKED
from croupier.history.seen import EVERYTHING
from croupier.table.events import BoardDealt, HandDealt
from tests.floor.quiet_room import QuietTable, stacked

SETUPS = {setup.id: setup for setup in demo_tables()}


def table(name, top, **options):
    """A table with this deck on top; Nora in seat 1 plays, Otis and Rosa in seats 3 and 2 are bots."""
    setup = SETUPS[name]
    posting = setup.posting
    if options:
        posted = posting.table.post(posting.table.game, options={"min": 5, **options})
        setup = replace(setup, posting=replace(posting, table=posted))
    quiet = QuietTable(setup, shuffler=stacked(top), bots=("Otis", "Rosa"))
    quiet.sit("Nora", 1, 50_000)
    quiet.play_round("Nora", lambda legal: legal[0])
    return quiet


def first_deals(quiet, count):
    """To whom the first cards went, one line for each deal."""
    dealt = [event for event in quiet.session.log if isinstance(event, HandDealt)][:count]
    numbered = quiet.session.posting.table.game.hands > 1
    return [
        (f"{event.to}.{event.hand}" if numbered and event.to != "b" else str(event.to), _text(event))
        for event in dealt
    ]


def _text(event):
    return "".join(card.text for card in event.cards)


@pytest.mark.clause("ez-baccarat-panda-8", "EZ Deal")
def test_two_lines_are_dealt_in_turn():
    quiet = table("ez-baccarat", "9c2h8d5s")

    assert first_deals(quiet, 4) == [("player", "9c"), ("banker", "2h"), ("player", "8d"), ("banker", "5s")]


@pytest.mark.clause("golden-frog-baccarat", "GF 5")
def test_the_frog_too_is_dealt_card_by_card_after_the_burn():
    quiet = table("golden-frog", "AcKd" + "9c2h8d5s")

    assert first_deals(quiet, 4) == [("player", "9c"), ("banker", "2h"), ("player", "8d"), ("banker", "5s")]


@pytest.mark.clause("21st-century-blackjack-switch", "SW 6")
def test_each_hand_gets_a_card_then_each_a_second_and_the_banks_first_is_up():
    quiet = table("blackjack-switch", "2c3c4c5c" + "9d" + "6c7c8c9c" + "Ts")
    bank = quiet.session.last.bank.player
    hands = [f"{player}.{hand}" for player in range(1, 4) if player != bank for hand in (1, 2)]

    assert first_deals(quiet, 10) == [
        *zip(hands, ("2c", "3c", "4c", "5c"), strict=True),
        ("b", "9d"),
        *zip(hands, ("6c", "7c", "8c", "9c"), strict=True),
        ("b", "Ts"),
    ]
    up = [event.up for event in quiet.session.log if isinstance(event, HandDealt) and event.to == "b"]
    assert up[:2] == [1, 0]


@pytest.mark.clause("21st-century-blackjack-buster", "BB Round")
def test_the_bank_of_blackjack_shows_its_first_card():
    quiet = table("blackjack-buster", "9cTc" + "9d" + "8c7c" + "Ts")
    players = [str(player) for player in (1, 2, 3) if player != quiet.session.last.bank.player]

    assert first_deals(quiet, 6) == [
        *zip(players, ("9c", "Tc"), strict=True),
        ("b", "9d"),
        *zip(players, ("8c", "7c"), strict=True),
        ("b", "Ts"),
    ]
    assert [card.text for card in quiet.session.last.state.hands["b"][:2]] == ["Ts", "9d"], "hole, then up"


def test_a_deal_card_by_card_can_be_read_again():
    quiet = table("blackjack-buster", "9cTc" + "9d" + "8c7c" + "Ts")
    played = quiet.session.last
    again = type(played)(played.table, played.state.starting, bank=played.bank)
    for command in BANKED.told(played, EVERYTHING):
        again.apply(command)

    assert again.state.hands == played.state.hands
    assert again.state.stacks == played.state.stacks


@pytest.mark.clause("ultimate-texas-holdem", "UTH-R7")
@pytest.mark.parametrize(
    ("deal", "packets"),
    [("shuffler", ["2c3c", "4c5c", "6c7c"]), ("shoe", ["2c", "3c", "4c", "5c", "6c", "7c"])],
)
def test_holdem_is_dealt_in_pairs_from_a_shuffler_and_singly_from_a_shoe(deal, packets):
    quiet = table("ultimate-holdem", "2c3c4c5c6c7c" + "8c9cTcJcQc", deal=deal)
    dealt = [event for event in quiet.session.log if isinstance(event, HandDealt)]

    assert [_text(event) for event in dealt] == packets
    assert {str(event.to) for event in dealt[-1:]} == {"b"}
    board = [event for event in quiet.session.log if isinstance(event, BoardDealt)]
    assert "".join(map(_text, board)).startswith("8c9cTc")
