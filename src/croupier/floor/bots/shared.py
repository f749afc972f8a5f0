"""What every bot needs: its temper, what it may do, its own cards and wagers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from zlib import crc32

from croupier.cards import Card, parse_cards
from croupier.money import Cents
from croupier.table import Choice
from croupier.table import commands as c

View = dict[str, Any]
Strategy = Callable[[View, str], list[c.AnyCommand]]

NAMES = (
    "Mabel", "Otis", "Rosa", "Walter", "Inez", "Clyde", "Hattie", "Lou", "Pearl", "Amos", "Edna", "Gus",
    "Viola", "Homer", "Iris", "Floyd", "Cora", "Emmett", "Nell", "Ike", "Ruby", "Silas", "Fay", "Jonah",
    "Agnes", "Basil", "Celia", "Dewey", "Effie", "Felix", "Greta", "Hank", "Ida", "Jasper", "Kitty", "Leon",
    "Maude", "Ned", "Olive", "Perry", "Queenie", "Rufus", "Sadie", "Theo", "Una", "Vernon", "Willa", "Xavier",
    "Yetta", "Zeke", "Alma", "Boyd", "Clara", "Dale", "Elsie", "Ford", "Gilda", "Hugo", "Ivy", "Jules",
    "Kay", "Lyle", "Myra", "Nils", "Opal", "Percy", "Roscoe", "Selma", "Toby", "Ursula", "Vera", "Wade",
    "Alvin", "Bess", "Cyrus", "Dora", "Ezra", "Flora", "Gwen", "Hiram", "Irma", "Joss", "Karl", "Lena",
    "Milo",
)  # fmt: skip
"""Nobody else comes in under one of these. A bot sits at one table only."""


def temper(name: str, kinds: int) -> int:
    """Which of so many kinds of player a bot of this name is; always the same."""
    return crc32(name.encode()) % kinds


def legal(view: View) -> dict[str, Choice]:
    """What the bot may do, by verb; wagers by ``w`` and spot."""
    return {f"{choice.verb} {choice.spot or ''}".strip(): choice for choice in view["round"]["legal"]}


def own_seat(view: View) -> View:
    """The bot's part in the round."""
    seat: View = next(seat for seat in view["round"]["seats"] if seat["player"] == view["you"]["player"])
    return seat


def own_cards(view: View) -> tuple[Card, ...]:
    """The bot's hand."""
    return parse_cards(own_seat(view)["cards"])


def wagered(view: View) -> dict[str, Cents]:
    """What the bot has on the layout, by spot."""
    return dict(own_seat(view)["wagers"])


def place(view: View, spot: str, *, times: int = 1) -> list[c.AnyCommand]:
    """A wager of so many times the least that the spot takes, if it takes any."""
    choice = legal(view).get(f"w {spot}")
    if choice is None or choice.low is None or choice.high is None:
        return []
    amount = Cents(min(choice.low * times, choice.high))
    return [c.PlaceWager(player=view["you"]["player"], spot=spot, amount=amount)]
