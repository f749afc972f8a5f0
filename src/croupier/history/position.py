"""A round up to a decision, from a document that need not name unseen cards: ``d dh b As??``.

Each unseen card gets a stand-in from the cards that the document does not name. A player's view does not
depend on the choice: callers that ask for a view check that no stand-in is in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from croupier.cards import UNSEEN, Card, parse_cards
from croupier.errors import DataInvalid
from croupier.history.document import Document, read_document
from croupier.history.published.files import read_sources
from croupier.history.replay import play_actions
from croupier.table import BankedRound, Round

DEALT = re.compile(r"^\s*d dh \S+ (?P<cards>\S+)\s*$")
HIDDEN = str(UNSEEN)


class Position(NamedTuple):
    """Where a document's actions end."""

    document: Document
    round: Round
    stand_ins: frozenset[Card]
    """Cards that stand for those the document does not name."""


def position_in(path: Path) -> Position:
    """The position where the actions of a file's first document end.

    Stand-ins may not change the way of the round: if the first ones are refused, or end it, others are tried
    (a hole card that would have made a Natural).
    """
    document = read_document(next(iter(read_sources(path))))
    dealt = [line.group("cards") for text in document.actions if (line := DEALT.match(text))]
    if not any(HIDDEN in cards for cards in dealt) or not isinstance(document.opening(), BankedRound):
        return Position(document, play_actions(document, document.actions), frozenset())
    ended, refused = None, None
    for stand_ins in _stand_ins(document, dealt):
        try:
            round_ = play_actions(document, _filled(document.actions, stand_ins))
        except DataInvalid as wrong:
            refused = refused or wrong
            continue
        found = Position(document, round_, frozenset(stand_ins))
        if not round_.over:
            return found
        ended = ended or found
    if ended is None:
        assert refused is not None, "there are stand-ins to try"
        raise refused
    return ended


def _stand_ins(document: Document, dealt: list[str]) -> Iterator[tuple[Card, ...]]:
    """Cards for the unseen ones, all different from those named; another first card each time."""
    round_ = document.opening()
    assert isinstance(round_, BankedRound)
    named = set(parse_cards("".join(dealt)))
    # Faces that are not named at all, so that a stand-in from a shoe is never taken for a card that was seen.
    rest = [card for card in dict.fromkeys(round_.table.deck.cards) if card not in named]
    needed = sum(cards.count(HIDDEN) for cards in dealt)
    for first in range(len(rest)):
        yield tuple((rest[first:] + rest[:first])[:needed])


def _filled(actions: tuple[str, ...], stand_ins: tuple[Card, ...]) -> list[str]:
    """The actions with a stand-in for each unseen card."""
    waiting = iter(stand_ins)
    filled = []
    for text in actions:
        if DEALT.match(text):
            while HIDDEN in text:
                text = text.replace(HIDDEN, str(next(waiting)), 1)
        filled.append(text)
    return filled
