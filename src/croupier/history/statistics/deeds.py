"""What every player did in one round for a pot, and what they had the chance to do.

Read from the round's events alone. The first street is the first with betting. A bet that was forced there,
blind or bring-in, is its first bet; a raise makes it two, the next full raise three.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from typing import Any

from croupier.numbers import Player, player_numbers
from croupier.table import PotRound
from croupier.table import events as e
from croupier.table.pot.state import SHOWDOWN

TWO_BETS, THREE_BETS = 2, 3


class Deeds:
    """Sets of players by what they did, filled while the events of a round are read."""

    def __init__(self, round_: PotRound) -> None:
        self.all = frozenset(player_numbers(len(round_.state.chips.starting) - 1))
        self.inside = set(self.all)
        self.did: dict[str, set[Player]] = defaultdict(set)
        """The players who did something at least once in this round, by its name."""
        self.later: dict[Player, list[int]] = {player: [0, 0, 0] for player in self.all}
        """On later streets: bets and raises, calls, folds."""
        self.void = False
        self._streets = 0
        self._bets = 0
        self._raiser: Player | None = None
        """Who raised last on this street, and on the first one when it is over."""
        self._before: Player | None = None
        self._continued = False
        """Whether the street's only bet is that of the player who raised last on the first one."""
        for event in round_.log:
            if handler := READ.get(type(event)):
                handler(self, event)
        if len(self.inside) > 1 and (round_.over or round_.state.stage is SHOWDOWN):
            self.did["showdown"] = set(self.inside)

    @property
    def _first(self) -> bool:
        return self._streets == 1

    def opened(self, event: e.BettingOpened) -> None:
        """A street's betting begins."""
        self._streets += 1
        self._bets = int(event.to_match > 0)
        self._before, self._raiser = self._raiser, None
        self._continued = False

    def closed(self, event: e.BettingClosed) -> None:
        """A street's betting ends; if two or more players are left, they see the next street."""
        if self._first and len(self.inside) > 1 and not event.last:
            self.did["saw"] = set(self.inside)

    def checked(self, event: e.Checked) -> None:
        """A check."""
        self._faces(event.player)

    def called(self, event: e.Called) -> None:
        """A call."""
        self._faces(event.player)
        if self._first:
            self.did["put in"].add(event.player)
        else:
            self.later[event.player][1] += 1

    def raised(self, event: e.Raised) -> None:
        """A bet or raise; one for less than a full raise makes no further bet of it."""
        player = event.player
        self._faces(player)
        if self._first:
            self.did["put in"].add(player)
            self.did["raised"].add(player)
            if event.reopens and self._bets == TWO_BETS:
                self.did["three-bet"].add(player)
        else:
            self.later[player][0] += 1
            self._continued = self._streets == 2 and not self._bets and player == self._before
            if self._continued:
                self.did["continued"].add(player)
        self._bets += event.reopens or not self._bets
        if self._first and self._bets == TWO_BETS and event.reopens:
            self.did["made two"].add(player)
        self._raiser = player

    def folded(self, event: e.HandFolded) -> None:
        """A fold."""
        player = event.player
        self._faces(player)
        self.inside.discard(player)
        if not self._first:
            self.later[player][2] += 1
            if self._continued:
                self.did["folded to continued"].add(player)
        elif self._bets == THREE_BETS and player in self.did["made two"]:
            self.did["folded to three"].add(player)

    def dead(self, event: e.HandDeclaredDead) -> None:
        """A dead hand has left, and did nothing."""
        self.inside.discard(event.player)

    def misdealt(self, event: e.Event) -> None:
        """A void round does not count."""
        self.void = True

    def awarded(self, event: e.PotAwarded) -> None:
        """A pot, or a part of it, that somebody won."""
        self.did["won"] |= {player for player in self.all if event.wins[player - 1] > 0}

    def _faces(self, player: Player) -> None:
        """What a player who acts now has the chance to do."""
        if self._first:
            self.did["acted"].add(player)
            if self._bets == TWO_BETS and self._raiser != player:
                self.did["faced two"].add(player)
            if self._bets == THREE_BETS and player in self.did["made two"]:
                self.did["faced three"].add(player)
        elif self._streets == 2:
            if player == self._before and not self._bets:
                self.did["could continue"].add(player)
            if self._continued:
                self.did["faced continued"].add(player)


READ: Mapping[type[e.Event], Callable[[Deeds, Any], None]] = {
    e.BettingOpened: Deeds.opened,
    e.BettingClosed: Deeds.closed,
    e.Checked: Deeds.checked,
    e.Called: Deeds.called,
    e.Raised: Deeds.raised,
    e.HandFolded: Deeds.folded,
    e.HandDeclaredDead: Deeds.dead,
    e.HandVoided: Deeds.misdealt,
    e.RoundVoided: Deeds.misdealt,
    e.PotAwarded: Deeds.awarded,
}
