"""How hands rank, for the rule card: the classes from the best down, and what decides within one.

``tests/games/test_ranking.py`` checks these texts against the evaluators of ``croupier.hands``: an example of
each class beats an example of the next.
"""

from __future__ import annotations

from dataclasses import dataclass

from croupier.hands.four_card import FourCard
from croupier.hands.mexican import MexicanCategory
from croupier.hands.rank import Category
from croupier.hands.three_card import ThreeCard


@dataclass(frozen=True, kw_only=True)
class Ranking:
    """An order of hands."""

    name: str
    classes: tuple[str, ...]
    """From the best down."""
    within: str
    """What decides between two hands of a class, and what counts otherwise than people may expect."""


def _words(name: str) -> str:
    return name.lower().replace("_", " ")


_HIGH = tuple(category.words for category in sorted(Category, reverse=True))

HIGH = Ranking(
    name="high",
    classes=_HIGH,
    within="the higher cards, those that make the class first; suits are equal; the ace is low in 5-4-3-2-A",
)
SHORT_DECK = Ranking(
    name="short-deck",
    classes=tuple({"flush": "full house", "full house": "flush"}.get(words, words) for words in _HIGH),
    within="the higher cards; suits are equal; the ace is low in 9-8-7-6-A",
)
MEXICAN = Ranking(
    name="high, without eights to tens",
    classes=tuple(_words(category.name) for category in sorted(MexicanCategory, reverse=True)),
    within="the higher cards; the seven is next to the jack",
)
THREE_CARD = Ranking(
    name="three cards",
    classes=tuple(_words(category.name) for category in sorted(ThreeCard, reverse=True)),
    within="the higher cards; suits are equal; the ace is low in 3-2-A",
)
FOUR_CARD = Ranking(
    name="four cards",
    classes=tuple(_words(category.name) for category in sorted(FourCard, reverse=True)),
    within="the higher cards; suits are equal; the ace is low in 4-3-2-A",
)
ACE_TO_FIVE = Ranking(
    name="ace-to-five low",
    classes=("no pair", "pair", "two pair", "three of a kind", "full house", "four of a kind"),
    within="the lower cards, from the highest down; the ace is low; straights and flushes do not count",
)
DEUCE_TO_SEVEN = Ranking(
    name="deuce-to-seven low",
    classes=("no pair", *reversed(_HIGH[:-1])),
    within="the lower cards, from the highest down; the ace is high, and 5-4-3-2-A is not a straight",
)
BADUGI = Ranking(
    name="badugi",
    classes=("four cards", "three cards", "two cards", "one card"),
    within="cards of different ranks and suits count, the lower ones from the highest down; the ace is low",
)
FEW = Ranking(
    name="few cards",
    classes=tuple(category.words for category in (Category.PAIR, Category.HIGH_CARD)),
    within="the higher cards; suits are equal",
)
ONE_CARD = Ranking(
    name="one card",
    classes=(
        *("ace", "king", "queen", "jack", "ten", "nine", "eight"),
        *("seven", "six", "five", "four", "three", "two"),
    ),
    within="cards of one rank tie; suits do not count",
)
TIE = Ranking(
    name="tie",
    classes=("two cards of one rank", "two ranks"),
    within="the player's first card and the bank's; suits do not count",
)
BACCARAT = Ranking(
    name="baccarat",
    classes=("natural nine", "natural eight", *(str(total) for total in range(9, -1, -1))),
    within="aces count one, tens and pictures nothing; only the last digit of the sum counts",
)
BLACKJACK = Ranking(
    name="blackjack",
    classes=("Natural", *(str(total) for total in range(21, 16, -1)), "less"),
    within="an ace counts one or eleven, a picture ten; a Natural is an ace and a ten in the first two cards",
)
LONGEST_FLUSH = Ranking(
    name="longest flush",
    classes=("seven", "six", "five", "four", "three", "two"),
    within="the number of cards of one suit, then their ranks from the highest down; suits are equal",
)
LONGEST_RUN = Ranking(
    name="longest straight flush",
    classes=("seven", "six", "five", "four", "three", "two", "one"),
    within="the number of suited cards in a row, then the highest one; the ace is high or low, never both",
)
TWO_CARDS = Ranking(
    name="two cards",
    classes=("pair", "of one suit", "of two suits"),
    within="their ranks; which suit it is does not matter",
)
EQUAL_RANKS = Ranking(
    name="equal ranks",
    classes=("four of a kind", "three of a kind", "two pairs", "pair", "no pair"),
    within="nothing: neither ranks nor suits matter",
)
CARDS_OVER = Ranking(
    name="over twenty-one",
    classes=("eight or more cards", "seven", "six", "five", "four", "three", "not over"),
    within="nothing but the number of cards",
)
PAI_GOW = Ranking(
    name="pai gow poker",
    classes=("five of a kind", *_HIGH),
    within="in the two cards in front only a pair counts above high cards",
)
SEVEN_CARDS = Ranking(
    name="seven cards with a joker",
    classes=(
        "seven-card straight flush",
        "seven-card straight flush with the joker",
        "five aces",
        "five of a kind",
        *_HIGH,
    ),
    within="nothing, but a royal flush beside a suited king and queen may have its own row",
)
