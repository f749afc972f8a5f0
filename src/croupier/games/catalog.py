"""Every game by id: one line each."""

from __future__ import annotations

from croupier.errors import DataInvalid
from croupier.games.banked import BankedGame
from croupier.games.caribbean_stud.game import CARIBBEAN_STUD
from croupier.games.ez_baccarat_panda_8.game import EZ_BACCARAT_PANDA_8
from croupier.games.fortune_pai_gow_poker.game import FORTUNE_PAI_GOW_POKER
from croupier.games.golden_frog_baccarat.game import GOLDEN_FROG_BACCARAT
from croupier.games.high_card_flush.game import HIGH_CARD_FLUSH
from croupier.games.pot import PotGame
from croupier.games.texas_holdem.game import TEXAS_HOLDEM
from croupier.games.texas_holdem_bonus.game import TEXAS_HOLDEM_BONUS
from croupier.games.three_card_poker_6_card_bonus.game import THREE_CARD_POKER_6_CARD_BONUS
from croupier.games.twenty_first_century_blackjack_buster.game import BLACKJACK_BUSTER
from croupier.games.twenty_first_century_blackjack_switch.game import BLACKJACK_SWITCH
from croupier.games.ultimate_texas_holdem.game import ULTIMATE_TEXAS_HOLDEM

Game = BankedGame | PotGame

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
