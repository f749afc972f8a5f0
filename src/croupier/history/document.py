"""A round document: its table, its actions, and its expected result."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from croupier.errors import DataInvalid
from croupier.games.catalog import Game, variant_game
from croupier.history.fields import JURISDICTION, foreign, need, stack_list
from croupier.history.placed import KEY as PLACED
from croupier.history.placed import Placed, read_placed
from croupier.history.recorded import RECORDED, Opening
from croupier.history.source import Source
from croupier.history.stated import STATED_FEE, read_fee, read_winnings
from croupier.money import Cents
from croupier.numbers import Player

COMMON = {"variant", "players", "seats", "seat_count", "starting_stacks", "finishing_stacks", "actions"}
PHH_NOTES = {
    "author", "event", "url", "venue", "address", "city", "region", "postal_code", "country", "time",
    "time_zone",
    "time_zone_abbreviation", "day", "month", "year", "hand", "level", "table", "currency", "currency_symbol",
    "ante_trimming_status", "time_limit", "time_banks",
}  # fmt: skip
NOTES = "_notes"
"""The key of what a converter says about how it read the round."""
OURS = frozenset(
    {
        "_options",
        "_expected",
        "_bank",
        "_progressive",
        "_collection",
        JURISDICTION,
        "_dice",
        "_button",
        STATED_FEE,
        PLACED,
        NOTES,
    }
)
"""Every key of ours in any family: one that stands where it does not belong is never somebody else's."""


@dataclass(frozen=True, kw_only=True)
class Document:
    """One round as recorded."""

    source: Source
    variant: str
    game: Game
    opening: Opening[Any]
    """Makes the round as it stands before the first action."""
    actions: tuple[str, ...]
    stacks: tuple[Cents, ...]
    endless: frozenset[Player] = frozenset()
    """Players whose stack the document gives as without end."""
    winnings: tuple[Cents, ...] = ()
    """What each player took from the pots, if the document states it."""
    stated_fee: Cents = Cents(0)
    """What the house took from the pots, if the document states it."""
    placed: Placed | None = None
    """Which round of which table it is, if the document says so."""
    notes: tuple[str, ...] = ()
    """What a converter says about how it read the round."""
    unread: tuple[str, ...] = ()
    """Entries of others, which say nothing to us."""
    expected: dict[str, Any] = field(default_factory=dict)
    """The expected result, as far as the document states it."""

    @property
    def is_from_elsewhere(self) -> bool:
        """Whether it is a hand under a published code, without any entry of ours about its table."""
        data = self.source.data
        return self.variant != self.game.id and not data.keys() & {"_options", "_collection", "_expected"}


def read_document(source: Source) -> Document:
    """Check a document and make it playable; an error says its file, key and line."""
    if not isinstance(source, Source):
        raise DataInvalid(f"a document is read from a source, as read_text gives them, not from {source!r}")
    try:
        return _read(source)
    except DataInvalid as wrong:
        raise source.invalid(wrong) from None


def _read(source: Source) -> Document:
    data = source.data
    variant = need(data, "variant", str)
    actions = need(data, "actions", list)
    if any(not isinstance(action, str) for action in actions):
        raise DataInvalid("every action must be a string", key="actions")
    listed, endless = stack_list(data, "starting_stacks")
    stacks = tuple(listed)
    if not stacks:
        raise DataInvalid("list at least one stack", key="starting_stacks")
    for key in ("players", "seats"):
        if key in data and len(need(data, key, list)) != len(stacks):
            raise DataInvalid(f"give one entry for each of the {len(stacks)} players", key=key)
    if any(not isinstance(name, str) for name in data.get("players", [])):
        raise DataInvalid("every name must be a string", key="players")
    options = need(data, "_options", dict) if "_options" in data else {}
    played = variant_game(variant)
    recorded = RECORDED[played.family]
    opening = recorded.opening(data, played, variant, options, stacks)
    unread = foreign(
        data, COMMON | PHH_NOTES | recorded.keys | {"_options", "_expected", PLACED, NOTES}, OURS
    )
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
        endless=endless,
        winnings=read_winnings(data, len(stacks)),
        stated_fee=read_fee(data),
        placed=read_placed(data, len(stacks)),
        notes=_notes(data),
        unread=tuple(unread),
        expected=expected,
    )


def _notes(data: dict[str, Any]) -> tuple[str, ...]:
    notes = need(data, NOTES, list) if NOTES in data else []
    if any(not isinstance(note, str) for note in notes):
        raise DataInvalid("every note must be a string", key=NOTES)
    return tuple(notes)


def _finishing(data: dict[str, Any], expected: dict[str, Any], players: int) -> None:
    """Expect the finishing stacks; a document that states them twice must state the same."""
    if "finishing_stacks" not in data:
        return
    stacks = stack_list(data, "finishing_stacks")
    if len(stacks[0]) != players:
        raise DataInvalid(f"give one entry for each of the {players} players", key="finishing_stacks")
    if "finishing_stacks" in expected and stack_list(expected, "finishing_stacks") != stacks:
        raise DataInvalid("finishing_stacks differ from those in _expected", key="finishing_stacks")
    expected.setdefault("finishing_stacks", data["finishing_stacks"])


def _check_rejects(expected: dict[str, Any], actions: int) -> None:
    """Refuse an expected refusal without a point in the document: it would test nothing."""
    rejects = need(expected, "rejects", list) if "rejects" in expected else []
    for reject in rejects:
        after = reject.get("after") if isinstance(reject, dict) else None
        if (
            not isinstance(after, int)
            or not 0 <= after <= actions
            or not isinstance(reject.get("action"), str)
        ):
            raise DataInvalid(
                f"write a refusal as {{ after = 0..{actions}, action = '…' }}, not {reject}", key="rejects"
            )
