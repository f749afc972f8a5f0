"""What everybody at the table did last, read from the log of the round."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.games.pot.view import Deed
from croupier.numbers import Player
from croupier.table import events as e
from croupier.table.events import Event

STREET_ENDS = (e.BettingClosed, e.StreetPassed)
CHECKS, FOLDS = Deed(what="checks"), Deed(what="folds")


def deeds(log: Sequence[Event]) -> tuple[dict[Player, Deed], dict[Player, int]]:
    """The last act of each player since betting was closed, and how many cards each has exchanged since.

    Both are public: how many cards are exchanged is seen, which ones is not.
    """
    start = next((n for n in range(len(log), 0, -1) if isinstance(log[n - 1], STREET_ENDS)), 0)
    if start and not any(isinstance(event, e.BettingClosed) for event in log[:start]):
        # Streets without betting have passed, and the blinds are still live.
        start = 0
    done: dict[Player, Deed] = {}
    drew: dict[Player, int] = {}
    opened = False
    for event in log[start:]:
        match event:
            # What happens most often comes first: this is read after every act.
            case e.Checked(player=player):
                done[player] = CHECKS
            case e.Called(player=player, amount=amount):
                done[player] = Deed(what="calls", amount=amount)
            case e.HandFolded(player=player):
                done[player] = FOLDS
            case e.Raised(player=player, to=to):
                done[player] = Deed(what="raises to" if opened else "bets", amount=to)
                opened = True
            case e.BettingOpened(to_match=to_match):
                opened = opened or bool(to_match)
            case e.ForcedBetPosted(player=player, amount=amount, what=what):
                done[player] = Deed(what=what.replace("_", " "), amount=amount)
            case e.BroughtIn(player=player, amount=amount):
                done[player] = Deed(what="brings in", amount=amount)
                opened = True
            case e.PotKilled(player=player, amount=amount):
                done[player] = Deed(what="kills", amount=amount)
            case e.CardsDiscarded(player=player, cards=cards, drawn=drawn) if drawn or not cards:
                drew[player] = drawn
    return done, drew
