"""Hands that a record does not show: ``p1 sm ????``, as sites write what they did not see.

Where the deal names the cards, they are known all the same, and are shown as they were dealt. And where
nobody recorded the stacks, nobody recorded that players were all-in: such a hand ends with its last card.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from croupier.cards import UNSEEN
from croupier.errors import DataInvalid
from croupier.history.actions import parse_action
from croupier.numbers import Player
from croupier.table import PotRound, Round
from croupier.table.commands import CheckOrCall, DealBoard, Muck, Show
from croupier.table.pot.state import BETTING, SHOWDOWN


def is_unshown(command: Show) -> bool:
    """Whether a hand is shown without naming all of its cards."""
    return UNSEEN in command.cards


class Unshown:
    """The hands of one recorded round that came to the showdown and were not shown."""

    def __init__(self, round_: Round, actions: Sequence[str]) -> None:
        self._round, self._actions = round_, actions
        self._unsaid: list[Show] = []
        self.secret: list[Player] = []
        """Players who may have won a pot: of those who could, the record shows nobody's cards."""
        self.mucked: list[Player] = []
        """Players whose hands are taken as mucked because the record shows others and not theirs."""
        self.as_dealt: list[Player] = []
        """Players who showed cards that only the deal names."""
        self.unasked: Player | None = None
        """The big blind whose check is recorded although all others were all-in for less."""
        self.ends_with_the_board = False
        """Whether the record ends with the last card, where betting would begin."""

    def said(self, command: Show) -> None:
        """A player shows cards that the record does not name.

        Before the last card that says nothing, and after the round nothing more. At the showdown the hand is
        shown as it was dealt if the deal names it, and mucked if another hand in each of its pots is shown;
        otherwise nobody can say who won.
        """
        round_, player = self._round, command.player
        if not isinstance(round_, PotRound) or all(choice.verb != "sm" for choice in round_.legal(player)):
            # Refused for the reason for which the hand could not be mucked either.
            round_.apply(Muck(player=player))
            return
        if round_.state.stage is not SHOWDOWN or player in self.secret:
            return
        if _named(round_, command):
            round_.apply(Show(player=player))
            self.as_dealt.append(player)
            return
        shows = self._shows(round_)
        if all(
            any(other in shows for other in pot.eligible if other != player)
            for pot in round_.pots()
            if player in pot.eligible
        ):
            round_.apply(Muck(player=player))
            self.mucked.append(player)
        else:
            self.secret.append(player)

    def play_out(self, endless: Collection[Player]) -> None:
        """Play to its end a hand whose record ends with the last card of the board.

        Players whose stacks nobody recorded are never all-in by the record. So it ends where their betting
        would begin, and no showdown is in it.
        """
        round_ = self._round
        if (
            not isinstance(round_, PotRound)
            or round_.state.stage is not BETTING
            or not set(round_.state.inside) <= set(endless)
            or not self._board_comes_last()
        ):
            return
        twin = round_.copy()
        _check_down(twin)
        if twin.state.stage is not SHOWDOWN:
            return
        self.ends_with_the_board = True
        _check_down(round_)
        self._unsaid = [Show(player=player, cards=(UNSEEN,)) for player in round_.to_show()]
        for show in self._unsaid:
            self.said(show)

    def _board_comes_last(self) -> bool:
        said = [action for action in self._actions if not action.lstrip().startswith("#")]
        return bool(said) and isinstance(parse_action(said[-1]), DealBoard)

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

    def notes(self) -> Iterator[str]:
        """What of this the reader of a result has to know."""
        if self.ends_with_the_board:
            yield (
                "the record ends with the last card: nobody recorded the stacks, so the players may have "
                "been all-in, and the betting is read as over"
            )
        if self.unasked:
            yield f"player {self.unasked} checks although all others are all-in for less: nobody asks here"
        if self.as_dealt:
            players = ", ".join(map(str, self.as_dealt))
            yield f"player {players} showed cards that only the deal names: they are taken from there"
        if self.undecided:
            yield "nobody can say who won: the record does not show the hands that came to the showdown"

    def _shows(self, round_: PotRound) -> set[Player]:
        """Players whose cards the record shows, now or later."""
        return {
            show.player
            for show in (*self._written(), *self._unsaid)
            if not is_unshown(show) or _named(round_, show)
        }

    def _written(self) -> Iterator[Show]:
        for action in self._actions:
            if " sm " not in action:
                continue
            try:
                command = parse_action(action)
            except DataInvalid:
                # It is reported when its turn comes.
                continue
            if isinstance(command, Show):
                yield command


def _named(round_: PotRound, command: Show) -> bool:
    """Whether the deal names a hand of which nothing is shown."""
    dealt = round_.state.cards.hole[command.player] if command.player in round_.state.inside else ()
    return bool(dealt) and UNSEEN not in dealt and set(command.cards) == {UNSEEN}


def _check_down(round_: PotRound) -> None:
    while round_.state.stage is BETTING:
        round_.apply(CheckOrCall(player=round_.to_act[0]))
