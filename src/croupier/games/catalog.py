"""Every game by id, one line each. A game's declaration is imported when it is first asked for.

Games from outside the package follow ours (``croupier.games.outside``).
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Literal, overload

from croupier.errors import DataInvalid
from croupier.games.banked.vocabulary import BankedGame
from croupier.games.pot.vocabulary import PotGame
from croupier.games.rummy.vocabulary import RummyGame
from croupier.on_demand import Catalog, Derived
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
    "irish-poker",
    "courchevel",
    "kuhn-poker",
    "leduc-poker",
]
RummyId = Literal["pan"]
"""The ids of each family, so that a type checker knows which kind of game an id gives."""

GAMES: Catalog[Game] = Catalog(
    "croupier.games",
    {
        "caribbean-stud": "banked.caribbean_stud.game:CARIBBEAN_STUD",
        "texas-holdem-bonus": "banked.texas_holdem_bonus.game:TEXAS_HOLDEM_BONUS",
        "high-card-flush": "banked.high_card_flush.game:HIGH_CARD_FLUSH",
        "mississippi-stud": "banked.mississippi_stud.game:MISSISSIPPI_STUD",
        "let-it-ride": "banked.let_it_ride.game:LET_IT_RIDE",
        "casino-war": "banked.casino_war.game:CASINO_WAR",
        "four-card-poker": "banked.four_card_poker.game:FOUR_CARD_POKER",
        "blackjack": "banked.blackjack.game:BLACKJACK",
        "ez-baccarat-panda-8": "banked.ez_baccarat_panda_8.game:EZ_BACCARAT_PANDA_8",
        "golden-frog-baccarat": "banked.golden_frog_baccarat.game:GOLDEN_FROG_BACCARAT",
        "ultimate-texas-holdem": "banked.ultimate_texas_holdem.game:ULTIMATE_TEXAS_HOLDEM",
        "three-card-poker-6-card-bonus": "banked.three_card_poker_6_card_bonus.game:THREE_CARD_POKER",
        "fortune-pai-gow-poker": "banked.fortune_pai_gow_poker.game:FORTUNE_PAI_GOW_POKER",
        "21st-century-blackjack-switch": "banked.twenty_first_century_blackjack_switch.game:BLACKJACK_SWITCH",
        "21st-century-blackjack-buster": "banked.twenty_first_century_blackjack_buster.game:BLACKJACK_BUSTER",
        "texas-holdem": "pot.texas_holdem.game:TEXAS_HOLDEM",
        "omaha": "pot.omaha.game:OMAHA",
        "omaha-hi-lo": "pot.omaha_hi_lo.game:OMAHA_HI_LO",
        "big-o-hi-lo": "pot.big_o_hi_lo.game:BIG_O_HI_LO",
        "big-o-hi-lo-run-it-twice": "pot.big_o_hi_lo_run_it_twice.game:BIG_O_HI_LO_RUN_IT_TWICE",
        "double-board-omaha": "pot.double_board_omaha.game:DOUBLE_BOARD_OMAHA",
        "pineapple": "pot.pineapple.game:PINEAPPLE",
        "crazy-pineapple": "pot.crazy_pineapple.game:CRAZY_PINEAPPLE",
        "lazy-pineapple": "pot.lazy_pineapple.game:LAZY_PINEAPPLE",
        "seven-card-stud": "pot.seven_card_stud.game:SEVEN_CARD_STUD",
        "seven-card-stud-hi-lo": "pot.seven_card_stud_hi_lo.game:SEVEN_CARD_STUD_HI_LO",
        "lowball": "pot.lowball.game:LOWBALL",
        "badugi": "pot.badugi.game:BADUGI",
        "mexican-poker": "pot.mexican_poker.game:MEXICAN_POKER",
        "razz": "pot.razz.game:RAZZ",
        "deuce-to-seven-triple-draw": "pot.deuce_to_seven_triple_draw.game:DEUCE_TO_SEVEN_TRIPLE_DRAW",
        "short-deck-holdem": "pot.short_deck_holdem.game:SHORT_DECK_HOLDEM",
        "irish-poker": "pot.irish_poker.game:IRISH_POKER",
        "courchevel": "pot.courchevel.game:COURCHEVEL",
        "kuhn-poker": "pot.kuhn_poker.game:KUHN_POKER",
        "leduc-poker": "pot.leduc_poker.game:LEDUC_POKER",
        "pan": "rummy.pan.game:PAN",
    },
    outside=lambda: _outside().outside(GAMES.own, game),
    finish=lambda found: _outside().with_own_schedules(found) if own_schedules() else found,
)


def _outside() -> Any:
    """What reads games from outside; imported when one is asked for."""
    return import_module("croupier.games.outside")


PHH_VARIANTS: Mapping[str, tuple[PotGame, str]] = Derived(
    lambda: {
        code: (game, structure)
        for game in GAMES.values()
        if isinstance(game, PotGame)
        for code, structure in game.phh.items()
    }
)
"""Game and betting structure by their code in the published hand-history format (PHH)."""


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
