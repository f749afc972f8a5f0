"""The equities of a settled round's hands at each of its moments.

No hand of these games is face up before the showdown, so nobody sees an equity during a round.
Afterwards, the equities of the hands that were shown can be computed for every street.
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
    """Return the hands still in after ``step`` events, if all of them were shown in the end.

    ``own``: the viewer replays their own round and sees their own hand, even if it was not shown.
    """
    finished = steps.round_view(steps.last, viewer if own else OPEN, own=own)
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
    """Return the cards of a hand at that moment; empty if they were not shown in the end."""
    cards, known = seat.cards, bool(shown.cards) and UNSEEN not in shown.cards
    if own:
        seen: RoundView = steps.round_view(step, own, own=True)
        cards, known = seen.seats[seat.player - 1].cards, True
    if not cards or UNSEEN in cards or not known:
        return ""
    return "".join(card.text for card in cards)


async def equities(steps: Steps, asked: Runout, lab: Lab) -> list[tuple[str, str, float]]:
    """Return each person with their hand and its average share of the pot, the best first."""
    options = steps.setup.posting.table.options
    found = {one.action: one.worth for one in await lab.ask(steps.setup.game, asked, options)}
    hands = [(person, cards, found[person]) for person, cards in asked.hands]
    return sorted(hands, key=lambda hand: -hand[2])
