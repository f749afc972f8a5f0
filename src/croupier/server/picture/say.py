"""What the dealer says: one line about what happens at the table."""

from __future__ import annotations

from typing import Any

from croupier.floor.table.window import FloorView
from croupier.games.pot.view import PotSeat, PotView
from croupier.games.view import RoundView
from croupier.money import Cents, say_dollars
from croupier.numbers import DEALER
from croupier.server.picture.family import FamilyPicture
from croupier.table.rummy.state import Stage
from croupier.table.verb import When
from croupier.table.verbs import BY_NAME

QUESTIONS = {
    "showdown": "show or muck",
    "draw": "tap the cards you want to replace",
    "discard": "tap the cards to discard",
    "bring-in": "your card brings in",
    "choice": "your next card up or down?",
    "twice": "deal the rest of the board twice?",
    "straddle": "straddle for twice the blind?",
    "chop": "take the blinds back?",
    Stage.DECLARE.value: "play the hand or drop?",
    Stage.USE.value: "meld with the card, or discard it",
    Stage.MORE.value: "meld more, or tap a card to discard it",
}
"""Questions other than betting, by stage."""


def announcement(view: FloorView, family: FamilyPicture[Any, Any, Any]) -> str:
    """The line above the felt."""
    said = _announcement(view, family)
    return f"Time ran out. {said}" if view.table.you.person in view.timed_out else said


def _announcement(view: FloorView, family: FamilyPicture[Any, Any, Any]) -> str:
    table, round_ = view.table, view.table.round
    if round_ is None:
        return _between(view)
    if round_.stage == "wagers":
        return "Last call for bets"
    waiting = [player for player in round_.to_act if player != DEALER]
    if said := family.call(round_, view):
        return said
    street = family.street(round_)
    if not waiting:
        return street or "Dealing"
    if table.you.player in waiting:
        question = QUESTIONS.get(round_.stage)
        return f"Your turn: {question}" if question else "Your turn"
    names = [table.person_of(player) for player in waiting]
    if len(names) > 1:
        return "Waiting for the players"
    return f"{street}{': ' if street else ''}{names[0]} to act"


def _between(view: FloorView) -> str:
    table = view.table
    seat, bank = table.you.seat, table.bank
    if seat is None:
        return "Take a seat to play"
    taken = table.seats[seat - 1]
    assert taken is not None, "you sit there"
    if taken.away:
        return "You are sitting out"
    if not taken.stack:
        return "Add chips to keep playing"
    if bank.offered_to is not None:
        if bank.offered_to == seat:
            return "The bank is offered to you"
        return f"The bank is offered to {table.person_at(bank.offered_to)}"
    if view.opening:
        return "Place your bets"
    if bank.holder == seat:
        return f"You bank with {say_dollars(bank.posted)}"
    others = [other for other in table.seats if other is not None and other.seat != seat]
    if not any(other.stack and not other.away for other in others):
        return "Waiting for another player"
    return "The next round starts in a moment" if table.button is not None else "Shuffling"


def say_deed(seat: PotSeat) -> str:
    """What a player did last, and how many cards they drew: *drew 2, calls $4*."""
    drew = "" if seat.drew is None else f"drew {seat.drew}" if seat.drew else "pat"
    done = seat.did
    act = "" if done is None else f"{done.what} {say_dollars(done.amount)}" if done.amount else done.what
    return ", ".join(filter(None, (drew, act)))


def say_action(action: str, view: RoundView | None = None) -> str:
    """An advised action as its button says it: ``w raise 10`` is *Raise $10*; for a pot, to call or check.

    >>> say_action("w raise 10"), say_action("off bet_1"), say_action("set AsKd")
    ('Raise $10', 'Pull back bet 1', 'Set AsKd in front')
    """
    verb, *words = action.split()
    if isinstance(view, PotView) and view.legal and verb in ("cc", "cbr"):
        return _say_bet(verb, words, view)
    if verb == "w" and words:
        spot = words[0].partition(".")[0].replace("_", " ").capitalize()
        return spot if len(words) == 1 else f"{spot} ${words[1].removesuffix('.00')}"
    if verb == "set":
        return f"Set {''.join(words)} in front"
    return " ".join((BY_NAME[verb].saying, *words)).replace("_", " ")


def _say_bet(verb: str, words: list[str], view: PotView) -> str:
    if verb == "cc":
        owed = Cents(view.to_match - view.own.bet)
        called = f"{BY_NAME[verb].label(When.FACING_A_BET)} {say_dollars(owed)}"
        return called if owed > 0 else BY_NAME[verb].label(When.USUALLY)
    raised = BY_NAME[verb].label(When.FACING_A_BET if view.to_match else When.USUALLY)
    return f"{raised} ${words[0].removesuffix('.00')}" if words else raised
