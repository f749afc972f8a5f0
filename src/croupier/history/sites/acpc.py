"""The protocol of the Annual Computer Poker Competition, in which Pluribus' hands are written too.

``STATE:0:cr300c/cc/r600f:AhKd|QcQs/2c3d4h/5c:-300|300:Bob|Alice``. A log does not name the stakes. Blinds of
50 and 100 are assumed, with stacks of 20,000, or 10,000 for more than three players; where raises have no
size, limit hold'em at 10 and 20. What the players won or lost shows whether that is so.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from croupier.cards import Card
from croupier.errors import DataInvalid
from croupier.history.sites.vocabulary import Deed, Seated, SiteHand, What, cards
from croupier.money import Cents, dollars

BEGINS = re.compile(r"^STATE:\d+:")
ACT = re.compile(r"f|c|r\d*")
BEHIND = 99
"""The button's seat: behind all players."""


def split(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """A hand on each line; other lines are remarks."""
    return ((number, line) for number, line in enumerate(lines) if line.startswith("STATE:"))


def read(text: str) -> SiteHand:
    """The hand of one line."""
    _, number, betting, dealt, won, names = text.strip().split(":", 5)
    players, results = names.split("|"), won.split("|")
    if len(players) != len(results) or len(set(players)) < max(len(players), 2):
        raise DataInvalid("give a different name and a result for each player", key="players")
    holes, *boards = dealt.split("/")
    hand = SiteHand("ACPC", number=number, game="texas-holdem", button=BEHIND, splits_dollars=True)
    limit = "r" in re.sub(r"r\d", "", betting) or ("r" not in betting and abs(float(results[0])) <= 10)
    hand.structure = "fixed-limit" if limit else "no-limit"
    small, big, stack = (5, 10, 20_000) if limit else (50, 100, 20_000 if len(players) < 4 else 10_000)
    hand.small, hand.big = (dollars(10), dollars(20)) if limit else (dollars(50), dollars(100))
    hand.notes.append(f"the log does not name the stakes: blinds of {small} and {big}, stacks of {stack:,}")
    hand.seats = {name: Seated(name, seat, dollars(stack)) for seat, name in enumerate(players, start=1)}
    hand.net = {name: dollars(result) for name, result in zip(players, results, strict=True)}
    # With two players the first has the big blind, and the second the button.
    in_turn = players[::-1] if len(players) == 2 else players
    held = [(name, _pairs(hole)) for name, hole in zip(players, holes.split("|"), strict=False) if hole]
    hand.deeds += [
        Deed(What.SMALL, in_turn[0], dollars(small)),
        Deed(What.BIG, in_turn[1], dollars(big)),
        *(Deed(What.DEALT, name, cards=hole) for name, hole in held),
    ]
    _play(hand, players, betting.split("/"), boards)
    hand.deeds += [Deed(What.SHOW, name, cards=hole) for name, hole in held]
    return hand


def _pairs(text: str) -> tuple[Card, ...]:
    return cards(" ".join(text[place : place + 2] for place in range(0, len(text), 2)))


def _play(hand: SiteHand, players: list[str], streets: list[str], boards: list[str]) -> None:
    """Tell each player's actions; a raise names all that its player has put in over the whole hand."""
    totals = dict.fromkeys(players, 0)
    totals |= {deed.who: deed.amount for deed in hand.deeds[:2]}
    stack = hand.seats[players[0]].stack
    for street, acts in enumerate(streets):
        if ACT.sub("", acts):
            raise DataInvalid(f"{acts!r} are not actions of the protocol", key="actions")
        if street and street <= len(boards):
            hand.deeds.append(Deed(What.BOARD, cards=_pairs(boards[street - 1]), street=street))
        before = max(totals.values()) if street else 0
        first = 0 if street else 2 if len(players) > 2 else 1
        waiting = players[first:] + players[:first]
        for act in ACT.findall(acts):
            waiting = [name for name in waiting if totals[name] < stack]
            if not waiting:
                raise DataInvalid("there are more actions than players who can act", key="actions")
            name, *waiting = waiting
            facing = max(totals.values())
            if act == "f":
                players = [other for other in players if other != name]
                hand.deeds.append(Deed(What.FOLD, name, street=street))
                continue
            waiting.append(name)
            if act == "c":
                what = What.CALL if facing > totals[name] else What.CHECK
                hand.deeds.append(Deed(what, name, street=street))
                totals[name] = facing
            else:
                size = hand.small if street < 2 else hand.big
                totals[name] = int(dollars(act[1:])) if act[1:] else facing + size
                hand.deeds.append(Deed(What.RAISE_TO, name, Cents(totals[name] - before), street=street))
