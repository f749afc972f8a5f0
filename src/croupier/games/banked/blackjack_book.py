"""Basic strategy for the blackjack games as data: a row per total, a column per up card of the bank.

The charts are the familiar ones for a bank that hits soft 17, with slightly fewer doubles because a bank's 22
may push. They are stated, not computed; ``lab`` measures what they cost.
"""

from __future__ import annotations

from collections.abc import Collection

from croupier.cards import Card
from croupier.games.banked.view import BankedView
from croupier.games.banked.vocabulary import Cards
from croupier.hands.blackjack import soft, total, value

HARD: dict[int, str] = {
    **dict.fromkeys(range(4, 9), "HHHHHHHHHH"),
    9: "HDDDDHHHHH",
    10: "DDDDDDDDHH",
    11: "DDDDDDDDDH",
    12: "HHSSSHHHHH",
    13: "SSSSSHHHHH",
    14: "SSSSSHHHHH",
    15: "SSSSSHHHRH",
    16: "SSSSSHHRRR",
    **dict.fromkeys(range(17, 22), "SSSSSSSSSS"),
}
"""H hit, S stand, D double (else hit), R surrender (else hit); columns from two to ten, then the ace."""

SOFT: dict[int, str] = {
    **dict.fromkeys(range(12, 17), "HHHHHHHHHH"),
    17: "HDDDDHHHHH",
    18: "SDDDDSSHHH",
    **dict.fromkeys(range(19, 22), "SSSSSSSSSS"),
}

SPLIT: dict[int, str] = {
    1: "YYYYYYYYYY",
    2: "YYYYYYNNNN",
    3: "YYYYYYNNNN",
    6: "YYYYYNNNNN",
    7: "YYYYYYNNNN",
    8: "YYYYYYYYYY",
    9: "YYYYYNYYNN",
}
"""Pairs by the value of one card; pairs not listed are not split."""

WORTH: dict[int, int] = {
    **dict.fromkeys(range(4, 8), -3),
    8: -1,
    9: 2,
    10: 5,
    11: 6,
    **dict.fromkeys(range(12, 17), -5),
    17: -3,
    18: 1,
    19: 4,
    20: 7,
    21: 9,
}
"""What a two-card total is worth when deciding on a switch; soft totals count a little more."""


def column(up: Card) -> int:
    """The column of the bank's up card."""
    count = value(up)
    return 9 if count == 1 else count - 2


def worth(*hands: Cards) -> int:
    """What two hands are worth together."""
    return sum(WORTH[total(hand)] + 2 * soft(hand) for hand in hands)


def blackjack_book(view: BankedView) -> str | None:
    """Switch for the better pair of hands, then split, surrender, double, hit or stand by the charts.

    The book never takes insurance.
    """
    if view.wager("insurance"):
        return None
    hands = tuple(view.own.hands.values())
    if view.may("switch") and [len(hand) for hand in hands] == [2, 2]:
        (a, b), (x, y) = hands
        if worth((a, y), (x, b)) > worth((a, b), (x, y)):
            return "switch"
    assert view.up_card is not None
    return by_charts(view.own_cards, view.up_card, view.acts.keys())


def by_charts(hand: Cards, up: Card, may: Collection[str]) -> str:
    """What the charts do with one hand against an up card, among the acts allowed."""
    place = column(up)
    if "split" in may and SPLIT.get(value(hand[0]), "N" * 10)[place] == "Y":
        return "split"
    chart = SOFT if soft(hand) else HARD
    word = chart[total(hand)][place]
    for letter, verb in (("R", "surrender"), ("D", "w double")):
        if word == letter and verb in may:
            return verb
    wanted = "stand" if word == "S" else "hit"
    return wanted if wanted in may else next(v for v in ("hit", "stand") if v in may)
