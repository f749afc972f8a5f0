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


def read_kill(table: PotTable, players: int) -> Kill | None:
    """The kill that a table has posted for this round."""
    posted = table.options.get("kill")
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
    if voluntary and not table.game.kills_freely:
        raise DataInvalid("a pot may be killed voluntarily only in Lowball", key="kill")
    return Kill(player=Player(player), voluntary=voluntary, lower=dollars(base[0]), upper=dollars(base[1]))


def _pair(base: Any) -> bool:
    return isinstance(base, list) and len(base) == 2


def require_limits(table: PotTable, kill: Kill) -> None:
    """Refuse limits that are not those without the kill, raised by it."""
    limits = table.limits
    if limits.structure is Structure.FIXED_LIMIT:
        now, base = [limits.lower, limits.upper], [kill.lower, kill.upper]
    elif limits.maximum is not None:
        now, base = [limits.minimum, limits.maximum], [kill.lower, kill.upper]
    else:
        now, base = [limits.minimum], [kill.lower]
    if now != [raised(table, amount) for amount in base]:
        raise DataInvalid(
            f"a {'half' if table.options['half_kill'] else 'full'} kill makes "
            f"{_amounts(raised(table, amount) for amount in base)} of {_amounts(base)}, not {_amounts(now)}",
            key="kill",
        )


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


def kill_game(table: PotTable) -> str:
    """Who must kill: nobody, the winner of two pots in a row, or of a large scoop."""
    posted = table.options["kill_game"]
    if posted is not None:
        return str(posted)
    required = table.options["kill"] is not None and table.options["kill"].get("kind") == "required"
    return "off" if not required else "scoop" if table.game.kill_on_scoop else "two-pots"


def kill_blind(table: PotTable, big_blind: Cents) -> Cents:
    """What a kill costs at a table: twice the big blind, or half as much again."""
    return raised(table, big_blind)


def raised(table: PotTable, amount: Cents) -> Cents:
    """A blind or limit in a killed pot."""
    return Cents(amount * 3 // 2 if table.options["half_kill"] else amount * 2)


def killed(
    table: PotTable, killer: Player | None, leg: Player | None = None, *, voluntary: bool = False
) -> PotTable:
    """The table for a killed pot: higher limits, and who won the last pot."""
    if killer is None:
        return table if leg is None else replace(table, options={**table.options, "leg": leg})
    limits = table.limits
    if limits.structure is Structure.FIXED_LIMIT:
        base = (limits.lower, limits.upper)
        higher = replace(limits, lower=raised(table, limits.lower), upper=raised(table, limits.upper))
    else:
        # Where there are no limits to double, the smallest bet grows, and with it the largest of a spread.
        base = (limits.minimum, limits.maximum or limits.minimum)
        most = None if limits.maximum is None else raised(table, limits.maximum)
        higher = replace(limits, minimum=raised(table, limits.minimum), maximum=most)
    kill = {
        "player": killer,
        "kind": "voluntary" if voluntary else "required",
        "base": [write_dollars(amount) for amount in base],
    }
    return replace(table, limits=higher, options={**table.options, "kill": kill, "leg": leg})


def next_kill(table: PotTable, state: PotState) -> NextKill | None:
    """Who must kill the next pot, once all pots of this round are awarded."""
    kind = kill_game(table)
    if kind == "off" or table.limits.structure is not Structure.FIXED_LIMIT:
        return None
    winners = _winners(state)
    kill = read_kill(table, state.players)
    # Who kills voluntarily owes nothing for winning.
    killer = None if kill is None or kill.voluntary else kill.player
    lower, upper = (table.limits.lower, table.limits.upper) if kill is None else (kill.lower, kill.upper)
    blind = raised(table, lower)
    if kind == "scoop":
        won = sum(pot.amount for pot in state.chips.pots) + state.chips.fees_taken()
        if len(winners) == 1 and won >= SCOOP_BETS * upper:
            return NextKill(player=winners[0], blind=blind)
        return None
    if killer is not None and killer in winners:
        # A killer who splits the pot kills again, as after a win.
        return NextKill(player=killer, blind=blind)
    leg = table.options["leg"]
    if killer is None and leg is not None and winners == [leg] and _full_bet(table, state):
        return NextKill(player=leg, blind=blind)
    return None


def next_leg(table: PotTable, state: PotState) -> Player | None:
    """Who goes into the next round as the winner of the last pot."""
    if kill_game(table) != "two-pots":
        return None
    winners = _winners(state)
    if len(winners) == 1:
        return winners[0]
    leg = table.options["leg"]
    return leg if leg in winners else None


def _winners(state: PotState) -> list[Player]:
    """Everybody who won a part of a pot."""
    return sorted({player for pot in state.chips.pots for player, won in by_player(pot.wins) if won})


def _full_bet(table: PotTable, state: PotState) -> bool:
    """Whether the pot had at least one full bet that was not a blind."""
    voluntary = [total - forced for total, forced in zip(state.chips.totals, state.chips.forced, strict=True)]
    return max(voluntary) >= table.limits.lower
