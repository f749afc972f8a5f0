"""Caribbean Stud's progressive as a table posts it, with the straight flush as chosen."""

from __future__ import annotations

from fractions import Fraction

from croupier.errors import DataInvalid
from croupier.games.banked.caribbean_stud.game import chosen_award
from croupier.games.banked.vocabulary import BankedGame
from croupier.games.option import Options
from croupier.lab.core.figures import Figures
from croupier.lab.progressive.envy import checked_others
from croupier.lab.progressive.meter_value import Posting, edge_without, progressive
from croupier.money import Cents
from croupier.pay import PayTable


def posted_progressive(game: BankedGame, table: PayTable, options: Options) -> Figures:
    """The figures of the wager as a table posts it."""
    return progressive(game.id, posting_of(game, table, options), options["meter"])


def progressive_without(game: BankedGame, table: PayTable, options: Options, out: frozenset[int]) -> Fraction:
    """The edge of the wager once these cards are out."""
    return edge_without(posting_of(game, table, options), options["meter"], out)


def posting_of(game: BankedGame, table: PayTable, options: Options) -> Posting:
    """The progressive as the options post it."""
    table = with_straight_flush_award(table, options["straight_flush_award"])
    wager = options["progressive_wager"]
    return Posting(
        table=table,
        wager=wager if wager is not None else table.wager or Cents(100),
        other_players=checked_others(options["other_players"], game.seats[1]),
        scale_dollars=options["scale_dollars"],
    )


def with_straight_flush_award(table: PayTable, award: str) -> PayTable:
    """The base table with the straight flush as chosen when the game was put into play [CSP 21b]."""
    if award == "10%":
        return table
    if table.id != "csp-base":
        raise DataInvalid(
            f"only csp-base lets the straight flush be chosen, not {table.id}; "
            "choose '10%' or progressive=csp-base",
            key="straight_flush_award",
        )
    return chosen_award(table, {"straight_flush_award": award})
