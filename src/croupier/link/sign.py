"""What the signs of a link show, computed from the same state that awards are paid from."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from croupier.link.rules import link_table
from croupier.link.state import LinkState
from croupier.money import Cents
from croupier.pay.award import Percent, write_award
from croupier.pay.progressive import percent_of
from croupier.table.banked.settling.awards import tray_amount
from croupier.table.reading import EasedRow


@dataclass(frozen=True, kw_only=True)
class SignRow:
    """One row of the pay table: what it pays, as printed and in money at the present meter."""

    row: str
    award: str
    amount: Cents
    envy: Cents


@dataclass(frozen=True, kw_only=True)
class Sign:
    """The displayed meter, the posted wager, every award, and the tables that have lost the link."""

    link: str
    shown: Cents
    wager: Cents
    rows: tuple[SignRow, ...]
    lost: tuple[str, ...]

    @property
    def pays_envy(self) -> bool:
        """Whether other players' hands are paid for."""
        return any(row.envy for row in self.rows)


def sign(state: LinkState, eased: Iterable[EasedRow] = ()) -> Sign:
    """The sign of a link: the meter is rounded down to the cent, and awards are as they would be paid now."""
    table = link_table(state)
    pays = table.progressive_with(eased)
    shown = state.jackpot.shown
    rows = [
        SignRow(
            row=row,
            award=write_award(award),
            amount=percent_of(shown, award.of_meter)
            if isinstance(award, Percent)
            else tray_amount(table, state.wager, award),
            envy=table.scaled(pays.envy[row]) if row in pays.envy else Cents(0),
        )
        for row, award in pays.pays.items()
    ]
    lost = tuple(name for name, table_state in state.tables.items() if not table_state.connected)
    return Sign(link=state.link, shown=shown, wager=state.wager, rows=tuple(rows), lost=lost)
