"""Evenings at tables with a bank: people come and go, take the bank or pass it on, and rounds are played."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from croupier.cards import seeded, shuffled
from croupier.errors import CommandRejected
from croupier.games.banked.vocabulary import BankedGame
from croupier.games.catalog import GAMES
from croupier.money import Cents, dollars
from croupier.table import BankedTable, Posting, Session
from croupier.table.session import commands as sc
from tests.table.banked.player_dealer_play import IDS, STEPS_MAX, chosen

NAMES = ("ann", "bob", "cal", "dan", "eve")
GAMES_OF = (*IDS, "caribbean-stud", "let-it-ride")
ROUNDS = 9


def evening(name: str, number: int) -> Iterator[Any]:
    """All that is said at a table with a bank over some rounds, to everybody."""
    rng, game = Random(f"evening {name} {number}"), GAMES[name]
    assert isinstance(game, BankedGame)
    table = BankedTable.post(game, options={"pd_min": 1} if name in IDS else {})
    session = Session(
        Posting(table=table, seats=min(game.seats[1], len(NAMES)), buy_in=(dollars(2), dollars(1_000)))
    )
    for seat, person in enumerate(NAMES[: session.posting.seats], start=1):
        yield attempt(session, sc.SitDown(person=person, seat=seat, buy_in=dollars(rng.choice((40, 300)))))
    for _ in range(ROUNDS):
        for _ in range(rng.randint(1, 6)):
            yield attempt(session, between(session, rng))
        if (seat := session.bank_offered_to()) is not None and rng.random() < 0.8:
            taken = session.state.seated[seat]
            yield attempt(session, sc.AcceptBank(person=taken.person, wager=Cents(taken.stack // 200 * 100)))
        yield attempt(session, sc.StartRound())
        yield [session.view(person) for person in (None, *NAMES)]
        if session.round is not None:
            yield from a_round(session, rng)
        yield [session.view(person) for person in (None, *NAMES)]
    yield session.log


def between(session: Session, rng: Random) -> Any:
    """Something that people do between rounds; much of it is refused."""
    seat = rng.randint(1, session.posting.seats)
    person, chips = NAMES[seat - 1], dollars(rng.choice((1, 5, 40, 300, 1_001)))
    offered = session.bank_offered_to()
    banker = session.state.seated[offered].person if offered else person
    return rng.choice(
        [
            *[sc.SitDown(person=person, seat=seat, buy_in=chips)] * 3,
            sc.AcceptBank(person=rng.choice((banker, person)), wager=Cents(chips // 2)),
            sc.DeclineBank(person=rng.choice((banker, person))),
            sc.AskBankAgain(),
            sc.StandUp(person=person),
            sc.AddChips(person=person, amount=chips),
            sc.SitOut(person=person),
            sc.SitIn(person=person),
        ]
    )


def attempt(session: Session, command: Any) -> Any:
    """What comes of a command: how many events, or why it is refused."""
    try:
        return [command, len(session.apply(command))]
    except CommandRejected as refused:
        return [command, refused]


def a_round(session: Session, rng: Random) -> Iterator[Any]:
    """A round of legal choices; now and then somebody wants to leave in its middle."""
    shoe = list(shuffled(session.posting.table.deck.cards, seeded(rng.randrange(1 << 30))))
    for _ in range(STEPS_MAX):
        round_ = session.round
        if round_ is None:
            return
        if rng.random() < 0.05:
            yield attempt(session, sc.StandUp(person=rng.choice(NAMES)))
            continue
        command = chosen(round_, round_.legal(), shoe, rng)
        player = getattr(command, "player", 0)
        person = session.state.seated[session.state.players[player - 1]].person if player else None
        yield attempt(session, sc.Act(person=person, command=command))
    raise AssertionError("the round does not end")
