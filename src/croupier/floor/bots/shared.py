"""Shared by all bots: a name, and a temper derived from it."""

from __future__ import annotations

from collections.abc import Callable
from zlib import crc32

from croupier.table import commands as c

Strategy = Callable[..., list[c.AnyCommand]]
"""A bot's strategy: takes its seat's view of the round, its name, and the posted style; returns commands."""

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
"""Reserved for bots. Each bot sits at one table only."""


def temper(name: str, kinds: int) -> int:
    """Return which of ``kinds`` kinds of player the bot with this name is; it never changes."""
    return crc32(name.encode()) % kinds
