"""What a console says to take and to pay is what the ledger moved, in every game and after misdeals."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterable

import pytest

from croupier.floor.console import sheet_of
from croupier.floor.record.table import ActionRefused
from croupier.games.catalog import GAMES
from croupier.history import read_document, read_text, replay
from croupier.money import fine
from croupier.numbers import Player
from croupier.table import Round
from croupier.table import events as e
from croupier.table.events import Event
from tests.event_loop import run
from tests.floor.blind_dealer import BlindDealer
from tests.floor.table.test_by_hand import RealDealer, opened, setup_of

ROUNDS = 12
WRONG = (
    "d misdeal wrong-count",
    "d misdeal left-out",
    "d foul",
    "d kill p1",
    "d kill p2",
    "d kill b",
    "d dd",
)
"""What a dealer may find wrong."""

IRREGULAR = {e.RoundVoided, e.HandVoided, e.HandDeclaredDead, e.HandsTakenBack, e.DealMarkedWrong}

LINES = {
    re.compile(r"Pay (?P<who>.+) \$(?P<amount>\S+) on (?P<what>.+)"): 1,
    re.compile(r"Return \$(?P<amount>\S+) to (?P<who>.+?): (?P<what>.+)"): 1,
    re.compile(r"Take \$(?P<amount>\S+) from (?P<who>.+?): (?P<what>.+)"): -1,
    re.compile(r"(?P<who>.+) keeps \$(?P<amount>\S+): (?P<what>.+)"): 0,
    re.compile(r"Put \$(?P<amount>\S+) in the (?P<who>tip box): (?P<what>.+)"): 1,
}
"""Each sentence, and which way its chips go."""


def called(player: Player) -> str:
    return f"Player {player}"


def listed(round_: Round) -> dict[str, int]:
    """What everybody gets by the list, and what the house takes as fees."""
    total: Counter[str] = Counter()
    for due in sheet_of(round_, table="t", version=1, number=1, called=called).due:
        (found,) = [(match, sign) for line, sign in LINES.items() if (match := line.fullmatch(due.says))]
        match, sign = found
        amount = sign * fine(round(100 * float(match["amount"].replace(",", ""))))
        total[match["who"]] += amount
        if match["what"].startswith("fee"):
            total["fees"] -= amount
    return {name: amount for name, amount in total.items() if amount}


def moved(log: Iterable[Event]) -> dict[str, int]:
    """The same by the ledger; chips that players put up themselves are in front of them or in the pot."""
    names = {"tips": "tip box", "fees": "fees"}
    total: Counter[str] = Counter()
    for event in log:
        movements = event.movements()
        if isinstance(event, e.BankPosted | e.ChipsAdded):
            continue
        for account, amount in movements.items():
            if account in names:
                total[names[account]] += amount
            elif account.startswith("seat:") and not ("pot" in movements and amount < 0):
                total[called(Player(int(account[5:])))] += amount
        if "fees" in movements and "pot" in movements:
            total["the pot"] -= movements["fees"]
    return {name: amount for name, amount in total.items() if amount}


async def deal(dealer: RealDealer, chance: random.Random) -> None:
    """One round; now and then the dealer finds something wrong."""
    await dealer.opens()
    wrong_at = chance.choice([None, chance.randint(3, 14)])
    for step in range(400):
        round_ = dealer.table.session.round
        if round_ is None:
            return
        if step == wrong_at:
            for action in chance.choice([WRONG, chance.sample(WRONG, len(WRONG))]):
                try:
                    await dealer.deals(action)
                    break
                except ActionRefused:
                    continue
            continue
        await dealer.deals(*dealer._next(round_))
    raise AssertionError("the round does not end")


async def dealt(game: str, seed: int) -> Round:
    """A round at a table of its own."""
    floor, table = opened(setup_of(game))
    await floor.reception.arrive("Sue")
    await floor.supervision.supervise("Sue", floor.supervisor_code)
    banked = GAMES[game].family == "banked"
    dealer = BlindDealer(table, floor, seed, supervisor="Sue") if banked else RealDealer(table)
    random.Random(seed).shuffle(dealer.cards)
    await dealer.seats()
    await deal(dealer, random.Random(f"{game} {seed}"))
    assert table.session.last is not None
    return table.session.last


@pytest.mark.parametrize("game", sorted(game for game in GAMES if GAMES[game].family != "rummy"))
def test_the_list_says_what_the_ledger_moved(game: str):
    wrong = 0
    for seed in range(ROUNDS):
        round_ = run(dealt(game, seed))
        assert listed(round_) == moved(round_.log), seed
        wrong += any(type(event) in IRREGULAR for event in round_.log)
    assert wrong


BLACKJACK = """
variant = "21st-century-blackjack-buster"
starting_stacks = [200, 2000]
_bank = { kind = "player-dealer", player = 2, wager = 300 }
actions = ["p1 w game 50", "d nb", "d dh p1 Kh9h", "d dh b %s", "p1 stand"]
"""
HOLDEM = """
variant = "FT"
starting_stacks = [100, 100, 100]
blinds_or_straddles = [2, 4, 0]
small_bet = 4
big_bet = 8
_collection = { schedule = "holdem-family.poker_rates", option = 28 }
actions = ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "p3 cc", "p1 cc", "p2 cc", "d db AsKsQs", "d foul"]
"""


def says(document: str) -> list[str]:
    round_ = replay(read_document(read_text(document, "round")[0])).round
    return [due.says for due in sheet_of(round_, table="t", version=1, number=1, called=called).due]


@pytest.mark.parametrize(
    ("bank", "due"),
    [
        ("7dTs", ["Pay Player 1 $50 on game", "Return $250 to Player 2: the bank's $300, $50 lost"]),
        ("TdJs", ["Take $50 from Player 1: game", "Return $350 to Player 2: the bank's $300, $50 won"]),
        ("9dJs", ["Player 1 keeps $50: game", "Return $300 to Player 2: the bank's $300"]),
    ],
)
def test_a_bank_is_returned_with_what_it_has_won_and_without_what_it_has_lost(bank: str, due: list[str]):
    assert says(BLACKJACK % bank) == due


def test_the_fee_of_a_void_hand_goes_back_into_the_pot_and_the_bets_to_their_players():
    assert says(HOLDEM) == [
        "Take $1 from the pot: fee",
        "Return $1 to the pot: fee",
        *(f"Return $4 to Player {player}: bets" for player in (1, 2, 3)),
    ]


STUD = """
variant = "caribbean-stud"
starting_stacks = [100, 100]
_options = { progressive = "pmg-01" }
_progressive = { meter = 12000, seed = 10000, reserve = 0 }
actions = [
  "p1 w ante 5", "p1 w progressive 1", "p2 w ante 5", "p2 w progressive 1", "d nb",
  "d dh p1 2h4h6h8hTh", "d dh p2 2s2d5c6d7d", "d dh b AsQcJd9s8c", "p1 w bet 10", "p2 w bet 10",
]
"""


def test_a_progressive_wager_is_taken_at_the_lock_and_its_award_paid_in_full():
    assert [line for line in says(STUD) if "progressive" in line] == [
        "Take $1 from Player 1: progressive",
        "Take $1 from Player 2: progressive",
        "Pay Player 1 $40 on progressive",
    ]
