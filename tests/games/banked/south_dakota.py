"""A felt for the other two South Dakota games, played in the round notation."""

from croupier.games.banked.high_card_flush.game import HIGH_CARD_FLUSH
from croupier.games.banked.texas_holdem_bonus.game import TEXAS_HOLDEM_BONUS
from croupier.games.option import written_options
from croupier.money import dollars, fine_dollars
from croupier.pay import Meter
from croupier.table import BankedRound, BankedTable


def house(game, stacks, meter, options):
    """A round before the first wager; with ``progressive=`` there is a jackpot."""
    table = BankedTable.post(game, options=written_options(game.options, options))
    jackpot = (
        Meter(meter=fine_dollars(meter), seed=fine_dollars(10_000)) if table.progressive is not None else None
    )
    return BankedRound(table, [dollars(stack) for stack in stacks or (1000,)], meter=jackpot)


def bonus_poker(*stacks, meter=20_000, **options):
    """Texas Hold'em Bonus."""
    return house(TEXAS_HOLDEM_BONUS, stacks, meter, options)


def high_card(*stacks, meter=5_000, **options):
    """High Card Flush."""
    return house(HIGH_CARD_FLUSH, stacks, meter, options)


def board(flop, turn, river, decide="p1 cc"):
    """Burns, board and a decision after flop and turn."""
    return (
        "d burn ??", f"d db {flop}", *decide.split("; "), "d burn ??", f"d db {turn}", *decide.split("; "),
        "d burn ??", f"d db {river}",
    )  # fmt: skip
