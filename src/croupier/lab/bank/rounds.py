"""A full table: every possible round where it can be counted, random rounds of a kernel where not.

All seats play as the expectation assumes: best, or by the strategy that was asked for. Where no kernel plays
the game with these options, the rounds are played at the real table, which is slow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

import numpy as np
from numpy.typing import NDArray

from croupier.cards import Card
from croupier.errors import DataInvalid
from croupier.games.banked.vocabulary import Bank, Place
from croupier.games.option import Options
from croupier.lab.bank.ledger import items_of, seat_of
from croupier.lab.core.laboratory import Laboratory
from croupier.lab.core.together import Items, Laid, Together
from croupier.lab.questions.edge import laboratory
from croupier.lab.rounds.at_table import play
from croupier.lab.rounds.bettor import DEEP
from croupier.money import Cents
from croupier.table import BankedRound, BankedTable
from croupier.table import events as e

SAMPLED, AT_TABLE = 1 << 20, 2_000
"""Default number of rounds in a sample: of a kernel, and at the real table."""


@dataclass(frozen=True, kw_only=True)
class FullTable:
    """A table of bettors who all make the same wagers; a player-dealer has the last seat, if there is one."""

    game: str
    bettors: int
    laid: Laid
    options: Options
    """Every option of the analysis, with its value."""


@dataclass(frozen=True)
class Block:
    """Some rounds of a table."""

    gains: NDArray[np.float64]
    """By round, seat and wager, in cents: what the bettor gains."""
    items: Callable[[], Items]


@dataclass(frozen=True, kw_only=True)
class Sample:
    """Rounds of a table: all there are, with their chances, or a sample."""

    rounds: int
    weights: tuple[Fraction, ...] | None
    """The chances of all rounds there are; None for a sample."""
    blocks: Callable[[], Iterator[Block]]


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
    full: FullTable,
    wagers: Sequence[str],
    rounds: int | None,
    seed: int,
    progress: Callable[[int], None] = lambda _: None,
) -> Sample:
    """Random rounds of the table; a seed gives the same rounds on any machine."""
    lab = laboratory(full.game)
    together = lab.rounds.table(full.laid, full.options, full.bettors) if lab.rounds else None
    if together is not None:
        many = rounds or SAMPLED
        return Sample(rounds=many, weights=None, blocks=partial(_blocks, together, wagers, many, seed))
    many = rounds or AT_TABLE
    played = []
    for number in range(many):
        played.append(at_table(full, f"{seed}:{number}"))
        progress(1)
    block = block_of(lab, wagers, played, full.bettors)
    return Sample(rounds=many, weights=None, blocks=lambda: iter([block]))


def _blocks(together: Together, wagers: Sequence[str], many: int, seed: int) -> Iterator[Block]:
    order = [together.wagers.index(name) for name in wagers]
    for results in together.rounds(seed, many):
        yield Block(together.gains(results)[:, :, order], partial(together.items, results))


def at_table(
    full: FullTable, shuffle: str, *, deck: Sequence[Card] = (), bank_wager: Cents = DEEP
) -> BankedRound:
    """One round at the real table."""
    lab = laboratory(full.game)
    return play(
        lab,
        posted_table(lab, full.options),
        full.laid,
        full.options,
        shuffle,
        bettors=full.bettors,
        deck=deck,
        bank_wager=bank_wager,
        exactly=True,
    )


def block_of(lab: Laboratory, wagers: Sequence[str], rounds: Sequence[BankedRound], seats: int) -> Block:
    """Rounds at the real table; the base wager includes spots that are not separate wagers."""
    gains = np.zeros((len(rounds), seats, len(wagers)))
    base = wagers.index(next(iter(lab.wagers))) if next(iter(lab.wagers)) in wagers else 0
    for number, round_ in enumerate(rounds):
        for event in round_.log:
            match event:
                case e.WagerPlaced():
                    change, spot = -event.amount, event.spot
                case e.WagerTakenOff():
                    change, spot = event.amount, event.spot
                case e.WagerSettled():
                    change, spot = event.returned + event.tip, event.spot
                case e.MeterPaid():
                    change, spot = event.amount, event.spot
                case e.EnvyPaid():
                    assert lab.game.envy is not None
                    change, spot = event.amount, lab.game.envy.spot
                case _:
                    continue
            name = Place.parse(spot).spot
            gains[number, seat_of(event.player), wagers.index(name) if name in wagers else base] += change
    return Block(gains, lambda: items_of([round_.log for round_ in rounds]))
