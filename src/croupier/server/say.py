"""What the dealer says: one line for where the table stands."""

from __future__ import annotations

from typing import Any

from croupier.money import say_dollars
from croupier.server.layout import Layout

STREETS = {"preflop": "Before the flop", "flop": "The flop", "turn": "The turn", "river": "The river"}


def announcement(view: dict[str, Any], layout: Layout, *, dealt: bool) -> str:
    """The line above the felt."""
    if not dealt:
        return _between(view)
    round_ = view["round"]
    if round_["stage"] == "wagers":
        return "Last bets, please"
    waiting = [player for player in round_["to_act"] if player]
    if not waiting:
        return "Cards, please" if round_["family"] == "banked" else STREETS.get(round_["street"], "Dealing")
    if view["you"]["player"] in waiting:
        return "Your turn: show or muck" if round_["stage"] == "showdown" else "Your turn"
    names = [view["seats"][view["players"][player - 1] - 1]["person"] for player in waiting]
    street = f"{STREETS.get(round_['street'], '')}: " if round_["family"] == "pot" else ""
    return f"{street}{names[0]} to act" if len(names) == 1 else "Players decide"


def _between(view: dict[str, Any]) -> str:
    offered = view["bank"]["offered_to"]
    if view["you"]["seat"] is None:
        return "Take a free seat"
    if offered is not None:
        if offered == view["you"]["seat"]:
            return "The bank is yours if you want it"
        return f"The bank is offered to {view['seats'][offered - 1]['person']}"
    if view["opening"]:
        return "Place your bets"
    if view["bank"]["holder"] is not None and view["bank"]["holder"] == view["you"]["seat"]:
        return f"You bank with {say_dollars(view['bank']['posted'])}"
    return "The next hand comes at once" if view["button"] is not None else "Shuffling"
