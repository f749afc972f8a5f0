"""Side wagers as numbers: side bets and additional rows, by the cards that decide them.

A side bet declares its cards and how they are read; the game supplies the payout of each class of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from croupier.cards import Cards
from croupier.games.banked.bonus_rows import BEST_PAYING, ROWS
from croupier.games.banked.vocabulary import Sight, Whose
from croupier.games.ranking import HIGH, LONGEST_FLUSH, LONGEST_RUN, THREE_CARD, TWO_CARDS, Ranking
from croupier.kernels.banked import readings
from croupier.kernels.banked.tables import NEVER, Sides
from croupier.lab.rounds.examples import Example, examples
from croupier.lab.rounds.walk import net
from croupier.money import Cents
from croupier.table.banked.table import BankedTable

READ: Final = {
    HIGH.name: readings.HIGH,
    THREE_CARD.name: readings.THREE,
    LONGEST_FLUSH.name: readings.FLUSH,
    LONGEST_RUN.name: readings.RUN,
    TWO_CARDS.name: readings.TWOS,
}
"""How kernels read cards, by the name of a ranking."""
Places = Mapping[Whose, Sequence[int]]
"""Where in the deck the cards are."""
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
    completed: bool = False
    """Whether a royal flush is paid by the card that completes it."""

    @property
    def kind(self) -> int | None:
        """How a kernel reads its cards; None if none can."""
        if self.completed:
            return readings.COMPLETED
        if self.ranking is None or not set(self.cards) <= KNOWN:
            return None
        if self.every_row:
            return readings.CONTAINED if self.ranking is HIGH else None
        return READ.get(self.ranking.name)


def beside(table: BankedTable, laid: Mapping[str, Cents]) -> list[Beside]:
    """All that is paid beside the game on these wagers."""
    return [*_side_bets(table, laid), *_extras(table, laid)]


def _side_bets(table: BankedTable, laid: Mapping[str, Cents]) -> Iterator[Beside]:
    for spot in sorted(set(table.game.side_bets) & set(laid)):
        yield side_bet(table, spot, _judged(table, {spot: laid[spot]}))


def side_bet(table: BankedTable, spot: str, nets: Callable[[Sight], int]) -> Beside:
    """A side bet as the table posts it, with the number that each sight of its cards stands for."""
    side = table.game.side_bets[spot]
    best = table.options.get(ROWS.name) == BEST_PAYING
    return Beside(side.cards, side.ranking, nets, every_row=best and side.every_row is not None)


def _judged(table: BankedTable, wager: Mapping[str, Cents]) -> Callable[[Sight], int]:
    return lambda sight: net(table, wager, sight)


def _extras(table: BankedTable, laid: Mapping[str, Cents]) -> Iterator[Beside]:
    for spot, extra in table.game.extras.items():
        rows = table.extra_rows(extra)
        if rows:
            paid = {row: odds.winnings(laid[spot], unit=table.breakage) for row, odds in rows.items()}
            yield Beside(extra.cards, extra.ranking, _added(paid, extra.row))


def _added(paid: Mapping[str, int], row: Callable[[Sight], str]) -> Callable[[Sight], int]:
    """Rows in addition are paid to hands that are not folded."""
    return lambda sight: 0 if sight.folded else paid.get(row(sight), 0)


def readable(sides: Sequence[Beside]) -> bool:
    """Whether kernels can read the cards of all of these."""
    return all(side.kind is not None for side in sides)


def sides_of(table: BankedTable, paid: Sequence[Beside], players: Sequence[Places]) -> Sides:
    """All that is paid beside the game as numbers; ``players`` says for each where the cards are."""
    found = [_numbers(table, side, players[0]) for side in paid]
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
    high = {len(at) for kind, at, *_ in found if kind in (readings.HIGH, readings.COMPLETED)}
    assert len(high) <= 1, "one table ranks hands of one size"
    return sides


def _numbers(
    table: BankedTable, side: Beside, places: Places
) -> tuple[int, list[int], list[int], list[tuple[int, int]]]:
    """How cards are read and where they lie; the worths at which what is paid changes, and what is paid."""
    kind = side.kind
    assert kind is not None
    at = _lie(side, places)
    sizes = [len(places[whose]) for whose in side.cards]
    hands = _of_size(examples(kind), len(at) if kind == readings.TWOS else 0)
    paid = [tuple(side.nets(_sight(table, side, sizes, cards, folded)) for folded in (False, True))
            for _, cards in hands]  # fmt: skip
    changes = [number for number in range(1, len(hands)) if paid[number] != paid[number - 1]]
    return (
        kind,
        at,
        [hands[number][0] for number in changes],
        [(paid[number][0], paid[number][1]) for number in (0, *changes)],
    )


def _lie(side: Beside, places: Places) -> list[int]:
    """Where in the deck its cards are."""
    return [place for whose in side.cards for place in places[whose]]


def _of_size(hands: Sequence[Example], size: int) -> Sequence[Example]:
    """Hands of this many cards; all for 0."""
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
