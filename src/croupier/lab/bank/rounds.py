"""A full table against a player-dealer: every possible round where it can be counted, a sample where not.

Baccarat's rounds are counted: each pair of totals and numbers of cards is played once at the real table and
weighed with its exact chance. Other games are sampled there; every seat plays the game's book, which is not
best play (``plays``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from multiprocessing import get_context

from croupier.cards import Card, seeded, shuffled
from croupier.errors import DataInvalid
from croupier.games.banked.vocabulary import Bank, Place
from croupier.games.choice import Wager
from croupier.games.option import Options
from croupier.lab.bank.ledger import Played, items_of
from croupier.lab.core.laboratory import Laboratory
from croupier.lab.questions.edge import laboratory
from croupier.lab.rounds.bettor import DEEP, dealt_by_house
from croupier.money import Cents, Fine, fine, write_dollars
from croupier.numbers import Player, player_numbers, seat_numbers
from croupier.pay import Meter
from croupier.table import BankedRound, BankedTable, PlayerDealer
from croupier.table import commands as c
from croupier.table.advised import at_amount
from croupier.table.banked.state import Stage
from croupier.table.by_book import decide

BLOCK = 64
"""Rounds that one process plays at a time."""

Laid = Mapping[str, Cents]
"""What every bettor wagers on each hand, by spot."""


@dataclass(frozen=True, kw_only=True)
class FullTable:
    """A table of bettors who all make the same wagers; a player-dealer has the last seat."""

    game: str
    bettors: int
    laid: Laid
    options: Options
    """Every option of the analysis, with its value."""


def require_bank(game_id: str) -> Laboratory:
    """The laboratory of a game that a player banks; refused for a game against the house."""
    lab = laboratory(game_id)
    if lab.game.bank is not Bank.PLAYER_DEALER:
        raise DataInvalid(f"the house banks {game_id}; no player does", key="game")
    return lab


def posted_table(lab: Laboratory, options: Options) -> BankedTable:
    """The table with the options that it posts."""
    return BankedTable(
        game=lab.game, options={option.name: options[option.name] for option in lab.game.options}
    )


def bettors_of(lab: Laboratory, options: Options, asked: int | None) -> int:
    """Return the number of bettors: every seat except the player-dealer's, unless fewer are requested."""
    most = posted_table(lab, options).seats[1] - 1
    if asked is not None and not 1 <= asked <= most:
        raise DataInvalid(f"{asked} bettors; {lab.game.id} seats 1 to {most} beside the bank", key="bettors")
    return most if asked is None else asked


def sample(
    full: FullTable, rounds: int, seed: int, progress: Callable[[int], None] = lambda _: None
) -> list[Played]:
    """Play random rounds of the table; a seed gives the same rounds on any number of processors."""
    blocks = range(0, rounds, BLOCK)
    work = partial(_block, full, rounds, seed)
    if len(blocks) == 1:
        found = work(0)
        progress(rounds)
        return found
    played: list[Played] = []
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as processes:
        for block in processes.map(work, blocks):
            played += block
            progress(len(block))
    return played


def _block(full: FullTable, rounds: int, seed: int, first: int) -> list[Played]:
    weight = Fraction(1, rounds)
    return [
        Played(weight, items_of(play(full, f"{seed}:{number}").log))
        for number in range(first, min(first + BLOCK, rounds))
    ]


def play(
    full: FullTable, shuffle: str, bank_wager: Cents = DEEP, deck: list[Card] | None = None
) -> BankedRound:
    """Plays one round to its end, from the shuffled deck or from cards in a given order."""
    lab = laboratory(full.game)
    table = posted_table(lab, full.options)
    if lab.game.bank is Bank.PLAYER_DEALER:
        players = player_numbers(full.bettors + 1)
        bank = PlayerDealer(player=players[-1], wager=bank_wager)
        seats = seat_numbers(len(players)) if lab.game.needs_seats else None
        round_ = BankedRound(table, [*[DEEP] * full.bettors, Cents(2 * DEEP)], bank=bank, seats=seats)
    else:
        meter = Meter(meter=fine(full.options.get("meter") or Cents(0)), seed=Fine(0), reserve=Fine(0))
        shown = meter if table.progressive is not None else None
        round_ = BankedRound(table, [DEEP] * full.bettors, meter=shown)
    bettors = player_numbers(full.bettors)
    cards = shuffled(table.deck.cards, seeded(shuffle)) if deck is None else deck
    drawn, faces = 0, seeded(f"dice:{shuffle}")
    while not round_.over:
        command = next(_wanted(lab, full, round_, bettors), None)
        if command is None:
            command, drawn = dealt_by_house(round_, cards, drawn, faces)
        round_.apply(command)
    return round_


def _wanted(
    lab: Laboratory, full: FullTable, round_: BankedRound, bettors: Sequence[Player]
) -> Iterator[c.Command]:
    """Return the bettors' next actions: missing wagers, or the book's play."""
    for player in bettors:
        if player not in round_.to_act:
            continue
        if round_.state.stage is Stage.WAGERS:
            yield from _lay(lab, full, round_, player)
            continue
        decided = decide(round_.view(player))
        if decided is not None:
            yield decided


def _lay(lab: Laboratory, full: FullTable, round_: BankedRound, player: Player) -> Iterator[c.Command]:
    for choice in round_.legal(player):
        if not isinstance(choice, Wager) or choice.on is not None or choice.spot not in full.laid:
            continue
        place = lab.game.written(Place(choice.spot, choice.hand))
        if (player, place) in round_.state.wagers:
            continue
        amount = full.laid[choice.spot]
        if not choice.low <= amount <= choice.high:
            raise DataInvalid(
                f"${write_dollars(amount)} on {choice.spot}; the table takes ${write_dollars(choice.low)} to "
                f"${write_dollars(choice.high)}",
                key="wager",
            )
        yield at_amount(choice, amount)
