"""The cost of players' decisions, each judged by the lab from what its player saw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from croupier.errors import CroupierError
from croupier.floor.past.record import RoundRecord
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
"""The cost of a player's decisions in a round, in base wagers, and how many there were."""


class Judge:
    """Asks the lab about the decisions of rounds."""

    def __init__(self, lab: Laboratory, table: BankedTable) -> None:
        self._lab = lab
        self._options = {**read_for(lab.game, lab.asks, {}), **table.options}

    def costs(self, posting: Posting[Table], record: RoundRecord) -> Costs | None:
        """Return the cost of every player's decisions in a round; None if the round is not judged."""
        if record.number > ALL and record.number % EVERY:
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
        advised = self._lab.advise(view, self._options)
        cost = _cost(advised, round_.legal(player), command)
        if cost is not None:
            before, count = found.get(player, (0.0, 0))
            found[player] = (before + cost, count + 1)


def _cost(advised: Sequence[Advised], legal: Sequence[Choice], command: AnyCommand) -> float | None:
    """Return how much less than the best action this one is worth; None if the lab cannot judge it.

    An amount that the lab does not list costs as much as the nearest one that it does.
    """
    same_kind = []
    for one in advised:
        offered = advised_command(legal, one.action)
        if offered == command:
            return float(advised[0].worth) - float(one.worth)
        if type(offered) is type(command) and getattr(offered, "spot", None) == getattr(
            command, "spot", None
        ):
            off = abs(getattr(offered, "amount", 0) - getattr(command, "amount", 0))
            same_kind.append((off, float(advised[0].worth) - float(one.worth)))
    return min(same_kind)[1] if same_kind else None
