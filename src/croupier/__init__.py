"""The rulebook that runs: card games of a regulated floor as exact, cited, executable rules.

The public names are listed below. Each is imported from its layer on first use, so a program that only
ranks hands does not load a table. So are ``croupier.agents``, ``croupier.client`` and ``croupier.lab``. A
name whose extra is not installed can be looked at; using it raises an error that says what to install.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from croupier import agents as agents
    from croupier import client as client
    from croupier import lab as lab
    from croupier.cards import DECK, Card, Deck, Rank, Suit, parse_cards, seeded, shuffled, write_cards
    from croupier.errors import CommandRejected, CroupierError, DataInvalid
    from croupier.games import GAMES, game
    from croupier.games.choice import Raise, Wager
    from croupier.games.pot.limits import Limits, Structure
    from croupier.hands import Category, HandRank, rank_high
    from croupier.history import (
        Statistics,
        parse_action,
        read_document,
        read_hands,
        read_ohh,
        read_text,
        replay,
        statistics,
        write_action,
        write_document,
        write_ohh,
        write_phh,
    )
    from croupier.lab.agents.hand import QuickHand
    from croupier.lab.agents.hands import QuickHands
    from croupier.lab.agents.table import QuickTable
    from croupier.lab.hands.equity import equity
    from croupier.lab.questions.what_if import read_change, what_if
    from croupier.money import Cents, Odds, dollars, say_dollars
    from croupier.numbers import Player
    from croupier.pay import Meter, PayTable
    from croupier.store import Codec, read_events, write_events
    from croupier.table import (
        BankedRound,
        BankedTable,
        Choice,
        Command,
        Event,
        PlayerDealer,
        Posting,
        PotRound,
        PotTable,
        RummyRound,
        RummyTable,
        Session,
        command_of,
        events,
        forced_bets,
    )

    __version__: str

_HOME = {
    "cards": ("DECK", "Card", "Deck", "Rank", "Suit", "parse_cards", "seeded", "shuffled", "write_cards"),
    "errors": ("CommandRejected", "CroupierError", "DataInvalid"),
    "games": ("GAMES", "game"),
    "games.choice": ("Raise", "Wager"),
    "games.pot.limits": ("Limits", "Structure"),
    "hands": ("Category", "HandRank", "rank_high"),
    "history": (
        "Statistics",
        "parse_action",
        "read_document",
        "read_hands",
        "read_hands",
        "read_ohh",
        "read_text",
        "replay",
        "statistics",
        "write_action",
        "write_document",
        "write_ohh",
        "write_phh",
    ),
    "lab.agents.hand": ("QuickHand",),
    "lab.agents.hands": ("QuickHands",),
    "lab.agents.table": ("QuickTable",),
    "lab.hands.equity": ("equity",),
    "lab.questions.what_if": ("read_change", "what_if"),
    "money": ("Cents", "Odds", "dollars", "say_dollars"),
    "numbers": ("Player",),
    "pay": ("Meter", "PayTable"),
    "store": ("Codec", "read_events", "write_events"),
    "table": (
        "BankedRound",
        "BankedTable",
        "Choice",
        "Command",
        "Event",
        "PlayerDealer",
        "Posting",
        "PotRound",
        "PotTable",
        "RummyRound",
        "RummyTable",
        "Session",
        "command_of",
        "events",
        "forced_bets",
    ),
}

__all__ = [
    "DECK",
    "GAMES",
    "BankedRound",
    "BankedTable",
    "Card",
    "Category",
    "Cents",
    "Choice",
    "Codec",
    "Command",
    "CommandRejected",
    "CroupierError",
    "DataInvalid",
    "Deck",
    "Event",
    "HandRank",
    "Limits",
    "Meter",
    "Odds",
    "PayTable",
    "Player",
    "PlayerDealer",
    "Posting",
    "PotRound",
    "PotTable",
    "QuickHand",
    "QuickHands",
    "QuickTable",
    "Raise",
    "Rank",
    "RummyRound",
    "RummyTable",
    "Session",
    "Statistics",
    "Structure",
    "Suit",
    "Wager",
    "command_of",
    "dollars",
    "equity",
    "events",
    "forced_bets",
    "game",
    "parse_action",
    "parse_cards",
    "rank_high",
    "read_change",
    "read_document",
    "read_events",
    "read_hands",
    "read_ohh",
    "read_text",
    "replay",
    "say_dollars",
    "seeded",
    "shuffled",
    "statistics",
    "what_if",
    "write_action",
    "write_cards",
    "write_document",
    "write_events",
    "write_ohh",
    "write_phh",
]

_ROOMS = frozenset({"agents", "client", "lab"})
"""Modules that a program reaches from here without importing them first."""
_LAYER = {name: layer for layer, names in _HOME.items() for name in names}


def __getattr__(name: str) -> Any:
    """Import a public name from its layer; the version is asked of the installed package.

    A name whose extra is not installed is a stand-in.
    """
    if name == "__version__":
        return import_module("importlib.metadata").version("croupier")
    if name not in _LAYER and name not in _ROOMS:
        raise AttributeError(f"croupier has no public name {name!r}")
    try:
        if name in _ROOMS:
            return import_module(f"croupier.{name}")
        return getattr(import_module(f"croupier.{_LAYER[name]}"), name)
    except ImportError as wrong:
        return import_module("croupier.extras").stand_in(f"croupier.{name}", wrong)


def __dir__() -> list[str]:
    """The public names, and the modules beside them."""
    return [*__all__, *sorted(_ROOMS)]
