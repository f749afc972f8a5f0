"""The subject of a PAR sheet: a game as posted, or with a pay table, changed rows or a custom chart."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from croupier.errors import DataInvalid
from croupier.lab.core.figures import Figures
from croupier.lab.questions.edge import analyse, analyse_all, laboratory, posted
from croupier.lab.questions.own_play import OwnPlay, play_chart
from croupier.lab.questions.what_if import Change, changed_tables
from croupier.pay import PayTable


@dataclass(frozen=True, kw_only=True)
class OwnTerms:
    """What differs from the posted game; nothing by default."""

    change: Change | None = None
    pay_table: str | PayTable | None = None
    wager: str | None = None
    """What ``pay_table`` is for, where its name does not say."""
    chart: tuple[str, str] | None = None
    """A strategy for the base wager as TOML, and the name of its file."""


NO_TERMS = OwnTerms()


@dataclass(frozen=True, kw_only=True)
class Entry:
    """One wager of a sheet."""

    figures: Figures
    table: PayTable
    posted: bool
    """Whether the table is one that the game posts."""
    by_chart: bool = False


@dataclass(frozen=True, kw_only=True)
class Stated:
    """Everything that a sheet states figures of."""

    entries: tuple[Entry, ...]
    options: Mapping[str, object]
    own: OwnPlay | None


def stated(game_id: str, options: Mapping[str, object], terms: OwnTerms) -> Stated:
    """Return every wager by these terms; unchanged ones are as posted."""
    if terms.change is not None and terms.pay_table is not None:
        raise DataInvalid("change rows of a posted table, or give a table; not both", key="pay_table")
    after = {**options, **(terms.change.options if terms.change else {})}
    changed = _changed(game_id, options, terms)
    entries = [_entry(game_id, figures, after, changed) for figures in analyse_all(game_id, None, after)]
    own = None
    if terms.chart is not None:
        entries, own = _by_chart(game_id, entries, after, terms.chart)
    return Stated(entries=tuple(_once(entries)), options=after, own=own)


def _changed(
    game_id: str, options: Mapping[str, object], terms: OwnTerms
) -> dict[tuple[str, str], tuple[str, PayTable]]:
    """By wager and posted table, "" for each of them: what stands in its place, and under which name."""
    if terms.change is not None and terms.change.of_rows:
        return {
            (wager, table.id): (f"{table.id}, changed", other)
            for wager, table, other in changed_tables(game_id, terms.change, options)
        }
    if terms.pay_table is None:
        return {}
    lab = laboratory(game_id)
    table_id = terms.pay_table if isinstance(terms.pay_table, str) else terms.pay_table.id
    meant = (
        [terms.wager]
        if terms.wager
        else [name for name, analysed in lab.wagers.items() if table_id in analysed.tables]
    )
    if not meant:
        raise DataInvalid(
            f"{game_id} has no pay table {table_id!r}; name the wager that it is for", key="pay_table"
        )
    found = {}
    for wager in meant:
        _, _, table, _ = posted(game_id, wager, terms.pay_table, options)
        name = table_id if isinstance(terms.pay_table, str) else f"{table_id}, own"
        found[wager, ""] = (name, table)
    return found


def _entry(
    game_id: str,
    figures: Figures,
    options: Mapping[str, object],
    changed: Mapping[tuple[str, str], tuple[str, PayTable]],
) -> Entry:
    """A wager with its table, or with what stands in its place."""
    wager = figures.wager
    as_posted = Entry(figures=figures, table=laboratory(game_id).pay_table(figures.pay_table), posted=True)
    instead = changed.get((wager, figures.pay_table)) or changed.get((wager, ""))
    if instead is None:
        return as_posted
    name, table = instead
    found = analyse(game_id, wager, table, options)
    if found.rows == figures.rows and (wager, "") not in changed:
        # The rows of other wagers in the same table.
        return as_posted
    return Entry(figures=replace(found, pay_table=name), table=table, posted=name == table.id)


def _once(entries: list[Entry]) -> list[Entry]:
    """Each wager and table once: a table of one's own stands in place of all that may be posted."""
    return list({(entry.figures.wager, entry.figures.pay_table): entry for entry in entries}.values())


def _by_chart(
    game_id: str, entries: list[Entry], options: Mapping[str, object], chart: tuple[str, str]
) -> tuple[list[Entry], OwnPlay]:
    """The base wager by a chart, in place of best play."""
    text, file = chart
    base = next(iter(laboratory(game_id).wagers))
    places = [place for place, entry in enumerate(entries) if entry.figures.wager == base]
    own = None
    for place in places:
        own = play_chart(game_id, text, file=file, pay_table=entries[place].table, options=options)
        named = replace(own.figures, pay_table=entries[place].figures.pay_table)
        entries[place] = replace(entries[place], figures=named, by_chart=True)
    assert own is not None, "every game analyses its base wager"
    return entries, own
