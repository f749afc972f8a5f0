"""What a link takes from its game: the posted table, what its tables must agree on, and the row of a hand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from croupier.cards import UNSEEN, Card
from croupier.errors import DataInvalid
from croupier.games.banked.progressive import PROGRESSIVE_OPTIONS
from croupier.games.banked.vocabulary import EACH, BankedGame, Board, Sight
from croupier.games.catalog import game
from croupier.games.option import Options, written_options
from croupier.link.state import LinkState
from croupier.money import Cents, write_dollars
from croupier.table.banked.table import BankedTable

SHARED = tuple(option.name for option in PROGRESSIVE_OPTIONS)
"""The options that all tables of a link must agree on, whatever the game (PRG-R1)."""


def posted_table(game_id: str, options: Options) -> BankedTable:
    """The table that a game and its options, as a record writes them, describe; it has a progressive."""
    played = game(game_id)
    if not isinstance(played, BankedGame) or played.progressive is None:
        raise DataInvalid(f"{game_id} has no progressive", key="game")
    table = BankedTable.post(played, options=written_options(played.options, options))
    if table.progressive is None:
        raise DataInvalid("a link must post a progressive pay table", key="progressive")
    return table


def link_table(state: LinkState) -> BankedTable:
    """The table that a link posts, with the wager posted now."""
    if state.posting is None:
        state.posting = _cached(state.game, tuple(sorted(state.options.items())), state.wager)
    posted: BankedTable = state.posting
    return posted


@lru_cache(maxsize=256)
def _cached(game_id: str, options: tuple[tuple[str, Any], ...], wager: Cents) -> BankedTable:
    return posted_table(game_id, {**dict(options), "progressive_wager": write_dollars(wager)})


def in_common(table: BankedTable) -> dict[str, object]:
    """What the tables of a link must agree on."""
    own = table.game.progressive.shared if table.game.progressive is not None else ()
    shared: dict[str, object] = {
        name: table.options[name] for name in (*SHARED, *own) if name in table.options
    }
    return {**shared, "game": table.game.id, "progressive_wager": table.progressive_wager}


def row_held(table: BankedTable, hand: Sequence[Card], board: Sequence[Card]) -> str | None:
    """The row of the pay table for these cards; None if they are not a complete hand of the game."""
    rule = table.game.progressive
    assert rule is not None
    cards = [*hand, *board]
    own = table.game.cards_to(EACH)
    middle = sum(step.cards for step in table.game.script if isinstance(step, Board))
    if (len(hand), len(board)) != (own, middle) or len(set(cards)) < len(cards) or UNSEEN in cards:
        return None
    return rule.row(
        Sight(hand=tuple(hand), bank=(), middle={}, board=tuple(board), folded=False, options=table.options)
    )
