"""Every game by id: one line each."""

from __future__ import annotations

from croupier.errors import DataInvalid
from croupier.games.badugi.game import BADUGI
from croupier.games.banked import BankedGame
from croupier.games.big_o_hi_lo.game import BIG_O_HI_LO
from croupier.games.big_o_hi_lo_run_it_twice.game import BIG_O_HI_LO_RUN_IT_TWICE
from croupier.games.caribbean_stud.game import CARIBBEAN_STUD
from croupier.games.crazy_pineapple.game import CRAZY_PINEAPPLE
from croupier.games.deuce_to_seven_triple_draw.game import DEUCE_TO_SEVEN_TRIPLE_DRAW
from croupier.games.double_board_omaha.game import DOUBLE_BOARD_OMAHA
from croupier.games.ez_baccarat_panda_8.game import EZ_BACCARAT_PANDA_8
from croupier.games.fortune_pai_gow_poker.game import FORTUNE_PAI_GOW_POKER
from croupier.games.golden_frog_baccarat.game import GOLDEN_FROG_BACCARAT
from croupier.games.high_card_flush.game import HIGH_CARD_FLUSH
from croupier.games.lazy_pineapple.game import LAZY_PINEAPPLE
from croupier.games.lowball.game import LOWBALL
from croupier.games.mexican_poker.game import MEXICAN_POKER
from croupier.games.omaha.game import OMAHA
from croupier.games.omaha_hi_lo.game import OMAHA_HI_LO
from croupier.games.pan.game import PAN
from croupier.games.pineapple.game import PINEAPPLE
from croupier.games.pot import PotGame
from croupier.games.razz.game import RAZZ
from croupier.games.rummy import RummyGame
from croupier.games.seven_card_stud.game import SEVEN_CARD_STUD
from croupier.games.seven_card_stud_hi_lo.game import SEVEN_CARD_STUD_HI_LO
from croupier.games.short_deck_holdem.game import SHORT_DECK_HOLDEM
from croupier.games.texas_holdem.game import TEXAS_HOLDEM
from croupier.games.texas_holdem_bonus.game import TEXAS_HOLDEM_BONUS
from croupier.games.three_card_poker_6_card_bonus.game import THREE_CARD_POKER_6_CARD_BONUS
from croupier.games.twenty_first_century_blackjack_buster.game import BLACKJACK_BUSTER
from croupier.games.twenty_first_century_blackjack_switch.game import BLACKJACK_SWITCH
from croupier.games.ultimate_texas_holdem.game import ULTIMATE_TEXAS_HOLDEM

Game = BankedGame | PotGame | RummyGame

GAMES: dict[str, Game] = {
    game.id: game
    for game in (
        CARIBBEAN_STUD,
        TEXAS_HOLDEM_BONUS,
        HIGH_CARD_FLUSH,
        EZ_BACCARAT_PANDA_8,
        GOLDEN_FROG_BACCARAT,
        ULTIMATE_TEXAS_HOLDEM,
        FORTUNE_PAI_GOW_POKER,
        BLACKJACK_SWITCH,
        BLACKJACK_BUSTER,
        THREE_CARD_POKER_6_CARD_BONUS,
        TEXAS_HOLDEM,
        PAN,
        OMAHA,
        OMAHA_HI_LO,
        BIG_O_HI_LO,
        BIG_O_HI_LO_RUN_IT_TWICE,
        PINEAPPLE,
        CRAZY_PINEAPPLE,
        LAZY_PINEAPPLE,
        DOUBLE_BOARD_OMAHA,
        SEVEN_CARD_STUD,
        SEVEN_CARD_STUD_HI_LO,
        LOWBALL,
        BADUGI,
        MEXICAN_POKER,
        RAZZ,
        DEUCE_TO_SEVEN_TRIPLE_DRAW,
        SHORT_DECK_HOLDEM,
    )
}

PHH_VARIANTS: dict[str, tuple[PotGame, str]] = {
    code: (game, structure)
    for game in GAMES.values()
    if isinstance(game, PotGame)
    for code, structure in game.phh.items()
}
"""Codes of the published hand-history format: game and betting structure."""


def game(game_id: str) -> Game:
    """The game of this id, or what there is."""
    try:
        return GAMES[game_id]
    except KeyError:
        raise DataInvalid(f"no game {game_id!r}; there are {', '.join(GAMES)}", key="variant") from None
