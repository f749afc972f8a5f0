"""The trainer: the lab's advice to a player, based only on what that player sees.

A floor can offer it for practice; the tables keep dealing while the lab works.
"""

from __future__ import annotations

from dataclasses import dataclass

from croupier.errors import NotNow, SeatUnknown
from croupier.floor.lab.process import Lab
from croupier.games.choice import NumberChoice
from croupier.table import BankedRound, Session


@dataclass(frozen=True, kw_only=True)
class Hint:
    """One action: its value in base wagers, and how much less that is than the best action's."""

    action: str
    worth: float
    behind: float


async def hints(session: Session, person: str, lab: Lab) -> list[Hint]:
    """Return every legal action of the player in turn, best first."""
    round_ = session.round
    if not isinstance(round_, BankedRound):
        raise NotNow("the lab advises only during a round against a bank")
    players = session.players_of(person)
    if not players:
        raise SeatUnknown("only players of this round can ask for advice")
    waiting = [player for player in players if player in round_.to_act]
    if not waiting:
        raise NotNow("it is not your turn")
    if round_.view(waiting[0]).offered(NumberChoice) is not None:
        raise NotNow("no pile and no cut is better than another")
    game_id, view = round_.table.game.id, round_.view(waiting[0])
    found = await lab.ask(game_id, view, round_.table.options)
    return [Hint(action=one.action, worth=one.worth, behind=one.worth - found[0].worth) for one in found]
