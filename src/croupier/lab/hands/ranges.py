"""Hands as people write them: cards, unknown cards, patterns, and ranges of hold'em hands.

``AsKs`` are two cards, ``??`` is any card, ``A?`` any ace and ``?s`` any spade; ``random`` is a hand of which
nothing is known. Hands with two hole cards are also written ``AA``, ``AKs``, ``QTo``, ``TT+``, ``ATs+``,
``99-66`` or ``A5s-A2s``. A comma joins hands to a range, in which each hand counts once.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from math import comb
from typing import Final

import numpy as np

from croupier.cards import DECK, JOKER, UNSEEN, Card
from croupier.cards.card import RANK_LETTERS, SUIT_LETTERS
from croupier.errors import DataInvalid
from croupier.lab.hands.pot_showdowns import Rows, Showdown

RANDOM: Final = "random"
HANDS_MAX: Final = 300_000
"""The most hands that a pattern may name."""
ANY: Final = "??"
WORD: Final = re.compile(r"([2-9TJQKA])([2-9TJQKA])([so]?)(?:(\+)|-([2-9TJQKA])([2-9TJQKA])([so]?))?")

Pair = tuple[Card, Card]


@dataclass(frozen=True, eq=False)
class Held:
    """What one player may hold: a row for each hand, and how many cards of the hand are any others."""

    hands: Rows
    missing: int = 0
    written: int = 0
    """How many cards a hand was given with, unknown ones included."""

    @property
    def one(self) -> bool:
        """Whether all known cards are certain."""
        return len(self.hands) == 1


def held_cards(cards: Sequence[Card], own: int) -> Held:
    """A hand given as cards, unseen ones included."""
    known = [card.index for card in cards if card is not UNSEEN]
    return Held(np.array([known], dtype=np.uint8), own - len(known), len(cards))


def read_held(text: str, showdown: Showdown) -> Held:
    """Hands as people write them; the cards of a hand beyond those written come from the deck.

    Patterns and lists are written out as whole hands, so that each hand counts once however it was written;
    in games without a board only the cards that are written are. A hand of a wrong size comes back without
    a row, for the caller to reject.
    """
    parts = [word.strip() for word in text.split(",") if word.strip()]
    if not parts:
        raise DataInvalid(
            f"{text!r} names no hand; write cards like AsKs, a range like AA or random", key="hands"
        )
    own = showdown.own
    patterns = [(ANY,) * own if part.lower() == RANDOM else _pattern(part) for part in parts]
    if len(parts) == 1 and patterns[0] is not None and all(_certain(card) for card in patterns[0]):
        return held_cards([_face(card) for card in patterns[0]], own)
    sizes = {2 if pattern is None else len(pattern) for pattern in patterns}
    if len(sizes) > 1:
        raise DataInvalid(f"the hands of {text!r} have different numbers of cards", key="hands")
    written = sizes.pop()
    if written > own or (showdown.board and written < own):
        return Held(np.empty((0, 0), dtype=np.uint8), 0, written)
    found: dict[frozenset[int], None] = {}
    for part, pattern in zip(parts, patterns, strict=True):
        if pattern is None:
            if own != 2 or not showdown.board:
                raise _no_hand(part)
            found.update(dict.fromkeys(frozenset(card.index for card in pair) for pair in _pairs(part)))
            continue
        named = pattern if showdown.board else tuple(card for card in pattern if card != ANY)
        for hand in _sets(named, showdown.deck):
            found[hand] = None
            if len(found) > HANDS_MAX:
                raise DataInvalid(f"{text!r} names more than {HANDS_MAX:,} hands", key="hands")
    if len({len(hand) for hand in found}) > 1:
        raise DataInvalid(f"the hands of {text!r} have different numbers of known cards", key="hands")
    allowed = set(showdown.deck)
    rows = [sorted(hand) for hand in found if hand <= allowed]
    if not rows:
        raise DataInvalid(f"{text!r} names no hand that can be dealt", key="hands")
    return Held(np.array(rows, dtype=np.uint8), own - len(rows[0]), written)


def read_range(text: str) -> list[Pair]:
    """Hold'em hands as people write them: ``AA``, ``AKs``, ``QTo``, ``TT+``, or two cards, with commas.

    >>> len(read_range("AA")), len(read_range("AKs")), len(read_range("99-66")), len(read_range("JJ+"))
    (6, 4, 24, 24)
    """
    holdem = Showdown(own=2, board=5)
    found = read_held(text, holdem)
    if found.missing:
        return [(one, other) for one, other in combinations(reversed(DECK), 2)]
    return [(DECK[hand[-1]], DECK[hand[0]]) for hand in found.hands.tolist()]


def _no_hand(part: str) -> DataInvalid:
    return DataInvalid(
        f"{part!r} is not a hand; write cards like AsKs or A?K?, {RANDOM}, or in games with two hole cards "
        "ranges like AA, AKs, QTo, TT+ or 99-66",
        key="hands",
    )


# ── patterns of cards ────────────────────────────────────────────────────────────────────────────────


def _pattern(part: str) -> tuple[str, ...] | None:
    """The cards of a pattern, two characters each; None for a word like AKs."""
    if WORD.fullmatch(part):
        return None
    packed = part.replace(" ", "")
    cards = tuple(packed[place : place + 2] for place in range(0, len(packed), 2))
    for card in cards:
        fits = card == JOKER.text or (
            len(card) == 2 and card[0] in RANK_LETTERS + "?" and card[1] in SUIT_LETTERS + "?"
        )
        if not fits:
            raise _no_hand(part)
    return cards


def _certain(card: str) -> bool:
    return card == ANY or "?" not in card


def _face(card: str) -> Card:
    return UNSEEN if card == ANY else Card.parse(card)


def _sets(pattern: Sequence[str], deck: Sequence[int]) -> Iterator[frozenset[int]]:
    """Every set of different cards that fits the pattern; some come more than once."""
    groups = []
    for card, many in Counter(pattern).items():
        fitting = [index for index in deck if _fits(card, index)]
        groups.append((comb(len(fitting), many), combinations(fitting, many)))
    if np.prod([float(ways) for ways, _ in groups]) > 10 * HANDS_MAX:
        raise DataInvalid(f"{''.join(pattern)!r} names more than {HANDS_MAX:,} hands", key="hands")
    for chosen in product(*(ways for _, ways in groups)):
        hand = frozenset(card for part in chosen for card in part)
        if len(hand) == len(pattern):
            yield hand


def _fits(card: str, index: int) -> bool:
    text = JOKER.text if index == JOKER.index else DECK[index].text
    return all(asked in ("?", letter) for asked, letter in zip(card, text, strict=True))


# ── two hole cards ───────────────────────────────────────────────────────────────────────────────────


def _pairs(part: str) -> Iterable[Pair]:
    """The hands of a word like AKs, TT+ or A5s-A2s."""
    matched = WORD.fullmatch(part)
    assert matched is not None, "only words come here"
    one, other, kind, plus, one_to, other_to, kind_to = matched.groups()
    high, low = sorted((RANK_LETTERS.index(letter) + 2 for letter in (one, other)), reverse=True)
    if one_to is not None:
        to_high, to_low = sorted(
            (RANK_LETTERS.index(letter) + 2 for letter in (one_to, other_to)), reverse=True
        )
        paired, along = high == low and to_high == to_low, high == to_high and kind == kind_to
        if not (paired or (along and high > low and to_high > to_low)):
            raise DataInvalid(
                f"{part!r} does not run along one card; write it like 99-66 or A5s-A2s", key="hands"
            )
        first, last = sorted((low, to_low))
        ranks = [(rank if paired else high, rank) for rank in range(first, last + 1)]
    elif high == low:
        ranks = [(rank, rank) for rank in (range(high, 15) if plus else (high,))]
    else:
        ranks = [(high, rank) for rank in (range(low, high) if plus else (low,))]
    if kind and high == low:
        raise DataInvalid(
            f"{part!r}: a pair is neither suited nor not; write it like {one}{other}", key="hands"
        )
    return [
        (a, b)
        for a, b in combinations(reversed(DECK), 2)
        if (a.rank, b.rank) in ranks and (not kind or (a.suit == b.suit) == (kind == "s"))
    ]
