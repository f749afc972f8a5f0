"""What cards that somebody sees are worth, in the games that can be asked."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.errors import DataInvalid
from croupier.lab.catalog import LABORATORIES
from croupier.lab.core.known import Known
from croupier.lab.known.shoe import seen_of_shoe
from croupier.lab.questions.edge import NO_OPTIONS, posted
from croupier.pay import PayTable

NO_BANK_YET = "the wager is made before the bank has a card, and nothing is decided after it"
HOLE_CARDS = 1
"""Cards that blackjack's bank hides."""


def knowing(
    game_id: str,
    wager: str | None = None,
    pay_table: str | PayTable | None = None,
    options: Mapping[str, object] = NO_OPTIONS,
    *,
    see: int,
    bank: int = 0,
    sets: int | None = None,
    seed: int = 1,
) -> Known:
    """A wager by someone who sees so many cards that are out, and so many that the bank hides.

    >>> burn = knowing("ez-baccarat-panda-8", "dragon7", see=1)
    >>> burn.knowing == burn.edge, burn.bets  # one card never makes the wager good, and nothing is decided
    (True, 0.0)
    """
    if see < 0:
        raise DataInvalid("expected 0 cards or more", key="see")
    lab, name, table, read = posted(game_id, wager, pay_table, options)
    analysed = lab.wagers[name]
    if analysed.from_shoe is not None and bank:
        if analysed.by_hole is None:
            raise DataInvalid(NO_BANK_YET, key="bank")
        if bank > HOLE_CARDS:
            raise DataInvalid(f"{bank} cards of the bank; it hides {HOLE_CARDS}", key="bank")
        return analysed.by_hole(table, read, see, sets=sets, seed=seed)
    if analysed.from_shoe is not None:
        return seen_of_shoe(game_id, name, analysed.from_shoe(table, read), see, sets=sets, seed=seed)
    if analysed.known is not None:
        return analysed.known(table, read, see, bank=bank, sets=sets, seed=seed)
    can = {
        game: [
            spot
            for spot, each in other.wagers.items()
            if each.from_shoe is not None or each.known is not None
        ]
        for game, other in LABORATORIES.items()
    }
    if can[game_id]:
        raise DataInvalid(
            f"{game_id} {name} cannot be asked; choose {' or '.join(can[game_id])}", key="wager"
        )
    games = ", ".join(game for game, spots in can.items() if spots)
    raise DataInvalid(f"{game_id} cannot be asked; choose from {games}", key="game")
