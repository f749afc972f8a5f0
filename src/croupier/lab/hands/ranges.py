"""Ranges of hold'em hands: how they are written, and what they are worth against each other."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from typing import Final

from croupier.cards import DECK, Card
from croupier.errors import DataInvalid
from croupier.games.catalog import GAMES
from croupier.games.pot.vocabulary import PotGame
from croupier.lab.hands.equity import Progress, compared
from croupier.lab.hands.pot_showdowns import HOLDEM, showdown
from croupier.lab.hands.tally import Equity

LETTERS: Final = "23456789TJQKA"


def takes_ranges(game_id: str) -> bool:
    """Whether hands of a game can be given as ranges: two hole cards, shown down as in hold'em."""
    game = GAMES.get(game_id)
    if not isinstance(game, PotGame) or any(street.thrown for street in game.streets):
        return False
    return showdown(game) == HOLDEM


def range_equity(
    first: Sequence[Sequence[Card]],
    second: Sequence[Sequence[Card]],
    *,
    progress: Progress = lambda done, all_: None,
) -> list[Equity]:
    """Two ranges of hold'em hands against each other: every two hands that share no card, all boards.

    Hands that differ only by a renaming of suits are counted once and weighted.
    """
    matchups: dict[tuple[tuple[int, ...], ...], int] = {}
    for one in first:
        for other in second:
            if not set(one) & set(other):
                key = _renamed(one, other)
                matchups[key] = matchups.get(key, 0) + 1
    if not matchups:
        raise DataInvalid("no two hands of the ranges can be dealt together", key="hands")
    sums = [[0, 0], [0, 0]]
    cases = 0
    for number, (key, times) in enumerate(matchups.items(), start=1):
        found = compared(HOLDEM, [[DECK[card] for card in hand] for hand in key])
        cases += times * found[0].cases
        for hand, part in enumerate(found):
            sums[hand][0] += times * part.high
            sums[hand][1] += times * part.ties
        progress(number, len(matchups))
    return [
        Equity(
            share=Fraction(2 * high + ties, 2 * cases),
            high=high,
            low=0,
            scoops=high,
            ties=ties,
            cases=cases,
            exact=True,
        )
        for high, ties in sums
    ]


def _renamed(one: Sequence[Card], other: Sequence[Card]) -> tuple[tuple[int, ...], ...]:
    """The two hands with suits renamed in the order in which they appear."""
    suits: dict[int, int] = {}
    renamed = []
    for hand in (one, other):
        cards = sorted(hand, key=lambda card: (-card.rank, suits.get(card.suit, 9), card.suit))
        renamed.append(tuple((card.rank - 2) * 4 + suits.setdefault(card.suit, len(suits)) for card in cards))
    return tuple(renamed)


def read_range(text: str) -> list[tuple[Card, Card]]:
    """Hold'em hands as people write them: ``AA``, ``AKs``, ``QTo``, ``TT+``, or two cards, with commas.

    >>> len(read_range("AA")), len(read_range("AKs")), len(read_range("AK")), len(read_range("JJ+"))
    (6, 4, 16, 24)
    """
    found: dict[frozenset[Card], tuple[Card, Card]] = {}
    for part in filter(None, (word.strip() for word in text.split(","))):
        for hand in _hands_of(part):
            found[frozenset(hand)] = hand
    if not found:
        raise DataInvalid(f"{text!r} names no hand; write it like AA, AKs, QTo, TT+ or AsKs", key="hands")
    return list(found.values())


def _hands_of(part: str) -> list[tuple[Card, Card]]:
    by_text = {card.text: card for card in DECK}
    if len(part) == 4 and part[:2] in by_text and part[2:] in by_text and part[:2] != part[2:]:
        return [(by_text[part[:2]], by_text[part[2:]])]
    plus = part.endswith("+")
    body = part.removesuffix("+")
    kind = body[2:] or "any"
    if len(body) not in (2, 3) or any(letter not in LETTERS for letter in body[:2]) or kind not in "any s o":
        raise DataInvalid(f"{part!r} is not a range; write it like AA, AKs, QTo, TT+ or AsKs", key="hands")
    high, low = sorted((LETTERS.index(letter) + 2 for letter in body[:2]), reverse=True)
    if high == low:
        ranks = [(rank, rank) for rank in (range(high, 15) if plus else (high,))]
    else:
        ranks = [(high, rank) for rank in (range(low, high) if plus else (low,))]
    return [
        (one, other)
        for one, other in combinations(reversed(DECK), 2)
        if (one.rank, other.rank) in ranks and (kind == "any" or (one.suit == other.suit) == (kind == "s"))
    ]
