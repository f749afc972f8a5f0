"""The cost of players' decisions, each judged by the lab from what its player saw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from msgspec.structs import replace

from croupier.errors import CroupierError
from croupier.floor.past.record import RoundRecord
from croupier.games.banked.view import BankedView
from croupier.games.choice import Choice
from croupier.history.recorded import RECORDED
from croupier.lab.core.advised import Advised
from croupier.lab.core.laboratory import Laboratory
from croupier.lab.core.options import read_for
from croupier.numbers import Player
from croupier.table import BankedRound, BankedTable, Posting, Table, family_of
from croupier.table.advised import advised_command
from croupier.table.commands import AnyCommand

ALL = 200
EVERY = 10
"""After the first rounds of a table, one in ten is judged: chosen by number, so results do not matter."""

Costs = Mapping[Player, tuple[float, int]]
"""What a player's decisions cost the base wager of a round, in units of it, and how many there were."""


class Judge:
    """Asks the lab about the decisions of rounds.

    It judges what they cost the base wager alone, because the result that they explain is that wager's. What
    a fold gives up on a side bet is counted with the side bet.
    """

    def __init__(self, lab: Laboratory, table: BankedTable) -> None:
        self._lab = lab
        self._options = {**read_for(lab.game, lab.asks, {}), **table.options}
        rule = lab.game.progressive
        self._beside = {*lab.game.side_bets, *(() if rule is None else (rule.spot,))}

    def costs(self, posting: Posting[Table], record: RoundRecord, *, every: bool = False) -> Costs | None:
        """Return the cost of every player's decisions in a round; None if the round is not judged."""
        if not every and record.number > ALL and record.number % EVERY:
            return None
        round_ = family_of(posting.table).open_round(posting, record.opened)
        assert isinstance(round_, BankedRound)
        for event in round_.opening():
            round_.emit(event)
        found: dict[Player, tuple[float, int]] = {}
        try:
            for command in RECORDED[posting.table.game.family].given(record.finished()):
                self._decision(round_, command, found)
                round_.apply(command)
        except (CroupierError, AssertionError, LookupError, TypeError, ValueError):
            # A round that breaks the rules is a separate finding.
            return None
        return found

    def _decision(
        self, round_: BankedRound, command: AnyCommand, found: dict[Player, tuple[float, int]]
    ) -> None:
        player = getattr(command, "player", None)
        if player is None or player not in round_.to_act:
            return
        view = round_.view(player)
        if view.before_deal:
            return
        advised = self._lab.advise(self._base_only(view), self._options)
        cost = _cost(advised, round_.legal(player), command)
        if cost is not None:
            before, count = found.get(player, (0.0, 0))
            found[player] = (before + cost, count + 1)

    def _base_only(self, view: BankedView) -> BankedView:
        """Return a view as the player would have it without bets beside the game."""
        seats = tuple(
            replace(
                seat,
                wagers={
                    place: stake
                    for place, stake in seat.wagers.items()
                    if place.partition(".")[0] not in self._beside
                },
            )
            for seat in view.seats
        )
        return replace(view, seats=seats)


def _cost(advised: Sequence[Advised], legal: Sequence[Choice], command: AnyCommand) -> float | None:
    """Return how much less than the best action this one is worth; None if the lab cannot judge it.

    A wager wins and loses in proportion to its amount, so an amount between two that the lab lists is worth
    what lies between their worths.
    """
    same_kind: list[tuple[int, float]] = []
    for act in advised:
        offered, cost = advised_command(legal, act.action), float(advised[0].worth) - float(act.worth)
        if offered == command:
            return cost
        if type(offered) is type(command) and getattr(offered, "spot", None) == getattr(
            command, "spot", None
        ):
            same_kind.append((getattr(offered, "amount", 0), cost))
    if not same_kind:
        return None
    amounts, costs = zip(*sorted(same_kind), strict=True)
    return float(np.interp(getattr(command, "amount", 0), amounts, costs))
