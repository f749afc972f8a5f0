"""Cards that a dealer entered by mistake are taken back, before anything depends on them.

The record of them stays in the log. Afterwards only a correction of the settled round helps.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from croupier.errors import NotNow
from croupier.money import Fine
from croupier.table import events as e
from croupier.table.round import Round
from croupier.table.session import commands as c
from croupier.table.session import events as s
from croupier.table.session.family import family_of
from croupier.table.session.position import TablePosition
from croupier.table.table import Table

BACK = "d back"
"""How a dealer takes back the cards entered last."""

CARDS: frozenset[type[e.Event]] = frozenset(
    {e.HandDealt, e.HandNamed, e.BoardDealt, e.CardsBurned, e.CardDrawn, e.HandShown}
)
FOLLOWING: frozenset[type[e.Event]] = frozenset(
    {
        e.StepReached,
        e.HandRevealed,
        e.BettingOpened,
        e.FeeTaken,
        e.PlayersAsked,
        e.StreetPassed,
        e.FirstNamed,
        e.TurnOpened,
    }
)
"""Events that follow automatically from cards; any other is somebody's act, or settles the round."""


OF_A_ROUND: frozenset[type[e.Event]] = frozenset(get_args(e.AnyEvent))


def last_entry(log: Sequence[e.Event]) -> tuple[str, list[e.Event]]:
    """The last entry of a dealer that counts, and the events of the round that followed from it.

    Both are empty if nothing can be taken back: something else has happened since, or nothing was entered.
    """
    found: list[e.Event] = []
    skipped = 0
    for event in reversed(log):
        match event:
            case s.EntryTakenBack():
                skipped += event.events
            case s.ActionsTaken(actions=actions):
                if found and all(type(one) in CARDS | FOLLOWING for one in found):
                    cards = any(type(one) in CARDS for one in found)
                    return (actions[-1], found[::-1]) if cards else ("", [])
                if found:
                    break
            case s.RoundOpened():
                break
            case _ if type(event) in OF_A_ROUND:
                if skipped:
                    skipped -= 1
                else:
                    found.append(event)
    return "", []


def taken_back(events: Sequence[e.Event], seats: Sequence[int] = ()) -> s.EntryTakenBack:
    """The event by which these events of a round do not count; their chips go back where they were."""
    moved: e.Movements = {}
    for event in events:
        for account, amount in event.movements().items():
            name = account
            if seats and account.startswith("seat:"):
                name = f"seat:{seats[int(account[5:]) - 1]}"
            moved[name] = Fine(moved.get(name, 0) - amount)
    cards = sum(
        len(event.cards) for event in events if isinstance(event, e.HandDealt | e.BoardDealt | e.CardsBurned)
    )
    drawn = sum(isinstance(event, e.CardDrawn) for event in events)
    return s.EntryTakenBack(
        events=len(events),
        cards=cards + drawn,
        moved={account: amount for account, amount in sorted(moved.items()) if amount},
    )


def without(round_: Round, fresh: Round, events: int) -> Round:
    """A round just opened that follows the events of another, but for the last ones."""
    for event in round_.log[len(fresh.log) : len(round_.log) - events]:
        fresh.emit(event)
    return fresh


class TakingBack(TablePosition[Table]):
    """Entries that do not count."""

    def take_back(self, _: c.TakeBack) -> None:
        """Take back the last entry, if it was cards and nothing has happened since."""
        self.playing()
        events = last_entry(self.log)[1]
        if not events:
            raise NotNow("nothing was entered that can be taken back: a correction is a supervisor's")
        self.emit(taken_back(events, seats=self.state.players))

    def entry_taken_back(self, event: s.EntryTakenBack) -> None:
        """The round goes back to where it stood before the entry."""
        opened = next(one for one in reversed(self.log) if isinstance(one, s.RoundOpened))
        fresh = family_of(self.posting.table).open_round(self.posting, opened)
        self.round = without(self.playing(), fresh, event.events)
