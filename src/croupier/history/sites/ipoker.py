"""iPoker's XML: a session with its games. 2008 to now; hold'em and Omaha, cash and tournaments."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from xml.etree import ElementTree as ET

from croupier.errors import DataInvalid
from croupier.history.sites.lines import N
from croupier.history.sites.vocabulary import (
    CURRENCIES,
    Deed,
    Seated,
    SiteHand,
    What,
    amount,
    cards,
    name_game,
)
from croupier.money import Cents

BEGINS = re.compile(r"^\ufeff?\s*(?:<\?xml.*\?>)?\s*<session\b")
WORDS = {
    "0": What.FOLD,
    "1": What.SMALL,
    "2": What.BIG,
    "3": What.CALL,
    "4": What.CHECK,
    "5": What.BET,
    "6": What.RAISE_WITH,
    "7": What.ALL_IN,
    "8": What.DEAD,
    "9": What.BIG,
    "15": What.ANTE,
    "23": What.RAISE_TO,
}
STAKES = re.compile(rf"(?P<small>{N})\s?/\s?(?P<big>{N})")
BOARD = {"Flop": 1, "Turn": 2, "River": 3}


def split(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """The games of a session, each with the session's heading."""
    heading: list[str] = []
    game: list[str] = []
    first = 0
    # In a file without line breaks, each game is split off as a separate line.
    for number, line in enumerate(lines):
        for part in re.split(r"(?=<game\b)|(?<=</game>)", line):
            if "<game " in part or "<game>" in part:
                game, first = [], number
            (game if game or "<game " in part or "<game>" in part else heading).append(part)
            if "</game>" in part:
                yield first, f"<session>{_general(''.join(heading))}{''.join(game)}</session>"
                game = []
    if game:
        yield first, f"<session>{_general(''.join(heading))}{''.join(game)}</session>"


def _general(heading: str) -> str:
    match = re.search(r"<general>.*?</general>", heading, re.DOTALL)
    return match[0] if match else ""


def read(text: str) -> SiteHand:
    """The hand of one game."""
    if "<!" in text:
        raise DataInvalid("an XML file with declarations of its own is not read")
    try:
        session = ET.fromstring(text)
    except ET.ParseError as wrong:
        raise DataInvalid(f"is not XML: {wrong}", line=wrong.position[0]) from None
    game = session.find("game")
    if game is None:
        raise DataInvalid("there is no game in this session")
    hand = SiteHand("iPoker", number=game.get("gamecode", ""))
    hand.table = session.findtext("general/tablename", "")
    hand.tournament = (
        session.find("general/tournamentcode") is not None
        or session.find("general/tournamentname") is not None
    )
    kind = session.findtext("general/gametype", "")
    stakes = STAKES.search(kind)
    name = (kind[: stakes.start()] if stakes else kind).strip()
    limit = name.split()[-1] if name.split() else ""
    name_game(
        hand,
        re.sub(r"\s*\(?\b(?:NL|PL|L|FL|SL)\b\)?$", "", name),
        {"L": "limit"}.get(limit, limit),
        big_bet=True,
    )
    if stakes:
        hand.small, hand.big = amount(stakes["small"]), amount(stakes["big"])
        hand.currency = next((CURRENCIES[sign] for sign in stakes[0] if sign in CURRENCIES), "")
    fee = 0
    for player in game.iterfind("general/players/player"):
        name = player.attrib["name"]
        hand.seats[name] = Seated(name, int(player.attrib["seat"]), amount(player.attrib["chips"]))
        if player.get("dealer") == "1":
            hand.button = hand.seats[name].seat
        if won := amount(player.get("win") or "0"):
            hand.deeds.append(Deed(What.COLLECT, name, won))
        fee += amount(player.get("rakeamount") or "0")
    hand.fee = Cents(fee) if fee else None
    acts: list[tuple[int, Deed]] = []
    for round_ in game.iterfind("round"):
        street = max(int(round_.get("no", "0")) - 1, 0)
        for entry in round_.iterfind("cards"):
            acts.extend(_dealt(entry, street))
        for action in round_.iterfind("action"):
            acts.append((int(action.get("no", "0")) or len(acts), _act(action, hand, street)))
    hand.deeds[:0] = [deed for _, deed in acts]
    return hand


def _dealt(entry: ET.Element, street: int) -> Iterator[tuple[int, Deed]]:
    text, kind = (entry.text or "").strip(), entry.get("type", "")
    if "X" in text.split() or not text:
        return
    named = cards(text, suit_first=True)
    if kind in BOARD:
        yield 0, Deed(What.BOARD, cards=named, street=BOARD[kind])
    elif name := entry.get("player", ""):
        yield 0, Deed(What.DEALT, name, cards=named, street=street)
        yield 0, Deed(What.SHOW, name, cards=named, street=street)


def _act(action: ET.Element, hand: SiteHand, street: int) -> Deed:
    kind, name = action.get("type", ""), action.get("player", "")
    if kind not in WORDS:
        raise DataInvalid(f"{kind!r} is not a known type of action")
    if name not in hand.seats:
        raise DataInvalid(f"{name!r} acts and has no seat", key="players")
    return Deed(WORDS[kind], name, amount(action.get("sum") or "0"), street=street)
