"""What an environment plays: a game of the catalogue with a posting, in the words of a manager's file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from msgspec.structs import replace

from croupier.errors import DataInvalid
from croupier.floor.demo.tables import FILE
from croupier.floor.setup import TableSetup
from croupier.floor.terms.file import read_tables
from croupier.floor.terms.terms import Terms, read_terms, set_up
from croupier.games.banked.vocabulary import Bank, BankedGame
from croupier.games.catalog import game
from croupier.lab.agents.menu import PARTS
from croupier.lab.agents.steps import HISTORY
from croupier.money import Cents, typed_dollars, write_dollars

TERMS = frozenset({"options", "limits", "collection", "progressive"})
OWN = frozenset({"players", "stacks", "wagers", "parts", "history", "acts_max"})
POT_PLAYERS, RUMMY_PLAYERS = 2, 3
ACTS_MAX = 2_000
"""A round is cut off after this number of actions; only rummy can last that long."""


@dataclass(frozen=True, kw_only=True)
class Posted:
    """A table for agents: its terms, who plays, with what chips."""

    game: str
    family: str
    setup: TableSetup
    players: int
    stacks: tuple[Cents, ...]
    wagers: Mapping[str, Cents] = field(default_factory=dict)
    """Against a bank: the wagers beside the spot that the first action names."""
    parts: tuple[int, ...] = PARTS
    history: int = HISTORY
    acts_max: int = ACTS_MAX


@cache
def _usual() -> dict[str, Terms]:
    """Return the postings of the demonstration, without terms unrelated to the rules of a hand."""
    return {
        terms.game: Terms(game=terms.game, limits=terms.limits, options=_plain(terms.options))
        for _, terms in read_tables(FILE)
    }


def _plain(options: Mapping[str, Any]) -> dict[str, Any]:
    """Options without the progressive, whose meter is a floor's."""
    return {name: value for name, value in options.items() if name != "progressive"}


def read_posting(game_id: str, posting: Mapping[str, Any]) -> Posted:
    """A game's usual posting, changed by the ``limits`` and ``options`` that a manager could post.

    Of our own are ``players``, ``stacks``, ``wagers`` (by spot), ``parts`` (raises in percent of the pot),
    ``history`` (actions kept in an observation) and ``acts_max``. Money is whole cents, or text in dollars.
    """
    played = game(game_id)
    unknown = sorted(set(posting) - TERMS - OWN)
    if unknown:
        raise DataInvalid(
            f"unknown: {', '.join(unknown)}; known are {', '.join(sorted(TERMS | OWN))}", key=unknown[0]
        )
    terms = _terms(game_id, posting)
    if terms.collection is not None or terms.progressive is not None:
        raise DataInvalid(
            "environments play without a collection and without a jackpot", key="collection or progressive"
        )
    setup = set_up("agents", terms)
    usual = {"pot": POT_PLAYERS, "rummy": RUMMY_PLAYERS, "banked": 1}[played.family]
    players = posting.get("players", usual)
    least, most = _players(played)
    if type(players) is not int or not least <= players <= most:
        raise DataInvalid(f"{played.name} is played by {least} to {most} here", key="players")
    stacks = _stacks(posting.get("stacks"), players, setup)
    parts = posting.get("parts", PARTS)
    acts_max = posting.get("acts_max", ACTS_MAX)
    if type(acts_max) is not int or acts_max < 1:
        raise DataInvalid("a whole number above 0", key="acts_max")
    wagers = posting.get("wagers", {})
    if not isinstance(wagers, Mapping) or (wagers and played.family != "banked"):
        raise DataInvalid("wagers are dollars by spot, in games against a bank", key="wagers")
    return Posted(
        game=game_id,
        family=played.family,
        setup=setup,
        players=players,
        stacks=stacks,
        wagers={spot: _cents(amount, "wagers") for spot, amount in wagers.items()},
        parts=tuple(parts),
        history=posting.get("history", HISTORY),
        acts_max=acts_max,
    )


def _terms(game_id: str, posting: Mapping[str, Any]) -> Terms:
    """The usual terms; limits that are given replace the usual ones, options are added to them."""
    terms = {name: posting[name] for name in TERMS if name in posting}
    known = {option.name: option for option in game(game_id).options}
    for name in ("limits", "options"):
        if isinstance(terms.get(name), Mapping):
            # Terms are read in their written form: in dollars.
            terms[name] = {
                key: write_dollars(value)
                if type(value) is int and (name == "limits" or (key in known and known[key].of is Cents))
                else value
                for key, value in terms[name].items()
            }
    given = read_terms({"game": game_id, **terms})
    usual = _usual().get(game_id, Terms(game=game_id))
    return replace(given, limits=given.limits or usual.limits, options={**usual.options, **given.options})


def _players(played: Any) -> tuple[int, int]:
    """How many agents can play: against a player-dealer, one seat is the bank's."""
    if isinstance(played, BankedGame):
        return 1, played.seats[1] - (played.bank is not Bank.HOUSE)
    return played.seats[0], getattr(played, "players_max", played.seats[1])


def _cents(amount: object, key: str) -> Cents:
    """Whole cents, or text in dollars."""
    if isinstance(amount, str):
        return typed_dollars(amount)
    if type(amount) is not int or amount < 0:
        raise DataInvalid(f"{amount!r} is not money: give whole cents, or text in dollars", key=key)
    return Cents(amount)


def _stacks(
    given: Sequence[int | str] | int | str | None, players: int, setup: TableSetup
) -> tuple[Cents, ...]:
    if given is None:
        return (setup.buy_in,) * players
    listed = list(given) if isinstance(given, list | tuple) else [given] * players
    if len(listed) != players:
        raise DataInvalid(f"expected {players} stacks, one for each player", key="stacks")
    return tuple(_cents(stack, "stacks") for stack in listed)
