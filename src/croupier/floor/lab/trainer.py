"""The trainer: what the lab would do in a player's place, from what that player sees and nothing else.

A floor offers it where it is told to, for practice; the lab works beside the tables, which go on meanwhile.
"""

from __future__ import annotations

from dataclasses import dataclass

from croupier.errors import NotNow, SeatUnknown
from croupier.floor.lab.process import Lab
from croupier.table import BankedRound, Session


@dataclass(frozen=True, kw_only=True)
class Hint:
    """One thing that may be done now: its worth in base wagers, and how far that is behind the best."""

    action: str
    worth: float
    behind: float


async def hints(session: Session, person: str, lab: Lab) -> list[Hint]:
    """Every legal action of a person whose turn it is, best first."""
    round_ = session.round
    if not isinstance(round_, BankedRound):
        raise NotNow("the lab advises in rounds against a bank, while one is played")
    players = session.players_of(person)
    if not players:
        raise SeatUnknown("advice is for those who play the round")
    waiting = [player for player in players if player in round_.to_act]
    if not waiting:
        raise NotNow("it is not your turn to decide")
    game_id, view = round_.table.game.id, round_.view(waiting[0])
    found = await lab.ask(game_id, view, round_.table.options)
    return [Hint(action=one.action, worth=one.worth, behind=one.worth - found[0].worth) for one in found]
