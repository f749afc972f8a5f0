"""Kinds of players: what a table's terms may ask of its bots."""

from __future__ import annotations

from enum import StrEnum

from croupier.floor.bots.shared import temper


class Style(StrEnum):
    """How a bot plays."""

    MIXED = "mixed"
    """Of everything: each bot is of the kind that its name says."""
    TIGHT = "tight"
    """Small wagers without side bets; for a pot, few hands and no large calls."""
    LOOSE = "loose"
    """Large wagers and side bets; for a pot, many hands, and bets with little now and then."""
    BEST = "best"
    """As the lab advises against a bank; for a pot, by what the hand wins against unseen cards."""


KINDS = (Style.TIGHT, Style.LOOSE, Style.BEST)


def style_of(name: str, posted: Style = Style.MIXED) -> Style:
    """The kind of player that a bot of this name is, where the table does not ask for one."""
    return KINDS[temper(name, len(KINDS))] if posted is Style.MIXED else posted
