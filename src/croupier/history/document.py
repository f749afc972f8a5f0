"""A round document, read: the table it is played at, its actions, and what it should come to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from croupier.errors import DataInvalid
from croupier.games.catalog import GAMES, PHH_VARIANTS, Game, game
from croupier.history.fields import known, money_list, need
from croupier.history.recorded import RECORDED
from croupier.history.source import Source
from croupier.money import Cents
from croupier.table import Round

COMMON = {"variant", "players", "seats", "seat_count", "starting_stacks", "finishing_stacks", "actions"}
PHH_NOTES = {
    "author", "event", "url", "venue", "address", "city", "region", "postal_code", "country", "time",
    "time_zone",
    "time_zone_abbreviation", "day", "month", "year", "hand", "level", "table", "currency", "currency_symbol",
    "ante_trimming_status", "time_limit", "time_banks", "winnings",
}  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Document:
    """One round as recorded."""

    source: Source
    variant: str
    game: Game
    opening: Callable[[], Round]
    """Makes the round as it stands before the first action."""
    actions: tuple[str, ...]
    stacks: tuple[Cents, ...]
    expected: dict[str, Any] = field(default_factory=dict)
    """Everything the document says the round must come to."""


def read_document(source: Source) -> Document:
    """Check a document's form and make it playable. What is wrong is said with file, key and line."""
    try:
        return _read(source)
    except DataInvalid as wrong:
        raise source.invalid(wrong) from None


def _read(source: Source) -> Document:
    data = source.data
    variant = need(data, "variant", str)
    actions = need(data, "actions", list)
    if any(not isinstance(action, str) for action in actions):
        raise DataInvalid("every action is a string", key="actions")
    stacks = tuple(money_list(data, "starting_stacks"))
    if not stacks:
        raise DataInvalid("somebody has to play", key="starting_stacks")
    for key in ("players", "seats"):
        if key in data and len(need(data, key, list)) != len(stacks):
            raise DataInvalid(f"one entry for each of the {len(stacks)} players", key=key)
    if any(not isinstance(name, str) for name in data.get("players", [])):
        raise DataInvalid("every name is a string", key="players")
    options = need(data, "_options", dict) if "_options" in data else {}
    # A game's own id first: whoever looks among the codes reads every game.
    if variant not in GAMES and variant in PHH_VARIANTS:
        played: Game = PHH_VARIANTS[variant][0]
    else:
        played = game(variant)
    recorded = RECORDED[played.family]
    opening = recorded.opening(data, played, variant, options, stacks)
    known(data, COMMON | PHH_NOTES | recorded.keys | {"_options", "_expected"})
    expected = dict(need(data, "_expected", dict)) if "_expected" in data else {}
    _finishing(data, expected, len(stacks))
    _check_rejects(expected, len(actions))
    return Document(
        source=source,
        variant=variant,
        game=played,
        opening=opening,
        actions=tuple(actions),
        stacks=stacks,
        expected=expected,
    )


def _finishing(data: dict[str, Any], expected: dict[str, Any], players: int) -> None:
    """Finishing stacks are expected as well; a document that says them twice says the same."""
    if "finishing_stacks" not in data:
        return
    stacks = money_list(data, "finishing_stacks")
    if len(stacks) != players:
        raise DataInvalid(f"one entry for each of the {players} players", key="finishing_stacks")
    if "finishing_stacks" in expected and money_list(expected, "finishing_stacks") != stacks:
        raise DataInvalid("_expected has other finishing stacks", key="finishing_stacks")
    expected.setdefault("finishing_stacks", data["finishing_stacks"])


def _check_rejects(expected: dict[str, Any], actions: int) -> None:
    """A refusal to be tried stands at a point of the document; one that stands nowhere would test nothing."""
    rejects = need(expected, "rejects", list) if "rejects" in expected else []
    for reject in rejects:
        after = reject.get("after") if isinstance(reject, dict) else None
        if (
            not isinstance(after, int)
            or not 0 <= after <= actions
            or not isinstance(reject.get("action"), str)
        ):
            raise DataInvalid(
                f"a refusal is {{ after = 0..{actions}, action = '…' }}, not {reject}", key="rejects"
            )
