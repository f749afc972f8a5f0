"""What a round for a pot is waiting for."""

from __future__ import annotations

from enum import Enum


class Stage(Enum):
    """What the round is waiting for."""

    DEAL = "cards"
    BRING_IN = "bring-in"
    BETTING = "betting"
    DISCARD = "discard"
    DRAW = "draw"
    CHOICE = "choice"
    TWICE = "twice"
    STRADDLE = "straddle"
    CHOP = "chop"
    SHOWDOWN = "showdown"
    OVER = "over"

    # Members are singletons; an enum's own hash takes ten times as long.
    __hash__ = object.__hash__


# The same as module names: looking a member up on its class takes longer than comparing with it.
DEAL, BRING_IN, BETTING = Stage.DEAL, Stage.BRING_IN, Stage.BETTING
DISCARD, DRAW, CHOICE = Stage.DISCARD, Stage.DRAW, Stage.CHOICE
TWICE, SHOWDOWN, OVER = Stage.TWICE, Stage.SHOWDOWN, Stage.OVER
STRADDLE, CHOP = Stage.STRADDLE, Stage.CHOP
DEALING = (DEAL, DRAW, CHOICE)
