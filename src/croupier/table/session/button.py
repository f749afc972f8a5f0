"""The button and the blinds from round to round (POT 4). Seats are numbered clockwise from one."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from msgspec import Struct

from croupier.cards import JOKER, Card, Rank
from croupier.numbers import Seat


class Rotation(StrEnum):
    """How the button passes seats that have become empty (POT-R4)."""

    DEAD = "dead"
    """Everybody pays each blind once per orbit; the button or the small blind may be at an empty seat."""
    MOVING = "moving"
    """The button goes to the next player, the blinds to the next two."""


class Button(Struct, frozen=True):
    """Where the button, the small blind and the big blind are, whether or not anybody sits there."""

    button: Seat
    small: Seat
    big: Seat


def clockwise(seats: Sequence[Seat], after: Seat) -> list[Seat]:
    """The seats in clockwise order from the first after this one, which comes last."""
    return sorted(s for s in seats if s > after) + sorted(s for s in seats if s <= after)


def first_button(dealt: Sequence[Seat], drawn: Seat, *, literal: bool = False) -> Button:
    """The button of the first round, by the draw, with the blinds at the next two seats.

    With two players the button is the small blind (POT-R34). With ``literal`` the blinds start left of the
    button even so, which makes the button the big blind.
    """
    after = clockwise(dealt, drawn)
    if len(dealt) > 2:
        return Button(drawn, after[0], after[1])
    other = after[0]
    return Button(drawn, other, drawn) if literal else Button(drawn, drawn, other)


def next_button(
    last: Button, dealt: Sequence[Seat], rotation: Rotation = Rotation.DEAD, *, literal: bool = False
) -> Button:
    """The button of the next round among the seats to be dealt in."""
    if len(dealt) == 2:
        big = clockwise(dealt, last.big)[0]
        (other,) = [s for s in dealt if s != big]
        return Button(big, other, big) if literal else Button(other, other, big)
    if rotation is Rotation.MOVING:
        return first_button(dealt, clockwise(dealt, last.button)[0])
    big = clockwise(dealt, last.big)[0]
    # When others join two players, the last small blind may be the next big blind. The button then goes to
    # the seat before the small blind.
    button = last.small if last.small != big else clockwise(dealt, Seat(last.big - 1))[-1]
    return Button(button, last.big, big)


def between(button: Button, seat: Seat) -> bool:
    """Whether a seat is the button or between the button and the big blind (POT-R7)."""
    if seat in (button.button, button.big):
        return seat == button.button
    return clockwise([seat, button.big], button.button)[0] == seat


def missed_blinds(last: Button, now: Button, absent: Sequence[Seat]) -> tuple[list[Seat], list[Seat]]:
    """Seats not dealt in that this round's big blind has passed, and those that the small blind has passed.

    The small blind is where the big blind was, so it passes a seat one round after the big blind. When a
    third player leaves two, it may move back and passes nobody.
    """
    on_the_way = clockwise([*absent, now.big], last.big)
    big = [seat for seat in absent if seat in on_the_way[: on_the_way.index(now.big)]]
    small = [seat for seat in absent if seat == now.small]
    if now.button != now.small or last.button == last.small:
        behind = clockwise([*absent, now.small], last.small)
        small += [s for s in behind[: behind.index(now.small)] if s not in small]
    return big, sorted(small)


def deal_order(button: Button, dealt: Sequence[Seat]) -> list[Seat]:
    """Seats in the order of the deal: from the left of the button round to the button itself."""
    return clockwise(dealt, button.button)


def button_draw(cards: Sequence[Card], *, ace_high: bool = True) -> int:
    """The index of the card that wins the button: the highest, equal ranks by suit, the joker lowest.

    >>> from croupier.cards import parse_cards
    >>> button_draw(parse_cards("Kh As Ad Ks")), button_draw(parse_cards("Kh As Ad Ks"), ace_high=False)
    (1, 3)
    """

    def height(card: Card) -> tuple[int, int]:
        if card is JOKER:
            return (0, 0)
        rank = 1 if card.rank is Rank.ACE and not ace_high else int(card.rank)
        return (rank, card.suit)

    return max(range(len(cards)), key=lambda i: height(cards[i]))
