"""What a table posts, in plain words: limits, pay tables, envy, fees, time, and how its bank goes round."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from croupier.floor import TableSetup
from croupier.games.banked.vocabulary import Posted, Spot, UpTo
from croupier.games.card_of_pay import posted_tables
from croupier.money import say_dollars
from croupier.numbers import FIRST_HAND
from croupier.pay import PayTable
from croupier.pay.fees.limits import span
from croupier.server.picture.fee_sign import fee_lines
from croupier.server.picture.section import Section
from croupier.server.picture.spots import is_printed
from croupier.table import BankedTable, PotTable, Table


def terms_sign(setup: TableSetup) -> tuple[Section, ...]:
    """Everything that a player may want to know of a table before they wager."""
    table = setup.posting.table
    own: Iterable[Section] = ()
    if isinstance(table, BankedTable):
        own = _banked(table)
    elif isinstance(table, PotTable):
        own = _pot(table)
    fees = tuple(("", line) for line in fee_lines(setup.posting)) or (("", "none"),)
    return (
        Section(title="This table", rows=tuple(_table(setup))),
        *own,
        Section(title="Fee", rows=fees),
        Section(title="Time", rows=tuple(_time(setup))),
    )


def _table(setup: TableSetup) -> Iterator[tuple[str, str]]:
    least, most = setup.posting.buy_in
    yield "Limits", setup.stakes
    yield "Buy-in", f"{say_dollars(least)} to {say_dollars(most)}"
    yield "Chip", say_dollars(setup.posting.chip)
    yield "Seats", str(setup.posting.seats)


def _time(setup: TableSetup) -> Iterator[tuple[str, str]]:
    if setup.action_seconds is not None:
        yield "To act", f"{setup.action_seconds} seconds"
    yield "Time bank", f"{setup.time_bank} seconds during a stay" if setup.time_bank else "none"
    rounds = "round" if setup.missed_rounds == 1 else "rounds in a row"
    yield "You lose your seat", f"after missing {setup.missed_rounds} {rounds}"


# ── against a bank ───────────────────────────────────────────────────────────────────────────────────


_PRINTED: dict[int, tuple[BankedTable, tuple[Section, ...]]] = {}
PRINTED_MAX = 1_000


def printed(table: Table) -> tuple[Section, ...]:
    """The pay tables that lie on the layout, with envy [CSP 17, 21; HCF 10, 11; UTH 11]; made once."""
    if not isinstance(table, BankedTable):
        return ()
    kept = _PRINTED.get(id(table))
    if kept is None or kept[0] is not table:
        if len(_PRINTED) >= PRINTED_MAX:
            _PRINTED.clear()
        kept = _PRINTED[id(table)] = (table, tuple(_pay_tables(table)))
    return kept[1]


def _banked(table: BankedTable) -> Iterator[Section]:
    felt = table.game.felt
    offered = [spot for spot in table.game.spots if spot.offered(table.options) and is_printed(spot)]
    yield Section(
        title="Wagers", rows=tuple((felt.label(spot.name), _takes(table, spot)) for spot in offered)
    )
    if table.player_banks:
        yield THE_BANK
    yield from _pay_tables(table)


def _pay_tables(table: BankedTable) -> Iterator[Section]:
    felt = table.game.felt
    chosen = posted_tables(table.game, table.options)
    posted = [(spot, name) for spot, name, *_ in chosen if name in table.tables]
    for spot, name in posted:
        pays = table.tables[name]
        if pays.wager is not None and table.progressive is not None:
            pays = table.progressive
        yield from _pays(table, felt.label(spot), pays)
    if not posted:
        by_option = [pays for name, pays in table.tables.items() if name in table.options.values()]
        for pays in by_option or table.tables.values():
            rows = tuple((felt.label(row), _odds(str(award))) for row, award in pays.pays.items())
            yield Section(title="Pays", rows=rows)


def _takes(table: BankedTable, spot: Spot) -> str:
    """What a spot takes, in words."""
    fixed = table.fixed_by(spot, FIRST_HAND)
    if fixed is not None:
        base = table.game.felt.label(fixed[0])
        return f"as much as {base}" if fixed[1] == 1 else f"{fixed[1]} times {base}"
    if isinstance(spot.amount, Posted):
        return say_dollars(table.progressive_wager)
    if isinstance(spot.amount, UpTo) and not spot.in_play:
        return f"up to your {table.game.felt.label(spot.amount.of)}"
    return "after the deal, if you choose to" if spot.in_play else span(*table.taken_alone(spot))


def _pays(table: BankedTable, label: str, pays: PayTable) -> Iterator[Section]:
    rows = tuple((_row(row), _odds(str(award))) for row, award in pays.pays.items())
    yield Section(title=f"{label} pays", rows=rows)
    if pays.envy:
        scaled = pays.wager is not None and table.progressive is not None
        envied = tuple(
            (_row(row), say_dollars(table.scaled(cents) if scaled else cents))
            for row, cents in pays.envy.items()
        )
        yield Section(title="Envy", rows=envied, note=f"With chips on {label}, for another player's hand.")


def _row(row: str) -> str:
    return row.replace("_", " ").capitalize()


def _odds(award: str) -> str:
    return award.replace(":", " to ")


THE_BANK = Section(
    title="The bank",
    rows=(
        ("Who", "The players, in turn. You can always pass."),
        ("What the bank does", "It puts up a wager, collects the losing bets and pays the winning ones."),
        ("Limit", "You can't win or lose more than you put up; uncovered bets are returned."),
        ("How long", "Two rounds; then it is offered to the next player."),
    ),
    note="The house never banks here; it deals, and takes its fee.",
)


# ── for a pot ────────────────────────────────────────────────────────────────────────────────────────


HOUSE_ROWS = (
    ("straddle", "Straddle", "twice the blind before the deal, and its player acts last"),
    ("bomb_every", "Bomb pots", "everybody puts in an ante, and the betting begins on the flop"),
    ("chop", "Chop", "the blinds may take their bets back when all others have folded"),
    ("big_blind_ante", "Ante", "the big blind puts it in for everybody"),
    ("return_hands", "Coming back", "you need the chips that you left with"),
    ("remember_blinds", "Missed blinds", "they are owed after standing up and sitting down again"),
)
"""What a house posts beyond its approved rules: option, title, text."""


def _pot(table: PotTable) -> Iterator[Section]:
    rows = [("Raises", f"{table.raises_max} a betting round" if table.raises_max else "no limit")]
    if table.runs_twice:
        rows.append(("All in", "the rest of the board is dealt twice if all agree"))
    rows += [(title, text) for name, title, text in HOUSE_ROWS if table.options.get(name)]
    if table.options.get("kill_game") is not None:
        rows.append(("Kill", "a larger blind, and limits that rise with it"))
    yield Section(title="Betting", rows=tuple(rows))
