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
    "Mabel", "Otis", "Rosa", "Walter", "Inez", "Clyde", "Hattie", "Lou", "Pearl", "Amos",
    "Edna", "Gus", "Viola", "Homer", "Iris", "Floyd", "Cora", "Emmett", "Nell", "Ike",
    "Ruby", "Silas", "Fay", "Jonah", "Abel", "Agnes", "Alma", "Alvin", "Amelia", "Anson",
    "Asa", "Augusta", "Barney", "Beulah", "Birdie", "Boyd", "Calvin", "Carrie", "Cecil", "Celia",
    "Chester", "Claude", "Cleo", "Clint", "Cyrus", "Daisy", "Delia", "Della", "Dewey", "Dora",
    "Dudley", "Earl", "Effie", "Elbert", "Elmer", "Elsie", "Enid", "Ernest", "Estelle", "Ethan",
    "Eudora", "Eula", "Everett", "Ferris", "Flora", "Forrest", "Foster", "Frieda", "Garnet", "Gilbert",
    "Gladys", "Goldie", "Grady", "Greta", "Grover", "Hazel", "Hector", "Henrietta", "Hiram", "Hollis",
    "Hugo", "Ida", "Ivan", "Ivy", "Jasper", "Jewel", "Josie", "Judson", "June", "Kermit",
    "Lena", "Leroy", "Lettie", "Lionel", "Lottie", "Lucius", "Lula", "Luther", "Mae", "Marvin",
    "Maude", "Merle", "Millie", "Milo", "Minnie", "Mortimer", "Myra", "Ned", "Nettie", "Newton",
    "Nona", "Norris", "Olive", "Opal", "Orville", "Oscar", "Percy", "Phoebe", "Polly", "Queenie",
    "Ralph", "Reba", "Roscoe", "Rufus", "Sadie", "Selma", "Seth", "Stella", "Theo", "Tillie",
    "Ulysses", "Una", "Vera", "Vernon", "Violet", "Wallace", "Wanda", "Wilbur", "Willa", "Winnie",
    "Zora", "Basil", "Felix", "Hank", "Kitty", "Leon", "Perry", "Xavier", "Yetta", "Zeke",
    "Clara", "Dale", "Ford", "Gilda", "Jules", "Kay", "Lyle", "Nils", "Toby", "Ursula",
    "Wade", "Bess", "Ezra", "Gwen", "Irma", "Joss", "Karl",
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
