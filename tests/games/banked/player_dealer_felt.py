"""A felt for the player-dealer games: a round before its first wager, the last seat the bank."""

from croupier.games.catalog import GAMES
from croupier.games.option import written_options
from croupier.money import dollars
from croupier.table import BankedRound, BankedTable, PlayerDealer
from tests.california import player_dealer_option


def felt(game, *stacks, wager=500, bank=None, fees=None, seats=None, dice=(), **options):
    """A round of this game with these options."""
    fee = player_dealer_option(*fees) if fees else None
    table = BankedTable.post(GAMES[game], options=written_options(GAMES[game].options, options), fee=fee)
    chips = [dollars(stack) for stack in stacks or (1000, 1000, 1000)]
    dealer = PlayerDealer(player=bank or len(chips), wager=dollars(wager))
    return BankedRound(table, chips, bank=dealer, seats=seats, dice=dice)
