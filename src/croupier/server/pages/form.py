"""Makes a command from the fields of a form or a JSON object, which are read by their kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from croupier.cards import UNSEEN, Card, parse_cards
from croupier.errors import DataInvalid
from croupier.games.rummy.meld import Borrow
from croupier.money import Cents, typed_dollars
from croupier.numbers import FIRST_HAND, HandNumber, Player
from croupier.table import commands as c
from croupier.table import verbs
from croupier.table.verb import Actor, Kind, Verb

Fields = Mapping[str, str]

CARDS_MAX = 11
"""The most cards in a hand of any game; no command names more."""


def typed_twice(said: Fields) -> str:
    """A new password, which a form asks for twice."""
    password = said.get("password", "")
    if said.get("again", password) != password:
        raise DataInvalid("the two passwords differ; type the same one twice", key="again")
    return password


def amount(said: Fields, field: str) -> Cents:
    """An amount that was typed or clicked, in dollars."""
    try:
        cents = typed_dollars(said.get(field, ""))
    except DataInvalid as wrong:
        raise DataInvalid(wrong.message, key=field) from None
    if not 0 <= cents < 1 << 40:
        raise DataInvalid("not an amount that a table takes", key=field)
    return cents


def whole(said: Fields, field: str) -> int:
    """A small number, such as a seat's."""
    text = said.get(field, "")
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise DataInvalid(f"{text!r} is not a whole number", key=field)
    return int(text)


def hand(said: Fields) -> HandNumber:
    """The number of a player's hand; the first if none is given."""
    return HandNumber(whole(said, "hand")) if said.get("hand") else FIRST_HAND


def chosen(said: Fields) -> tuple[Card, ...]:
    """Cards that were clicked, in fields like ``card.As``, or written together in ``cards``."""
    clicked = "".join(field.removeprefix("card.") for field in said if field.startswith("card."))
    cards = parse_cards(said.get("cards", "") + clicked)
    if UNSEEN in cards or len(cards) > CARDS_MAX:
        raise DataInvalid(f"name up to {CARDS_MAX} cards, none of them hidden", key="cards")
    return cards


def one_card(said: Fields) -> Card:
    """The one card that was clicked."""
    cards = chosen(said)
    if len(cards) != 1:
        raise DataInvalid(f"name exactly one card, got {len(cards)}", key="cards")
    return cards[0]


def borrowed(said: Fields) -> tuple[Borrow, ...]:
    """Cards borrowed from the player's own melds, written ``m1:7h m2:4d``."""
    found = []
    for word in said.get("borrowed", "").split()[:CARDS_MAX]:
        lender, _, card = word.partition(":")
        number = whole({"meld": lender.removeprefix("m")}, "meld")
        found.append(Borrow(number, one_card({"cards": card})))
    return tuple(found)


READERS: dict[Kind, Callable[[Fields], tuple[object, ...]]] = {
    Kind.AMOUNT: lambda said: (amount(said, "amount"),),
    Kind.PLACE: lambda said: (
        said.get("spot", ""),
        hand(said),
        Player(whole(said, "on")) if said.get("on") else None,
    ),
    Kind.CARD: lambda said: (one_card(said),),
    Kind.CARDS: lambda said: (chosen(said),),
    Kind.THROWN: lambda said: (chosen(said),),
    Kind.MELD: lambda said: (chosen(said), borrowed(said)),
    Kind.ANSWER: lambda said: (said.get("answer") == "y",),
}
"""How fields are read, by kind. Cards that the table knows (shown, drawn) are not asked for."""

VERBS = {verb.name: verb for verb in verbs.VERBS if verb.actor is Actor.PLAYER and verb.command is not c.Buy}
"""Decisions in a round. Buying chips has its own form."""


def decision(verb: Verb, player: Player, said: Fields) -> c.AnyCommand:
    """The command that a form makes."""
    values: dict[str, Any] = {**verb.fixed, "player": player}
    if verb.by_hand:
        values["hand"] = hand(said)
    for part in verb.parts:
        if part.kind is Kind.NUMBER:
            values[part.fields[0]] = whole(said, part.fields[0])
        elif part.kind in READERS:
            values.update(zip(part.fields, READERS[part.kind](said), strict=True))
    return verb.command(**values)
