"""Bets beside the game that a fold gives up: what the cards would have made of them.

Whether such a bet wins depends on its player's decision, so the exact figures do not hold for what was paid.
They hold for what the cards would have paid, with or without the fold.
"""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from croupier.cards import UNSEEN
from croupier.games.banked.vocabulary import BankedGame, Board, Decide, Kind
from croupier.games.option import Options
from croupier.lab.core.worth import net_odds
from croupier.lab.fairness.expected import NO_AWARD
from croupier.numbers import Player
from croupier.pay.award import write_award
from croupier.table import BankedRound
from croupier.table.banked.settling.result import side_result
from croupier.table.banked.settling.sight import sight


def is_forfeited(game: BankedGame, wager: str, options: Options) -> bool:
    """Whether a folded hand loses this bet beside the game, whatever its cards are."""
    rule = game.side_bets.get(wager)
    if rule is not None:
        return can_fold(game) and not rule.survives_fold(options)
    progressive = game.progressive
    if progressive is None or progressive.spot != wager:
        return False
    return can_fold(game) and not progressive.survives_fold(options)


def can_fold(game: BankedGame) -> bool:
    """Whether a player may fold."""
    return any(isinstance(step, Decide) and step.fold for step in game.script)


def is_dealt_out(game: BankedGame) -> bool:
    """Whether every card that can decide a folded hand is on the table when it is folded."""
    folds = [place for place, step in enumerate(game.script) if isinstance(step, Decide) and step.fold]
    boards = [place for place, step in enumerate(game.script) if isinstance(step, Board)]
    return not folds or not boards or max(boards) < min(folds)


def as_kept(game: BankedGame, wager: str, options: Options) -> Options:
    """Return the options with which the exact figures are those of a bet that no fold gives up."""
    for option in game.options:
        for value in option.of if isinstance(option.of, tuple) else ():
            changed = {**options, option.name: value}
            if is_forfeited(game, wager, options) and not is_forfeited(game, wager, changed):
                return changed
    return options


def kept(round_: BankedRound, player: Player, wager: str, laid: int) -> tuple[Fraction, str] | None:
    """Return what a folded hand's bet would have gained, in cents, and its award off the meter in words.

    None if the cards are not known.
    """
    table, seen = round_.table, replace(sight(round_.table, round_.state, player), folded=False)
    if UNSEEN in (*seen.hand, *seen.bank, *seen.board):
        return None
    if (side := table.game.side_bets.get(wager)) is not None:
        result = side_result(table, seen, side)
        return (laid * net_odds(result.odds) if result.kind is Kind.PAY else Fraction(-laid)), ""
    rule, pays = table.game.progressive, table.progressive
    assert rule is not None
    row = rule.row(seen)
    award = pays.get(row) if pays is not None and row is not None else None
    return Fraction(-laid), NO_AWARD if award is None else write_award(award)
