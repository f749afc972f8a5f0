"""Styles of play that a table's terms may set for its bots."""

from __future__ import annotations

from enum import StrEnum

from croupier.floor.bots.shared import temper


class Style(StrEnum):
    """How a bot plays."""

    MIXED = "mixed"
    """A mix: each bot's style depends on its name."""
    TIGHT = "tight"
    """Small wagers without side bets; in poker, few hands and no large calls."""
    LOOSE = "loose"
    """Large wagers and side bets; in poker, many hands and an occasional bluff."""
    BEST = "best"
    """At table games, as the lab advises; in poker, the regular player between the two."""


KINDS = (Style.TIGHT, Style.LOOSE, Style.BEST)


def style_of(name: str, posted: Style = Style.MIXED) -> Style:
    """Return the style of the bot with this name, unless the table posts one."""
    return KINDS[temper(name, len(KINDS))] if posted is Style.MIXED else posted
