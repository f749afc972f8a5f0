"""Opening a link, and the tables on it."""

from __future__ import annotations

from collections.abc import Collection

from croupier.errors import (
    DataInvalid,
    JackpotOwed,
    LinkBusy,
    LinkClosed,
    LinkLost,
    LinkMixed,
    SeatTaken,
    SeatUnknown,
    StakeOutOfRange,
)
from croupier.games.option import Options
from croupier.link import commands as c
from croupier.link import events as e
from croupier.link.equipment import Keypad, TableState
from croupier.link.rules import in_common, link_table, posted_table
from croupier.link.state import LinkState
from croupier.money import Fine
from croupier.pay.progressive import contribution

Events = list[e.LinkEvent]


def open_link(state: LinkState, command: c.OpenLink) -> Events:
    """Put a jackpot into play."""
    if state.link:
        raise LinkClosed(f"link {state.link!r} has already been opened; create a new link for a new jackpot")
    if not command.link:
        raise DataInvalid("a link must have a name", key="link")
    if command.seed < 0:
        raise DataInvalid("the seed must not be negative", key="seed")
    table = posted_table(command.game, command.options)
    return [
        e.LinkOpened(
            link=command.link,
            game=command.game,
            options=command.options,
            wager=table.progressive_wager,
            seed=command.seed,
        )
    ]


def attach(state: LinkState, command: c.AttachTable) -> Events:
    """Put a table on the link: it must have the same game, pay table and posted wager (PRG-R1)."""
    if not command.table.strip():
        raise DataInvalid("a table must have a name", key="table")
    if command.table in state.tables:
        raise SeatTaken(f"table {command.table} is already on the link")
    require_alike(state, command.game, command.options)
    return [e.TableAttached(table=command.table)]


def require_alike(state: LinkState, game_id: str, options: Options) -> None:
    """Refuse a table whose game, pay table, rates or posted wager differ from the link's (PRG-R1)."""
    ours, theirs = in_common(link_table(state)), in_common(posted_table(game_id, options))
    differ = sorted(name for name in {*ours, *theirs} if ours.get(name) != theirs.get(name))
    if differ:
        raise LinkMixed(f"the table differs from the link in {', '.join(differ)}", clause="PRG-R1")


def find_table(state: LinkState, name: str) -> TableState:
    """A table of the link."""
    table = state.tables.get(name)
    if table is None:
        raise SeatUnknown(f"no table {name!r} on the link; its tables: {', '.join(state.tables) or 'none'}")
    return table


def detach(state: LinkState, command: c.DetachTable) -> Events:
    """Take a table off the link between rounds; the jackpot stays."""
    table = find_table(state, command.table)
    if table.keypad is Keypad.LOCKED or table.sensors:
        raise LinkBusy(f"table {command.table} is in the middle of a round")
    require_offered(state, command.table, others=state.tables.keys() - {command.table})
    return [e.TableDetached(table=command.table)]


def require_offered(state: LinkState, table: str, *, others: Collection[str]) -> None:
    """Refuse to take a table off the link if no others offer a jackpot that is owed (PRG-R3)."""
    if state.open and state.offered and not others:
        raise JackpotOwed(
            f"{table} is the last table of the jackpot {state.link}, which must be offered until its highest "
            "award has been won (CSP 7); open another table on this link first",
            clause="CSP 7",
        )


def lose(state: LinkState, command: c.LoseTable) -> Events:
    """A table loses its line: it takes no more progressive wagers, and those not yet locked go back."""
    table = find_table(state, command.table)
    if not table.connected:
        raise LinkLost(f"table {command.table} has already lost its link")
    return [e.TableLost(table=command.table)]


def restore(state: LinkState, command: c.RestoreTable) -> Events:
    """A table's line works again."""
    if find_table(state, command.table).connected:
        raise LinkBusy(f"table {command.table} has not lost its link")
    return [e.TableRestored(table=command.table)]


def connected(state: LinkState, name: str) -> TableState:
    """A table of the link, refused if its line is down."""
    table = find_table(state, name)
    if not table.connected:
        raise LinkLost(f"table {name} has lost its link")
    return table


def idle(state: LinkState) -> None:
    """Refuse if any table is in the middle of a round."""
    for name, table in state.tables.items():
        if table.keypad is Keypad.LOCKED or table.sensors:
            raise LinkBusy(f"table {name} is in the middle of a round")


def post_wager(state: LinkState, command: c.PostWager) -> Events:
    """Post a different wager. The next reset's seed changes in proportion, the meter does not [CSP 21f]."""
    idle(state)
    if command.wager <= 0:
        raise StakeOutOfRange("the posted wager must be positive", clause="PRG posting")
    contribution(command.wager, link_table(state).rates)
    seed, rest = divmod(state.seed * command.wager, state.wager)
    if rest:
        raise StakeOutOfRange(
            "the seed for this wager would not be whole hundredths of a cent", clause="PRG posting"
        )
    return [e.WagerPosted(wager=command.wager, seed=Fine(seed))]
