"""A game of decisions and two hands as a tree of numbers, for batches of tables.

The engine plays every sequence of actions once, with a deck whose order is known: that gives the legal
actions, what is seen, and where in the deck each card comes from. What the ends pay is asked of the game for
a hand of every worth. No rule of a game is repeated here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from croupier.cards import DECK, STANDARD, Card, Cards, Deck
from croupier.errors import DataInvalid
from croupier.games.banked.amount import TimesByHand
from croupier.games.banked.vocabulary import (
    BANK,
    EACH,
    BankedGame,
    Board,
    Deal,
    Decide,
    Kind,
    Reveal,
    Sight,
    Step,
    Whose,
)
from croupier.kernels.banked.readings import FLUSH, HIGH, THREE
from croupier.kernels.banked.tables import Sides, Tree
from croupier.lab.rounds.examples import Example, examples
from croupier.lab.rounds.sides import READ, Places
from croupier.lab.rounds.walk import FLAGS, ROWS, Steps, Walked, turns, walk
from croupier.money import Cents
from croupier.numbers import Player
from croupier.table.banked.table import BankedTable

LOWER, EQUAL, HIGHER = range(3)
HANDS = (HIGH, THREE, FLUSH)
"""How the hands of a game are read: their best five, three of them, the longest flush."""
Worth = Callable[[Mapping[str, Cents], Sight], int]
"""The number of an end: cents won or lost, or a bucket; by the wagers and the final view."""


def nothing(cards: Cards) -> object:
    """Tells no hands apart."""
    return None


def unplayable(game: BankedGame, deck: Deck) -> str | None:
    """Why the kernel of decisions does not play a game, as a sentence; None if it does."""
    if deck != STANDARD:
        return "the kernel deals one deck of 52 cards"
    if not game.ranking or READ.get(game.ranking[0].name) not in HANDS:
        return "the kernel does not know how the hands are ranked"
    if game.hands > 1:
        return "the kernel deals one hand to each player"
    if game.own_results:
        return f"the kernel does not know what decides {min(game.own_results)}"
    if any(result.kind is Kind.HALF for row in game.results.values() for result in row.values()):
        return "the kernel takes no half of a wager"
    for step in game.script:
        if not _in_tree(step):
            return f"the kernel does not play this {type(step).__name__} ({step.clause})"
    return None


def _in_tree(step: Step) -> bool:
    """Whether the kernel plays a step: a deal or decision for every hand, without a burn before a deal."""
    match step:
        case Deal():
            return step.to in (EACH, BANK) and step.who is None and step.holds is None and not step.burn
        case Decide():
            return step.who is None
    return isinstance(step, Board | Reveal)


def tree_of(
    steps: Steps,
    worth: Worth,
    beside: Callable[[Sequence[Places]], Sides],
    label: Callable[[Cards], object] = nothing,
) -> Tree:
    """Return the whole game as numbers; ``label`` tells apart hands that the game itself treats alike."""
    table = steps.table
    reason = unplayable(table.game, table.deck)
    if reason is not None:
        raise DataInvalid(f"{table.game.name}: {reason}", key="game")
    kind = READ[table.game.ranking[0].name]
    hands = examples(kind)
    start_cuts = _cuts(hands, _most(table))
    seats = [_seat(steps, Player(number), [_at(hands, cut) for cut in start_cuts])
             for number in range(1, steps.players + 1)]  # fmt: skip
    bank = seats[0].places[Whose.BANK]
    worst, best = hands[0][1], hands[-1][1]
    own_cuts = _cuts(hands, lambda cards: (_said(table, cards, worst, best), label(cards)))
    # Without a bank, every hand meets the same empty hand.
    bank_cuts = _cuts(
        hands, lambda cards: (_judged(table, best, cards), _judged(table, worst, cards)) if bank else None
    )
    cells = list(_cells(hands, own_cuts, bank_cuts))
    sides = beside([seat.places for seat in seats])
    return _numbered(steps, kind, seats, (start_cuts, own_cuts, bank_cuts), cells, sides, worth)


@dataclass(frozen=True)
class Seat:
    """What one player meets: the game once for each class of cards that allows something else."""

    decks: list[tuple[Card, ...]]
    walks: list[Walked]
    places: Places
    """Where in the deck the cards are."""

    def together(self, whose: Whose) -> list[int]:
        """The places of a hand with the board's."""
        return [*self.places[whose], *self.places[Whose.BOARD]] if self.places[whose] else []


def _seat(steps: Steps, player: Player, classes: Sequence[Cards]) -> Seat:
    first = walk(steps, DECK, player)
    own, bank, board = (
        [DECK.index(card) for card in _only(cards)] for cards in (first.own, first.bank, first.board)
    )
    decks = [DECK, *(_deck_with(cards, own) for cards in classes)]
    places = {Whose.OWN: own[: len(own) - len(board)], Whose.BANK: bank[: len(bank) - len(board)]}
    walks = [first, *(walk(steps, deck, player) for deck in decks[1:])]
    return Seat(decks, walks, {**places, Whose.BOARD: board})


def _only(hands: set[tuple[Card, ...]]) -> tuple[Card, ...]:
    """The cards of a hand at every end."""
    if len(hands) > 1:
        raise DataInvalid("the kernel plays no game whose hands depend on decisions", key="game")
    (hand,) = hands
    return hand


def _deck_with(cards: Cards, places: Sequence[int]) -> tuple[Card, ...]:
    """Return a deck that deals these cards to the player; missing cards come from other suits."""
    others = [card for card in DECK if card.suit != cards[0].suit]
    held = [*cards, *others[: len(places) - len(cards)]]
    rest = iter([card for card in DECK if card not in held])
    given = dict(zip(places, held, strict=True))
    return tuple(given.get(place) or next(rest) for place in range(len(DECK)))


# ── what the game says ──────────────────────────────────────────────────────────────────────────────────


def _most(table: BankedTable) -> Callable[[Cards], object]:
    """Return how high a hand may raise, where its cards decide."""
    rules = [spot.amount for spot in table.game.spots if isinstance(spot.amount, TimesByHand)]
    return lambda cards: tuple(rule.most(cards) for rule in rules)


def _sight(table: BankedTable, own: Cards, bank: Cards, *, folded: bool = False) -> Sight:
    return Sight(hand=own, bank=bank, middle={}, board=(), folded=folded, options=table.options, dealt=own)


def _judged(table: BankedTable, own: Cards, bank: Cards) -> Enum:
    return table.game.judge(_sight(table, own, bank))


def _said(table: BankedTable, own: Cards, worst: Cards, best: Cards) -> object:
    """Everything that a game says of a hand against the lowest and the highest there is."""
    row = table.game.row
    named = None if row is None else row(_sight(table, own, worst))
    return named, _judged(table, own, worst), _judged(table, own, best)


def _cuts(hands: Sequence[Example], says: Callable[[Cards], object]) -> list[int]:
    """Return the worths at which the label differs from that of the hand below."""
    said = [says(cards) for _, cards in hands]
    return [hands[place][0] for place in range(1, len(hands)) if said[place] != said[place - 1]]


def _at(hands: Sequence[Example], worth: int) -> Cards:
    return next(cards for each, cards in hands if each == worth)


def _cells(
    hands: Sequence[Example], own_cuts: list[int], bank_cuts: list[int]
) -> Iterator[tuple[tuple[int, int, int], Cards, Cards]]:
    """An example for every class of both hands that can be met, lower, equal and higher."""
    mine, banks = _classes(hands, own_cuts), _classes(hands, bank_cuts)
    for place, own in enumerate(mine):
        for other, bank in enumerate(banks):
            if own[0][0] < bank[-1][0]:
                yield (place, other, LOWER), own[0][1], bank[-1][1]
            if own[-1][0] > bank[0][0]:
                yield (place, other, HIGHER), own[-1][1], bank[0][1]
            low, high = max(own[0][0], bank[0][0]), min(own[-1][0], bank[-1][0])
            if low <= high:
                same = _at(hands, low)
                yield (place, other, EQUAL), same, same


def _classes(hands: Sequence[Example], cuts: list[int]) -> list[list[Example]]:
    bounds = [hands[0][0], *cuts, hands[-1][0] + 1]
    return [[each for each in hands if low <= each[0] < high] for low, high in pairwise(bounds)]


# ── as numbers ──────────────────────────────────────────────────────────────────────────────────────────


def _numbered(
    steps: Steps,
    kind: int,
    seats: Sequence[Seat],
    cuts: tuple[list[int], list[int], list[int]],
    cells: list[tuple[tuple[int, int, int], Cards, Cards]],
    sides: Sides,
    worth: Worth,
) -> Tree:
    walks = [walked for seat in seats for walked in seat.walks]
    count, ends = sum(len(walk.follows) for walk in walks), sum(len(walk.ends) for walk in walks)
    follows = np.zeros((count, len(steps.names)), dtype=np.int32)
    mask = np.zeros((count, len(steps.names)), dtype=np.int8)
    fixed = np.zeros((count, steps.seen.size), dtype=np.int32)
    shown = np.full((count, len(DECK), 2), -1, dtype=np.int32)
    nets = np.zeros((ends, len(cuts[1]) + 1, len(cuts[2]) + 1, 3), dtype=np.int64)
    folded = np.zeros(ends, dtype=np.int64)
    order = np.zeros(count, dtype=np.int64)
    first = {turn: number for number, turn in enumerate(turns(steps, DECK))}
    step = slice(*steps.step_at)
    starts, node, end = [], 0, 0
    met = [(player, deck, walked) for player, seat in enumerate(seats, start=1)
           for deck, walked in zip(seat.decks, seat.walks, strict=True)]  # fmt: skip
    for player, deck, walked in met:
        starts.append(node)
        for number, actions in enumerate(walked.follows):
            for action, after in actions.items():
                follows[node + number, action] = after + node if after >= 0 else after - end
                mask[node + number, action] = 1
            fixed[node + number] = walked.seen[number]
            fixed[node + number, : ROWS * FLAGS] = 0
            order[node + number] = first[int(walked.seen[number][step].argmax()), player]
            for pair, at in enumerate(np.flatnonzero(walked.seen[number][: ROWS * FLAGS]).tolist()):
                place = deck.index(DECK[at % FLAGS])
                shown[node + number, pair] = at - at % FLAGS, place
        for laid, is_folded in walked.ends:
            folded[end] = is_folded
            if is_folded:
                nets[end] = worth(laid, _sight(steps.table, (), (), folded=True))
            for cell, own, bank in () if is_folded else cells:
                nets[(end, *cell)] = worth(laid, _sight(steps.table, own, bank))
            end += 1
        node += len(walked.follows)
    held, banks = [seat.together(Whose.OWN) for seat in seats], seats[0].together(Whose.BANK)
    return Tree(
        kind=kind,
        cards=max(*(place for hand in held for place in hand), *banks, int(shown[:, :, 1].max())) + 1,
        own=np.array(held, dtype=np.int64),
        bank=_ints(banks),
        held=len(seats[0].places[Whose.OWN]),
        starts=_ints(starts).reshape(len(seats), -1),
        start_cuts=_ints(cuts[0]),
        follows=follows,
        order=order,
        mask=mask,
        fixed=fixed,
        shown=np.ascontiguousarray(shown[:, : _widest(shown)]),
        nets=nets,
        own_cuts=_ints(cuts[1]),
        bank_cuts=_ints(cuts[2]),
        folded=folded,
        sides=sides,
    )


def _ints(numbers: Sequence[int]) -> NDArray[np.int64]:
    return np.array(numbers, dtype=np.int64)


def _widest(shown: NDArray[np.int32]) -> int:
    """As many pairs as any node shows, and one to end them."""
    return int((shown[:, :, 0] >= 0).sum(axis=1).max()) + 1
