"""Random rounds of baccarat, played by the kernel of two hands in the middle."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.cards import DECK
from croupier.games.banked.baccarat import BANKER, PLAYER
from croupier.games.banked.vocabulary import BankedGame
from croupier.games.option import Options
from croupier.hands.baccarat import value
from croupier.kernels.banked.lines import Lines, count_lines
from croupier.lab.baccarat.shoe import SEQUENCE, TOTALS, drawing_rules, ends, shoe_of
from croupier.lab.core.laboratory import Simulator
from croupier.lab.rounds.bettor import Bettor
from croupier.lab.rounds.simulator import asked_table
from croupier.pay import PayTable
from croupier.table.banked.table import BankedTable


def lines_of(table: BankedTable) -> Lines:
    """The game of two hands in the middle as numbers, without what its wagers win."""
    game, options = table.game, table.options
    burned = [0 if game.burns is None else 1 + game.burns(card) for card in DECK]
    steps = Bettor(table, game.spots[0].name)
    steps.reset(0, deck=DECK)
    # This dealer burns no cards: places count from the first card of a hand.
    hands = steps.round.state.hands
    places = [[card.index for card in hands[line][:2]] for line in (PLAYER, BANKER)]
    assert sorted(places[0] + places[1]) == [0, 1, 2, 3], "four cards, then the third ones"
    player_draws, banker_draws = drawing_rules(game, options)
    return Lines(
        shoe=np.array(sorted(card.index for card in table.deck.cards), dtype=np.uint8),
        cards=max(burned) + SEQUENCE,
        burned=np.array(burned),
        player=np.array(places[0]),
        banker=np.array(places[1]),
        values=np.array([value(card) for card in DECK]),
        player_draws=player_draws,
        banker_draws=banker_draws,
        nets=np.zeros((0, TOTALS, 2, TOTALS, 2), dtype=np.int64),
    )


def simulator(game: BankedGame, spot: str, table: PayTable, options: Options) -> Simulator:
    """Rounds of one spot, each from a fresh shoe."""
    by_cell = ends(game, spot, table, options)
    buckets = sorted(set(by_cell.values()))
    bucket_of = {cell: buckets.index(end) for cell, end in by_cell.items()}
    shoe_of(options)
    lines = lines_of(asked_table(game, options))

    def play(seed: int, block: int, rounds: int) -> NDArray[np.int64]:
        cells = np.zeros((TOTALS, 2, TOTALS, 2), dtype=np.int64)
        count_lines((seed, block, rounds), lines, cells)
        counts = np.zeros(len(buckets), dtype=np.int64)
        for cell, bucket in bucket_of.items():
            counts[bucket] += cells[cell]
        return counts

    return Simulator(
        buckets=tuple(end.says for end in buckets), nets=tuple(end.net for end in buckets), play=play
    )
