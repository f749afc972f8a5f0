"""A PAR sheet as data: what a regulator asks about a game, where it comes from and how it was proved."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from croupier.games.catalog import game
from croupier.games.option import Options
from croupier.games.rule_card import rule_card, say_value
from croupier.games.version import rules_version
from croupier.lab.core.data import figures_data, guide_data
from croupier.lab.core.figures import Figures
from croupier.lab.core.laboratory import DECLARED, Guide
from croupier.lab.core.options import read_for
from croupier.lab.questions.edge import NO_OPTIONS, laboratory
from croupier.lab.questions.meter import MeterLine, meter_lines
from croupier.lab.questions.own_play import OwnPlay
from croupier.lab.questions.own_play import as_data as own_data
from croupier.lab.questions.par_terms import NO_TERMS, OwnTerms, stated
from croupier.lab.questions.simulate import Simulated, kernel_rounds, simulate
from croupier.pay import PayTable, game_tables
from croupier.pay.award import write_award
from croupier.pay.sources import source_of

CHECKED_ROUNDS = 2_000_000
"""Rounds of the simulation that checks each exact figure."""

BANDS = (100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000)
"""Numbers of rounds for which the sheet states a band of returns."""

BEST = "best"
"""The strategy that every game calls best play."""

PROOF = (
    "Every figure is one fraction of whole numbers: all deals are counted, none is sampled, and nothing is "
    "rounded before it is printed. Where a figure is a floating-point number instead, its error is stated.",
    "What each outcome pays is read from the declaration that runs the table, not written a second time.",
    "With every payment set to one, the counts add up to the exact number of deals.",
    "Each compiled kernel is equal to a slow, readable twin (tests/twins, make prove), and to the table on "
    "random rounds.",
    "Tests check the figures against published ones where there are any (tests/known).",
    "The simulation next to each figure uses other code and random cards; its 99 % interval should hold the "
    "exact edge in 99 sheets of a hundred.",
)


@dataclass(frozen=True, kw_only=True)
class ParSheet:
    """Everything on the sheet."""

    game: str
    name: str
    number: str
    summary: str
    version: str
    posted: Mapping[str, str]
    """Every option of the table with its value, in words."""
    asked: Mapping[str, str]
    """What only the analysis was told: the strategy, the meter, how many others play."""
    played: str
    """How the base game is played in the figures; empty where nothing is decided."""
    wagers: tuple[Figures, ...]
    tables: Mapping[str, PayTable]
    """The pay tables of the wagers, by the name that the sheet gives them."""
    own_tables: tuple[str, ...]
    """Names of the tables that nobody posts: changed rows, or custom tables."""
    simulated: Mapping[tuple[str, str], Simulated]
    """By wager and pay table."""
    meters: tuple[tuple[MeterLine, ...], ...]
    guide: Guide | None
    own: OwnPlay | None
    """The base wager by a custom chart, where the sheet is about one."""
    sources: tuple[Mapping[str, str], ...]
    rulings: tuple[tuple[str, str, str], ...]
    proof: tuple[str, ...] = PROOF


def par_sheet(
    game_id: str,
    options: Mapping[str, object] = NO_OPTIONS,
    *,
    terms: OwnTerms = NO_TERMS,
    rounds: int = CHECKED_ROUNDS,
    progress: Callable[[str], None] = lambda _: None,
) -> ParSheet:
    """Compute everything on a game's sheet; ``progress`` is called with the name of the next part."""
    lab = laboratory(game_id)
    played = game(game_id)
    progress("wagers")
    found = stated(game_id, options, terms)
    simulated = {}
    for entry in found.entries:
        figures = entry.figures
        if entry.by_chart or not rounds:
            continue
        if kernel_rounds(game_id, figures.wager, entry.table, found.options) is not None:
            progress(f"simulation of {figures.wager}, {figures.pay_table}")
            simulated[figures.wager, figures.pay_table] = simulate(
                game_id, figures.wager, rounds=rounds, pay_table=entry.table, options=found.options
            )
    progress("meters")
    paid_off = [(entry.figures.wager, entry.table) for entry in found.entries]
    meters = tuple(tuple(lines) for lines in meter_lines(game_id, found.options, paid_off))
    progress("best play")
    read = read_for(lab.game, lab.asks, found.options)
    guide = lab.guide(read) if lab.guide is not None else None
    tables = {entry.figures.pay_table: entry.table for entry in found.entries if entry.table is not DECLARED}
    cited = {table.id: table for table in tables.values() if table.id in game_tables(lab.game.folder)}
    return ParSheet(
        game=game_id,
        name=played.name,
        number=played.number,
        summary=played.summary,
        version=rules_version(played),
        posted={option.name: say_value(option, read[option.name]) for option in lab.game.options},
        asked={option.name: say_value(option, read[option.name]) for option in lab.asks},
        played=_played(guide, read) if terms.chart is None else f"the chart {terms.chart[1]}",
        wagers=tuple(entry.figures for entry in found.entries),
        tables=tables,
        own_tables=tuple(entry.figures.pay_table for entry in found.entries if not entry.posted),
        simulated=simulated,
        meters=meters,
        guide=guide,
        own=found.own,
        sources=tuple(_sources(cited)),
        rulings=tuple((ruling.id, ruling.question, ruling.default) for ruling in played.rulings),
    )


def _played(guide: Guide | None, options: Options) -> str:
    """How the base game is played: by what the guide describes, or by the strategy that was asked for."""
    if guide is None:
        return ""
    strategy = options.get("strategy", BEST)
    return guide.by if strategy == BEST else f"the strategy {strategy}, not {guide.by}"


def _sources(tables: Mapping[str, PayTable]) -> list[Mapping[str, str]]:
    """The documents that the pay tables cite, once each."""
    found = {table.clause.split()[0]: source_of(table.clause) for table in tables.values()}
    return [
        {
            "key": key,
            "title": source.title,
            "place": source.place,
            "document": source.document,
            "effective": str(source.effective or ""),
            "sha256": source.sha256 or "",
        }
        for key, source in sorted(found.items())
    ]


def as_data(sheet: ParSheet) -> dict[str, Any]:
    """The sheet as JSON writes it; fractions as pairs of strings, so that nothing is rounded."""
    return {
        "game": sheet.game,
        "name": sheet.name,
        "number": sheet.number,
        "summary": sheet.summary,
        "rules_version": sheet.version,
        "posted": dict(sheet.posted),
        "asked": dict(sheet.asked),
        "played": sheet.played,
        "wagers": [_wager(sheet, figures) for figures in sheet.wagers],
        "meters": [
            {
                "wager": line.wager,
                "pay_table": line.pay_table,
                "other_players": line.others,
                "edge_when_empty": float(line.empty),
                "edge_per_dollar": float(-line.per_dollar),
                "break_even_dollars": None if line.break_even is None else float(line.break_even),
            }
            for lines in sheet.meters
            for line in lines
        ],
        "own_play": None if sheet.own is None else own_data(sheet.own),
        "strategy": None if sheet.guide is None else guide_data(sheet.guide),
        "sources": [dict(source) for source in sheet.sources],
        "rulings": [list(ruling) for ruling in sheet.rulings],
        "rules": rule_card(game(sheet.game))["sections"],
        "proof": list(sheet.proof),
    }


def _wager(sheet: ParSheet, figures: Figures) -> dict[str, Any]:
    table = sheet.tables.get(figures.pay_table)
    simulated = sheet.simulated.get((figures.wager, figures.pay_table))
    return {
        **figures_data(figures),
        "bands": [{"rounds": many, "return": list(figures.band(many))} for many in BANDS],
        "pays": {} if table is None else {row: write_award(award) for row, award in table.pays.items()},
        "source": None
        if table is None or figures.pay_table in sheet.own_tables
        else {"document": table.source, "clause": table.clause},
        "simulated": None
        if simulated is None
        else {
            "rounds": simulated.rounds,
            "seed": simulated.job.seed,
            "edge": float(simulated.edge),
            "half_width_99": simulated.half_width,
            "agrees": simulated.agrees_with(figures.edge, figures.standard_deviation),
        },
    }
