"""The numbered actions of a pot table and what an agent sees: the numbers of ``kernels/pot/menu``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from croupier.errors import DataInvalid
from croupier.games.pot.vocabulary import PotGame
from croupier.kernels.pot import menu as m
from croupier.kernels.pot import words as w
from croupier.table import PotTable
from croupier.table.pot.state import Stage

PARTS = (50, 100)
"""Raises by part of the pot where the amount is free, in percent of the pot after the call."""
STAGE_NAMES = tuple(
    str(stage.value)
    for stage in (Stage.BRING_IN, Stage.BETTING, Stage.DISCARD, Stage.DRAW, Stage.CHOICE, Stage.TWICE)
)


@dataclass(frozen=True)
class Entry:
    """One action: its name, and its number in the kernel."""

    name: str
    kind: int
    given: int = 0


@dataclass(frozen=True)
class Field:
    """A slice of an observation: its name, position and meaning."""

    name: str
    start: int
    stop: int
    says: str


def menu_of(table: PotTable, parts: Sequence[int] = PARTS) -> tuple[Entry, ...]:
    """Every action that may come up at a table, in order; the mask says which are legal now."""
    game = table.game
    found = [Entry("fold", m.FOLD), Entry("check or call", m.CALL)]
    if table.is_fixed:
        found.append(Entry("bet or raise", m.LEAST))
        if table.open_pair != "off" and any(street.open_pair for street in game.streets):
            found.append(Entry("bet the upper limit with an open pair", m.OTHER))
    else:
        wrong = [part for part in parts if type(part) is not int or part <= 0]
        if wrong or list(parts) != sorted(set(parts)):
            raise DataInvalid("parts of the pot must be whole percentages, rising", key="parts")
        found.append(Entry("raise to the least", m.LEAST))
        found += [Entry(f"raise by {part}% of the pot", m.PART, part) for part in parts]
        found.append(Entry("raise to the most", m.MOST))
    if any(street.opens.is_forced for street in game.streets):
        found.append(Entry("bring in", m.BRING_IN))
    if any(street.chosen for street in game.streets):
        found += [Entry("next card up", m.UP), Entry("next card down", m.DOWN)]
    if table.runs_twice:
        found += [Entry("run it twice", m.TWICE), Entry("run it once", m.ONCE)]
    found += _throws(game)
    assert len(found) <= m.MENU_MAX
    return tuple(found)


def _throws(game: PotGame) -> list[Entry]:
    """Sets of places in one's hand: of a draw all up to its most, of a discard those of its number."""
    held, sizes = 0, set()
    cards = 0
    for street in game.streets:
        cards += street.cards
        if street.draw:
            held = max(held, cards)
            sizes |= set(range(min(street.draw, cards) + 1))
        if street.discard is not None:
            held = max(held, cards)
            sizes.add(street.discards)
        cards -= street.thrown
    return [
        Entry(
            f"throw away {', '.join(str(place + 1) for place in places)}" if places else "stand pat",
            m.THROW,
            sum(1 << place for place in places),
        )
        for size in sorted(sizes)
        for places in combinations(range(held), size)
    ]


def fields_of(table: PotTable, players: int, actions: int, history: int) -> tuple[Field, ...]:
    """What every number of an observation means; players are counted from the one who looks."""
    game, flags = table.game, m.CARD_FLAGS
    sizes = [("cards", flags, "own cards: 1 at a card's index, the joker last")]
    for number in range(1 + two_boards(table)):
        sizes.append(("board" if not number else "second board", flags, "community cards, in the same way"))
    if game.cards_up:
        sizes += [
            (f"up {after}", flags, f"face-up cards of the player {after} to the left")
            for after in range(players)
        ]
    sizes += [
        ("stage", m.STAGES, f"1 at the decision: {', '.join(STAGE_NAMES)}"),
        ("street", len(game.streets), f"1 at the street: {', '.join(s.name for s in game.streets)}"),
        ("player", players, "1 at the number of the viewing player, from the left of the button"),
        ("pot", 1, "everything put in and not returned, in cents"),
        ("call", 1, "what a call costs, in cents"),
        ("least", 1, "what a raise may be to at the least, in cents; 0 if none is possible"),
        ("most", 1, "and at the most"),
        ("stacks", players, "chips behind, in cents"),
        ("bets", players, "bets of this street, in cents"),
        ("totals", players, "everything put in during the hand but dead money, in cents"),
        ("drew", players, "cards exchanged in the last draw"),
        ("inside", players, "1 for a player who has not folded"),
        ("button", players, "1 for the button"),
        ("history", history, f"actions so far: 1 + action + {actions} × (player − 1); then zeros"),
    ]
    found, at = [], 0
    for name, size, says in sizes:
        found.append(Field(name, at, at + size, says))
        at += size
    return tuple(found)


def two_boards(table: PotTable) -> int:
    """1 where a second board may be dealt."""
    return int(table.game.boards == 2 or table.runs_twice)


def block_of(
    opening: NDArray[np.int64], table: PotTable, entries: Sequence[Entry], size: int, history: int
) -> NDArray[np.int64]:
    """The block with which every hand of a table begins."""
    block = np.zeros(m.BLOCK, dtype=np.int64)
    block[: w.WORDS] = opening
    block[m.ACTIONS], block[m.HISTORY], block[m.SEEN] = len(entries), history, size
    block[m.CARDS_UP], block[m.TWO_SEEN] = table.game.cards_up, two_boards(table)
    for place, entry in enumerate(entries):
        block[m.MENU + 2 * place], block[m.MENU + 2 * place + 1] = entry.kind, entry.given
    return block


def places_of(table: PotTable, players: int, history: int) -> NDArray[np.int64]:
    """The words of a block that a hand of this table changes, in order."""
    game = table.game
    dealt = min(w.HELD_MAX, sum(street.cards for street in game.streets))
    changes = 1 + sum(bool(street.draw) or street.discard is not None for street in game.streets)
    simple = not game.cards_up and not any(street.draw for street in game.streets)
    spans = [(w.STAGE, w.HAND_WORDS - w.STAGE)]
    seats = (
        w.STACKS, w.BETS, w.TOTALS, w.BEFORE, w.POSTED, w.RETURNED, w.WAITING, w.ORDER, w.DEALT, w.OWED,
        w.DREW, w.DISCARDED, w.HOLE_COUNT, w.UP_COUNT, w.TURNED,
    )  # fmt: skip
    spans += [(start, players) for start in seats]
    spans.append((w.TURNED_NOW, 1))
    spans += [(w.HOLE + i * w.HELD_MAX, dealt) for i in range(players)]
    if game.cards_up:
        spans += [(w.UP + i * w.HELD_MAX, dealt) for i in range(players)]
    board = w.BOARD_MAX * (1 + two_boards(table)) if game.board_before[-1] or game.cards_up else 0
    spans += [(w.BOARD, board)] if board else []
    spans.append((w.BURNS, 8 if simple else w.BURNS_MAX))
    spans.append((w.PILE, min(w.PILE_MAX, players * changes)))
    spans += [(m.HISTORY_COUNT, 1), (m.ROW, m.MENU - m.ROW), (m.PAST, history)]
    return np.concatenate([np.arange(start, start + length) for start, length in spans])
