"""A hand as a site tells it: what every site's reader fills in, and ``playing`` turns into a document."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, NamedTuple

from croupier.cards import Card, parse_cards
from croupier.errors import DataInvalid
from croupier.money import Cents, dollars


class What(Enum):
    """What a line tells; an amount is what the player puts in, unless the kind says otherwise."""

    ANTE = "ante"
    SMALL = "small blind"
    BIG = "big blind"
    BOTH = "small and big blind"
    DEAD = "dead post"
    STRADDLE = "straddle"
    DEALT = "cards dealt"
    BOARD = "board"
    FOLD = "fold"
    CHECK = "check"
    CALL = "call"
    CALL_TO = "call to"
    """The amount is all that the player has in on this street."""
    BET = "bet"
    RAISE_TO = "raise to"
    """The amount is all that the player has in on this street."""
    RAISE_BY = "raise by"
    """The amount is what the player adds to the bet that they call."""
    RAISE_WITH = "raise with"
    ALL_IN = "all-in"
    BRING_IN = "bring-in"
    DISCARD = "discard"
    """The amount is the number of cards."""
    SHOW = "show"
    MUCK = "muck"
    COLLECT = "collect"
    RETURN = "uncalled"


PLAYED = frozenset(
    {
        What.FOLD, What.CHECK, What.CALL, What.CALL_TO, What.BET, What.RAISE_TO, What.RAISE_BY,
        What.RAISE_WITH, What.ALL_IN, What.BRING_IN, What.DISCARD,
    }
)  # fmt: skip
"""What players do when it is their turn."""
POSTED = frozenset({What.ANTE, What.SMALL, What.BIG, What.BOTH, What.DEAD, What.STRADDLE})


class Deed(NamedTuple):
    """One thing that a line tells."""

    what: What
    who: str = ""
    amount: Cents = Cents(0)
    cards: tuple[Card, ...] = ()
    street: int = 0
    """The street of the text, the deal being 0."""
    line: int | None = None
    run: int = 1
    """Which board, where the hand was run twice."""


class Seated(NamedTuple):
    """A player at the table before the hand."""

    name: str
    seat: int
    stack: Cents


@dataclass
class SiteHand:
    """One hand as its site tells it."""

    site: str
    number: str = ""
    table: str = ""
    game: str = ""
    """The id of the game, empty until the heading names it."""
    structure: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    """Options that the site's game implies."""
    small: Cents = Cents(0)
    big: Cents = Cents(0)
    """The blinds, or the lower and upper limit of a fixed-limit game."""
    currency: str = ""
    tournament: bool = False
    button: int | None = None
    seats: dict[str, Seated] = field(default_factory=dict)
    deeds: list[Deed] = field(default_factory=list)
    pot: Cents | None = None
    """The total pot by the summary."""
    fee: Cents | None = None
    """Rake and other deductions by the summary; None where the site does not state them."""
    notes: list[str] = field(default_factory=list)
    time: str = ""
    net: dict[str, Cents] = field(default_factory=dict)
    """What each player won or lost, where the text says that and not what they collected."""
    splits_dollars: bool = False
    """Whether the smallest chip is 1, as in tournaments."""


GAMES: tuple[tuple[str, str, dict[str, Any]], ...] = (
    (r"(?:6\+|short ?-?deck|six ?plus).*", "short-deck-holdem", {}),
    (r"(?:5|five|6|six).?card.*omaha.*hi.*lo|big ?o", "big-o-hi-lo", {}),
    (r"(?:omaha.*(?:hi.?.?lo|h/?l|8|eight)|plo.?8|o/?8)", "omaha-hi-lo", {}),
    (r"(?:omaha|plo)(?: ?hi| ?high)?", "omaha", {}),
    (r"(?:texas )?hold[' ’]?em|holdem|nlhe?|flhe?|plhe?", "texas-holdem", {}),
    (r"(?:(?:7|seven).?card ?(?:stud)?|stud).*(?:hi.?.?lo|h/?l|8|eight).*", "seven-card-stud-hi-lo", {}),
    (r"(?:(?:7|seven).?card ?(?:stud)?|stud)(?: ?hi(?:gh)?)?", "seven-card-stud", {}),
    (r"razz", "razz", {}),
    (r"badugi", "badugi", {}),
    (r".*(?:2-7|2 to 7|deuce to seven).*triple.*|triple.*(?:2-7|2 to 7).*", "deuce-to-seven-triple-draw", {}),
    (r".*(?:2-7|2 to 7|deuce to seven).*", "lowball", {"form": "deuce-to-seven", "lowball_no_ante": True}),
    (r"courchevel.*hi.*lo.*", "", {}),
    (r"courchevel.*", "courchevel", {}),
    (r"irish.*", "irish-poker", {}),
)  # fmt: skip
"""The names that sites give to games, as patterns of the whole name, with the game and implied options."""
_GAMES = [(re.compile(pattern, re.IGNORECASE), game, options) for pattern, game, options in GAMES]
MORE_CARDS = re.compile(r"\b(?:5|five|6|six)[ -]?card|plo[ -]?[56]|omaha[56]", re.IGNORECASE)
STRUCTURES = (
    (re.compile(r"no[ -]?limit|\bnl", re.IGNORECASE), "no-limit"),
    (re.compile(r"pot[ -]?limit|\bpl", re.IGNORECASE), "pot-limit"),
    (re.compile(r"fixed|limit|\bfix|\bfl|\blimit\b", re.IGNORECASE), "fixed-limit"),
)


def name_game(hand: SiteHand, game: str, limit: str, *, big_bet: bool = False) -> None:
    """Enter the game and the betting structure under the site's names for them.

    ``big_bet``: without a word for it, hold'em is no-limit and Omaha pot-limit, and not fixed-limit.
    """
    name = " ".join(game.replace("\xa0", " ").split()).strip(" -")
    many = MORE_CARDS.search(name)
    match = next(((its, options) for p, its, options in _GAMES if p.fullmatch(name)), None)
    if match is None or not match[0] or (many and match[0] in ("omaha", "omaha-hi-lo")):
        raise DataInvalid(f"{name or 'the game'} is not a game of this catalogue", key="variant")
    if match[0] == "big-o-hi-lo" and many and "6" in many[0]:
        raise DataInvalid(f"{name} is not a game of this catalogue", key="variant")
    hand.game, hand.options = match
    usual = "no-limit" if hand.game == "short-deck-holdem" else "fixed-limit"
    if big_bet:
        usual = {"texas-holdem": "no-limit", "omaha": "pot-limit", "omaha-hi-lo": "pot-limit"}.get(
            hand.game, usual
        )
    hand.structure = next((its for pattern, its in STRUCTURES if pattern.search(limit)), usual)


CURRENCIES = {"$": "USD", "€": "EUR", "£": "GBP", "¥": "CNY", "₹": "INR"}


def amount(text: str) -> Cents:
    """Cents of an amount in a site's manner: ``$1,234.50``, ``0.02€``, ``1 500``, ``2,50``."""
    figure = re.sub(r"[^0-9.,-]", "", text)
    point = max(figure.rfind("."), figure.rfind(","))
    if point >= 0 and len(figure) - point - 1 == 3 and figure[point] == ",":
        point = -1
    whole = re.sub(r"[.,]", "", figure if point < 0 else figure[:point])
    decimals = "" if point < 0 else figure[point + 1 :]
    if not whole and not decimals:
        raise DataInvalid(f"{text.strip()!r} is not an amount")
    return dollars(f"{whole or 0}.{decimals}" if decimals else whole)


SUITS = {"♠": "s", "♥": "h", "♦": "d", "♣": "c"}
RANK_FIRST = re.compile(r"(?P<rank>10|[2-9TJQKA])(?P<suit>[cdhs♠♥♦♣])", re.IGNORECASE)
SUIT_FIRST = re.compile(r"(?P<suit>[cdhs])(?P<rank>10|[1-9TJQKA])", re.IGNORECASE)


def cards(text: str, *, suit_first: bool = False) -> tuple[Card, ...]:
    """Cards in a site's manner: ``Ah Kd``, ``AhKd``, ``Ah, Kd``, ``10♠``; ``HA D10`` with the suit first."""
    card = SUIT_FIRST if suit_first else RANK_FIRST
    plain = text.replace("\ufe0f", "")
    if rest := re.sub(r"[\s,\[\]|]+", "", card.sub("", plain)):
        raise DataInvalid(f"{rest!r} in {text.strip()!r} is not a card")
    ranks = {"10": "T", "1": "A"}
    return parse_cards(
        "".join(
            ranks.get(face["rank"], face["rank"].upper()) + SUITS.get(face["suit"], face["suit"].lower())
            for face in card.finditer(plain)
        )
    )
