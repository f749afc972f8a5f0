"""What the blackjack games share: charts as data, and the steps of insurance, play and the bank's draw.

A hand carries marks of what has happened to it: ``split``, ``switched``, ``doubled``, ``surrendered``. A
Natural is an ace and a ten-value card as dealt, so a split or switched hand is never one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum

from croupier.cards import Card, Rank
from croupier.games.banked.vocabulary import (
    Misdeal,
    Misdeals,
    Options,
    Procedure,
    Result,
    Sight,
    Spot,
    UpTo,
    UpToHalf,
    WrongCount,
    lose,
    pay,
    push,
)
from croupier.games.option import Option
from croupier.hands.blackjack import TEN, ace_and_ten, over, soft, total, value
from croupier.money import Odds


class Mark(StrEnum):
    """What may happen to a hand after the deal."""

    SPLIT = "split"
    SWITCHED = "switched"
    DOUBLED = "doubled"
    SURRENDERED = "surrendered"


@dataclass(frozen=True, kw_only=True)
class Chart:
    """Which totals must hit, and which must stand; on those between, the player is free."""

    hit_to: int
    stand_from: int
    stand_from_soft: int

    def must_hit(self, cards: Sequence[Card]) -> bool:
        """Whether the hand must take another card."""
        return total(cards) <= self.hit_to

    def must_stand(self, cards: Sequence[Card]) -> bool:
        """Whether the hand may take no more cards."""
        return total(cards) >= (self.stand_from_soft if soft(cards) else self.stand_from)


PLAYER = Chart(hit_to=11, stand_from=21, stand_from_soft=21)
"""Must hit 11 or less, must stand on 21; free on 12 to 20 [SW 11, BB Round]."""
PLAYER_DEALER = Chart(hit_to=16, stand_from=17, stand_from_soft=18)
"""Must hit soft 17 or less, must stand on hard 17 or soft 18 and more [SW 14, BB Round]."""
FREE = Chart(hit_to=0, stand_from=21, stand_from_soft=21)
"""A player may stand on any total, and stands on 21."""
STANDS_ON_SOFT_17 = Chart(hit_to=16, stand_from=17, stand_from_soft=17)
"""A bank that stands on every 17."""


def is_ace(card: Card) -> bool:
    """Whether a card is an ace."""
    return card.rank is Rank.ACE


def is_ten(card: Card) -> bool:
    """Whether a card is a ten or a picture."""
    return value(card) == TEN


def natural(sight: Sight) -> bool:
    """Whether the player's hand is a Natural as dealt, neither switched nor split."""
    return ace_and_ten(sight.hand) and not sight.marks & {Mark.SPLIT, Mark.SWITCHED}


def bank_natural(sight: Sight) -> bool:
    """Whether the bank's hand is a Natural."""
    return ace_and_ten(sight.bank)


def by_totals(sight: Sight) -> int:
    """How a hand's total compares with the bank's: 1 wins, 0 pushes, -1 loses; a hand that is over loses."""
    mine, banks = total(sight.hand), total(sight.bank)
    if over(sight.hand):
        return -1
    if over(sight.bank) or mine > banks:
        return 1
    return 0 if mine == banks else -1


def insured(odds: Odds, clause: str, *, both: str) -> Callable[[Sight], Result]:
    """Insurance: paid if the bank has a Natural, else lost. If the player has one too, an option decides."""

    def result(sight: Sight) -> Result:
        if not bank_natural(sight):
            return lose(clause)
        if natural(sight) and sight.options.get("insurance_vs_natural", "pay") == "push":
            return push(both)
        return pay(odds, clause)

    return result


VOID_IF_WRONG = Misdeals(
    player=WrongCount.VOID,
    bank=WrongCount.VOID,
    clause="SW 9 default",
    surplus=False,
    declared=(Misdeal.WRONG_COUNT, Misdeal.SHOE_EMPTY),
)
"""A wrong number of cards, or a shoe without a card that is due, makes the round void."""


# ── what the declarations share ──────────────────────────────────────────────────────────────────────


def wagers_in_play(
    *,
    insurance: str,
    double: str,
    exactly: str | None = None,
    offered: Callable[[Options], bool] = lambda _: True,
) -> tuple[Spot, Spot]:
    """The spots for insurance, up to half of a hand's wager where it is offered, and for a double."""
    insured_spot = Spot(
        name="insurance",
        amount=UpToHalf("game", exactly=exactly),
        needs=("game",),
        in_play=True,
        per_hand=True,
        offered=offered,
        clause=insurance,
    )
    return (
        insured_spot,
        Spot(name="double", amount=UpTo("game"), needs=("game",), in_play=True, per_hand=True, clause=double),
    )


def with_the_hand(results: Mapping[Enum, Result]) -> dict[Enum, dict[str, Result]]:
    """What each outcome does to a hand's wager and to its double alike."""
    return {outcome: {"game": result, "double": result} for outcome, result in results.items()}


def seats_option(*seats: int, ruling: str) -> Option:
    """The option how many seats the table has; the first number is the default."""
    return Option(
        "seats",
        default=seats[0],
        of=seats,
        says="number of seats, including the player-dealer's",
        ruling=ruling,
    )


def posted_seats(options: Options) -> int:
    """How many the table seats, as that option says."""
    return int(options["seats"])


def split_tens_option(ruling: str) -> Option:
    """The option whether ten-value cards are split by value or by rank."""
    return Option(
        "split_tens",
        default="value",
        of=("value", "rank"),
        says="which ten-value cards may be split: any two, or only two of one rank",
        ruling=ruling,
    )


# ── the steps of a round ─────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, kw_only=True)
class Insure(Procedure):
    """With an ace up, a side wager on the bank having a Natural is offered until the dealer closes it."""

    spot: str

    @property
    def says(self) -> str:
        """The offer in words."""
        return "with an ace up, insurance is offered, clockwise from the house dealer's left"


@dataclass(frozen=True, kw_only=True)
class Check(Procedure):
    """The hole card is checked behind some up cards; a Natural ends the play, lost insurance is taken."""

    insurance: str
    peeks: Callable[[Card, Options], bool]

    @property
    def says(self) -> str:
        """The check in words."""
        return "the hole card is checked; a Natural ends the play; lost insurance is collected"


@dataclass(frozen=True, kw_only=True)
class PlayOut(Procedure):
    """Each player plays their hands out: hit, stand, double, split, and whatever else the game offers."""

    game_spot: str
    double_spot: str
    from_bank: Callable[[Options], bool] | None = None
    """Whether the player to the player-dealer's left begins; None for the one to the house dealer's left."""
    chart: Chart = PLAYER
    may_switch: bool = False
    may_double: Callable[[Sight], bool] = lambda _: True
    """Which hands of two cards may be doubled; split aces never are."""
    splits_max: Callable[[Options], int] = lambda _: 3
    aces_split_once: Callable[[Options], bool] = lambda _: True
    surrenders: Callable[[Options], bool] | None = None
    """Whether a hand may be surrendered; None if it never may."""
    double_clause: str
    split_clause: str
    surrender_clause: str
    """What says when a hand may be surrendered, or that it never may."""

    def faults(self, spots: Mapping[str, Spot], hands: int) -> Iterator[str]:
        """Refuse a switch of one hand, and spots that cannot hold the wager of a hand or its double."""
        if self.may_switch and hands != 2:
            yield "may_switch needs hands=2"
        for name, in_play in ((self.game_spot, False), (self.double_spot, True)):
            if name not in spots or spots[name].in_play is not in_play:
                yield f"{name!r} is not a spot for {'a double in play' if in_play else 'the wager of a hand'}"

    @property
    def begins_at_bank(self) -> bool:
        """Whether the player-dealer's left may begin."""
        return self.from_bank is not None

    def may_surrender(self, options: Options) -> bool:
        """Whether the table lets hands be surrendered."""
        return self.surrenders is not None and self.surrenders(options)

    @property
    def says(self) -> str:
        """The choices in words."""
        acts = ["hit", "stand", "double", "split"]
        acts += ["surrender"] * (self.surrenders is not None) + [
            "switch second cards first"
        ] * self.may_switch
        must_hit = f"must hit {self.chart.hit_to} or less, " if self.chart.hit_to else ""
        return f"each hand: {', '.join(acts)}; {must_hit}must stand on {self.chart.stand_from}"


@dataclass(frozen=True, kw_only=True)
class DrawOut(Procedure):
    """The bank draws by its chart, if any wager can still depend on it."""

    chart: Callable[[Options], Chart] | None = None
    """When the bank draws, where that is posted; None for a bank that hits soft 17."""
    depends: Callable[[Sight], bool]
    """Whether this hand's result can still change with the bank's draws."""
    spots: tuple[str, ...] = ()
    """Spots whose wagers make the bank complete its hand whatever the players hold."""

    def chart_of(self, options: Options) -> Chart:
        """When the bank draws at this table."""
        return PLAYER_DEALER if self.chart is None else self.chart(options)

    @property
    def says(self) -> str:
        """The draw in words."""
        if self.chart is not None:
            return "the bank hits 16 or less; it hits or stands on soft 17 as posted, and stands on more"
        return "the bank hits soft 17 or less; it stands on hard 17 or more and soft 18 or more"
