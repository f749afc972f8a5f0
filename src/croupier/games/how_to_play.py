"""How to play each game, for people who have never seen it: a line, a few sentences and one drawn example.

The texts are data in the game's folder, ``how_to_play.toml``. ``croupier rules``, the pages and the
documentation show them.
"""

from __future__ import annotations

from functools import cache

import msgspec

from croupier.cards import Card, parse_cards
from croupier.errors import DataInvalid
from croupier.pay.own import game_folder

FILE = "how_to_play.toml"


class ShownHand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hand or board of the example."""

    who: str
    cards: str
    """In the notation of cards: ``AhKd``."""
    says: str

    @property
    def dealt(self) -> tuple[Card, ...]:
        """Its cards."""
        return tuple(parse_cards(self.cards))


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One result to look at, and why it came out so."""

    says: str
    hands: tuple[ShownHand, ...]


class HowToPlay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first thing that a newcomer reads about a game."""

    line: str
    steps: tuple[str, ...]
    example: Example


@cache
def how_to_play(folder: str) -> HowToPlay | None:
    """Return the introduction in a game's folder; None where a game from outside the package has none."""
    path = game_folder(folder).joinpath(FILE)
    if not path.is_file():
        return None
    try:
        return msgspec.toml.decode(path.read_bytes(), type=HowToPlay)
    except msgspec.DecodeError as error:
        raise DataInvalid(str(error), file=f"games/{folder}/{FILE}") from error
