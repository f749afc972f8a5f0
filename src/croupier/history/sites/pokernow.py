"""PokerNow's log, a CSV table of entries, the last one first. English, 2020 to now; it states no rake."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator

from croupier.errors import DataInvalid
from croupier.history.sites.lines import N, pattern
from croupier.history.sites.vocabulary import Deed, Seated, SiteHand, What, amount, cards, name_game
from croupier.money import Cents

BEGINS = re.compile(r"^\ufeff?\"?entry\"?,\"?at\"?,\"?order\"?")
START = re.compile(r"^-- starting hand #(?P<number>\d+).*?\((?P<game>[^()]*(?:Hold'em|Omaha)[^()]*)\).*--$")
END = re.compile(r"^-- ending hand")
DEALER = re.compile(r"\(dealer: \"(.*)\"\)")
STACK = re.compile(rf"#(\d+) \"(.*?)\" \(({N})\)")
STREET = re.compile(r"^(Flop|Turn|River)(?P<second> \(second run\))?:\s.*\[(?P<cards>[^\]]*)\]$")
ALL_IN = r"(?: and go all in)?"
ROWS = tuple(
    (pattern(rf'^"(?P<who>.+?)" {words}$'), what)
    for words, what in (
        ("folds", What.FOLD),
        ("checks", What.CHECK),
        (rf"calls {{A}}{ALL_IN}", What.CALL_TO),
        (rf"bets {{A}}{ALL_IN}", What.BET),
        (rf"raises (?:to|with|by)? ?{{A}}{ALL_IN}", What.RAISE_TO),
        (rf"posts an ante of {{A}}{ALL_IN}", What.ANTE),
        (rf"posts a small blind of {{A}}{ALL_IN}", What.SMALL),
        (rf"posts a big blind of {{A}}{ALL_IN}", What.BIG),
        (rf"posts a miss(?:ing|ed) small blind of {{A}}{ALL_IN}", What.DEAD),
        (rf"posts a miss(?:ing|ed) big blind of {{A}}{ALL_IN}", What.BIG),
        (rf"posts a straddle of {{A}}{ALL_IN}", What.STRADDLE),
        (r"shows a (?P<cards>[^.]+)\.?", What.SHOW),
        (r"collected {A} from pot.*", What.COLLECT),
    )
)
RETURNED = pattern(r'^Uncalled bet of {A} returned to "(?P<who>.+)"$')
CHIPS_MOVE = re.compile(r'^".*" (?:posts|calls|bets|raises|collected)\b')
NOT_PLAYED = (
    (re.compile(r"7-2 bounty", re.IGNORECASE), "the 7-2 bounty is not a rule of this table"),
    (re.compile(r"bomb pot", re.IGNORECASE), "a bomb pot is not played here"),
)


def split(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """The hands of a log: the entries of each, one on a line, the first one first.

    A log is written backwards, so its entries are turned round; it is one evening long.
    """
    rows = list(csv.reader(line.replace("\0", "") for line in lines))
    places = {name.strip('\ufeff "'): place for place, name in enumerate(rows[0])} if rows else {}
    entry, order = places.get("entry", 0), places.get("order")
    entries = [(row, number) for number, row in enumerate(rows[1:], start=1) if len(row) > entry]
    if order is not None and all(len(row) > order and row[order].isdigit() for row, _ in entries):
        entries.sort(key=lambda pair: int(pair[0][order]))
    else:
        entries.reverse()
    hand: list[str] = []
    for row, number in entries:
        text = " ".join(row[entry].split())
        begins = START.match(text) or (not hand and text.startswith("Player stacks:"))
        if hand and START.match(text):
            # Its end is missing.
            yield number, "\n".join(hand)
            hand = []
        if hand or begins:
            hand.append(text)
        if END.match(text) and hand:
            yield number, "\n".join(hand)
            hand = []
    if hand:
        yield len(entries), "\n".join(hand)


def read(text: str) -> SiteHand:
    """The hand of its entries."""
    hand = SiteHand("PokerNow", splits_dollars=True)
    lines = text.splitlines()
    start = START.match(lines[0])
    if start is None:
        raise DataInvalid("the first entry does not begin a hand")
    hand.number = start["number"]
    kind = start["game"]
    name_game(hand, re.sub(r"^(?:No|Pot) Limit |^Limit ", "", kind), kind)
    dealer = DEALER.search(lines[0])
    street = 0
    hero: tuple[int, str] | None = None
    for number, line in enumerate(lines[1:], start=2):
        for refused, why in NOT_PLAYED:
            if refused.search(line):
                raise DataInvalid(why, line=number)
        if line.startswith("Player stacks:"):
            for seat, name, stack in STACK.findall(line):
                hand.seats[name] = Seated(name, int(seat), amount(stack))
        elif line.startswith("Your hand is "):
            hero = number, line.removeprefix("Your hand is ")
        elif match := STREET.match(line):
            street = {"Flop": 1, "Turn": 2, "River": 3}[match[1]]
            run = 2 if match["second"] else 1
            hand.deeds.append(
                Deed(What.BOARD, cards=cards(match["cards"]), street=street, line=number, run=run)
            )
        elif match := RETURNED.match(line):
            hand.deeds.append(Deed(What.RETURN, match["who"], amount(match["amount"]), line=number))
        else:
            _act(hand, line, number, street)
    _deal_to_hero(hand, hero)
    if dealer is not None and dealer[1] in hand.seats:
        hand.button = hand.seats[dealer[1]].seat
    elif "dead button" in lines[0]:
        hand.button = _before_the_blinds(hand)
    return hand


def _act(hand: SiteHand, line: str, number: int, street: int) -> None:
    for row, what in ROWS:
        if match := row.match(line):
            told = match.groupdict()
            if told["who"] not in hand.seats:
                raise DataInvalid(f"{told['who']!r} acts and has no seat", line=number)
            put_in = amount(told["amount"]) if told.get("amount") else Cents(0)
            named = cards(told["cards"]) if told.get("cards") else ()
            hand.deeds.append(Deed(what, told["who"], put_in, named, street, number))
            return
    if CHIPS_MOVE.match(line):
        raise DataInvalid(f"{line!r} is not understood", line=number)


def _deal_to_hero(hand: SiteHand, hero: tuple[int, str] | None) -> None:
    """Deal the cards that the log's own player saw, if it tells who that is: the log names no player."""
    if hero is None:
        return
    held = cards(hero[1])
    for deed in hand.deeds:
        if deed.what is What.SHOW and set(deed.cards) == set(held):
            hand.deeds.insert(0, Deed(What.DEALT, deed.who, cards=held, line=hero[0]))
            return


def _before_the_blinds(hand: SiteHand) -> int:
    """A seat before the first blind, for a button that lies at an empty seat."""
    first = next((deed.who for deed in hand.deeds if deed.what in (What.SMALL, What.BIG)), None)
    return hand.seats[first].seat - 1 if first else 0
