"""Logs of a table, dealt by a generator through the real rules, with as many rounds as one likes."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from croupier.cards import Card, seeded
from croupier.floor.demo.tables import tables_named
from croupier.floor.setup import TableSetup
from croupier.games.banked.vocabulary import Bank
from croupier.games.choice import Wager
from croupier.lab.core.advised import Advised
from croupier.lab.questions.advise import advise_at
from croupier.lab.rounds.at_table import chosen
from croupier.lab.rounds.bettor import dealt_by_house
from croupier.money import Cents, Fine, dollars
from croupier.numbers import Player, Seat, player_numbers, seat_numbers
from croupier.table import BankedRound, family_of
from croupier.table import commands as c
from croupier.table.advised import at_amount
from croupier.table.banked.state import Stage
from croupier.table.events import Event
from croupier.table.session.events import BankSetup, MeterSetup, RoundOpened, SeatTaken

Shuffle = Callable[[Sequence[Card], random.Random], list[Card]]
"""A deck put in a new order."""

DEEP = dollars(1_000_000)
CUT = 40
"""A shoe with fewer cards than this left is not dealt from again."""


def fair(cards: Sequence[Card], chance: random.Random) -> list[Card]:
    """Every order as likely as any other."""
    return chance.sample(cards, len(cards))


def setup_of(table: str) -> TableSetup:
    """A demonstration table with a jackpot of its own, where it has one."""
    (setup,) = tables_named(table)
    return replace(setup, posting=replace(setup.posting, link=None))


Decide = Callable[[Sequence[Advised]], str]
"""Chooses one of the actions that the lab lists, the best first."""


def best(advised: Sequence[Advised]) -> str:
    """The best action."""
    return advised[0].action


def erring(chance: random.Random, rate: float) -> Decide:
    """Any of the actions in this share of the decisions, and otherwise the best one."""

    def decide(advised: Sequence[Advised]) -> str:
        return chance.choice(advised).action if chance.random() < rate else advised[0].action

    return decide


def rounds_of(
    setup: TableSetup,
    wagers: Sequence[Mapping[str, Cents]],
    *,
    seed: int = 1,
    shuffle: Shuffle = fair,
    decide: Decide = best,
) -> Iterator[list[Event]]:
    """The records of a table, round by round for ever: first the people sit down, then they play.

    ``wagers`` are each bettor's, the same in every round; a player-dealer banks from the last seat.
    """
    chance = random.Random(seed)
    yield seats_taken(setup, wagers)
    deck: list[Card] = list(setup.posting.table.deck.cards)
    drawn, number = len(deck), 0
    shoe = len(deck) > 60
    while True:
        number += 1
        if not shoe or len(deck) - drawn < CUT:
            deck, drawn = shuffle(deck, chance), 0
            commitment = f"{seed}:{number}"
        opened = opening(setup, wagers, number, commitment)
        round_ = begun(setup, opened)
        drawn = finish(round_, wagers, deck, drawn, decide, commitment)
        yield [opened, *round_.log]


def _seats(setup: TableSetup, wagers: Sequence[object]) -> tuple[Seat, ...]:
    banked = setup.posting.table.game.bank is Bank.PLAYER_DEALER
    return seat_numbers(len(wagers) + banked)


def seats_taken(setup: TableSetup, wagers: Sequence[object]) -> list[Event]:
    """The people sit down."""
    return [SeatTaken(seat=seat, person=f"P{seat}", buy_in=DEEP) for seat in _seats(setup, wagers)]


def opening(setup: TableSetup, wagers: Sequence[object], number: int, commitment: str) -> RoundOpened:
    """The record that opens a round."""
    seats, posting = _seats(setup, wagers), setup.posting
    banked = posting.table.game.bank is Bank.PLAYER_DEALER
    return RoundOpened(
        number=number,
        seats=tuple(seats),
        stacks=(Cents(2 * DEEP),) * len(seats),
        commitment=commitment,
        bank=BankSetup(player=Player(len(seats)), wager=DEEP, turn=1) if banked else None,
        meter=None
        if posting.table.progressive is None
        else MeterSetup(meter=Fine(1_000_000_00), seed=Fine(0), reserve=Fine(0)),
    )


def begun(setup: TableSetup, opened: RoundOpened) -> BankedRound:
    """A round at its opening."""
    round_ = family_of(setup.posting.table).open_round(setup.posting, opened)
    assert isinstance(round_, BankedRound)
    for event in round_.opening():
        round_.emit(event)
    return round_


def finish(
    round_: BankedRound,
    wagers: Sequence[Mapping[str, Cents]],
    deck: Sequence[Card],
    drawn: int,
    decide: Decide,
    dice: str = "",
) -> int:
    """Play a round to its end with these wagers, cards and decisions; return how many cards are gone."""
    faces = seeded(dice)
    while not round_.over:
        command = _bettor(round_, wagers, decide)
        if command is None:
            command, drawn = dealt_by_house(round_, deck, drawn, faces)
        round_.apply(command)
    return drawn


def _bettor(round_: BankedRound, wagers: Sequence[Mapping[str, Cents]], decide: Decide) -> c.Command | None:
    """What a bettor does next: their wagers, then a decision."""
    for player, laid in zip(player_numbers(len(wagers)), wagers, strict=True):
        if player not in round_.to_act:
            continue
        legal = round_.legal(player)
        if round_.state.stage is Stage.WAGERS:
            for choice in legal:
                if not isinstance(choice, Wager) or choice.on is not None or choice.spot not in laid:
                    continue
                place = f"{choice.spot}.{choice.hand}" if round_.table.game.hands > 1 else choice.spot
                if (player, place) not in round_.state.wagers:
                    return at_amount(choice, laid[choice.spot])
            continue
        advised = advise_at(round_, player)
        if advised:
            return chosen(legal, decide(advised))
    return None
