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
from croupier.lab.questions.advise import advise_at
from croupier.lab.questions.table_rounds import chosen, dealt_by_house
from croupier.money import Cents, Fine, dollars
from croupier.numbers import Player, player_numbers, seat_numbers
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


def rounds_of(
    setup: TableSetup,
    wagers: Sequence[Mapping[str, Cents]],
    *,
    seed: int = 1,
    shuffle: Shuffle = fair,
) -> Iterator[list[Event]]:
    """The records of a table, round by round for ever: first the people sit down, then they play.

    ``wagers`` are each bettor's, the same in every round; a player-dealer banks from the last seat.
    """
    chance = random.Random(seed)
    posting, family = setup.posting, family_of(setup.posting.table)
    banked = posting.table.game.bank is Bank.PLAYER_DEALER
    seats = seat_numbers(len(wagers) + banked)
    yield [SeatTaken(seat=seat, person=f"P{seat}", buy_in=DEEP) for seat in seats]
    deck: list[Card] = list(posting.table.deck.cards)
    drawn, number, meter = len(deck), 0, Fine(1_000_000_00)
    shoe = len(deck) > 60
    while True:
        number += 1
        if not shoe or len(deck) - drawn < CUT:
            deck, drawn = shuffle(deck, chance), 0
            commitment = f"{seed}:{number}"
        opened = RoundOpened(
            number=number,
            seats=tuple(seats),
            stacks=(Cents(2 * DEEP),) * len(seats),
            commitment=commitment,
            bank=BankSetup(player=Player(len(seats)), wager=DEEP, turn=1) if banked else None,
            meter=None
            if posting.table.progressive is None
            else MeterSetup(meter=meter, seed=Fine(0), reserve=Fine(0)),
        )
        round_ = family.open_round(posting, opened)
        assert isinstance(round_, BankedRound)
        for event in round_.opening():
            round_.emit(event)
        faces = seeded(f"{seed}:{number}")
        while not round_.over:
            command = _bettor(round_, wagers)
            if command is None:
                command, drawn = dealt_by_house(round_, deck, drawn, faces)
            round_.apply(command)
        yield [opened, *round_.log]


def _bettor(round_: BankedRound, wagers: Sequence[Mapping[str, Cents]]) -> c.Command | None:
    """What a bettor does next: their wagers, then what the lab advises."""
    for player, laid in zip(player_numbers(len(wagers)), wagers, strict=True):
        if player not in round_.to_act:
            continue
        legal = round_.legal(player)
        if round_.state.stage is Stage.WAGERS:
            for choice in legal:
                wanted = isinstance(choice, Wager) and choice.on is None and choice.spot in laid
                if wanted and (player, choice.spot) not in round_.state.wagers:
                    return at_amount(choice, laid[choice.spot])
            continue
        advised = advise_at(round_, player)
        if advised:
            return chosen(legal, advised[0].action)
    return None
