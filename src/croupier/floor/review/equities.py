"""What the hands of a settled round were worth against each other at each of its moments.

No hand of these games lies open before the showdown, so nobody is told an equity while a round is played.
When it is over, the hands that were shown can be weighed again as they stood on every street.
"""

from __future__ import annotations

from croupier.cards import UNSEEN
from croupier.floor.lab.process import Lab
from croupier.floor.lab.worker import Runout
from croupier.floor.review.steps import OPEN, Steps
from croupier.games.pot.view import PotSeat, PotView
from croupier.games.view import RoundView

OUT = ("folded", "mucked", "dead")


def runout(steps: Steps, step: int, viewer: str, *, own: bool = False) -> Runout | None:
    """The hands still in after so many events, if every one of them was shown in the end.

    ``own``: the viewer goes through a round of their own, and knows their own hand without its being shown.
    """
    end = len(steps.events)
    finished = steps.round_view(end, viewer if own else OPEN, own=own)
    now = steps.round_view(step, OPEN)
    if not isinstance(finished, PotView) or not isinstance(now, PotView) or now.over:
        return None
    hands: list[tuple[str, str]] = []
    for person, seat, shown in zip(steps.persons, now.seats, finished.seats, strict=True):
        if seat.status in OUT:
            continue
        cards = _held(steps, step, seat, shown, person if own and person == viewer else "")
        if not cards:
            return None
        hands.append((person, cards))
    boards = ["".join(card.text for card in board) for board in now.board]
    return Runout(hands=tuple(hands), boards=tuple(boards)) if len(hands) > 1 else None


def _held(steps: Steps, step: int, seat: PotSeat, shown: PotSeat, own: str) -> str:
    """The cards of a hand at that moment; empty if they were not shown in the end."""
    cards, known = seat.cards, bool(shown.cards) and UNSEEN not in shown.cards
    if own:
        seen: RoundView = steps.round_view(step, own, own=True)
        cards, known = seen.seats[seat.player - 1].cards, True
    if not cards or UNSEEN in cards or not known:
        return ""
    return "".join(card.text for card in cards)


async def equities(steps: Steps, asked: Runout, lab: Lab) -> list[tuple[str, str, float]]:
    """Each person with their hand and its share of the pot on average, the best first."""
    options = steps.setup.posting.table.options
    found = {one.action: one.worth for one in await lab.ask(steps.setup.game, asked, options)}
    hands = [(person, cards, found[person]) for person, cards in asked.hands]
    return sorted(hands, key=lambda hand: -hand[2])
