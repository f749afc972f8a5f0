"""Another site's Open Hand History: its games, limits and players as in a round document.

The standard names six kinds of game and three of betting; those with a variant in the published hand-history
format are read. Players are numbered from the left of the button, as everywhere here.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from croupier.errors import DataInvalid
from croupier.games.catalog import GAMES, PHH_VARIANTS
from croupier.games.pot.limits import Structure
from croupier.games.pot.vocabulary import PotGame
from croupier.money import dollars, write_dollars

BET_TYPES = {
    Structure.FIXED_LIMIT: "FL",
    Structure.SPREAD_LIMIT: "SL",
    Structure.POT_LIMIT: "PL",
    Structure.NO_LIMIT: "NL",
}
"""The standard's word for a betting structure."""


@cache
def variants() -> dict[tuple[str, str], tuple[str, Structure]]:
    """The published variant, and its structure, for each kind of game and of betting that is read."""
    return {
        (game.ohh, BET_TYPES[Structure(structure)]): (code, Structure(structure))
        for code, (game_id, structure) in PHH_VARIANTS.items()
        if isinstance(game := GAMES[game_id], PotGame) and game.ohh_means_it
    }


def foreign_table(record: dict[str, Any], file: str) -> tuple[dict[str, Any], dict[int, int]]:
    """The heading of a document for the round, and our number of each of the site's players."""
    kind = record["game_type"], record["bet_limit"]["bet_type"]
    if kind not in variants():
        known = ", ".join(" ".join(pair) for pair in variants())
        raise DataInvalid(f"{' '.join(kind)} is not supported; expected one of {known}", file=file)
    if record.get("tournament"):
        raise DataInvalid("tournaments are not supported, only cash games", file=file)
    dealt = [player for player in record["players"] if not player.get("is_sitting_out")]
    button = record["dealer_seat"]
    dealt.sort(key=lambda player: (player["seat"] <= button, player["seat"]))
    seats = {player["id"]: number for number, player in enumerate(dealt, start=1)}
    antes, blinds = ["0"] * len(dealt), ["0"] * len(dealt)
    for entry in (entry for street in record["rounds"] for entry in street["actions"]):
        word = entry["action"]
        if word == "Post Dead":
            raise DataInvalid("dead blinds are not supported", file=file, key="rounds")
        if word.startswith("Post ") or word == "Straddle":
            chips = antes if word == "Post Ante" else blinds
            chips[seats[entry["player_id"]] - 1] = _text(entry["amount"])
    if len(dealt) == 2:
        # The published format begins with the small blind, which is the button's with two players.
        antes.reverse()
        blinds.reverse()
    big = _text(record["big_blind_amount"])
    variant, structure = variants()[kind]
    limits = (
        {"small_bet": big, "big_bet": write_dollars(2 * dollars(big))}
        if structure is Structure.FIXED_LIMIT
        else {"min_bet": big}
    )
    return {
        "variant": variant,
        "antes": [_figure(ante) for ante in antes],
        "blinds_or_straddles": [_figure(blind) for blind in blinds],
        "starting_stacks": [_figure(_text(player["starting_stack"])) for player in dealt],
        **{name: _figure(amount) for name, amount in limits.items()},
    }, seats


def _text(amount: Any) -> str:
    """Dollars as the site wrote them, to the cent."""
    return write_dollars(dollars(str(amount)))


def _figure(amount: str) -> int | float:
    """Dollars as a document writes them."""
    return int(float(amount)) if float(amount).is_integer() else float(amount)
