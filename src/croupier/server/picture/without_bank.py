"""The parts of a picture that games without a bank share."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from croupier.cards import UNSEEN, Card, Cards
from croupier.server.picture.picture import Button
from croupier.table.session.view import TableView


def lying_up(cards: Cards, up: Cards) -> tuple[bool, ...]:
    """Which of a seat's cards lie face up for everybody."""
    left: list[Card] = list(up)
    found = []
    for card in cards:
        shown = card in left and card is not UNSEEN
        if shown:
            left.remove(card)
        found.append(shown)
    return tuple(found)


def told_apart(buttons: Iterable[Button]) -> tuple[Button, ...]:
    """The buttons, with an id for each after the first with the same verb."""
    found: list[Button] = []
    for button in buttons:
        same = sum(other.verb == button.verb for other in found)
        again = same and not button.id
        found.append(replace(button, id=f"{button.verb}-{same + 1}") if again else button)
    return tuple(found)


def entries(view: TableView, *, blinds: bool) -> tuple[tuple[str, str], ...]:
    """What a seated visitor may say about the next rounds; ``blinds``: whether blinds may be put in."""
    seat = view.you.seat
    if seat is None:
        return ()
    taken = view.seats[seat - 1]
    assert taken is not None
    if taken.away:
        return (("in", "Play again"),)
    found = [("out", "Sit out")]
    if blinds and taken.waits_for_blind and not taken.posts:
        found.insert(0, ("post", "Put in a blind now"))
    return tuple(found)
