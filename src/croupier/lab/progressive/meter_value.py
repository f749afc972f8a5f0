"""A progressive wager as a function of its meter: a straight line, and where it crosses zero.

The award depends on the player's own five cards alone, so its mean is a sum over categories of hands.
Best play never folds a hand that the pay table names (tests/lab/games/caribbean_stud/test_figures.py), so no
award is lost to folding. The meter is what the sign shows when the award is paid, and nobody else wins at the
same time.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from croupier.errors import DataInvalid
from croupier.games.option import Option
from croupier.hands import Category
from croupier.lab.core.figures import Figures, Row, mean, variance
from croupier.lab.core.lower import PLACE_BITS
from croupier.lab.core.worth import checked_rows
from croupier.lab.hands.left import row_chances
from croupier.lab.hands.rank import count_five_card_hands
from croupier.lab.progressive.envy import added_variance, envy_by_row
from croupier.money import Cents, Odds, say_dollars
from croupier.pay import Award, Fixed, PayTable, Percent
from croupier.pay.progressive import percent_of

ROWS = frozenset(category.row for category in Category)
ENVIED = (Category.ROYAL_FLUSH.row, Category.STRAIGHT_FLUSH.row)
"""Rows that may bring envy [CSP 21g]."""
HANDS = math.comb(52, 5)
HANDS_LEFT = math.comb(47, 5)
"""Another player's possible hands once five cards are known."""


METER = Option("meter", default=None, of=Cents, says="what the sign shows")
OTHER_PLAYERS = Option("other_players", default=0, of=int, says="other players whose hands bring envy")


@dataclass(frozen=True, kw_only=True)
class MeterValue:
    """What one wager is worth, in cents: ``fixed + per_cent * meter - wager``.

    Exact where the percentages of the meter are whole cents; otherwise an award is less than a cent smaller.
    """

    wager: Cents
    fixed: Fraction
    """The mean of the awards and envy that do not come off the meter."""
    per_cent: Fraction
    """What one more cent on the meter adds."""

    def expected(self, meter: Cents) -> Fraction:
        """The bettor's mean gain in cents; negative below the break-even meter."""
        return self.fixed + self.per_cent * meter - self.wager

    @property
    def break_even(self) -> Fraction | None:
        """The meter, in cents, at which the wager costs nothing; None if no meter does."""
        return (self.wager - self.fixed) / self.per_cent if self.per_cent else None

    def notes(self, meter: Cents | None) -> list[str]:
        """What a reader should know about figures with this much on the meter."""
        at = say_dollars(meter) if meter is not None else "nothing: give meter=DOLLARS for another"
        notes = [f"wager {say_dollars(self.wager)}, meter at {at}"]
        if self.break_even is not None:
            even = (
                f"breaks even at a meter of {say_dollars(Cents(math.ceil(self.break_even)))}"
                if self.break_even > 0
                else "gains on average at any meter: a house that posts this gives money away"
            )
            gained = float(self.per_cent / self.wager * 100_000)
            notes.append(f"{even}; $1,000 on the meter is worth {gained:.4%}")
        return notes


@dataclass(frozen=True, kw_only=True)
class Posting:
    """A progressive as posted: the pay table, the wager, and how many others sit at the table."""

    table: PayTable
    wager: Cents
    other_players: int = 0
    scale_dollars: bool = False
    """Whether dollar rows scale with the posted wager (CSP-R7)."""

    def __post_init__(self) -> None:
        checked_rows(self.table, ROWS, needed=frozenset())
        if self.wager <= 0:
            raise DataInvalid("the posted wager must be more than $0", key="progressive_wager")
        envy_by_row(self.table, ENVIED, self.wager)

    @property
    def scale(self) -> Fraction:
        """The posted wager over the wager that the table's dollars are stated for."""
        return Fraction(self.wager, self.table.wager or self.wager)

    def tray(self, award: Award) -> Fraction:
        """Return what an award pays in cents, except the part that comes off the meter."""
        match award:
            case Odds():
                return self.wager * (Fraction(award.win, award.stake) + (0 if award.keeps_stake else 1))
            case Fixed():
                return award.cents * (self.scale if self.scale_dollars else Fraction(1))
            case Percent():
                return Fraction(0)

    def award(self, category: Category, meter: Cents) -> Fraction:
        """What a hand is paid in cents with this meter; a share of the meter is rounded down to the cent."""
        award = self.table.get(category.row)
        if award is None:
            return Fraction(0)
        if isinstance(award, Percent):
            return Fraction(percent_of(meter, award.of_meter))
        return self.tray(award)

    def envy(self, category: Category) -> Fraction:
        """What a hand at another seat brings, in cents; always scaled to the posted wager."""
        return envy_by_row(self.table, ENVIED, self.wager).get(category.row, Fraction())


def meter_value(posting: Posting) -> MeterValue:
    """The value of the wager as a function of the meter."""
    chances = category_chances()
    fixed = per_cent = Fraction()
    for category, chance in chances.items():
        award = posting.table.get(category.row)
        if isinstance(award, Percent):
            per_cent += chance * Fraction(award.of_meter, 100)
        elif award is not None:
            fixed += chance * posting.tray(award)
        fixed += posting.other_players * chance * posting.envy(category)
    return MeterValue(wager=posting.wager, fixed=fixed, per_cent=per_cent)


def edge_without(posting: Posting, meter: Cents | None, out: frozenset[int]) -> Fraction:
    """The edge with this meter once these cards are out of the deck, others' hands included."""
    chances, shown = row_chances(5, out), meter or Cents(0)
    brought = sum(
        (
            chances[category.row]
            * (posting.award(category, shown) + posting.other_players * posting.envy(category))
            for category in Category
        ),
        Fraction(),
    )
    return 1 - brought / posting.wager


def progressive(game: str, posting: Posting, meter: Cents | None) -> Figures:
    """The figures of the wager with this meter; an empty meter if none is given."""
    shown = meter or Cents(0)
    chances = category_chances()
    awards = {category: posting.award(category, shown) for category in Category}
    own = [
        Row(category.words, chances[category], awards[category] / posting.wager - 1)
        for category in reversed(Category)
        if category.row in posting.table.pays
    ]
    rest = 1 - sum((row.probability for row in own), Fraction())
    own.append(Row("no award", rest, Fraction(-1)))
    envy = [
        Row(
            f"envy for {category.words}, expected number",
            posting.other_players * chances[category],
            posting.envy(category) / posting.wager,
        )
        for category in reversed(Category)
        if posting.other_players and category.row in posting.table.envy
    ]
    rows = (*own, *envy)
    return Figures(
        game=game,
        wager="progressive",
        pay_table=posting.table.id,
        per="progressive wager",
        edge=-mean(rows),
        average_wager=Fraction(1),
        standard_deviation=math.sqrt(variance(own) + _envy_spread(posting, awards)),
        hit_frequency=sum((row.probability for row in own if row.net > 0), Fraction()),
        rows=rows,
        notes=tuple(_notes(posting, meter)),
    )


def _notes(posting: Posting, meter: Cents | None) -> list[str]:
    notes = meter_value(posting).notes(meter)
    if posting.table.envy:
        each = sum(
            (chance * posting.envy(category) for category, chance in category_chances().items()), Fraction()
        )
        worth = float(each / posting.wager)
        notes.append(f"{posting.other_players} other players; each is worth {worth:.4%} in envy")
        notes.append("hit frequency counts awards for the player's own hand only")
    return notes


@cache
def category_chances() -> Mapping[Category, Fraction]:
    """How likely each category is in five cards."""
    return {category: Fraction(hands, HANDS) for category, hands in _category_counts(()).items()}


@cache
def _category_counts(dead: tuple[int, ...]) -> Mapping[Category, int]:
    """How many five-card hands of each category there are without the dead cards."""
    counts = count_five_card_hands([card for card in range(52) if card not in dead])
    return {
        category: int(counts[category << PLACE_BITS : (category + 1) << PLACE_BITS].sum())
        for category in Category
    }


def _envy_spread(posting: Posting, awards: Mapping[Category, Fraction]) -> Fraction:
    """What envy adds to the variance, in wagers squared, exactly.

    Hands at one table exclude each other's cards, so a player's award and envy are correlated, and so are two
    envies. Each envy hand is a straight flush; with it known, other players' hands are counted in 47 cards.
    """
    others = posting.other_players
    if not others or not posting.table.envy:
        return Fraction(0)
    chances = category_chances()
    envy = {category: posting.envy(category) for category in Category}
    mean_envy = sum((chances[category] * envy[category] for category in Category), Fraction())
    mean_award = sum((chances[category] * awards[category] for category in Category), Fraction())
    square = with_award = with_envy = Fraction()
    for top in range(5, 15):
        category = Category.ROYAL_FLUSH if top == 14 else Category.STRAIGHT_FLUSH
        chance = Fraction(4, HANDS) * envy[category]
        others_hold = _category_counts(straight_flush(top))
        square += chance * envy[category]
        with_award += chance * _mean_of(awards, others_hold)
        with_envy += chance * _mean_of(envy, others_hold)
    spread = added_variance(
        others, own=mean_award, envy=mean_envy, square=square, with_own=with_award, with_envy=with_envy
    )
    return spread / posting.wager**2


def straight_flush(top: int) -> tuple[int, ...]:
    """The card indices of the straight flush in clubs with this highest card."""
    return tuple(((rank - 2) % 13) * 4 for rank in range(top, top - 5, -1))


def _mean_of(amounts: Mapping[Category, Fraction], counts: Mapping[Category, int]) -> Fraction:
    """The mean amount over hands counted in 47 cards."""
    return sum((amounts[category] * counts[category] for category in Category), Fraction()) / HANDS_LEFT
