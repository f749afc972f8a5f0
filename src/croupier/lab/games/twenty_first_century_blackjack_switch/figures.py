"""What the two game wagers of 21st Century Blackjack Switch cost together, by the chosen strategy."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from croupier.games.banked.twenty_first_century_blackjack_switch.game import BLACKJACK_SWITCH
from croupier.games.option import Options
from croupier.kernels.blackjack.dealer import ACE, VALUES
from croupier.kernels.blackjack.grid import UNITS, two_hands
from croupier.kernels.blackjack.hands import PLAYER_NATURAL
from croupier.lab.blackjack.figures import figures_in_floats, fives, grids_of, rows_by_net, staked
from croupier.lab.blackjack.hands import PAIR, PAIRS, Hands
from croupier.lab.blackjack.options import notes_on
from croupier.lab.blackjack.rules import Numbers
from croupier.lab.core.figures import Figures
from croupier.lab.games.twenty_first_century_blackjack_switch.insured import Insured, at_ace
from croupier.lab.games.twenty_first_century_blackjack_switch.play import (
    DEALS,
    HAND_1,
    HAND_2,
    NATURAL,
    SWITCHED_1,
    SWITCHED_2,
    Solved,
    solve,
)
from croupier.pay import PayTable

if TYPE_CHECKING:
    from croupier.lab.blackjack.late import LateSwitch


def game(table: PayTable, options: Options) -> Figures:
    """The figures of both game wagers, in units of the two together."""
    found = solve(table, options)
    if found.late is not None:
        return late_game(found, found.late, table, options)
    return figures_of(found, table, options, SAYS_STRATEGY[options["strategy"]])


def figures_of(
    found: Solved, table: PayTable, options: Options, says: str, insured: Insured | None = None
) -> Figures:
    """The figures of the game, played; with insurance, of all wagers together."""
    rules, hands = found.numbers, found.hands
    units, many = fives(rules, hands.found), len(PAIRS)
    as_natural = fives_of_natural(rules, hands)
    rows = np.concatenate([units.reshape(many * many, *units.shape[2:]), as_natural])
    grids = [grids_of(rules, made.found, made.rounds) for made in hands.splits]
    grid_rows = np.stack(grids, axis=1).reshape(many * VALUES, *grids[0].shape[1:])
    if found.seat is not None:
        grid_rows = np.concatenate([grid_rows, found.seat.grids])
    deals, splits = hand_rows(found, options)
    grid = np.zeros((2 * UNITS - 1, 2 * UNITS - 1))
    two_hands(deals, splits, rows, grid_rows, grid)
    looked = hands.looked[HAND_2, HAND_1].sum(axis=1)
    naturals = (HAND_1 == NATURAL).astype(int) + (HAND_2 == NATURAL)
    np.add.at(grid[0], 2 - naturals, looked)
    nets = {} if insured is None else _insured_nets(insured, found, (deals, splits), (rows, grid_rows), grid)
    for net, chance in rows_by_net(rules.won, grid, unit=2).items():
        nets[net] = nets.get(net, 0.0) + chance
    staked_on_hands = looked.sum() * 2 + wagered(found, deals, splits)
    return figures_in_floats(
        [(_says(net), chance, net) for net, chance in sorted(nets.items(), reverse=True)],
        game=BLACKJACK_SWITCH.id,
        wager="game",
        pay_table=table.id,
        per="pair of game wagers",
        edge=found.edge - (0.0 if insured is None else insured.gained(hands) / 2),
        average_wager=(staked_on_hands + (0.0 if insured is None else insured.staked(hands))) / 2,
        notes=(
            f"{options['decks']} decks; {says}; "
            + (NEVER if insured is None or not insured.taken.any() else INSURED),
            f"second cards are switched in {switched_share(found):.4%} of rounds; both wagers are equal",
            "a split pair is split again whenever allowed; suits of the player's cards are ignored",
            "the spread treats hands as independent given the first four cards and the bank's final total",
            *notes_on(BLACKJACK_SWITCH, options),
        ),
    )


NEVER = "insurance is never taken"
INSURED = "insurance of half a hand's wager is part of the figures"


def _insured_nets(
    insured: Insured,
    found: Solved,
    deals: tuple[NDArray[np.int64], NDArray[np.int64]],
    rows: tuple[NDArray[np.float64], NDArray[np.float64]],
    grid: NDArray[np.float64],
) -> dict[Fraction, float]:
    """Take rounds with insurance out of the grid and return their net results with it."""
    # Only an ace is insured against, and then the hole card is checked before anything is played.
    against_ace = [np.zeros_like(each) for each in rows]
    for kept, each in zip(against_ace, rows, strict=True):
        kept[:, ACE] = each[:, ACE]
    naturals = (HAND_1 == NATURAL).astype(int) + (HAND_2 == NATURAL)
    nets: dict[Fraction, float] = {}
    for where, met, unmet in insured.groups():
        played, looked = np.zeros_like(grid), np.zeros_like(grid)
        two_hands(deals[0][where], deals[1][where], against_ace[0], against_ace[1], played)
        np.add.at(looked[0], 2 - naturals[where], at_ace(found.hands)[0][where])
        grid -= played + looked
        for part, gained in ((looked, met), (played, unmet)):
            for net, chance in rows_by_net(found.numbers.won, part, unit=2).items():
                both = net + gained / 2
                nets[both] = nets.get(both, 0.0) + chance
    return nets


def late_game(found: Solved, late: LateSwitch, table: PayTable, options: Options) -> Figures:
    """The figures with the switch open while the first hand is played."""
    from croupier.lab.blackjack.late import met
    from croupier.lab.blackjack.late_figures import ROUNDS, late_simulator, rows_of, units_staked

    hands = found.hands
    looked = hands.looked[HAND_2, HAND_1].sum()
    moved = sum(float(played.late.moved[which].sum()) for played, which in met(late, DEALS))
    return figures_in_floats(
        rows_of(late_simulator(found.numbers, late), found.edge, _says),
        game=BLACKJACK_SWITCH.id,
        wager="game",
        pay_table=table.id,
        per="pair of game wagers",
        edge=found.edge,
        error=found.error,
        average_wager=(looked * 2 + units_staked(late, DEALS, *units_of(found, options))) / 2,
        notes=(
            f"{options['decks']} decks; {SAYS_STRATEGY['best']}; {NEVER}",
            f"second cards change places after acts on the first hand in {moved:.4%} of rounds; "
            "both wagers are equal",
            "the switch is decided by what the second hand is worth given the first one's two cards; after a "
            "split by the cards of its first hand alone, and a pair that it makes there is not split again",
            f"the rows are {ROUNDS:,} simulated rounds, weighted to the mean that was counted",
            *notes_on(BLACKJACK_SWITCH, options),
        ),
    )


def units_of(found: Solved, options: Options) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """By other hand, hand and up card: the stakes on hands as dealt, and on hands that a switch made."""
    hands = found.hands
    switched = staked(hands.found)
    for value in range(VALUES):
        pair = PAIR[value, value]
        split = staked(hands.splits[value].found)
        switched[:, pair] = np.where(found.split[:, value], split, switched[:, pair])
    dealt = switched.copy()
    dealt[:, NATURAL] = hands.dealt[:, NATURAL]
    if options["switched_aces"] == "no-split":
        switched[:, PAIR[ACE, ACE]] = staked(hands.found)[:, PAIR[ACE, ACE]]
    return dealt, switched


SAYS_STRATEGY = {
    "best": "best play of each hand by its own cards and the other hand's first two",
    "chart": "the best chart by totals, switching by the average worth of hands",
    "book": "the bots' book of basic play",
    "bank": "hands are played as the bank plays its own, never switched",
    "no-switch": "best play without ever switching",
}


def fives_of_natural(rules: Numbers, hands: Hands) -> NDArray[np.float64]:
    """By other hand, up card, dealer's end: the units that a Natural wins."""
    ends = hands.found[:, NATURAL].sum(axis=2)
    found = np.zeros_like(hands.found[:, NATURAL])
    for end in range(ends.shape[-1]):
        found[:, :, rules.rules.code[PLAYER_NATURAL, end], end] = ends[:, :, end]
    return fives(rules, found)


def hand_rows(found: Solved, options: Options) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """By deal, up card and hand: its row among hands, and its row among splits, -1 for none."""
    many = len(PAIRS)
    deals = np.zeros((DEALS.shape[1], VALUES, 2), dtype=np.int64)
    splits = np.full_like(deals, -1)
    pair_value = np.array([a if a == b else -1 for a, b in PAIRS])
    for hand, (own, other) in enumerate(((HAND_1, HAND_2), (HAND_2, HAND_1))):
        after, beside = ((SWITCHED_1, SWITCHED_2), (SWITCHED_2, SWITCHED_1))[hand]
        plain = np.where(own == NATURAL, many * many + other, other * many + own)
        deals[:, :, hand] = np.where(found.switch, (beside * many + after)[:, None], plain[:, None])
        as_dealt, as_switched = pair_value[own], pair_value[after]
        stays = (as_dealt >= 0)[:, None] & found.split[other, as_dealt] & ~found.switch
        moves = (as_switched >= 0)[:, None] & found.split[beside, as_switched] & found.switch
        if options["switched_aces"] == "no-split":
            moves &= (as_switched != ACE)[:, None]
        splits[:, :, hand] = np.where(stays, (other * VALUES + as_dealt)[:, None], -1)
        splits[:, :, hand] = np.where(moves, (beside * VALUES + as_switched)[:, None], splits[:, :, hand])
    if found.seat is not None:
        # The second of two split hands has separate rows, unless the first is kept together for its sake.
        both = (splits >= 0).all(axis=2)
        first, second = splits[..., 0] % VALUES, splits[..., 1] % VALUES
        kept = both & found.seat.kept[first, second, np.arange(VALUES)]
        limited = many * VALUES + first * VALUES + second
        splits[..., 1] = np.where(both & ~kept, limited, splits[..., 1])
        splits[..., 0] = np.where(kept, -1, splits[..., 0])
    return deals, splits


def wagered(found: Solved, deals: NDArray[np.int64], splits: NDArray[np.int64]) -> float:
    """Return the mean number of units at stake in rounds that a Natural of the bank has not ended."""
    hands, many = found.hands, len(PAIRS)
    natural = hands.found[:, NATURAL].sum(axis=(-1, -2))
    plain = np.concatenate([staked(hands.found).reshape(many * many, VALUES), natural])
    split = np.stack([staked(each.found) for each in hands.splits], axis=1).reshape(-1, VALUES)
    if found.seat is not None:
        split = np.concatenate([split, found.seat.staked])
    ups = np.arange(VALUES)[None, :, None]
    return float(np.where(splits >= 0, split[splits, ups], plain[deals, ups]).sum())


def switched_share(found: Solved) -> float:
    """In how many rounds the second cards change places."""
    return float(found.hands.dealt[HAND_2, HAND_1][found.switch].sum())


def _says(net: Fraction) -> str:
    wagers = 2 * net
    if not wagers:
        return "even"
    count = f"{float(abs(wagers)):g} wager{'' if abs(wagers) == 1 else 's'}"
    return f"{count} {'ahead' if wagers > 0 else 'behind'}"
