"""The proofs of a round as a file, with which anyone can check its promises without the floor."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from croupier.cards import parse_cards, write_cards
from croupier.errors import CroupierError, DataInvalid
from croupier.floor.cards.promise import CardsProof, ClosedCard, OpenCard, OrderProof, Proof, Turn
from croupier.numbers import Seat

FORMAT = "croupier promise 1"


def write_proofs(proofs: Sequence[Proof], *, table: str, number: int) -> str:
    """Return the proofs as JSON."""
    promises = [_written(proof) for proof in proofs]
    return json.dumps({"format": FORMAT, "table": table, "round": number, "promises": promises}, indent=1)


def _written(proof: Proof) -> dict[str, Any]:
    turns = [
        {"dealt": turn.dealt, "numbers": list(map(list, zip(turn.seats, turn.numbers, strict=True)))}
        for turn in proof.turns
    ]
    whole = {"commitment": proof.commitment, "turns": turns}
    if isinstance(proof, OrderProof):
        return {**whole, "salt": proof.salt, "order": write_cards(proof.order), "cut": proof.cut}
    sealed = {**whole, "places": [_place(place) for place in proof.places]}
    if not proof.pack:
        return sealed
    return {**sealed, "pack": write_cards(proof.pack), "marks": list(proof.marks)}


def _place(place: OpenCard | ClosedCard) -> dict[str, str]:
    if isinstance(place, OpenCard):
        return {"card": place.card.text, "key": place.key}
    return {"seal": place.seal}


def read_proofs(text: str, *, file: str) -> list[Proof]:
    """Return the proofs in a file; rejects other files.

    >>> read_proofs('{"format": "croupier promise 1", "promises": []}', file="round.json")
    []
    """
    try:
        whole = json.loads(text)
        if whole["format"] != FORMAT:
            raise DataInvalid(f"{file} is not a file of promises: its format is not {FORMAT!r}")
        return [_read(one) for one in whole["promises"]]
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as wrong:
        if isinstance(wrong, CroupierError):
            raise
        raise DataInvalid(f"{file} is not a file of promises") from None


def _read(one: dict[str, Any]) -> Proof:
    turns = tuple(_turn(turn) for turn in one["turns"])
    if "order" in one:
        bytes.fromhex(one["salt"])
        order = tuple(parse_cards(one["order"]))
        cut = _whole(one["cut"], len(order))
        return OrderProof(_text(one["commitment"]), order, one["salt"], cut, turns)
    places = tuple(_read_place(place) for place in one["places"])
    pack = tuple(parse_cards(_text(one.get("pack", ""))))
    marks = tuple(_text(mark) for mark in one.get("marks", ()))
    return CardsProof(_text(one["commitment"]), places, turns, pack, marks)


def _turn(turn: dict[str, Any]) -> Turn:
    numbers = [(Seat(_whole(seat)), _text(number)) for seat, number in turn["numbers"]]
    seats, given = tuple(seat for seat, _ in numbers), tuple(number for _, number in numbers)
    return Turn(_whole(turn["dealt"]), seats, given)


def _read_place(place: dict[str, Any]) -> OpenCard | ClosedCard:
    if "seal" in place:
        return ClosedCard(_text(place["seal"]))
    bytes.fromhex(place["key"])
    (card,) = parse_cards(place["card"])
    return OpenCard(card, place["key"])


def _text(value: Any) -> str:
    if not isinstance(value, str) or not value.isascii():
        raise ValueError("not a text")
    return value


def _whole(value: Any, most: int = 10_000) -> int:
    if not isinstance(value, int) or not 0 <= value <= most:
        raise ValueError("not a number in its range")
    return value
