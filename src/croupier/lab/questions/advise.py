"""What to do now: every legal action in one person's position with its worth, best first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from croupier.errors import DataInvalid
from croupier.games.banked.view import BankedView
from croupier.games.option import Options
from croupier.lab.catalog import LABORATORIES
from croupier.lab.core.advised import Advised
from croupier.lab.core.kept import kept
from croupier.lab.core.laboratory import Guide
from croupier.lab.core.options import read_for
from croupier.lab.questions.edge import NO_OPTIONS, laboratory
from croupier.numbers import Player

if TYPE_CHECKING:
    from croupier.table import BankedRound


def advise(game_id: str, view: BankedView, options: Mapping[str, object] = NO_OPTIONS) -> tuple[Advised, ...]:
    """What a person may do, from the round's view for that person alone; empty if it is not their turn."""
    lab = laboratory(game_id)
    return lab.advise(view, read_for(lab.game, lab.asks, options))


def advise_at(round_: BankedRound, player: Player) -> tuple[Advised, ...]:
    """What a player may do in a round, from what that player sees of it and what the table posts."""
    return advise_seen(round_.table.game.id, round_.view(player), round_.table.options)


def advise_seen(game_id: str, view: BankedView, posted: Options) -> tuple[Advised, ...]:
    """Return advice from a view alone, at a table whose posted options have already been read."""
    lab = laboratory(game_id)
    return lab.advise(view, {**read_for(lab.game, lab.asks, NO_OPTIONS), **posted})


def guide(game_id: str, options: Mapping[str, object] = NO_OPTIONS) -> Guide:
    """Best play of a game in lists and charts."""
    return kept("best play", (game_id, sorted(options.items())), Guide, lambda: _guide(game_id, options))


def _guide(game_id: str, options: Mapping[str, object]) -> Guide:
    lab = laboratory(game_id)
    if lab.guide is None:
        raise DataInvalid(
            f"{game_id} has no decisions after the wager; choose one of {', '.join(_with_guides())}",
            key="game",
        )
    read = read_for(lab.game, lab.asks, options)
    usual = {option.name: option.default for option in lab.asks}
    if "strategy" in usual and read["strategy"] not in (usual["strategy"], "best"):
        raise DataInvalid(
            f"this prints best play, not {read['strategy']!r}; what that costs is said by croupier edge "
            f"{game_id} --option strategy={read['strategy']}",
            key="strategy",
        )
    return lab.guide(read)


def _with_guides() -> list[str]:
    return [name for name, lab in LABORATORIES.items() if lab.guide is not None]
