"""The trainer: what the lab would do in a player's place, from what that player sees and nothing else.

A floor offers it where it is told to, for practice; the lab works beside the tables, which go on meanwhile.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from croupier.errors import NotNow, SeatUnknown
from croupier.table import BankedRound, Session


@dataclass(frozen=True, kw_only=True)
class Hint:
    """One thing that may be done now: its worth in base wagers, and how far that is behind the best."""

    action: str
    worth: float
    behind: float


async def hints(session: Session, person: str) -> list[Hint]:
    """Every legal action of a person whose turn it is, best first."""
    round_ = session.round
    if not isinstance(round_, BankedRound):
        raise NotNow("the lab advises in rounds against a bank, while one is played")
    seats = [seat for seat, occupant in session.state.seated.items() if occupant.person == person]
    numbers = [session.state.players.index(seat) + 1 for seat in seats if seat in session.state.players]
    if not numbers:
        raise SeatUnknown("advice is for those who play the round")
    waiting = [number for number in numbers if number in round_.to_act]
    if not waiting:
        raise NotNow("it is not your turn to decide")
    game_id, view, posted = round_.table.game.id, round_.view(waiting[0]), dict(round_.table.options)

    def ask() -> list[Hint]:
        # Only here: the compiler behind the lab takes longer to start than the floor does.
        from croupier.lab.advise import advise_seen

        found = advise_seen(game_id, view, posted)
        best = float(found[0].worth) if found else 0.0
        return [
            Hint(action=one.action, worth=float(one.worth), behind=float(one.worth) - best) for one in found
        ]

    return await asyncio.to_thread(ask)
