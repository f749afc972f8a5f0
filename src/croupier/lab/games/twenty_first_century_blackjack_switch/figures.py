"""21st Century Blackjack Switch: both hands together by best play, Super Match, insurance.

A hand is played by its own cards, the up card and the other hand's first two cards. Before that the second
cards may change places, which is decided by the worth of both pairs of hands. The figures are those of this
play, whatever has been drawn to the first hand: its cards say nothing about the second that the average over
all of them does not.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.errors import DataInvalid
from croupier.games.banked.twenty_first_century_blackjack_switch.game import BLACKJACK_SWITCH
from croupier.games.option import Option
from croupier.kernels.blackjack.dealer import ACE, TEN, VALUES
from croupier.kernels.blackjack.grid import UNITS, two_hands
from croupier.kernels.blackjack.hands import FREE, PLAYER_NATURAL, hand_nodes
from croupier.kernels.blackjack.rounds import two_hand_rounds
from croupier.lab.blackjack.figures import ERROR, figures_in_floats, fives, grids_of, rows_by_net, staked
from croupier.lab.blackjack.hands import PAIR, PAIRS, Forced, Hands, free, multisets, play_hands, ways
from croupier.lab.blackjack.options import notes_on
from croupier.lab.blackjack.rules import NAMES, Asked, Numbers, numbers
from croupier.lab.blackjack.seat import SeatLimit, seat_limit
from croupier.lab.blackjack.simulation import deck_of, house_of, policy_of, seat_of, simulator_of
from croupier.lab.blackjack.strategy import STRATEGIES, best_chart, book_switches, by_bank, by_book, by_chart
from croupier.lab.core.figures import Figures
from croupier.lab.core.laboratory import Simulator
from croupier.pay import PayTable

if TYPE_CHECKING:
    from croupier.lab.blackjack.late import LateSwitch

Options = Mapping[str, Any]

STRATEGY = Option(
    "strategy", default="best", of=(*STRATEGIES, "no-switch"), says="how hands are switched and played"
)

LATE_COUNT = Option(
    "late_count",
    default="near",
    of=("near", "exact"),
    says="a late switch: second hands near enough, or counted beside every card that is out, in minutes",
)

NATURAL_SAID, SWITCHED_21 = "A-T", "A-T switched"

NATURAL = int(PAIR[ACE, TEN])
DEALS = np.array(np.meshgrid(*[np.arange(VALUES)] * 4, indexing="ij")).reshape(4, -1)
"""First and second card of the first hand, first and second of the second: 10,000 deals by value."""
HAND_1, HAND_2 = PAIR[DEALS[0], DEALS[1]], PAIR[DEALS[2], DEALS[3]]
SWITCHED_1, SWITCHED_2 = PAIR[DEALS[0], DEALS[3]], PAIR[DEALS[2], DEALS[1]]
BOTH_NATURAL = (HAND_1 == NATURAL) & (HAND_2 == NATURAL)
"""Nobody is in turn, so nothing can be switched."""


class Solved(NamedTuple):
    """The game, played. Hands are named by their own two cards, after the other hand's."""

    numbers: Numbers
    hands: Hands
    dealt: NDArray[np.float64]
    """By other hand, hand and up card: the worth of hands as dealt."""
    switched: NDArray[np.float64]
    """The same for hands that a switch has made."""
    split: NDArray[np.bool_]
    """By other hand, value of a pair and up card: whether it is split."""
    switch: NDArray[np.bool_]
    """By deal and up card: whether the second cards change places."""
    seat: SeatLimit | None
    """What three splits of the whole seat take away, where that is the limit."""
    late: LateSwitch | None
    """What the switch is worth that may follow acts on the first hand, where it may."""
    edge: float
    """In units of both wagers."""
    error: float
    """How far it may be off."""


def solve(table: PayTable, options: Options) -> Solved:
    """Play all deals by the strategy that is asked for; kept for the next question."""
    if options["late_switch"] and options["split_limit"] == "seat":
        raise DataInvalid(
            "a switch after acts on the first hand is analysed with splits of each hand; expected is 'hand'",
            key="split_limit",
        )
    return _solve(Asked(table, options))


def forget() -> None:
    """Keep nothing of what was solved before."""
    _solve.cache_clear()


@lru_cache(maxsize=3)
def _solve(asked: Asked) -> Solved:
    rules = numbers(BLACKJACK_SWITCH, asked.table, asked.options)
    forced = _forced(asked, rules)
    if asked.options["strategy"] == "no-switch":
        hands = _best(asked).hands
    else:
        hands = play_hands(rules, multisets(PAIRS), forced)
    switched, split = hands.unsplit.copy(), np.zeros((len(PAIRS), VALUES, VALUES), dtype=np.bool_)
    for value in range(VALUES):
        pair, splitting = PAIR[value, value], hands.splits[value].worth
        better = splitting > switched[:, pair]
        split[:, value] = np.where(forced.split[value] == FREE, better, forced.split[value] == 1)
        if value == TEN and not rules.splits_tens:
            split[:, value] = False
        switched[:, pair] = np.where(split[:, value], splitting, switched[:, pair])
    dealt = switched.copy()
    dealt[:, NATURAL] = hands.natural
    if asked.options["switched_aces"] == "no-split":
        switched[:, PAIR[ACE, ACE]] = hands.unsplit[:, PAIR[ACE, ACE]]
    seat = seat_limit(rules, hands, split, forced) if asked.options["split_limit"] == "seat" else None
    kept = together(dealt, HAND_1, HAND_2, seat)
    if seat is not None and asked.options["switched_aces"] == "no-split":
        changed = together(switched, SWITCHED_1, SWITCHED_2, seat.unless(PAIR[ACE, ACE]))
    else:
        changed = together(switched, SWITCHED_1, SWITCHED_2, seat)
    switch = _switch(asked, changed > kept) & ~BOTH_NATURAL[:, np.newaxis]
    naturals = (HAND_1 == NATURAL).astype(int) + (HAND_2 == NATURAL)
    lost = (hands.looked[HAND_2, HAND_1].sum(axis=1) * (2 - naturals)).sum()
    gained, late, error = float(np.where(switch, changed, kept).sum()), None, ERROR
    if asked.options["late_switch"] and asked.options["strategy"] == "best":
        # Every other strategy switches first or never. The modules are read here: few tables post the option.
        from croupier.lab.blackjack.late import Second, late_switch
        from croupier.lab.blackjack.late_count import correction
        from croupier.lab.blackjack.late_figures import error_of

        aces = asked.options["switched_aces"] == "split"
        late = late_switch(rules, Second(hands, split, dealt, switched, aces), DEALS, rules.shoe)
        gained, error = float(late.worth.sum()), error_of(rules)
        if asked.options["late_count"] == "exact":
            gained, error = gained + correction(rules, late, DEALS), 10 * ERROR
    edge = float(lost - gained) / 2
    return Solved(rules, hands, dealt, switched, split, switch, seat, late, edge, error)


def _forced(asked: Asked, rules: Numbers) -> Forced:
    """What the strategy prescribes after the switch."""
    match asked.options["strategy"]:
        case "chart":
            return by_chart(rules, best_chart(rules, _best(asked).hands))
        case "book":
            return by_book(rules)
        case "bank":
            return by_bank(rules)
        case _:
            return free()


def _best(asked: Asked) -> Solved:
    return _solve(Asked(asked.table, {**asked.options, "strategy": "best"}))


def _switch(asked: Asked, better: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Whether the strategy switches, by deal and up card."""
    match asked.options["strategy"]:
        case "chart":
            return switches_by_worth(worth_chart(_best(asked)))
        case "book":
            return np.repeat(book_switches(DEALS)[:, np.newaxis], VALUES, axis=1)
        case "no-switch" | "bank":
            return np.zeros_like(better)
        case _:
            return better


HANDS_SAID = tuple(f"{NAMES[a]}-{NAMES[b]}" if a in (b, ACE) else str(a + b + 2) for a, b in PAIRS)
"""Two cards as a person sums them up: pairs and soft hands by name, others by their total."""


def worth_chart(found: Solved) -> dict[str, NDArray[np.float64]]:
    """What two cards are worth on average, in hundredths of a wager, by how they are said and up card.

    An ace and a ten that a switch brings together stand apart from a Natural.
    """
    orders = np.array([float(ways(*pair)) for pair in PAIRS])
    worths: dict[str, NDArray[np.float64]] = {}
    for said in (*dict.fromkeys(HANDS_SAID), SWITCHED_21):
        natural = said == SWITCHED_21
        own = [place for place, name in enumerate(HANDS_SAID) if name == (NATURAL_SAID if natural else said)]
        table = found.switched if natural else found.dealt
        gained = np.einsum("o,ohu,h->u", orders, table[:, own], orders[own])
        met = np.einsum("o,ohu,h->u", orders, found.hands.dealt[:, own], orders[own])
        worths[said] = np.round(100 * np.divide(gained, met, out=np.zeros(VALUES), where=met > 0))
    return worths


def switches_by_worth(chart: Mapping[str, NDArray[np.float64]]) -> NDArray[np.bool_]:
    """Switch if the two new hands stand higher in the chart, by deal and up card."""
    as_dealt = np.array([chart[said] for said in HANDS_SAID])
    as_switched = as_dealt.copy()
    as_switched[NATURAL] = chart[SWITCHED_21]
    kept = as_dealt[HAND_1] + as_dealt[HAND_2]
    changed: NDArray[np.bool_] = as_switched[SWITCHED_1] + as_switched[SWITCHED_2] > kept
    return changed


def together(
    worth: NDArray[np.float64], one: NDArray[np.int64], two: NDArray[np.int64], seat: SeatLimit | None
) -> NDArray[np.float64]:
    """What two hands are worth, by deal and up card."""
    both: NDArray[np.float64] = worth[two, one] + worth[one, two]
    if seat is not None:
        both = both - seat.costs[one, two]
    return both


def game(table: PayTable, options: Options) -> Figures:
    """The figures of both game wagers, in units of both."""
    found = solve(table, options)
    if found.late is not None:
        return late_game(found, found.late, table, options)
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
    for naturals in range(3):
        at = (HAND_1 == NATURAL).astype(int) + (HAND_2 == NATURAL) == naturals
        grid[0, 2 - naturals] += looked[at].sum()
    return figures_in_floats(
        [(_says(net), chance, net) for net, chance in rows_by_net(rules.won, grid, unit=2).items()],
        game=BLACKJACK_SWITCH.id,
        wager="game",
        pay_table=table.id,
        per="pair of game wagers",
        edge=found.edge,
        average_wager=(looked.sum() * 2 + wagered(found, deals, splits)) / 2,
        notes=(
            f"{options['decks']} decks; {SAYS_STRATEGY[options['strategy']]}; insurance is never taken",
            f"second cards are switched in {switched_share(found):.4%} of rounds; both wagers are equal",
            "a pair that is split is split again whenever it may be; suits of own cards are not looked at",
            "the spread takes hands for independent given the first four cards and the bank's final total",
            *notes_on(BLACKJACK_SWITCH, options),
        ),
    )


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
            f"{options['decks']} decks; {SAYS_STRATEGY['best']}; insurance is never taken",
            f"second cards change places after acts on the first hand in {moved:.4%} of rounds; "
            "both wagers are equal",
            "the switch is made by what the second hand is worth beside the first one's two cards; after a "
            "split by the cards of its first hand alone, and a pair that it makes there is not split again",
            f"the rows are {ROUNDS:,} simulated rounds with the mean that was counted",
            *notes_on(BLACKJACK_SWITCH, options),
        ),
    )


def units_of(found: Solved, options: Options) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """By other hand, hand and up card: what is staked on hands as dealt, and on hands that a switch made."""
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
    """By deal, up card and hand: which row it is among hands, and which among splits, -1 for none."""
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
        # The second hand of two that are split has rows of its own, unless the first is kept for its sake.
        both = (splits >= 0).all(axis=2)
        first, second = splits[..., 0] % VALUES, splits[..., 1] % VALUES
        kept = both & found.seat.kept[first, second, np.arange(VALUES)]
        limited = many * VALUES + first * VALUES + second
        splits[..., 1] = np.where(both & ~kept, limited, splits[..., 1])
        splits[..., 0] = np.where(kept, -1, splits[..., 0])
    return deals, splits


def wagered(found: Solved, deals: NDArray[np.int64], splits: NDArray[np.int64]) -> float:
    """The units at stake, on average, while the round goes on."""
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


def simulator(table: PayTable, options: Options) -> Simulator:
    """Rounds by the strategy that is asked for."""
    found = solve(table, options)
    if found.late is not None:
        from croupier.lab.blackjack.late_figures import late_simulator

        return late_simulator(found.numbers, found.late)
    policy, house = policy_of(found.numbers, found.hands, found.split), house_of(found.numbers)
    aces, seat = options["switched_aces"] == "split", seat_of(found.seat)

    def play(seed: int, block: int, rounds: int, counts: NDArray[np.int64]) -> None:
        deck = deck_of(options["decks"])
        two_hand_rounds(
            seed, block, rounds, deck, hand_nodes(), policy, house, PAIR, found.switch, aces, seat, counts
        )

    return simulator_of(found.numbers, 2, play)
