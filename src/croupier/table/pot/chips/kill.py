"""Kill pots: who kills this pot, and who must kill the next (POT 11)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from croupier.errors import DataInvalid
from croupier.games.pot.limits import Structure
from croupier.money import Cents, dollars, say_dollars, write_dollars
from croupier.numbers import Player, by_player
from croupier.table.pot.state import PotState
from croupier.table.pot.table import PotTable

SCOOP_BETS = 5
"""A scoop kills the next pot if it was at least this many times the upper limit."""
KILL_BLINDS = 4
"""How many times the kill a player's stack must be who kills voluntarily."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kill:
    """A killed pot: by whom, voluntarily or not, and the limits without the kill."""

    player: Player
    voluntary: bool
    lower: Cents
    upper: Cents


@dataclass(frozen=True, slots=True, kw_only=True)
class NextKill:
    """Who has to kill the next pot, and for how much."""

    player: Player
    blind: Cents


def _pair(base: Any) -> bool:
    return isinstance(base, list) and len(base) == 2


def require_chips_to_kill(stack: Cents, kill: Cents) -> None:
    """Refuse a voluntary kill by a player with too few chips."""
    if stack < KILL_BLINDS * kill:
        raise DataInvalid(
            f"a player who kills the pot voluntarily must begin the round with "
            f"{say_dollars(KILL_BLINDS * kill)} or more, not {say_dollars(stack)}",
            key="kill",
        )


def _amounts(cents: Iterable[Cents]) -> str:
    return "-".join(say_dollars(amount) for amount in cents)


def _winners(state: PotState) -> list[Player]:
    """Everybody who won a part of a pot."""
    return sorted({player for pot in state.chips.pots for player, won in by_player(pot.wins) if won})


class KillRules:
    """The kill rules of one table."""

    __slots__ = ("table",)

    def __init__(self, table: PotTable) -> None:
        self.table = table

    def posted(self, players: int) -> Kill | None:
        """The kill that a table has posted for this round."""
        posted = self.table.options.get("kill")
        if posted is None:
            return None
        wrong = DataInvalid(
            'write a kill as { player, kind = "required" or "voluntary", base = [lower, upper] }', key="kill"
        )
        if set(posted) != {"player", "kind", "base"} or posted["kind"] not in ("required", "voluntary"):
            raise wrong
        player, base = posted["player"], posted["base"]
        if type(player) is not int or not 1 <= player <= players or not _pair(base):
            raise wrong
        voluntary = posted["kind"] == "voluntary"
        if voluntary and not self.table.game.kills_freely:
            raise DataInvalid("a pot may be killed voluntarily only in Lowball", key="kill")
        return Kill(
            player=Player(player), voluntary=voluntary, lower=dollars(base[0]), upper=dollars(base[1])
        )

    def require_limits(self, kill: Kill) -> None:
        """Refuse limits that are not those without the kill, raised by it."""
        limits = self.table.limits
        if limits.structure is Structure.FIXED_LIMIT:
            now, base = [limits.lower, limits.upper], [kill.lower, kill.upper]
        elif limits.maximum is not None:
            now, base = [limits.minimum, limits.maximum], [kill.lower, kill.upper]
        else:
            now, base = [limits.minimum], [kill.lower]
        if now != [self.raised(amount) for amount in base]:
            makes = _amounts(self.raised(amount) for amount in base)
            raise DataInvalid(
                f"a {'half' if self.table.options['half_kill'] else 'full'} kill makes "
                f"{makes} of {_amounts(base)}, not {_amounts(now)}",
                key="kill",
            )

    def kind(self) -> str:
        """Who must kill: nobody, the winner of two pots in a row, or of a large scoop."""
        posted = self.table.options["kill_game"]
        if posted is not None:
            return str(posted)
        kill = self.table.options["kill"]
        required = kill is not None and kill.get("kind") == "required"
        return "off" if not required else "scoop" if self.table.game.kill_on_scoop else "two-pots"

    def raised(self, amount: Cents) -> Cents:
        """A blind or limit in a killed pot."""
        return Cents(amount * 3 // 2 if self.table.options["half_kill"] else amount * 2)

    def killed(
        self, killer: Player | None, leg: Player | None = None, *, voluntary: bool = False
    ) -> PotTable:
        """The table for a killed pot: higher limits, and who won the last pot."""
        options = self.table.options
        if killer is None:
            return self.table if leg is None else replace(self.table, options={**options, "leg": leg})
        limits = self.table.limits
        if limits.structure is Structure.FIXED_LIMIT:
            base = (limits.lower, limits.upper)
            higher = replace(limits, lower=self.raised(limits.lower), upper=self.raised(limits.upper))
        else:
            # Without limits to double, the smallest bet grows, and with it the largest of a spread.
            base = (limits.minimum, limits.maximum or limits.minimum)
            most = None if limits.maximum is None else self.raised(limits.maximum)
            higher = replace(limits, minimum=self.raised(limits.minimum), maximum=most)
        kill = {
            "player": killer,
            "kind": "voluntary" if voluntary else "required",
            "base": [write_dollars(amount) for amount in base],
        }
        return replace(self.table, limits=higher, options={**options, "kill": kill, "leg": leg})

    def next(self, state: PotState) -> NextKill | None:
        """Who must kill the next pot, once all pots of this round are awarded."""
        kind = self.kind()
        if kind == "off" or self.table.limits.structure is not Structure.FIXED_LIMIT:
            return None
        winners = _winners(state)
        kill = self.posted(state.players)
        # Who kills voluntarily owes nothing for winning.
        killer = None if kill is None or kill.voluntary else kill.player
        lower, upper = (
            (self.table.limits.lower, self.table.limits.upper) if kill is None else (kill.lower, kill.upper)
        )
        blind = self.raised(lower)
        if kind == "scoop":
            won = sum(pot.amount for pot in state.chips.pots) + state.chips.fees_taken()
            if len(winners) == 1 and won >= SCOOP_BETS * upper:
                return NextKill(player=winners[0], blind=blind)
            return None
        if killer is not None and killer in winners:
            # A killer who splits the pot kills again, as after a win.
            return NextKill(player=killer, blind=blind)
        leg = self.table.options["leg"]
        if killer is None and leg is not None and winners == [leg] and self._full_bet(state):
            return NextKill(player=leg, blind=blind)
        return None

    def next_leg(self, state: PotState) -> Player | None:
        """Who goes into the next round as the winner of the last pot."""
        if self.kind() != "two-pots":
            return None
        winners = _winners(state)
        if len(winners) == 1:
            return winners[0]
        leg = self.table.options["leg"]
        return leg if leg in winners else None

    def _full_bet(self, state: PotState) -> bool:
        """Whether the pot had at least one full bet that was not a blind."""
        voluntary = [
            total - forced for total, forced in zip(state.chips.totals, state.chips.forced, strict=True)
        ]
        return max(voluntary) >= self.table.limits.lower
