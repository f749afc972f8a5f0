"""Reads a hand line by line, by a site's table of patterns.

Most sites' texts are dialects of one grammar: a heading, seats, posts, streets with a line for each action,
a summary. A ``Dialect`` has the patterns; named groups say what a line fills in (``who``, ``amount``,
``cards``, ``seat``, ``stack``, ``game``, ``limit``, ``small``, ``big``, ``button``, ``table``, ``number``).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from croupier.errors import DataInvalid
from croupier.history.sites.vocabulary import (
    CURRENCIES,
    PLAYED,
    POSTED,
    Deed,
    Seated,
    SiteHand,
    What,
    amount,
    cards,
    name_game,
)
from croupier.money import Cents

N = r"[$€£¥₹]?\s?\.?[0-9](?:[0-9.,]|(?<=[0-9])[\s\xa0](?=[0-9]{3}))*(?:\s?(?:[€$£]|USD|EUR|GBP|CAD))?"
"""An amount in a pattern."""
STREETS = {
    "flop": 1, "turn": 2, "river": 3, "draw": 1, "first draw": 1, "second draw": 2, "third draw": 3,
    "3rd street": 0, "4th street": 1, "5th street": 2, "6th street": 3, "7th street": 4,
    "third street": 0, "fourth street": 1, "fifth street": 2, "sixth street": 3, "seventh street": 4,
    "1st draw": 1, "2nd draw": 2, "3rd draw": 3,
}  # fmt: skip
BRACKET = re.compile(r"\[([^\]]*)\]")
NUMBERED = re.compile(r"(?P<street>flop|turn|river) (?P<run>[123])")
"""A street of one of several runs, as some sites number them."""
RUNS = {"first": 1, "second": 2, "third": 3}
CHIPS_MOVE = re.compile(
    r"\s?:? (?:(?:posts?|bets|raises|calls|folds|checks|collected|straddles?|discards|draws|antes)\b|"
    r"(?!said).*\b(?:blinds?|ante|straddle)\b.*\d)"
)
"""A line of a player that must not be passed over."""


@dataclass(frozen=True)
class Dialect:
    """How one site writes."""

    site: str
    knows: str
    """The dates and languages that the patterns are for."""
    begins: re.Pattern[str]
    """The first line of a hand."""
    facts: tuple[re.Pattern[str], ...]
    """Lines of the heading."""
    seat: re.Pattern[str]
    lines: tuple[tuple[re.Pattern[str], What], ...]
    street: re.Pattern[str] = re.compile(
        r"^\*\*\* ?(?:(?P<run>FIRST|SECOND|THIRD) )?(?P<street>[^*]+?) ?\*\*\*:?(?P<rest>.*)", re.I
    )
    summary: re.Pattern[str] = re.compile(r"^\*\*\* SUMMARY \*\*\*")
    totals: tuple[re.Pattern[str], ...] = ()
    """Lines of the summary with the ``pot`` and the ``rake``, or another fee."""
    after: tuple[tuple[re.Pattern[str], What], ...] = ()
    """Lines of the summary that tell deeds."""
    refused: tuple[tuple[re.Pattern[str], str], ...] = ()
    """Lines of hands that cannot be played, and why."""
    chat: bool = False
    """Whether a name and a colon begin a line of chat."""
    fee_is_stated: bool = True
    big_bet: bool = False
    """Whether a heading without a limit means no-limit hold'em or pot-limit Omaha."""

    def is_street(self, line: str) -> bool:
        """Whether a line begins a street."""
        return self.street.match(line) is not None and self.summary.match(line) is None

    def read(self, text: str) -> SiteHand:
        """The hand of a text."""
        return _Lines(self, SiteHand(self.site)).read(text)


def table(*rows: tuple[str, What]) -> tuple[tuple[re.Pattern[str], What], ...]:
    """Patterns of whole lines; ``{N}`` stands for an amount and ``{C}`` for cards in brackets."""
    return tuple((pattern(row), what) for row, what in rows)


def pattern(text: str) -> re.Pattern[str]:
    """One pattern of a whole line."""
    text = text.replace("{W}", r"(?P<who>.+?)").replace("{C}", r"\[ ?(?P<cards>[^\]]*?) ?\]")
    return re.compile(text.replace("{A}", f"(?P<amount>{N})").replace("{N}", N))


class _Lines:
    """The lines of one hand, read one after another."""

    def __init__(self, dialect: Dialect, hand: SiteHand) -> None:
        self.dialect, self.hand = dialect, hand
        self.street = 0
        self.facts: dict[str, str] = {}
        self.in_summary = self.dealt = False

    def read(self, text: str) -> SiteHand:
        hand, dialect = self.hand, self.dialect
        for number, line in enumerate(text.splitlines(), start=1):
            line = line.strip().strip("\ufeff\u200e")
            if not line:
                continue
            try:
                self._line(line, number)
            except DataInvalid as wrong:
                raise DataInvalid(wrong.message, line=wrong.line or number, key=wrong.key) from None
        self._finish()
        if dialect.fee_is_stated:
            hand.fee = hand.fee or Cents(0)
        elif hand.fee is None and hand.pot is not None:
            collected = sum(deed.amount for deed in hand.deeds if deed.what is What.COLLECT)
            hand.fee = Cents(hand.pot - collected) if 0 < collected <= hand.pot else None
        return hand

    def _line(self, line: str, number: int) -> None:
        dialect, hand = self.dialect, self.hand
        for refused, why in dialect.refused:
            if refused.search(line):
                raise DataInvalid(why)
        if self.in_summary or dialect.summary.match(line):
            self.in_summary = True
            for total in dialect.totals:
                if match := total.search(line):
                    self._total(match)
            for row in dialect.after:
                self._deed(line, number, (row,))
            return
        if not hand.deeds and (match := dialect.seat.match(line)):
            name = " ".join(match["who"].split())
            seat = int(match["seat"])
            if name in hand.seats:
                raise DataInvalid(f"two seats have the name {name!r}", key="players")
            hand.seats[name] = Seated(name, seat, amount(match["stack"]))
            self._currency(match["stack"])
            return
        if dialect.chat and any(line.startswith(f"{name}: ") for name in hand.seats):
            return
        for fact in () if self.dealt else dialect.facts:
            if match := fact.search(line):
                self.facts |= {key: value for key, value in match.groupdict().items() if value}
        if match := dialect.street.match(line):
            self._street(match, number)
        elif not self._deed(line, number, dialect.lines):
            player = next((player for player in hand.seats if line.startswith(player)), "")
            if player and CHIPS_MOVE.match(line[len(player) :]):
                raise DataInvalid(f"{line!r} is not understood")

    def _street(self, match: re.Match[str], number: int) -> None:
        self.dealt = True
        name = match["street"].strip().lower().removeprefix("dealing ")
        run = RUNS[(match.groupdict().get("run") or "first").lower()]
        if name == "draw" and match.groupdict().get("run"):
            name = f"{match['run'].lower()} draw"
        if numbered := NUMBERED.fullmatch(name):
            name, run = numbered["street"], int(numbered["run"])
        if name not in STREETS:
            return
        self.street = STREETS[name]
        # In stud the last card is called the river.
        if name == "river" and re.search("stud|razz", self.facts.get("game", ""), re.IGNORECASE):
            self.street = 4
        dealt = BRACKET.findall(match["rest"].split("(")[0])
        if dealt and "draw" not in name and "street" not in name:
            board = cards(dealt[-1])
            self.hand.deeds.append(Deed(What.BOARD, cards=board, street=self.street, line=number, run=run))

    def _deed(self, line: str, number: int, rows: tuple[tuple[re.Pattern[str], What], ...]) -> bool:
        hand = self.hand
        stranger = ""
        for row, what in rows:
            match = row.match(line)
            if match is None:
                continue
            told: dict[str, Any] = match.groupdict()
            who = " ".join((told.get("who") or "").split())
            if who not in hand.seats:
                stranger = who if what in PLAYED | POSTED | {What.COLLECT, What.SHOW} else stranger
                continue
            if what is What.DISCARD:
                count = Cents(int(told.get("count") or 0))
            else:
                count = Cents(sum(amount(told[key]) for key in ("amount", "more") if told.get(key)))
            named = cards(told["cards"]) if told.get("cards") else ()
            if told.get("held") and what is What.DEALT and not self.street:
                # The cards down and the card up of a first street.
                named = (*cards(told["held"]), *named)
            if what is What.COLLECT and not count:
                return True
            hand.deeds.append(Deed(what, who, count, named, self.street, number))
            return True
        if stranger:
            raise DataInvalid(f"{stranger!r} acts and has no seat", key="players")
        return False

    def _total(self, match: re.Match[str]) -> None:
        told = match.groupdict()
        if told.get("pot"):
            self.hand.pot = amount(told["pot"])
        if told.get("rake"):
            self.hand.fee = Cents((self.hand.fee or 0) + amount(told["rake"]))

    def _currency(self, text: str) -> None:
        sign = next((CURRENCIES[sign] for sign in text if sign in CURRENCIES), "")
        self.hand.currency = self.hand.currency or sign

    def _finish(self) -> None:
        hand, facts = self.hand, self.facts
        hand.number, hand.table = facts.get("number", ""), facts.get("table", "")
        hand.tournament = "tournament" in facts
        hand.time = facts.get("time", "")
        if hand.tournament:
            hand.currency = ""
        if "game" not in facts:
            raise DataInvalid("the heading does not name the game", key="variant")
        name_game(hand, facts["game"], facts.get("limit") or facts["game"], big_bet=self.dialect.big_bet)
        for key in ("small", "big"):
            if key in facts:
                setattr(hand, key, amount(facts[key]))
        if "button" in facts:
            text = facts["button"]
            hand.button = int(text) if text.isdigit() else self.hand.seats[text].seat
