"""Hands that a record does not show: ``p1 sm ????``, as sites write what they did not see."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.cards import UNSEEN
from croupier.errors import DataInvalid
from croupier.history.actions import parse_action
from croupier.numbers import Player
from croupier.table import PotRound, Round
from croupier.table.commands import Muck, Show
from croupier.table.pot.state import SHOWDOWN


def is_unshown(command: Show) -> bool:
    """Whether a hand is shown without naming all of its cards."""
    return UNSEEN in command.cards


class Unshown:
    """The hands of one recorded round that came to the showdown and were not shown."""

    def __init__(self, round_: Round, actions: Sequence[str]) -> None:
        self._round, self._actions = round_, actions
        self.secret: list[Player] = []
        """Players who may have won a pot: of those who could, the record shows nobody's cards."""

    def said(self, player: Player) -> None:
        """A player shows cards that the record does not name.

        Before the last card that says nothing, and after the round nothing more. At the showdown the hand is
        mucked if another hand in each of its pots is shown; otherwise nobody can say who won.
        """
        round_ = self._round
        if not isinstance(round_, PotRound) or all(choice.verb != "sm" for choice in round_.legal(player)):
            # Refused for the reason for which the hand could not be mucked either.
            round_.apply(Muck(player=player))
            return
        if round_.state.stage is not SHOWDOWN or player in self.secret:
            return
        shows = self._shows()
        if all(
            any(other in shows for other in pot.eligible if other != player)
            for pot in round_.pots()
            if player in pot.eligible
        ):
            round_.apply(Muck(player=player))
        else:
            self.secret.append(player)

    @property
    def undecided(self) -> bool:
        """Whether the round ends here because the record does not show who won."""
        round_ = self._round
        return (
            bool(self.secret)
            and isinstance(round_, PotRound)
            and not round_.over
            and round_.state.stage is SHOWDOWN
            and set(round_.to_show()) <= set(self.secret)
        )

    def _shows(self) -> set[Player]:
        """Players whose cards the record shows, now or later."""
        found = set()
        for action in self._actions:
            if " sm " not in action:
                continue
            try:
                command = parse_action(action)
            except DataInvalid:
                # It is reported when its turn comes.
                continue
            if isinstance(command, Show) and not is_unshown(command):
                found.add(command.player)
        return found
