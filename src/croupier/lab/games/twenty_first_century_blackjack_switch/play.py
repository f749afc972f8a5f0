"""21st Century Blackjack Switch, both hands of every deal played by the chosen strategy.

A hand is played by its own cards, the up card and the other hand's first two cards. Before that the second
cards may change places, which is decided by the worth of both pairs of hands. The figures are those of this
play, whatever has been drawn to the first hand: on average over all the cards that it may draw, they tell
nothing about the second.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.errors import DataInvalid
from croupier.games.banked.twenty_first_century_blackjack_switch.game import BLACKJACK_SWITCH
from croupier.games.option import Option, Options
from croupier.kernels.blackjack.dealer import ACE, TEN, VALUES
from croupier.kernels.blackjack.hands import FREE
from croupier.lab.blackjack.figures import ERROR
from croupier.lab.blackjack.hands import (
    PAIR,
    PAIRS,
    Families,
    Forced,
    Hands,
    free,
    multisets,
    play_hands,
    ways,
)
from croupier.lab.blackjack.rules import NAMES, Asked, Numbers, numbers
from croupier.lab.blackjack.seat import SeatLimit, seat_limit
from croupier.lab.blackjack.strategy import STRATEGIES, best_chart, book_switches, by_bank, by_book, by_chart
from croupier.pay import PayTable

if TYPE_CHECKING:
    from croupier.lab.blackjack.late import LateSwitch

STRATEGY = Option(
    "strategy", default="best", of=(*STRATEGIES, "no-switch"), says="how hands are switched and played"
)

LATE_COUNT = Option(
    "late_count",
    default="near",
    of=("near", "exact"),
    says="a late switch: second hands approximated, or counted with every card that is out, in minutes",
)

NATURAL_SAID, SWITCHED_21 = "A-T", "A-T switched"
NATURAL = int(PAIR[ACE, TEN])

DEALS = np.array(np.meshgrid(*[np.arange(VALUES)] * 4, indexing="ij")).reshape(4, -1)
"""First and second card of the first hand, first and second of the second: 10,000 deals by value."""

HAND_1, HAND_2 = PAIR[DEALS[0], DEALS[1]], PAIR[DEALS[2], DEALS[3]]
SWITCHED_1, SWITCHED_2 = PAIR[DEALS[0], DEALS[3]], PAIR[DEALS[2], DEALS[1]]

BOTH_NATURAL = (HAND_1 == NATURAL) & (HAND_2 == NATURAL)
"""No player is to act, so nothing can be switched."""


class Solved(NamedTuple):
    """The game, played. Hands are named by the other hand's cards, then their own two."""

    numbers: Numbers
    hands: Hands
    dealt: NDArray[np.float64]
    """By other hand, hand and up card: the worth of hands as dealt."""
    switched: NDArray[np.float64]
    """By other hand, hand and up card: the worth of hands that a switch has made."""
    split: NDArray[np.bool_]
    """By other hand, value of a pair and up card: whether it is split."""
    switch: NDArray[np.bool_]
    """By deal and up card: whether the second cards change places."""
    seat: SeatLimit | None
    """What the limit of three splits for the whole seat takes away, where it applies."""
    late: LateSwitch | None
    """What a switch after acts on the first hand is worth, where it is allowed."""
    edge: float
    """In units of both wagers."""
    error: float
    """How far it may be off."""


def solve(
    table: PayTable, options: Options, *, tallied: bool = True, families: Families | None = None
) -> Solved:
    """Plays all deals by the chosen strategy; kept for the next question.

    Unless ``tallied``, only worths are counted, not how hands end. ``families`` are of other strategies.
    """
    if options["late_switch"] and options["split_limit"] == "seat":
        raise DataInvalid(
            "a switch after acts on the first hand is analysed with splits of each hand; choose 'hand'",
            key="split_limit",
        )
    return _solve(Asked(table, options), tallied, families)


def forget() -> None:
    """Forgets everything that was solved before."""
    _solve.cache_clear()


@lru_cache(maxsize=3)
def _solve(asked: Asked, tallied: bool, families: Families | None) -> Solved:
    rules = numbers(BLACKJACK_SWITCH, asked.table, asked.options)
    return _played(asked, rules, tallied=tallied, families=families)


def edge_of(table: PayTable, options: Options, rules: Numbers) -> float:
    """The edge with the shoe that the rules name."""
    if options["late_switch"]:
        raise DataInvalid("cards are counted for a switch before the play", key="late_switch")
    return _played(Asked(table, options), rules, tallied=False).edge


def _played(asked: Asked, rules: Numbers, *, tallied: bool, families: Families | None = None) -> Solved:
    def best() -> Solved:
        return _solve(Asked(asked.table, {**asked.options, "strategy": "best"}), tallied, families)

    forced = _forced(asked, rules, best)
    if asked.options["strategy"] == "no-switch" and not any(rules.out):
        hands = best().hands
    else:
        # A limit for the seat, and a later switch, go by how hands end.
        needed = asked.options["split_limit"] == "seat" or asked.options["late_switch"]
        hands = play_hands(rules, multisets(PAIRS), forced, tallied=tallied or needed, families=families)
    return assembled(asked, rules, hands, forced, lambda better: _switch(asked, better, best))


def assembled(
    asked: Asked,
    rules: Numbers,
    hands: Hands,
    forced: Forced,
    choose: Callable[[NDArray[np.bool_]], NDArray[np.bool_]],
) -> Solved:
    """Return both hands of every deal together; ``choose`` switches, given where switching is better."""
    switched, split = hands.unsplit.copy(), np.zeros((len(PAIRS), VALUES, VALUES), dtype=np.bool_)
    for value in range(VALUES):
        pair, splitting = PAIR[value, value], hands.splits[value].worth
        better = splitting > switched[:, pair]
        split[:, value] = np.where(forced.split[value] == FREE, better, forced.split[value] == 1)
        if value == TEN and not rules.splits_tens:
            split[:, value] = False
        switched[:, pair] = np.where(split[:, value], splitting, switched[:, pair])
    dealt = switched.copy()
    dealt[:, NATURAL] = hands.natural
    if asked.options["switched_aces"] == "no-split":
        switched[:, PAIR[ACE, ACE]] = hands.unsplit[:, PAIR[ACE, ACE]]
    seat = seat_limit(rules, hands, split, forced) if asked.options["split_limit"] == "seat" else None
    kept = together(dealt, HAND_1, HAND_2, seat)
    if seat is not None and asked.options["switched_aces"] == "no-split":
        changed = together(switched, SWITCHED_1, SWITCHED_2, seat.unless(PAIR[ACE, ACE]))
    else:
        changed = together(switched, SWITCHED_1, SWITCHED_2, seat)
    switch = choose(changed > kept) & ~BOTH_NATURAL[:, np.newaxis]
    naturals = (HAND_1 == NATURAL).astype(int) + (HAND_2 == NATURAL)
    lost = (hands.looked[HAND_2, HAND_1].sum(axis=1) * (2 - naturals)).sum()
    gained, late, error = float(np.where(switch, changed, kept).sum()), None, ERROR
    if asked.options["late_switch"] and asked.options["strategy"] == "best":
        # Every other strategy switches first or never. Imported here, because few tables post the option.
        from croupier.lab.blackjack.late import Second, late_switch
        from croupier.lab.blackjack.late_count import correction
        from croupier.lab.blackjack.late_figures import error_of

        aces = asked.options["switched_aces"] == "split"
        late = late_switch(rules, Second(hands, split, dealt, switched, aces), DEALS, rules.shoe)
        gained, error = float(late.worth.sum()), error_of(rules)
        if asked.options["late_count"] == "exact":
            gained, error = gained + correction(rules, late, DEALS), 10 * ERROR
    edge = float(lost - gained) / 2
    return Solved(rules, hands, dealt, switched, split, switch, seat, late, edge, error)


def _forced(asked: Asked, rules: Numbers, best: Callable[[], Solved]) -> Forced:
    """What the strategy prescribes after the switch."""
    match asked.options["strategy"]:
        case "chart":
            return by_chart(rules, best_chart(rules, best().hands))
        case "book":
            return by_book(rules)
        case "bank":
            return by_bank(rules)
        case _:
            return free()


def _switch(asked: Asked, better: NDArray[np.bool_], best: Callable[[], Solved]) -> NDArray[np.bool_]:
    """Whether the strategy switches, by deal and up card."""
    match asked.options["strategy"]:
        case "chart":
            return switches_by_worth(worth_chart(best()))
        case "book":
            return np.repeat(book_switches(DEALS)[:, np.newaxis], VALUES, axis=1)
        case "no-switch" | "bank":
            return np.zeros_like(better)
        case _:
            return better


HANDS_SAID = tuple(f"{NAMES[a]}-{NAMES[b]}" if a in (b, ACE) else str(a + b + 2) for a, b in PAIRS)
"""Two cards as a person sums them up: pairs and soft hands by name, others by their total."""


def worth_chart(found: Solved) -> dict[str, NDArray[np.float64]]:
    """What two cards are worth on average, in hundredths of a wager, by their name and the up card.

    An ace and a ten brought together by a switch are listed apart from a Natural.
    """
    orders = np.array([float(ways(*pair)) for pair in PAIRS])
    worths: dict[str, NDArray[np.float64]] = {}
    for said in (*dict.fromkeys(HANDS_SAID), SWITCHED_21):
        natural = said == SWITCHED_21
        own = [place for place, name in enumerate(HANDS_SAID) if name == (NATURAL_SAID if natural else said)]
        table = found.switched if natural else found.dealt
        gained = np.einsum("o,ohu,h->u", orders, table[:, own], orders[own])
        met = np.einsum("o,ohu,h->u", orders, found.hands.dealt[:, own], orders[own])
        worths[said] = np.round(100 * np.divide(gained, met, out=np.zeros(VALUES), where=met > 0))
    return worths


def switches_by_worth(chart: Mapping[str, NDArray[np.float64]]) -> NDArray[np.bool_]:
    """Switches if the two new hands are worth more by the chart, by deal and up card."""
    as_dealt = np.array([chart[said] for said in HANDS_SAID])
    as_switched = as_dealt.copy()
    as_switched[NATURAL] = chart[SWITCHED_21]
    kept = as_dealt[HAND_1] + as_dealt[HAND_2]
    changed: NDArray[np.bool_] = as_switched[SWITCHED_1] + as_switched[SWITCHED_2] > kept
    return changed


def together(
    worth: NDArray[np.float64], one: NDArray[np.int64], two: NDArray[np.int64], seat: SeatLimit | None
) -> NDArray[np.float64]:
    """What two hands are worth, by deal and up card."""
    both: NDArray[np.float64] = worth[two, one] + worth[one, two]
    if seat is not None:
        both = both - seat.costs[one, two]
    return both
