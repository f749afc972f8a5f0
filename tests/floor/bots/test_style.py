"""Bots play like people of several kinds, and none of them is all in with rags."""

from collections import Counter
from dataclasses import replace as setup_with
from random import Random

import pytest
from msgspec.structs import replace

from croupier.cards import DECK, UNSEEN, parse_cards, write_cards
from croupier.floor import demo_tables
from croupier.floor.bots import NAMES, Style
from croupier.floor.bots.banked import wagers
from croupier.floor.bots.pot import by_weight
from croupier.floor.bots.reckon import chance
from croupier.floor.bots.style import KINDS, style_of
from croupier.games.catalog import GAMES
from croupier.games.choice import CallOrCheck, Choice, Wager
from croupier.games.pot.view import PotView
from croupier.money import Cents
from croupier.table import commands as c
from croupier.table.events import PotAwarded
from tests import views
from tests.floor.quiet_room import QuietTable

SETUPS = {setup.id: setup for setup in demo_tables()}


def facing(hole: str, board: str, call: int, *, stack: int = 16_000, pot: int = 600) -> PotView:
    """Player 1 faces a bet of one rival, whose cards are hidden."""
    view = views.pot(
        "texas-holdem",
        hole,
        Choice(verb="f", player=1),
        CallOrCheck(player=1, call=Cents(call)),
        pot=pot,
        to_match=call,
        stack=stack,
    )
    other = replace(view.seats[0], player=2, cards=(UNSEEN, UNSEEN))
    return replace(view, board=(parse_cards(board),), seats=(view.seats[0], other))


def test_a_bot_has_its_kind_by_name_unless_the_table_asks_for_one():
    assert {style_of(name) for name in NAMES} == set(KINDS)
    assert {style_of(name, Style.TIGHT) for name in NAMES} == {Style.TIGHT}


@pytest.mark.parametrize("style", KINDS)
def test_nobody_calls_for_all_their_chips_with_rags_and_everybody_with_the_nuts(style):
    for hole, board in (("7c2d", "AsKdQh"), ("9s8d", "9hKcAd5c2h"), ("AsKs", "Qs7s2d")):
        assert by_weight(facing(hole, board, 16_000), "Mabel", style) == [c.Fold(player=1)], hole
    for hole, board in (("AsAd", "AcAh2d"), ("AsKs", "QsJsTs")):
        assert by_weight(facing(hole, board, 16_000), "Mabel", style) == [c.CheckOrCall(player=1)], hole


def test_loose_bots_play_hands_that_tight_ones_fold():
    deck, paid = list(DECK), Counter()
    for number in range(60):
        cards = write_cards(Random(number).sample(deck, 5))
        first = replace(facing(cards[:4], "", 400), street="preflop")
        for view in (first, facing(cards[:4], cards[4:], 500, pot=1_000)):
            paid.update(style for style in KINDS if by_weight(view, "Mabel", style) != [c.Fold(player=1)])
    assert paid[Style.LOOSE] > paid[Style.BEST] > paid[Style.TIGHT] > 0


def test_what_a_hand_wins_is_reckoned_from_its_own_view():
    game = GAMES["texas-holdem"]
    high, low = (chance(facing(hole, "As7d2c", 0), game) for hole in ("AcAd", "8h3s"))
    assert high > 0.9 > 0.4 > low
    assert chance(facing("AcAd", "As7d2c", 0), game) == high
    assert chance(replace(facing("AcAd", "As7d2c", 0), seats=facing("AcAd", "", 0).seats[:1]), game) is None
    assert chance(facing("AcAd", "", 0), GAMES["badugi"]) is None, "cards are exchanged there"


def test_against_a_bank_tight_bots_wager_the_least_and_loose_ones_more_with_the_bonus():
    view = views.banked("caribbean-stud", "")
    ante = Wager(player=1, spot="ante", low=Cents(500), high=Cents(5_000), step=Cents(100))
    view = replace(view, stage="wagers", legal=(ante,))
    (least,), (most,) = wagers(view, "Mabel", Style.TIGHT), wagers(view, "Mabel", Style.LOOSE)
    assert least.amount == 500 < most.amount


@pytest.mark.parametrize("style", KINDS)
def test_in_an_evening_of_no_limit_few_hands_end_with_many_players_all_in(style):
    setup = setup_with(SETUPS["no-limit-holdem"], bot_style=style)
    quiet = QuietTable(setup, bots=NAMES[:6])
    quiet.sit("Nora", 1)
    crowded = hands = 0
    for _ in range(60):
        quiet.play_round("Nora", lambda legal: legal[0])
        last = quiet.session.last
        hands += any(isinstance(event, PotAwarded) for event in last.log)
        crowded += sum(not stack for stack in last.state.chips.stacks[1:]) >= 3
        if not quiet.session.state.seated[1].stack:
            break
    assert hands > 20
    assert crowded <= 1
