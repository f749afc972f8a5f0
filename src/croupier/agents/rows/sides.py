"""What is paid beside the game as numbers: side bets and rows in addition, by the cards that decide them.

A side bet declares its cards and how they are read; what each class of them pays is asked of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from croupier.agents.banked import BankedSteps
from croupier.agents.rows.walk import net
from croupier.cards import Cards
from croupier.games.banked.bonus_rows import BEST_PAYING, ROWS
from croupier.games.banked.vocabulary import Sight, Whose
from croupier.games.ranking import HIGH, LONGEST_FLUSH, LONGEST_RUN, THREE_CARD, TWO_CARDS, Ranking
from croupier.lab.agents.banked_tables import (
    CONTAINED_HANDS,
    FLUSH_HAND,
    HIGH_HAND,
    NEVER,
    RUN_HAND,
    THREE_HAND,
    TWO_HANDS,
    Sides,
)
from croupier.lab.agents.examples import Example, examples
from croupier.money import Cents
from croupier.table.banked.table import BankedTable

READ: Final = {
    HIGH.name: HIGH_HAND,
    THREE_CARD.name: THREE_HAND,
    LONGEST_FLUSH.name: FLUSH_HAND,
    LONGEST_RUN.name: RUN_HAND,
    TWO_CARDS.name: TWO_HANDS,
}
"""How kernels read cards, by the name of a ranking."""
KNOWN: Final = frozenset({Whose.OWN, Whose.BANK, Whose.BOARD})
PLACES_MAX: Final = 7


@dataclass(frozen=True)
class Beside:
    """Something that is paid beside the game."""

    cards: tuple[Whose, ...]
    ranking: Ranking | None
    nets: Callable[[Sight], int]
    every_row: bool = False
    """Whether a hand is paid by any row that it contains."""

    @property
    def kind(self) -> int | None:
        """How a kernel reads its cards; None if none can."""
        if self.ranking is None or not set(self.cards) <= KNOWN:
            return None
        if self.every_row:
            return CONTAINED_HANDS if self.ranking is HIGH else None
        return READ.get(self.ranking.name)


def beside_spots(steps: BankedSteps) -> frozenset[str]:
    """The side bets that are wagered on here."""
    return frozenset(steps.table.game.side_bets) & set(steps.posted.wagers)


def beside(steps: BankedSteps) -> list[Beside]:
    """All that is paid here beside the game."""
    return [*_side_bets(steps), *_extras(steps)]


def _side_bets(steps: BankedSteps) -> Iterator[Beside]:
    table = steps.table
    best = table.options.get(ROWS.name) == BEST_PAYING
    for spot in sorted(beside_spots(steps)):
        side, wager = table.game.side_bets[spot], {spot: steps.posted.wagers[spot]}
        every = best and side.every_row is not None
        yield Beside(side.cards, side.ranking, _judged(table, wager), every_row=every)


def _judged(table: BankedTable, wager: Mapping[str, Cents]) -> Callable[[Sight], int]:
    return lambda sight: net(table, wager, sight)


def _extras(steps: BankedSteps) -> Iterator[Beside]:
    table = steps.table
    for spot, extra in table.game.extras.items():
        rows = table.extra_rows(extra)
        if rows:
            (stake,) = {laid[spot] for laid in steps.stakes.values()}
            paid = {row: odds.winnings(stake, unit=table.breakage) for row, odds in rows.items()}
            yield Beside(extra.cards, extra.ranking, _added(paid, extra.row))


def _added(paid: Mapping[str, int], row: Callable[[Sight], str]) -> Callable[[Sight], int]:
    """Rows in addition are paid to hands that are not folded."""
    return lambda sight: 0 if sight.folded else paid.get(row(sight), 0)


def readable(sides: Sequence[Beside]) -> bool:
    """Whether kernels can read the cards of all of these."""
    return all(side.kind is not None for side in sides)


def sides_of(steps: BankedSteps, players: Sequence[Mapping[Whose, Sequence[int]]]) -> tuple[Sides, int]:
    """All that is paid beside the game as numbers; and how many cards are read as the best five of them.

    ``players`` says for each where the cards lie.
    """
    paid = beside(steps)
    found = [_numbers(steps.table, side, players[0]) for side in paid]
    widest = max((len(cuts) for _, _, cuts, _ in found), default=0)
    sides = Sides(
        kinds=np.array([kind for kind, *_ in found], dtype=np.int64),
        sizes=np.array([len(at) for _, at, *_ in found], dtype=np.int64),
        places=np.zeros((len(players), len(found), PLACES_MAX), dtype=np.int64),
        cuts=np.full((len(found), widest + 1), NEVER, dtype=np.int64),
        nets=np.zeros((len(found), 2, widest + 1), dtype=np.int64),
    )
    for number, (_, at, cuts, nets) in enumerate(found):
        for player, places in enumerate(players):
            sides.places[player, number, : len(at)] = _lie(paid[number], places)
        sides.cuts[number, : len(cuts)] = cuts
        sides.nets[number, :, : len(cuts) + 1] = np.array(nets).T
    high = {len(at) for kind, at, *_ in found if kind == HIGH_HAND}
    assert len(high) <= 1, "one table ranks hands of so many cards"
    return sides, max(high, default=5)


def _numbers(
    table: BankedTable, side: Beside, places: Mapping[Whose, Sequence[int]]
) -> tuple[int, list[int], list[int], list[tuple[int, int]]]:
    """How cards are read and where they lie; the worths at which what is paid changes, and what is paid."""
    kind = side.kind
    assert kind is not None
    at = _lie(side, places)
    sizes = [len(places[whose]) for whose in side.cards]
    hands = _of_size(examples(kind), len(at) if kind == TWO_HANDS else 0)
    paid = [tuple(side.nets(_sight(table, side, sizes, cards, folded)) for folded in (False, True))
            for _, cards in hands]  # fmt: skip
    changes = [number for number in range(1, len(hands)) if paid[number] != paid[number - 1]]
    return (
        kind,
        at,
        [hands[number][0] for number in changes],
        [(paid[number][0], paid[number][1]) for number in (0, *changes)],
    )


def _lie(side: Beside, places: Mapping[Whose, Sequence[int]]) -> list[int]:
    """Where in the deck its cards lie."""
    return [place for whose in side.cards for place in places[whose]]


def _of_size(hands: Sequence[Example], size: int) -> Sequence[Example]:
    """Hands of so many cards; all if it does not matter."""
    return [each for each in hands if not size or len(each[1]) == size]


def _sight(table: BankedTable, side: Beside, sizes: Sequence[int], cards: Cards, folded: bool) -> Sight:
    """What decides the wager, with these cards laid where it looks, the last place taking what is left."""
    laid: dict[Whose, Cards] = {}
    for number, (whose, size) in enumerate(zip(side.cards, sizes, strict=True)):
        size = len(cards) if number == len(sizes) - 1 else size
        laid[whose], cards = cards[:size], cards[size:]
    own = laid.get(Whose.OWN, ())
    return Sight(hand=own, bank=laid.get(Whose.BANK, ()), middle={}, board=laid.get(Whose.BOARD, ()),
                 folded=folded, options=table.options, dealt=own)  # fmt: skip
