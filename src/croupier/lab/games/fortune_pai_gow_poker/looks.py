"""Random rounds of Fortune Pai Gow Poker: hands set by a strategy against the house way, and the bonus.

The kernel of whole rounds does not play this game: it knows no joker, and no hand that is divided in two. The
kernel of pai gow deals the hands of all seats; what each look is worth is looked up here.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier.games.banked.fortune_pai_gow_poker.game import Outcome
from croupier.games.banked.vocabulary import Kind, Options
from croupier.hands.pai_gow import Joker
from croupier.kernels.pai_gow import bonus as kernel
from croupier.kernels.pai_gow.best import FRONT_BITS, FRONT_MASK
from croupier.kernels.pai_gow.looks import looks
from croupier.kernels.pai_gow.rounds import deal_hands, found_by
from croupier.kernels.ranks.high_tables import high_tables
from croupier.lab.core.bonus import nets_by_row
from croupier.lab.core.laboratory import DECLARED, Simulator
from croupier.lab.core.together import End, Laid, Results, Settled, Together
from croupier.lab.core.worth import odds_rows
from croupier.lab.games.fortune_pai_gow_poker.best import settings
from croupier.lab.games.fortune_pai_gow_poker.figures import HOUSE_WAY, TABLES, envy_rows, posted
from croupier.lab.games.fortune_pai_gow_poker.play import GAME, house_ways, rules_of, worth
from croupier.lab.games.fortune_pai_gow_poker.rows import BY_KERNEL, rows_of_looks
from croupier.lab.progressive.envy import envied_simulator, envy_totals
from croupier.money import Cents, Odds, dollars
from croupier.pay import PayTable, game_tables

OUTCOMES = (Outcome.LOST, Outcome.ONE_EACH, Outcome.WON)
"""By how many of front and back are higher than the bank's."""
Hands = Callable[[int, int, int], tuple[NDArray[np.uint32], NDArray[np.uint8]]]


def hands_dealt(hands: int, bonus: Joker | None) -> Hands:
    """Deals of this many hands: the look of each, and one more than the row of some for a bonus."""
    found = found_by(looks(), np.arange(len(looks().number), dtype=np.uint32))
    is_wild = bonus is Joker.WILD
    high, joker = high_tables(7), kernel.joker_tables(is_wild)

    def deal(seed: int, block: int, rounds: int) -> tuple[NDArray[np.uint32], NDArray[np.uint8]]:
        seen = np.zeros((rounds, hands), dtype=np.uint32)
        rows = np.zeros((rounds, hands if bonus is not None else 0), dtype=np.uint8)
        deal_hands((seed, block, rounds), is_wild, found, high, joker, seen, rows)
        return seen, rows

    return deal


def ways_set(options: Options) -> tuple[NDArray[np.uint32], NDArray[np.uint32]]:
    """The player's way of setting every look, and the bank's: backs above fronts."""
    front, back = house_ways(*rules_of(options))
    house = back.astype(np.uint32) << np.uint32(FRONT_BITS) | front
    if options["strategy"] == HOUSE_WAY:
        return house, house
    found = settings(*rules_of(options))
    return found.packed[found.highest(found.lower)], house


def higher(
    own: NDArray[np.uint32], bank: NDArray[np.uint32], ways: tuple[NDArray[np.uint32], NDArray[np.uint32]]
) -> NDArray[np.uint16]:
    """How many of the two hands are higher than the bank's."""
    mine, theirs = ways[0][own], ways[1][bank]
    count = (mine & FRONT_MASK > theirs & FRONT_MASK).astype(np.uint16)
    return count + (mine >> FRONT_BITS > theirs >> FRONT_BITS)


def bonus_rows(options: Options, matched: bool) -> Callable[..., NDArray[np.uint16]]:
    """The rows of hands in the kernel's order, from their looks and the rows of those that can be a flush."""
    by_look = rows_of_looks(Joker(options["bonus_joker"])).astype(np.uint16)
    royal, match = BY_KERNEL.index("royal_flush"), len(BY_KERNEL) - 1

    def rows(seen: NDArray[np.uint32], suited: NDArray[np.uint8]) -> NDArray[np.uint16]:
        found = np.where(suited > 0, suited - np.uint16(1), by_look[seen])
        return found if matched else np.where(found == match, royal, found).astype(np.uint16)

    return rows


def fortune_simulator(table: PayTable, options: Options) -> Simulator:
    """Rounds of the bonus, with the envy that the others' hands bring."""
    assert GAME.envy is not None
    table, stake = posted(table, options), options["stake"]
    envied = bool(envy_rows(table, options))
    others = options["other_players"] if envied else 0
    deal, rows = (
        hands_dealt(1 + others, Joker(options["bonus_joker"])),
        bonus_rows(options, "royal_match" in table.pays),
    )
    totals = envy_totals([Fraction(table.envy.get(row, 0) if envied else 0) for row in BY_KERNEL], others)
    nets = {row.replace("_", " "): net for row, net in nets_by_row(table, BY_KERNEL).items()}
    return envied_simulator(nets, totals, stake, lambda *block: rows(*deal(*block)))


def game_simulator(table: PayTable, options: Options) -> Simulator:
    """Rounds of the game wager by the strategy that was asked for, the bank's hand set the house way."""
    odds_rows(table, frozenset(DECLARED.pays))
    deal, ways = hands_dealt(2, None), ways_set(options)

    def play(seed: int, block: int, rounds: int) -> NDArray[np.int64]:
        seen, _ = deal(seed, block, rounds)
        return np.bincount(higher(seen[:, 0], seen[:, 1], ways), minlength=len(OUTCOMES))

    return Simulator(
        buckets=tuple(str(outcome.value) for outcome in OUTCOMES),
        nets=tuple(worth(outcome) for outcome in OUTCOMES),
        play=play,
    )


class SetRounds:
    """Rounds of the wagers, one by one or all together at some seats."""

    def __call__(self, wager: str) -> Callable[[PayTable, Options], Simulator]:
        """What plays rounds of one wager."""
        return fortune_simulator if wager == "bonus" else game_simulator

    def stake(self, options: Options) -> Cents:
        """Any wager: nothing is wagered later."""
        return dollars(100)

    def table(self, laid: Laid, options: Options, seats: int) -> Together:
        """Rounds of seats that all make these wagers."""
        pays = posted(game_tables(GAME.folder)[TABLES[0]], options)
        joker = Joker(options["bonus_joker"]) if "bonus" in laid else None
        deal, ways = hands_dealt(seats + 1, joker), ways_set(options)
        rows = bonus_rows(options, "royal_match" in pays.pays)

        def play(seed: int, block: int, rounds: int) -> Results:
            seen, suited = deal(seed, block, rounds)
            game = higher(seen[:, :-1], seen[:, -1:], ways)
            parts = [game] if joker is None else [rows(seen, suited)[:, :-1], game]
            return np.stack(parts, axis=2)

        game = tuple(End((_settled(outcome, laid["game"]),), outcome=outcome) for outcome in OUTCOMES)
        bonus = tuple(self._bonus(row, pays, laid["bonus"]) for row in BY_KERNEL) if joker else ()
        return Together(
            game=GAME,
            options=options,
            seats=seats,
            wagers=("game",) if joker is None else ("bonus", "game"),
            ends=(game,) if joker is None else (bonus, game),
            play=play,
        )

    def _bonus(self, row: str, pays: PayTable, stake: Cents) -> End:
        """A hand of a row: what its bonus is paid, and the envy that it brings to the others."""
        assert GAME.envy is not None
        odds = pays.get(row)
        brings = int(pays.envy.get(row, 0)) if stake >= GAME.envy.least else 0
        if isinstance(odds, Odds):
            return End((Settled("bonus", stake, 0, odds.winnings(stake, unit=Cents(1))),), brings=brings)
        return End((Settled("bonus", stake, stake, 0),), brings=brings)


def _settled(outcome: Outcome, stake: Cents) -> Settled:
    """The game wager with an outcome."""
    result = GAME.results[outcome]["game"]
    if result.kind is Kind.PAY:
        return Settled("game", stake, 0, result.odds.winnings(stake, unit=Cents(1)))
    return Settled("game", stake, stake if result.kind is Kind.LOSE else 0, 0)


ROUNDS = SetRounds()
