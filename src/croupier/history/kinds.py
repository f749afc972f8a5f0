"""How each kind of word after a verb is read and written.

A reader gets one word, or all the remaining words if it is the last. It returns a value for each field that
the words fill, None for a field that they leave out.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from croupier.cards import Card, parse_cards, write_cards
from croupier.errors import DataInvalid
from croupier.games.choice import Target
from croupier.games.rummy.meld import Borrow
from croupier.money import Cents, dollars, fine_dollars, write_dollars, write_fine
from croupier.numbers import DEALER, FIRST_HAND, HandNumber, Player
from croupier.table.commands import BANK
from croupier.table.reading import EasedRow, MeterReading
from croupier.table.verb import Kind

HAND = re.compile(r"^p([1-9][0-9]{0,3})(?:\.([1-9][0-9]{0,3}))?$")
SPOT = re.compile(r"^([^.@]+)(?:\.([1-9][0-9]{0,3}))?(?:@([1-9][0-9]{0,3}))?$")
NUMBER = re.compile(r"^[0-9]{1,4}$")
MIDDLE = (BANK, "player", "banker")
ANSWERS = {"y": True, "n": False}
AS_DEALT = "-"
"""Written instead of cards: the cards as they were dealt."""


class Misfit(Exception):
    """Words that do not fit their verb. The message goes after the action: *is incomplete*."""


class Written(NamedTuple):
    """How one kind is read and written."""

    read: Callable[[list[str]], tuple[object, ...]]
    write: Callable[..., str]


def money(cents: int) -> str:
    """Dollars as documents write them, without cents if there are none."""
    return write_dollars(cents).removesuffix(".00")


def _one(words: list[str]) -> str:
    if len(words) != 1:
        raise Misfit("has too many words" if words else "is incomplete")
    return words[0]


# ── hands and spots ─────────────────────────────────────────────────────────────────────────────────


@lru_cache(maxsize=1 << 10)
def read_hand(word: str) -> tuple[Player, HandNumber]:
    """Whose hand ``p1`` or ``p1.2`` is, and which."""
    found = HAND.match(word)
    if found is None:
        raise DataInvalid(f"{word!r} is not a player or the dealer; write p1, p2, p1.2 or d")
    player, hand = found.groups()
    return Player(int(player)), HandNumber(int(hand)) if hand else FIRST_HAND


def write_hand(player: Player, hand: HandNumber) -> str:
    """A player's hand: ``p1``, or ``p1.2`` for the second of several."""
    return f"p{player}" if hand == FIRST_HAND else f"p{player}.{hand}"


def _read_target(words: list[str]) -> tuple[Target, HandNumber]:
    return _target(_one(words))


@lru_cache(maxsize=1 << 10)
def _target(word: str) -> tuple[Target, HandNumber]:
    if word in MIDDLE:
        return word, FIRST_HAND
    try:
        return read_hand(word)
    except DataInvalid:
        raise DataInvalid(f"{word!r} is not a hand; write p1, p1.2, {', '.join(MIDDLE)}") from None


def _write_target(to: Target, hand: HandNumber) -> str:
    return to if isinstance(to, str) else write_hand(to, hand)


def _read_player(words: list[str]) -> tuple[Player]:
    to, _ = _read_target(words)
    if isinstance(to, str):
        raise Misfit("names no player")
    return (to,)


def _read_dead_hand(words: list[str]) -> tuple[Player]:
    to, _ = _read_target(words)
    if not isinstance(to, str):
        return (to,)
    if to != BANK:
        raise Misfit("names neither a player nor the bank")
    return (DEALER,)


def _write_dead_hand(player: Player) -> str:
    return BANK if player == DEALER else f"p{player}"


def _read_place(words: list[str]) -> tuple[str, HandNumber | None, Player | None]:
    return _place(_one(words))


@lru_cache(maxsize=1 << 10)
def _place(word: str) -> tuple[str, HandNumber | None, Player | None]:
    found = SPOT.match(word)
    if found is None:
        raise DataInvalid(f"{word!r} is not a spot; write one like game, game.2 or game.2@1")
    spot, hand, on = found.groups()
    return spot, HandNumber(int(hand)) if hand else None, Player(int(on)) if on else None


def _write_place(spot: str, hand: HandNumber, on: Player | None) -> str:
    """A place: another player's hand is named with the spot, a player's own with the player."""
    if on is None:
        return spot
    return f"{spot}@{on}" if hand == FIRST_HAND else f"{spot}.{hand}@{on}"


# ── cards ───────────────────────────────────────────────────────────────────────────────────────────


def _read_card(words: list[str]) -> tuple[Card]:
    return (Card.parse(_one(words)),)


def _read_cards(words: list[str]) -> tuple[tuple[Card, ...]]:
    """One or more cards, written together or apart."""
    if not words:
        raise Misfit("names no cards")
    return (parse_cards("".join(words)),)


def _read_shown(words: list[str]) -> tuple[tuple[Card, ...]]:
    return ((),) if words == [AS_DEALT] else _read_cards(words)


def _read_meld(words: list[str]) -> tuple[tuple[Card, ...], tuple[Borrow, ...]]:
    """Cards of the hand, and borrowed ones written ``m1:7h``."""
    own, borrowed = [], []
    for word in words:
        lender, colon, card = word.partition(":")
        if not colon:
            own.append(word)
        elif lender[:1] == "m" and NUMBER.match(lender[1:]):
            borrowed.append(Borrow(int(lender[1:]), Card.parse(card)))
        else:
            raise DataInvalid(f"{word!r} is not a borrowed card; write one like m1:7h")
    if not words:
        raise Misfit("names no cards")
    return parse_cards("".join(own)), tuple(borrowed)


def _write_meld(cards: tuple[Card, ...], borrowed: tuple[Borrow, ...]) -> str:
    return " ".join(filter(None, [write_cards(cards), *(f"m{lender}:{card}" for lender, card in borrowed)]))


# ── numbers and words ───────────────────────────────────────────────────────────────────────────────


def _read_number(words: list[str]) -> tuple[int]:
    word = _one(words)
    if not NUMBER.match(word):
        raise Misfit(f"has {word!r} where a number belongs")
    return (int(word),)


def _read_dice(words: list[str]) -> tuple[tuple[int, ...]]:
    if not words or not all(map(NUMBER.match, words)):
        raise Misfit("does not say what the dice show")
    return (tuple(map(int, words)),)


def _read_answer(words: list[str]) -> tuple[bool]:
    word = _one(words)
    if word not in ANSWERS:
        raise Misfit(f"answers {word!r}, not y or n")
    return (ANSWERS[word],)


def _read_meter(words: list[str]) -> tuple[MeterReading]:
    """Meter, reserve and seed in dollars, then the rows that are eased: ``straight_flush=100%``."""
    if len(words) < 3:
        raise Misfit("does not give meter, reserve and seed")
    meter, reserve, seed = map(fine_dollars, words[:3])
    eased = []
    for word in words[3:]:
        row, found, award = word.partition("=")
        if not (row and found and award):
            raise DataInvalid(f"{word!r} is not an eased row; write one like 'straight_flush=100%'")
        eased.append(EasedRow(row, award))
    return (MeterReading(meter=meter, reserve=reserve, seed=seed, eased=tuple(eased)),)


def _write_meter(reading: MeterReading) -> str:
    amounts = [write_fine(amount) for amount in (reading.meter, reading.reserve, reading.seed)]
    return " ".join([*amounts, *(f"{row.row}={row.award}" for row in reading.eased)])


def _read_amount(words: list[str]) -> tuple[Cents]:
    return (_amount(_one(words)),)


_amount = lru_cache(maxsize=1 << 10)(dollars)
"""Documents repeat their amounts, spots and hands, so what was read is cached."""


def _read_reason(words: list[str]) -> tuple[str]:
    return (_one(words),)


def _read_statement(words: list[str]) -> tuple[str, str]:
    name, _, said = " ".join(words).partition(":")
    return name.strip(), said.strip()


KINDS: dict[Kind, Written] = {
    Kind.AMOUNT: Written(_read_amount, money),
    Kind.PLACE: Written(_read_place, _write_place),
    Kind.TARGET: Written(_read_target, _write_target),
    Kind.PLAYER: Written(_read_player, "p{}".format),
    Kind.DEAD_HAND: Written(_read_dead_hand, _write_dead_hand),
    Kind.CARD: Written(_read_card, str),
    Kind.CARDS: Written(_read_cards, write_cards),
    Kind.DRAWN: Written(
        lambda words: _read_card(words) if words else (None,), lambda card: str(card) if card else ""
    ),
    Kind.SHOWN: Written(_read_shown, lambda cards: write_cards(cards) or AS_DEALT),
    Kind.THROWN: Written(lambda words: (parse_cards("".join(words)),), write_cards),
    Kind.MELD: Written(_read_meld, _write_meld),
    Kind.NUMBER: Written(_read_number, str),
    Kind.ANSWER: Written(_read_answer, lambda agreed: "y" if agreed else "n"),
    Kind.DICE: Written(_read_dice, lambda dice: " ".join(map(str, dice))),
    Kind.REASON: Written(_read_reason, str),
    Kind.NAME: Written(lambda words: (" ".join(words),), str),
    Kind.STATEMENT: Written(_read_statement, lambda name, said: f"{name}: {said}" if said else name),
    Kind.METER: Written(_read_meter, _write_meter),
    Kind.LOCKED_METER: Written(
        lambda words: _read_meter(words) if words else (None,),
        lambda reading: _write_meter(reading) if reading is not None else "",
    ),
}
