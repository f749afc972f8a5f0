"""What the dealer says: one line for where the table stands."""

from __future__ import annotations

from typing import Any

from croupier.games.felt import Felt
from croupier.money import say_dollars
from croupier.numbers import Player
from croupier.table.rummy.state import Stage
from croupier.table.verbs import BY_NAME

STREETS = {"preflop": "Before the flop", "flop": "The flop", "turn": "The turn", "river": "The river"}

QUESTIONS = {
    "showdown": "show or muck",
    "draw": "click the cards to exchange",
    "discard": "click the card to throw away",
    "bring-in": "your card brings in",
    "choice": "your next card up or down?",
    "twice": "deal the rest of the board twice?",
    Stage.DECLARE.value: "play the hand or drop?",
    Stage.USE.value: "meld with the card, or discard it",
    Stage.MORE.value: "lay more, or click a card to discard it",
}
"""What is asked beside betting, by stage."""


def announcement(view: dict[str, Any], felt: Felt, *, dealt: bool) -> str:
    """The line above the felt."""
    if not dealt:
        return _between(view)
    round_ = view["round"]
    if round_["stage"] == "wagers":
        return "Last bets, please"
    waiting = [player for player in round_["to_act"] if player]
    if round_["family"] == "banked" and (said := _against_bank(view, waiting)):
        return said
    if not waiting:
        return _street(round_) or "Dealing"
    if view["you"]["player"] in waiting:
        question = QUESTIONS.get(round_["stage"])
        return f"Your turn: {question}" if question else "Your turn"
    names = [view["seats"][view["players"][player - 1] - 1]["person"] for player in waiting]
    street = _street(round_)
    return f"{street}{': ' if street else ''}{names[0]} to act" if len(names) == 1 else "Players decide"


def _against_bank(view: dict[str, Any], waiting: list[Player]) -> str:
    """What only games against a bank ask or wait for."""
    round_ = view["round"]
    if round_["stage"] == "awards":
        return "A jackpot: the supervisor is called"
    if not waiting:
        return "Cards, please"
    verbs = {choice.verb for choice in round_["legal"]}
    if view["offer"]["open"]:
        return "Thank you; the others are asked" if view["offer"]["passed"] else "Insurance?"
    if "set" in verbs:
        return "Your turn: two cards in front, five behind"
    if 0 in round_["to_act"]:
        return "Insurance is offered"
    return ""


def _street(round_: dict[str, Any]) -> str:
    """Where a hand for a pot has come to."""
    if round_["family"] != "pot":
        return ""
    street: str = round_["street"]
    return STREETS.get(street, street.capitalize())


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
    if view["button"] is not None:
        return "The next hand comes at once"
    stack = view["seats"][view["you"]["seat"] - 1]["stack"]
    return "Shuffling" if stack else "Add chips to play on"


def say_action(action: str) -> str:
    """An advised action as its button says it: ``w raise 10`` is *Raise $10*.

    >>> say_action("w raise 10"), say_action("f"), say_action("set AsKd")
    ('Raise $10', 'Fold', 'Set AsKd in front')
    """
    verb, *words = action.split()
    if verb == "w" and words:
        spot = words[0].partition(".")[0].replace("_", " ").capitalize()
        return spot if len(words) == 1 else f"{spot} ${words[1].removesuffix('.00')}"
    if verb == "set":
        return f"Set {''.join(words)} in front"
    return " ".join((BY_NAME[verb].saying, *words))
