"""Two cards as players name and chart them: 169 starting hands."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from croupier.cards import Card
from croupier.cards.card import DECK
from croupier.lab.core.laboratory import Chart

RANK_NAMES = "23456789TJQKA"
RANKS = len(RANK_NAMES)
DESCENDING = tuple(reversed(RANK_NAMES))


def starting_hand(cards: Sequence[Card]) -> int:
    """The number of a starting hand: 13 * high + low if suited, 13 * low + high if not; a two is 0."""
    low, high = sorted(card.rank - 2 for card in cards)
    return high * RANKS + low if cards[0].suit == cards[1].suit else low * RANKS + high


def cards_of(number: int) -> tuple[Card, ...]:
    """Two cards of a starting hand."""
    row, column = divmod(number, RANKS)
    high, low = max(row, column), min(row, column)
    return (DECK[4 * high], DECK[4 * low + (row <= column)])


def hand_name(number: int) -> str:
    """A starting hand as players write it.

    >>> from croupier.cards import parse_cards
    >>> hand_name(starting_hand(parse_cards("KhAh"))), hand_name(0)
    ('AKs', '22')
    """
    row, column = divmod(number, RANKS)
    high, low = max(row, column), min(row, column)
    suited = "" if high == low else "s" if row > column else "o"
    return f"{RANK_NAMES[high]}{RANK_NAMES[low]}{suited}"


def starting_chart(title: str, letter: Callable[[int], str], legend: Mapping[str, str]) -> Chart:
    """Starting hands as players chart them: aces first, suited above the diagonal, pairs on it."""
    order = range(RANKS - 1, -1, -1)
    cells = tuple(
        # Above the diagonal the column is the lower card: suited, so the higher card is the row.
        tuple(letter(row * RANKS + column) for column in order)
        for row in order
    )
    return Chart(
        title=title,
        rows=DESCENDING,
        columns=DESCENDING,
        cells=cells,
        legend=legend,
        note="Suited hands above the diagonal, pairs on it, unsuited hands below.",
    )
