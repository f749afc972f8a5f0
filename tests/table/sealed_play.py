"""Rounds and evenings at random whose seals are kept: the same seed plays the same on every machine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from croupier.errors import CommandRejected, DataInvalid
from croupier.games.banked.vocabulary import BankedGame
from croupier.games.catalog import GAMES
from croupier.games.option import Option, read_options
from croupier.games.rummy.pan.game import PAN
from croupier.money import Cents, Fine
from croupier.pay import Meter
from croupier.table import PlayerDealer, RummyTable
from croupier.table.session import commands as sc
from tests.pan import random_play
from tests.pot_games import POT_GAMES, STRUCTURES, felt, play_out
from tests.sealing import said
from tests.table import sealed_bank
from tests.table.banked import banked_play, player_dealer_play
from tests.table.pot import pot_play
from tests.table.session.pot_room import NAMES, PotRoom
from tests.table.session.test_properties import TABLES, a_hand, around

HOUSE = [
    *("caribbean-stud", "texas-holdem-bonus", "high-card-flush", "mississippi-stud", "let-it-ride"),
    "ez-baccarat-panda-8",
]
BANKED = {"house": 28, "player-dealer": 32}
POT, HANDS, EVENINGS, PANS = 8, 60, 6, 15
"""How many rounds of each game, hands of hold'em, evenings at each table, hands of Pan."""

Moments = Iterator[Any]


def every() -> Mapping[str, Moments]:
    """All rounds and evenings by name; each is played when it is asked for."""
    found: dict[str, Moments] = {}
    for number in range(BANKED["house"]):
        found |= {f"house {name} {number}": house(name, number) for name in HOUSE}
    for number in range(BANKED["player-dealer"]):
        found |= {f"bank {name} {number}": player_dealer(name, number) for name in player_dealer_play.IDS}
    for number in range(POT):
        found |= {f"pot {name} {number}": pot(name, number) for name in POT_GAMES}
    found |= {f"holdem {number}": holdem(number) for number in range(HANDS)}
    for place in range(len(TABLES)):
        found |= {f"evening {place} {number}": evening(place, number) for number in range(EVENINGS)}
    for name in sealed_bank.GAMES_OF:
        found |= {f"banks {name} {number}": sealed_bank.evening(name, number) for number in range(EVENINGS)}
    return found | {f"pan {number}": pan(number) for number in range(PANS)}


def told(states: Iterator[tuple[Any, Any]]) -> Moments:
    """What the table says before each command, and at the end."""
    since, round_ = 0, None
    for round_, command in states:
        yield [said(round_, since), command]
        since = len(round_.log)
    if round_ is not None:
        yield said(round_, since)


def posted(options: tuple[Option[Any], ...], rng: Random, share: float) -> dict[str, Any]:
    """Some of the choices that may be posted, as far as they go together."""
    return {
        option.name: rng.choice(option.of)
        for option in options
        if option.name not in player_dealer_play.SHARED
        and isinstance(option.of, tuple)
        and rng.random() < share
    }


def together(game: BankedGame, options: dict[str, Any]) -> bool:
    try:
        game.check_options(read_options(game.options, options))
    except DataInvalid:
        return False
    return True


def scant(stacks: Sequence[int], rng: Random, bank: PlayerDealer | None) -> tuple[int, ...]:
    """Stacks of a few smallest wagers, so that what is left is often just enough, or just too little."""
    few = [100 * rng.randint(1, 9) for _ in stacks]
    return tuple(
        stack if bank is not None and player == bank.player else less
        for player, (stack, less) in enumerate(zip(stacks, few, strict=True), start=1)
    )


def house(name: str, number: int) -> Moments:
    """A round against the house, or baccarat's bank: irregular acts, jackpots at any height."""
    rng, game = Random(f"{name} {number}"), GAMES[name]
    assert isinstance(game, BankedGame)
    options = posted(game.options, rng, 0.3)
    options = options if together(game, options) else {}
    stacks = tuple(
        100 * rng.choice((rng.randint(0, 30), rng.randint(20, 400))) for _ in range(rng.randint(1, 5))
    )
    bank = None
    if name == "ez-baccarat-panda-8":
        options["pd_min"] = 1
        stacks = (*stacks, 100 * rng.randint(200, 2_000))
        bank = PlayerDealer(player=len(stacks), wager=Cents(stacks[-1] // 2 // 100 * 100))
    meter = Meter(
        meter=Fine(rng.randint(0, 10**9)),
        seed=Fine(rng.randint(0, 10**9)),
        reserve=Fine(rng.randint(0, 10**7)),
    )
    if number % 2:
        stacks = scant(stacks, rng, bank)
    play = banked_play.Play(
        game=game,
        options=tuple(options.items()),
        stacks=stacks,
        bank=bank,
        fee=None,
        meter=meter,
        seed=number,
        irregular=True,
        counts=rng.random() < 0.5,
    )
    yield from told(play.play())


def player_dealer(name: str, number: int) -> Moments:
    """A round against a player-dealer, at times with too small a bank, a fee, a backer."""
    rng, game = Random(f"{name} {number}"), GAMES[name]
    assert isinstance(game, BankedGame)
    options = {"pd_min": 1, **posted(game.options, rng, 0.25)}
    options = options if together(game, options) else {"pd_min": 1}
    count = rng.randint(2, min(game.seats[1], 5))
    stacks = [rng.choice((rng.randint(0, 3_000), rng.randint(10_000, 40_000))) for _ in range(count)]
    bank = rng.randint(1, count)
    wager = 100 * rng.choice((rng.randint(1, 40), rng.randint(100, 2_000)))
    stacks[bank - 1] = wager + 2_000
    seats = tuple(sorted(rng.sample(range(1, 8), count))) if game.needs_seats else None
    known = {option.name: option.default for option in game.options} | options
    if game.back_line(known) and rng.random() < 0.6:
        seats = (*(seats or range(1, count + 1)), 0)
        stacks.append(rng.randint(2_000, 40_000))
    if number % 3:
        stacks = list(scant(stacks, rng, PlayerDealer(player=bank, wager=Cents(wager))))
    play = player_dealer_play.Play(
        game=game,
        options=tuple(options.items()),
        stacks=tuple(stacks),
        seats=seats,
        bank=PlayerDealer(player=bank, wager=Cents(wager)),
        fee=player_dealer_play.FEES[name] if rng.random() < 0.4 else None,
        seed=number,
        acts=number,
        rank_bias=number % 2 if "blackjack" in name else 0,
    )
    yield from told(play.play())


def pot(name: str, number: int) -> Moments:
    """A hand of any pot game, by any structure, some stacks short."""
    rng = Random(f"{name} {number}")
    most = min(GAMES[name].players_max, 6)
    stacks = [rng.choice((rng.randint(3, 20), rng.randint(20, 200))) for _ in range(rng.randint(2, most))]
    try:
        round_ = felt(name, stacks, structure=rng.choice(STRUCTURES), bring_in=2)
    except (DataInvalid, CommandRejected):
        round_ = felt(name, stacks, bring_in=None)
    moments, since = [], 0

    def before(now: Any, command: Any) -> None:
        nonlocal since
        moments.append([said(now, since), command])
        since = len(now.log)

    play_out(round_, number, before=before)
    yield from moments
    yield said(round_, since)


def holdem(number: int) -> Moments:
    """A hand of hold'em with fees, antes, posts and the options of betting."""
    rng = Random(number)
    structure, players = rng.choice(pot_play.STRUCTURES), rng.randint(2, 8)
    blinds = (2, 4) if players == 2 or rng.random() < 0.7 else (4,)
    ante = rng.choice((0, 0, 1))
    dead = rng.random() < 0.5
    options = rng.choice(pot_play.OPTIONS)
    deal = pot_play.Deal(
        structure,
        tuple(
            rng.choice((rng.randint(1, 12), rng.randint(8, 60), rng.randint(40, 400))) for _ in range(players)
        ),
        blinds,
        (0,) * (players - 1) + (2 * ante,) if dead else (ante,) * players,
        dead,
        rng.choice(pot_play.FEES[structure]),
        options,
        number,
    )
    yield from told(deal.play())


def evening(place: int, number: int) -> Moments:
    """A table over many hands: people come and go, sit out, owe blinds and time."""
    rng, room = Random(number), PotRoom(**TABLES[place])
    session = room.session
    room.sit(*range(1, session.posting.seats))
    clock = 0
    for _ in range(12):
        clock += rng.randrange(0, 1_500)
        for _ in range(rng.randrange(5)):
            try:
                session.apply(around(room, rng, clock))
            except CommandRejected as refused:
                yield refused
        if len(session.state.with_chips()) < 2:
            continue
        session.apply(sc.StartRound())
        yield session.view(None)
        a_hand(room, rng)
        yield [session.view(person) for person in NAMES[: session.posting.seats]]
    yield session.log


def pan(number: int) -> Moments:
    """A hand of Pan."""
    rng = Random(number)
    table = RummyTable.post(PAN, options=posted(PAN.options, rng, 0.3))
    stacks = [rng.choice((5, 20, 100)) for _ in range(rng.randint(2, 6))]
    yield from told(random_play(table, stacks, number, acts=90, live=rng.random() < 0.5))
