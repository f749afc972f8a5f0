"""Every game by id, one line each. A game's declaration is imported when it is first asked for.

Games from outside the package follow ours (``croupier.games.outside``).
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Literal, NamedTuple, overload

from croupier.errors import DataInvalid
from croupier.games.banked.vocabulary import BankedGame
from croupier.games.pot.vocabulary import PotGame
from croupier.games.rummy.vocabulary import RummyGame
from croupier.on_demand import Catalog, Layered
from croupier.pay.own import own_schedules

Game = BankedGame | PotGame | RummyGame

BankedId = Literal[
    "caribbean-stud",
    "texas-holdem-bonus",
    "high-card-flush",
    "mississippi-stud",
    "let-it-ride",
    "casino-war",
    "four-card-poker",
    "blackjack",
    "ez-baccarat-panda-8",
    "golden-frog-baccarat",
    "ultimate-texas-holdem",
    "three-card-poker-6-card-bonus",
    "fortune-pai-gow-poker",
    "21st-century-blackjack-switch",
    "21st-century-blackjack-buster",
]
PotId = Literal[
    "texas-holdem",
    "omaha",
    "omaha-hi-lo",
    "big-o-hi-lo",
    "big-o-hi-lo-run-it-twice",
    "double-board-omaha",
    "pineapple",
    "crazy-pineapple",
    "lazy-pineapple",
    "seven-card-stud",
    "seven-card-stud-hi-lo",
    "lowball",
    "badugi",
    "mexican-poker",
    "razz",
    "deuce-to-seven-triple-draw",
    "short-deck-holdem",
    "royal-holdem",
    "irish-poker",
    "courchevel",
    "kuhn-poker",
    "leduc-poker",
]
RummyId = Literal["pan"]
"""The ids of each family, so that a type checker knows which kind of game an id gives."""


class Listing(NamedTuple):
    """A game as the catalog lists it, without its declaration."""

    home: str
    """The module of its declaration, below ``croupier.games``, and the declaration's name there."""
    name: str
    phh: Mapping[str, str] = {}
    """Its codes in the published hand-history format (PHH), each with the betting structure."""

    @property
    def family(self) -> str:
        """The folder of its vocabulary: ``banked``, ``pot`` or ``rummy``."""
        return self.home.partition(".")[0]


LISTED: Mapping[str, Listing] = {
    "caribbean-stud": Listing("banked.caribbean_stud.game:CARIBBEAN_STUD", "Caribbean Stud Poker"),
    "texas-holdem-bonus": Listing(
        "banked.texas_holdem_bonus.game:TEXAS_HOLDEM_BONUS", "Texas Hold'em Bonus Poker"
    ),
    "high-card-flush": Listing("banked.high_card_flush.game:HIGH_CARD_FLUSH", "High Card Flush"),
    "mississippi-stud": Listing("banked.mississippi_stud.game:MISSISSIPPI_STUD", "Mississippi Stud"),
    "let-it-ride": Listing("banked.let_it_ride.game:LET_IT_RIDE", "Let It Ride"),
    "casino-war": Listing("banked.casino_war.game:CASINO_WAR", "Casino War"),
    "four-card-poker": Listing("banked.four_card_poker.game:FOUR_CARD_POKER", "Four Card Poker"),
    "blackjack": Listing("banked.blackjack.game:BLACKJACK", "Blackjack"),
    "ez-baccarat-panda-8": Listing(
        "banked.ez_baccarat_panda_8.game:EZ_BACCARAT_PANDA_8", "EZ Baccarat Panda 8"
    ),
    "golden-frog-baccarat": Listing(
        "banked.golden_frog_baccarat.game:GOLDEN_FROG_BACCARAT", "Golden Frog Baccarat"
    ),
    "ultimate-texas-holdem": Listing(
        "banked.ultimate_texas_holdem.game:ULTIMATE_TEXAS_HOLDEM", "Ultimate Texas Hold'em"
    ),
    "three-card-poker-6-card-bonus": Listing(
        "banked.three_card_poker_6_card_bonus.game:THREE_CARD_POKER", "Three Card Poker 6 Card Bonus"
    ),
    "fortune-pai-gow-poker": Listing(
        "banked.fortune_pai_gow_poker.game:FORTUNE_PAI_GOW_POKER", "Fortune Pai Gow Poker"
    ),
    "21st-century-blackjack-switch": Listing(
        "banked.twenty_first_century_blackjack_switch.game:BLACKJACK_SWITCH", "21st Century Blackjack Switch"
    ),
    "21st-century-blackjack-buster": Listing(
        "banked.twenty_first_century_blackjack_buster.game:BLACKJACK_BUSTER",
        "21st Century Blackjack 5.0 With Buster Blackjack Bonus Bet",
    ),
    "texas-holdem": Listing(
        "pot.texas_holdem.game:TEXAS_HOLDEM", "Texas Hold'em", {"NT": "no-limit", "FT": "fixed-limit"}
    ),
    "omaha": Listing("pot.omaha.game:OMAHA", "Omaha", {"PO": "pot-limit"}),
    "omaha-hi-lo": Listing(
        "pot.omaha_hi_lo.game:OMAHA_HI_LO", "Omaha High-Low Split", {"FO/8": "fixed-limit"}
    ),
    "big-o-hi-lo": Listing("pot.big_o_hi_lo.game:BIG_O_HI_LO", "Big O High/Low Split"),
    "big-o-hi-lo-run-it-twice": Listing(
        "pot.big_o_hi_lo_run_it_twice.game:BIG_O_HI_LO_RUN_IT_TWICE",
        "Big O High-Low Split with Running it Twice Option",
    ),
    "double-board-omaha": Listing("pot.double_board_omaha.game:DOUBLE_BOARD_OMAHA", "Double Board Omaha"),
    "pineapple": Listing("pot.pineapple.game:PINEAPPLE", "Pineapple"),
    "crazy-pineapple": Listing("pot.crazy_pineapple.game:CRAZY_PINEAPPLE", "Crazy Pineapple"),
    "lazy-pineapple": Listing("pot.lazy_pineapple.game:LAZY_PINEAPPLE", "Lazy Pineapple"),
    "seven-card-stud": Listing(
        "pot.seven_card_stud.game:SEVEN_CARD_STUD", "Seven Card Stud", {"F7S": "fixed-limit"}
    ),
    "seven-card-stud-hi-lo": Listing(
        "pot.seven_card_stud_hi_lo.game:SEVEN_CARD_STUD_HI_LO",
        "Seven Card Stud High-Low Split",
        {"F7S/8": "fixed-limit"},
    ),
    "lowball": Listing("pot.lowball.game:LOWBALL", "Lowball", {"N2L1D": "no-limit"}),
    "badugi": Listing("pot.badugi.game:BADUGI", "Badugi", {"FB": "fixed-limit"}),
    "mexican-poker": Listing("pot.mexican_poker.game:MEXICAN_POKER", "Mexican Poker"),
    "razz": Listing("pot.razz.game:RAZZ", "Razz", {"FR": "fixed-limit"}),
    "deuce-to-seven-triple-draw": Listing(
        "pot.deuce_to_seven_triple_draw.game:DEUCE_TO_SEVEN_TRIPLE_DRAW",
        "Deuce-to-Seven Triple Draw",
        {"F2L3D": "fixed-limit"},
    ),
    "short-deck-holdem": Listing(
        "pot.short_deck_holdem.game:SHORT_DECK_HOLDEM", "Short-Deck Hold'em", {"NS": "no-limit"}
    ),
    "royal-holdem": Listing("pot.royal_holdem.game:ROYAL_HOLDEM", "Royal Hold'em"),
    "irish-poker": Listing("pot.irish_poker.game:IRISH_POKER", "Irish Poker"),
    "courchevel": Listing("pot.courchevel.game:COURCHEVEL", "Courchevel"),
    "kuhn-poker": Listing("pot.kuhn_poker.game:KUHN_POKER", "Kuhn Poker"),
    "leduc-poker": Listing("pot.leduc_poker.game:LEDUC_POKER", "Leduc Poker"),
    "pan": Listing("rummy.pan.game:PAN", "Pan"),
}
"""Our games by id. ``tests/games/test_catalog.py`` compares every entry with its declaration."""

GAMES: Catalog[Game] = Catalog(
    "croupier.games",
    {game_id: listed.home for game_id, listed in LISTED.items()},
    outside=lambda: _outside().outside(GAMES.own, game),
    finish=lambda declared: _outside().with_own_schedules(declared) if own_schedules() else declared,
)


def listing(game_id: str) -> tuple[str, str]:
    """Return a game's name and family; only a game from outside is imported for that."""
    listed = LISTED.get(game_id) or GAMES[game_id]
    return listed.name, listed.family


def _outside() -> Any:
    """What reads games from outside; imported when one is asked for."""
    return import_module("croupier.games.outside")


OUR_VARIANTS: Mapping[str, tuple[str, str]] = {
    code: (game_id, structure) for game_id, listed in LISTED.items() for code, structure in listed.phh.items()
}
PHH_VARIANTS: Mapping[str, tuple[str, str]] = Layered(
    OUR_VARIANTS,
    lambda: {
        code: (game_id, structure)
        for game_id in GAMES
        if game_id not in LISTED and isinstance(other := GAMES[game_id], PotGame)
        for code, structure in other.phh.items()
    },
)
"""The id of a game and its betting structure, by their code in the published hand-history format (PHH)."""


@overload
def game(game_id: BankedId) -> BankedGame: ...


@overload
def game(game_id: PotId) -> PotGame: ...


@overload
def game(game_id: RummyId) -> RummyGame: ...


@overload
def game(game_id: str) -> Game: ...


def game(game_id: str) -> Game:
    """The game with this id; an unknown id is refused with a list of those there are."""
    if game_id not in GAMES:
        raise DataInvalid(f"no game {game_id!r}; there are {', '.join(GAMES)}", key="variant")
    return GAMES[game_id]


def variant_game(variant: str) -> Game:
    """Return the game that a document names: by its id, or by its code in PHH.

    Our own are looked up first: only another name makes the games from outside be found.
    """
    by_code = variant in OUR_VARIANTS or (variant not in GAMES and variant in PHH_VARIANTS)
    return game(PHH_VARIANTS[variant][0] if by_code else variant)
