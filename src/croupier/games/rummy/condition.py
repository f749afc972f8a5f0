"""Conditions of a rummy game: the melds that pay when they are laid and when cards are added to them."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from typing import Any

from croupier.cards import Card, Rank, Suit
from croupier.cards.card import RANK_LETTERS
from croupier.errors import DataInvalid
from croupier.games.rummy.meld import Kind, Meld
from croupier.pay.own import game_folder

TRIPLE = 3
"""The number of cards that a condition's base pays for."""


@dataclass(frozen=True, kw_only=True)
class Condition:
    """A meld that pays. Amounts are chips from every other player in the round."""

    number: int
    says: str
    meld: Kind
    ranks: frozenset[Rank]
    """A square is of one of these ranks; a rope contains all of them."""
    chips: int
    spades: int
    further: int
    further_spades: int
    clause: str

    def met_by(self, meld: Meld) -> bool:
        """Whether this meld meets the condition."""
        if meld.kind is not self.meld:
            return False
        if meld.kind is Kind.ROPE:
            return self.ranks <= {card.rank for card in meld.cards}
        return meld.cards[0].rank in self.ranks

    def base(self, suit: Suit) -> int:
        """Chips for the first three cards."""
        return self.spades if suit is Suit.SPADES else self.chips

    def extra(self, suit: Suit) -> int:
        """Chips for each further card."""
        return self.further_spades if suit is Suit.SPADES else self.further


@dataclass(frozen=True, kw_only=True)
class Payments:
    """What a rummy game pays."""

    source: str
    conditions: tuple[Condition, ...]
    going_out: int
    """Chips from each other player for going out."""
    going_out_clause: str

    def met(self, meld: Meld) -> tuple[Condition, ...]:
        """The conditions that a meld meets: none, one, or two for a rope with both ends."""
        return tuple([condition for condition in self.conditions if condition.met_by(meld)])

    def base(self, meld: Meld) -> int:
        """What the meld pays for its conditions, without further cards."""
        return sum([condition.base(_suit(meld)) for condition in self.met(meld)])

    def laid(self, meld: Meld, *, further: bool) -> int:
        """What a new meld pays; ``further`` says whether each card beyond three pays."""
        met = self.met(meld)
        if not met:
            return 0
        more = len(meld.cards) - TRIPLE
        return self.base(meld) + (met[0].extra(_suit(meld)) * more if further else 0)

    def added(self, before: Meld, after: Meld, cards: tuple[Card, ...], *, further: bool) -> int:
        """Return the payment for cards added to a meld.

        Added to a condition, each card pays, and the other end of a rope pays its base too. Added to a rope
        that becomes a condition, they pay its base and each added card outside the three; cards that were
        there before pay nothing. Cards that complete both ends together pay as if added one end after the
        other, the better end first.
        """
        was, now = self.met(before), self.met(after)
        new = [condition for condition in now if condition not in was]
        paid = sum([condition.base(_suit(after)) for condition in new])
        if now and further:
            if was:
                more = len(cards)
            else:
                more = max([sum(card.rank not in condition.ranks for card in cards) for condition in new])
            paid += now[0].extra(_suit(after)) * more
        return paid


def _suit(meld: Meld) -> Suit:
    """The suit that decides whether a meld pays as spades; a square of several suits never does."""
    return Suit.CLUBS if meld.kind is Kind.MIXED else meld.cards[0].suit


def say_conditions(met: tuple[Condition, ...]) -> str:
    """``condition-4``, or ``conditions-4-5`` for a rope with both ends."""
    numbers = "-".join(str(condition.number) for condition in met)
    return f"condition{'s' if len(met) > 1 else ''}-{numbers}"


@cache
def game_payments(folder: str) -> Payments:
    """The payments in ``games/<folder>/payments.toml``."""
    path = game_folder(folder).joinpath("payments.toml")
    return read_payments(path.read_text(encoding="utf-8"), file=f"games/{folder}/payments.toml")


def read_payments(text: str, *, file: str) -> Payments:
    """Payments from the text of a TOML file."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        raise DataInvalid(str(wrong), file=file) from None
    try:
        return Payments(
            source=data["source"],
            conditions=tuple([_condition(body) for body in data["condition"]]),
            going_out=data["going_out"]["chips"],
            going_out_clause=data["going_out"]["clause"],
        )
    except KeyError as missing:
        raise DataInvalid(
            "this key is missing from the payments", file=file, key=str(missing.args[0])
        ) from None
    except ValueError as wrong:
        raise DataInvalid(str(wrong), file=file, key="condition") from None


def _condition(body: dict[str, Any]) -> Condition:
    kind = Kind(body["meld"])
    named = body["holds" if kind is Kind.ROPE else "ranks"]
    return Condition(
        number=body["number"],
        says=body["says"],
        meld=kind,
        ranks=frozenset(Rank(RANK_LETTERS.index(letter) + 2) for letter in named),
        chips=body["chips"],
        spades=body["spades"],
        further=body["further"],
        further_spades=body["further_spades"],
        clause=body["clause"],
    )
