"""A game's rules on misdeals and other irregularities, as text for the supervisor who rules on one.

The text comes from the game's ``rules.md``, its declaration and its rulings; this module adds none.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from typing import NamedTuple

from croupier.games.banked.vocabulary import BankedGame
from croupier.games.catalog import GAMES, Game
from croupier.games.pot.vocabulary import PotGame

ABOUT = re.compile(
    r"misdeal|mis-deal|exposed|surplus|fouled|dead hand|hand is dead|hand dead|declared dead|void"
    r"|wrong number|wrong hand|too soon|illegal|counted|does not discard|foul hand",
    re.IGNORECASE,
)
ROW = re.compile(r"^\| *(?P<clause>[^|]+?) *\| *(?P<says>[^|]+?) *\| *(?P<where>[^|]*?) *\|$", re.MULTILINE)
FOR_EVERY_POT = "POT "
"""The citation prefix of clauses that apply to every pot game."""

ELSEWHERE = "as in"
"""What a page says that only points to another one."""


class Clause(NamedTuple):
    """A clause and what it says."""

    clause: str
    says: str


@cache
def irregular(game_id: str) -> tuple[Clause, ...]:
    """The clauses of a game about deals that go wrong, each once."""
    game = GAMES[game_id]
    clauses = [*_written(game), *_declared(game), *_rulings(game)]
    if isinstance(game, PotGame):
        clauses += [clause for other in GAMES.values() for clause in _shared(other)]
    return tuple(dict.fromkeys(clauses))


def _shared(game: Game) -> list[Clause]:
    """Return the clauses on a game's page that apply to every pot game."""
    if not isinstance(game, PotGame):
        return []
    return [
        clause
        for clause in _written(game)
        if clause.clause.startswith(FOR_EVERY_POT) and ELSEWHERE not in clause.says
    ]


def _written(game: Game) -> list[Clause]:
    """Rows of the game's own page of rules."""
    family = resources.files(type(game).__module__.rpartition(".")[0])
    page = family / game.id.replace("-", "_").replace("21st", "twenty_first") / "rules.md"
    text = page.read_text(encoding="utf-8") if page.is_file() else ""
    return [
        Clause(row["clause"], row["says"])
        for row in ROW.finditer(text)
        if ABOUT.search(row["says"]) and "outside" not in row["where"]
    ]


def _declared(game: Game) -> list[Clause]:
    """What a game against a bank declares about a wrong deal."""
    if not isinstance(game, BankedGame):
        return []
    rule = game.misdeals
    clauses = [
        Clause(rule.clause, f"wrong number of cards in a player's hand: {rule.player.value}"),
        Clause(rule.clause, f"wrong number of cards elsewhere: {rule.bank.value}"),
    ]
    if rule.exposed is not None:
        clauses.append(Clause(rule.clause, f"exposed card: {rule.exposed.value}"))
    if rule.exposed_bank is not None:
        clauses.append(Clause(rule.clause, f"exposed card of the bank's: {rule.exposed_bank.value}"))
    if rule.declared:
        reasons = ", ".join(str(reason) for reason in rule.declared)
        clauses.append(Clause(rule.clause, f"a dealer may declare: {reasons}"))
    return clauses


def _rulings(game: Game) -> list[Clause]:
    """Our answers where the source is silent."""
    return [
        Clause(ruling.id, f"{ruling.question} {ruling.default}")
        for ruling in game.rulings
        if ABOUT.search(f"{ruling.question} {ruling.default}")
    ]
