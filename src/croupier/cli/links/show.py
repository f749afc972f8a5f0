"""Shows a link, to people or to scripts."""

from __future__ import annotations

from datetime import UTC, datetime

from rich.table import Table

from croupier.cli.screen import screen
from croupier.link import Link
from croupier.money import say_dollars, write_dollars, write_fine


def link_facts(link: Link) -> dict[str, object]:
    """The state of a link as data. Amounts are in dollars: four decimals on the meter, two elsewhere."""
    state, shown = link.state, link.sign(datetime.now(UTC))
    return {
        "link": state.link,
        "game": state.game,
        "options": dict(state.options),
        "open": state.open,
        "meter": write_fine(state.meter),
        "reserve": write_fine(state.reserve),
        "seed": write_fine(state.seed),
        "wager": write_dollars(state.wager),
        "owed": state.offered,
        "eased": [{"row": row.row, "starts": row.starts.isoformat()} for row in state.eased],
        "sign": {
            "shown": write_dollars(shown.shown),
            "rows": [
                {"row": row.row, "award": row.award, "amount": write_dollars(row.amount)}
                for row in shown.rows
            ],
        },
        "tables": {
            name: {
                "connected": table.connected,
                "keypad": str(table.keypad),
                "round": table.round,
                "sensors": {str(seat): str(sensor) for seat, sensor in sorted(table.sensors.items())},
            }
            for name, table in state.tables.items()
        },
        "totals": {
            "contributed": write_fine(state.contributed),
            "seeds": write_fine(state.seeded),
            "awarded": write_fine(state.awarded),
            "transferred": write_fine(state.moved),
        },
    }


def print_link(link: Link) -> None:
    """Print the sign, the money behind it, and the tables."""
    state, shown, console = link.state, link.sign(datetime.now(UTC)), screen()
    console.print(f"[bold]{state.link}[/bold]  {state.game}  {'open' if state.open else 'closed'}")
    console.print(f"[bold]{say_dollars(shown.shown)}[/bold] for a wager of {say_dollars(shown.wager)}")
    rows = Table("award", "pays", "now", "envy", box=None, pad_edge=False)
    for row in shown.rows:
        envy = say_dollars(row.envy) if row.envy else ""
        rows.add_row(row.row.replace("_", " "), row.award, say_dollars(row.amount), envy)
    console.print(rows)
    console.print(
        f"meter {write_fine(state.meter)}, reserve {write_fine(state.reserve)}, seed {write_fine(state.seed)}"
    )
    console.print(
        f"contributed {write_fine(state.contributed)} + seeds {write_fine(state.seeded)} "
        f"- awarded {write_fine(state.awarded)} + transferred {write_fine(state.moved)} = meter + reserve"
    )
    for name, table in state.tables.items():
        line = "" if table.connected else ", has lost the link"
        console.print(f"table {name}: keypad {table.keypad}, round {table.round}{line}")
