"""Texas Hold'em Bonus played by kernels: the ante with its later bets, the bonus, the progressive."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import numpy as np
from numpy.typing import NDArray

from croupier.games.banked.texas_holdem_bonus.game import ANTE_PAYS_FROM
from croupier.games.banked.vocabulary import Options
from croupier.hands import Category
from croupier.kernels.games import texas_holdem_bonus_rounds as kernel
from croupier.kernels.holdem.deals import HANDS
from croupier.kernels.holdem.places import packed_rows
from croupier.kernels.ranks.high_tables import high_tables
from croupier.lab.core.bonus import nets_by_row, rows_of_all
from croupier.lab.core.laboratory import Simulator
from croupier.lab.core.starting_hands import cards_of, hand_name
from croupier.lab.games.texas_holdem_bonus.figures import BONUS_TABLES, bonus_row_of, own_bonus
from croupier.lab.games.texas_holdem_bonus.play import (
    GAME,
    Strategy,
    counted,
    flop_stake,
    played,
    where_to_bet_flops,
    where_to_bet_turns,
)
from croupier.lab.games.texas_holdem_bonus.progressive import ROYALS
from croupier.lab.progressive.envy import checked_others, envied_simulator, envy_by_row, envy_totals
from croupier.lab.progressive.own_meter import award_of, posted_wager
from croupier.lab.rounds.bettor import CHECK, FOLD
from croupier.lab.rounds.looks import Look, by_starting_hand
from croupier.lab.rounds.simulator import End, asked_table, game_simulator
from croupier.pay import PayTable

LOST = Fraction(-1)


@cache
def looks(ante_from: Category, strategy: Strategy) -> dict[int, Look]:
    """What a strategy does by the number of cards seen."""
    known = counted(ante_from)
    return {
        2: Look((FOLD, f"flop {flop_stake()}"), by_starting_hand(played(ante_from, strategy).stays)),
        5: Look((CHECK, "turn 1"), board=packed_rows(where_to_bet_flops(known))),
        6: Look((CHECK, "river 1"), board=packed_rows(where_to_bet_turns(known))),
    }


def _rule(options: Options) -> tuple[Category, Strategy]:
    return ANTE_PAYS_FROM[options["ante_pays_from"]], Strategy(options["strategy"])


def ante_simulator(_: PayTable, options: Options) -> Simulator:
    """Rounds of the ante with its later bets."""
    known = looks(*_rule(options))
    return game_simulator(asked_table(GAME, options), "ante", lambda node: known[node.cards], _says)


def _says(end: End) -> str:
    if "flop" not in end.laid:
        return str(end.outcome.value)
    bet = sum(stake for spot, stake in end.laid.items() if spot != "ante")
    return f"{end.outcome.value}, {bet} antes bet{', on the flop' if 'turn' in end.laid else ''}"


def bonus_simulator(table: PayTable, options: Options) -> Simulator:
    """Rounds of the bonus on two cards."""
    posted, needed = own_bonus(table, options)
    gains = nets_by_row(posted, sorted(rows_of_all(GAME.folder, BONUS_TABLES)), needed)
    stays = played(*_rule(options)).stays if options["fold_forfeits_bonus"] else (True,) * HANDS

    def gain(hand: int, aces: bool) -> Fraction:
        row = bonus_row_of(cards_of(hand), dealer_aces=aces) if stays[hand] else None
        return gains[row] if row else LOST

    def play(seed: int, block: int, rounds: int) -> NDArray[np.int64]:
        counts = np.zeros((2, HANDS), dtype=np.int64)
        kernel.deal_holes((seed, block, rounds), counts)
        return counts.reshape(-1)

    which = [(aces, hand) for aces in (False, True) for hand in range(HANDS)]
    return Simulator(
        buckets=tuple(hand_name(hand) + (" against aces" if aces else "") for aces, hand in which),
        nets=tuple(gain(hand, aces) for aces, hand in which),
        play=play,
    )


def progressive_simulator(table: PayTable, options: Options) -> Simulator:
    """Rounds of the progressive: the player's hand, and the envy that other players' hands bring."""
    others = checked_others(options["other_players"], GAME.seats[1])
    stays = np.array(played(*_rule(options)).stays, dtype=np.uint8)
    wager = posted_wager(table, options)
    categories = [category.row for category in Category]
    envy = envy_by_row(table, categories, wager)
    totals = envy_totals([envy.get(row, Fraction()) for row in categories], others)
    # A royal flush is named by its completion where the table does so, otherwise by its category.
    rows = categories + [row if row in table.pays else Category.ROYAL_FLUSH.row for row in ROYALS]
    names = [category.words for category in Category] + [row.replace("_", " ") for row in ROYALS]
    own = dict(zip(names, (award_of(table, row, options) / wager - 1 for row in rows), strict=True))

    def play(seed: int, block: int, rounds: int, counts: NDArray[np.int64]) -> None:
        which, tables = (seed, block, rounds), high_tables(7)
        kernel.deal_sevens(which, others, stays, totals.each, totals.totals, tables, counts)

    return envied_simulator({**own, "folded": LOST}, totals, wager, play)
