"""A bank wager counted again over a round's settlements is what the real table pays with that wager."""

import pytest

from croupier.lab.bank.ledger import Item, cover, items_of
from croupier.lab.bank.rounds import FullTable, play, require_bank
from croupier.lab.core.options import read_for
from croupier.money import Cents, dollars
from croupier.numbers import Player
from croupier.pay.coverage import CoverageRule
from croupier.table import events as e

ONE, TWO = Player(1), Player(2)

TABLES = {
    "ez-baccarat-panda-8": {"banker": dollars(20), "dragon7": dollars(5)},
    "three-card-poker-6-card-bonus": {"ante": dollars(20), "pairplus": dollars(10)},
    "ultimate-texas-holdem": {"ante": dollars(20), "blind": dollars(20), "trips": dollars(10)},
    "fortune-pai-gow-poker": {"game": dollars(20), "bonus": dollars(10)},
    "21st-century-blackjack-buster": {"game": dollars(20), "buster": dollars(10)},
}


@pytest.mark.parametrize("game", TABLES)
def test_as_the_table_settles_it_with_every_reading_of_the_wager(game):
    lab = require_bank(game)
    for number, rule in enumerate(CoverageRule):
        options = read_for(lab.game, lab.asks, {"coverage": rule.value})
        full = FullTable(game=game, bettors=4, laid=TABLES[game], options=options)
        items = items_of(play(full, f"deal {number}").log)
        for wager in (dollars(25), dollars(60), dollars(130)):
            round_ = play(full, f"deal {number}", wager)
            [returned] = [event for event in round_.log if isinstance(event, e.BankReturned)]
            covered = cover(items, wager, rule)
            assert covered.net == returned.amount - wager, (rule, wager)
            for player, gained in covered.gained.items():
                assert gained == _gained(round_.log, player), (rule, wager, player)


def _gained(log, player) -> int:
    settled = [event for event in log if isinstance(event, e.WagerSettled) and event.player == player]
    envy = [event.amount for event in log if isinstance(event, e.EnvyPaid) and event.player == player]
    return sum(event.returned - event.stake for event in settled) + sum(envy)


def test_a_bank_that_has_won_its_wager_returns_the_rest():
    lost = [
        Item(ONE, "game", Cents(60), Cents(60), Cents(0)),
        Item(TWO, "game", Cents(60), Cents(60), Cents(0)),
    ]

    covered = cover(lost, Cents(100), CoverageRule.NET)

    assert covered.net == 100
    assert covered.uncovered == {ONE: 0, TWO: 20}


def test_a_bank_that_covers_everything_returns_nothing():
    items = [
        Item(ONE, "game", Cents(60), Cents(60), Cents(0)),
        Item(TWO, "game", Cents(60), Cents(0), Cents(90)),
    ]

    covered = cover(items, Cents(100), CoverageRule.NET)

    assert covered.net == -30
    assert covered.uncovered == {ONE: 0, TWO: 0}
