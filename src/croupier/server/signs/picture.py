"""The signs of a floor: what hangs beside its tables and in the room, for everybody, before signing in.

A sign shows what is posted, what the meter pays, and the results of rounds that are over. No card that is
still hidden, and nobody's money.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from croupier.floor import TableActor, TableSetup
from croupier.link.sign import Sign
from croupier.money import say_dollars
from croupier.numbers import Seat
from croupier.server.picture.roads import RoadsPicture
from croupier.server.picture.section import Section
from croupier.server.picture.terms_sign import terms_sign

BESIDE = frozenset(("Time", "The bank"))
"""Headings of a table's terms that are for the page of a table and not for its sign."""


@dataclass(frozen=True, kw_only=True)
class SignPicture:
    """One sign: what stands on top, one thing in very large print, and tables below."""

    title: str
    kicker: str
    big: str = ""
    lines: tuple[str, ...] = ()
    """What must be inscribed, such as with what the bank plays."""
    sections: tuple[Section, ...] = ()
    boards: RoadsPicture | None = None
    foot: str = ""

    @property
    def weight(self) -> int:
        """How many lines it has, headings counted twice; a sign with many is set smaller."""
        return sum(2 + len(section.rows) for section in self.sections)


@dataclass(frozen=True, kw_only=True)
class LastAward:
    """An award that a link has paid; whose it was is theirs to say."""

    at: str
    table: str
    row: str
    amount: int


def table_sign(setup: TableSetup) -> SignPicture:
    """Limits, pay tables with envy, and fees of one table, as the rules demand them on layout or sign.

    The inscription of the felt stands on it too: with what the bank plays.
    """
    game = setup.posting.table.game
    sections = tuple(
        replace(section, rows=tuple(row for row in section.rows if row != ("Limits", setup.stakes)))
        for section in terms_sign(setup)
        if section.title not in BESIDE
    )
    return SignPicture(
        title=setup.name,
        kicker=game.name if game.name != setup.name else "",
        big=setup.stakes,
        lines=game.felt.lines,
        sections=sections,
        foot=f"Approval {game.number}" if game.number else "",
    )


def jackpot_sign(sign: Sign, tables: Sequence[TableSetup], awards: Iterable[LastAward]) -> SignPicture:
    """A link's meter, what each award comes to now, envy, and the last awards."""
    names = {setup.id: setup.name for setup in tables}
    game = tables[0].posting.table.game.name if tables else ""
    won = tuple(
        (
            f"{award.row.replace('_', ' ').capitalize()}, {names.get(award.table, award.table)}, {award.at}",
            say_dollars(award.amount),
        )
        for award in awards
    )
    envied = tuple((_row(row.row), say_dollars(row.envy)) for row in sign.rows if row.envy)
    sections = [
        Section(
            title=f"Awards on {say_dollars(sign.wager)}",
            rows=tuple((_row(row.row), _pays(row.award, row.amount)) for row in sign.rows),
        )
    ]
    if envied:
        sections.append(
            Section(title="Envy", rows=envied, note="With a progressive wager, for another player's hand.")
        )
    sections.append(
        Section(title="Last awards", rows=won)
        if won
        else Section(title="Last awards", rows=(("", "none yet"),))
    )
    lost = ", ".join(names.get(table, table) for table in sign.lost)
    return SignPicture(
        title="Progressive jackpot",
        kicker=game,
        big=say_dollars(sign.shown),
        sections=tuple(sections),
        foot=f"Not offered at the moment: {lost}" if lost else ", ".join(names.values()),
    )


def _row(row: str) -> str:
    return row.replace("_", " ").capitalize()


def _pays(award: str, amount: int) -> str:
    """Return an award as posted, with its present amount if that differs."""
    posted, now = award.replace(":", " to "), say_dollars(amount)
    return now if posted == now else f"{posted} · {now}"


def board_sign(setup: TableSetup, boards: RoadsPicture) -> SignPicture:
    """The score boards of a shoe, with the counts of the bonus bets that they follow."""
    return SignPicture(title=setup.name, kicker=setup.stakes, boards=boards)


@dataclass(frozen=True, kw_only=True)
class Waits:
    """A waiting list as the room's sign shows it: initials, the first first."""

    name: str
    people: tuple[str, ...]


def room_sign(
    tables: Iterable[TableActor], held: Mapping[str, Sequence[Seat]], lists: Iterable[Waits]
) -> SignPicture:
    """Every table with its game, limits and free seats, and who waits for which."""
    rows: dict[str, list[tuple[str, str]]] = {}
    for actor in tables:
        setup, seated = actor.setup, actor.session.state.seated
        taken = len(set(seated) | set(held.get(setup.id, ())))
        free = max(setup.posting.seats - taken, 0)
        said = "paused" if actor.status.paused else f"{free} free" if free else "full"
        family = HEADINGS[setup.posting.table.game.family]
        rows.setdefault(family, []).append((f"{setup.name} · {setup.stakes}", said))
    waiting = tuple((one.name, " · ".join(one.people)) for one in lists if one.people)
    sections = [Section(title=title, rows=tuple(found)) for title, found in rows.items()]
    sections.append(Section(title="Waiting", rows=waiting or (("", "nobody waits"),)))
    return SignPicture(title="Games", kicker="", sections=tuple(sections))


HEADINGS = {"banked": "Table games", "pot": "Poker", "rummy": "Rummy"}
