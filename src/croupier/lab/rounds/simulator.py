"""Random rounds of a game's wagers: its tree and a strategy's tables, played by the kernel of the family.

What a round pays comes from the declaration: every class of cards is settled once as the table settles it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, partial

import numpy as np
from msgspec import structs
from numpy.typing import NDArray

from croupier.cards import Cards
from croupier.errors import DataInvalid
from croupier.games.banked.vocabulary import BankedGame, Kind, Sight, Whose
from croupier.games.option import Options
from croupier.games.ranking import Ranking
from croupier.kernels.banked.readings import TWOS
from croupier.kernels.banked.tables import Tree
from croupier.kernels.banked.whole import TWOS_WORTHS, WORTHS, Paid, play_rounds
from croupier.lab.agents.banked_tables import worths_of
from croupier.lab.core.bonus import nets_by_row
from croupier.lab.core.laboratory import DECLARED, Simulator
from croupier.lab.core.together import End, Ends, Laid, Play, Results, Settled, Together
from croupier.lab.core.worth import net_result, odds_rows
from croupier.lab.progressive.envy import checked_others, envied_simulator, envy_by_row, envy_totals
from croupier.lab.progressive.own_meter import award_of, posted_wager
from croupier.lab.rounds.bettor import STAKE, Bettor
from croupier.lab.rounds.looks import Look, Node, Strategy, looks_of
from croupier.lab.rounds.sides import Beside, readable, side_bet, sides_of
from croupier.lab.rounds.tree import tree_of
from croupier.money import Cents, Odds
from croupier.pay import PayTable, game_tables
from croupier.table.banked.settling.result import extra_odds, judged
from croupier.table.banked.table import BankedTable

LOST = Fraction(-1)
FOLDED = "folded"


@dataclass(frozen=True, kw_only=True)
class AskedTable(BankedTable):
    """A table with pay tables that no house posts, in place of those with the same names."""

    asked: Mapping[str, PayTable]

    @cached_property
    def tables(self) -> Mapping[str, PayTable]:
        """The game's pay tables by id."""
        return {**game_tables(self.game.folder), **self.asked}


def asked_table(game: BankedGame, options: Options, **asked: PayTable) -> BankedTable:
    """A table with the game's options of an analysis, and these pay tables."""
    posted = {option.name: options[option.name] for option in game.options}
    return AskedTable(game=game, options=posted, asked=asked)


class Buckets:
    """Ends of a wager by name and net result, numbered in order of appearance."""

    def __init__(self) -> None:
        self._numbers: dict[tuple[str, Fraction], int] = {}

    def number(self, name: str, net: Fraction) -> int:
        """The bucket of an end."""
        return self._numbers.setdefault((name, net), len(self._numbers))

    @property
    def nets(self) -> dict[str, Fraction]:
        """The net result by name, in the order of the numbers; names are different."""
        return dict(list(self._numbers))

    def simulator(self, play: Play) -> Simulator:
        """Rounds of one wager at one seat, counted."""

        def counted(seed: int, block: int, rounds: int) -> NDArray[np.int64]:
            return np.bincount(play(seed, block, rounds).reshape(-1), minlength=len(self._numbers))

        return Simulator(
            buckets=tuple(name for name, _ in self._numbers),
            nets=tuple(net for _, net in self._numbers),
            play=counted,
        )


def played(
    steps: Bettor,
    strategy: Strategy,
    *,
    decides: Callable[[Mapping[str, Cents], Sight], int] | None = None,
    beside: Sequence[Beside] = (),
    seats: int = 1,
) -> Play:
    """Rounds of the wagers beside the game, and of those that the game ``decides``, at some seats."""
    table = steps.table
    if not readable(beside):
        raise DataInvalid(f"no kernel reads the cards of a side bet at {table.game.name}", key="engine")
    tree = tree_of(
        steps, decides or (lambda *_: 0), lambda places: sides_of(table, beside, places), _parted(table)
    )
    looks = looks_of(steps, tree, strategy)
    if decides is None:
        tree = _only_beside(tree, int(max(looks.places.max(), looks.ups.max())))
    paid, worths, at = _paid(tree), worths_of(tree), _at_seats(tree, seats)
    wagers = len(beside) + (decides is not None)

    def play(seed: int, block: int, rounds: int) -> Results:
        results = np.zeros((rounds * seats, wagers), dtype=np.uint16)
        play_rounds((seed, block, rounds), at, tree, looks, worths, paid, results)
        return results.reshape(rounds, seats, wagers)

    return play


def _parted(table: BankedTable) -> Callable[[Cards], object]:
    """What tells hands apart that the outcome and the row treat alike: amounts paid on top of a wager."""
    extras = [extra for extra in table.game.extras.values() if table.extra_rows(extra)]
    return lambda cards: tuple(extra.row(_hand(table, cards)) for extra in extras)


def _hand(table: BankedTable, cards: Cards) -> Sight:
    return Sight(hand=cards, bank=(), middle={}, board=(), folded=False, options=table.options, dealt=cards)


def _only_beside(tree: Tree, seen: int) -> Tree:
    """The tree where the hands of the game decide nothing: only cards that matter are dealt."""
    places = [seen, tree.sides.places.max()]
    if not seen:
        tree = tree._replace(start_cuts=tree.start_cuts[:0])
    elif tree.start_cuts.size:
        places.append(tree.own.max())
    return tree._replace(cards=int(max(places)) + 1)


def _paid(tree: Tree) -> Paid:
    """The classes of hands and the buckets beside the game, by what cards are worth."""
    sides = tree.sides
    width = TWOS_WORTHS if TWOS in sides.kinds else WORTHS
    beside = np.zeros((len(sides.kinds), 2, width), dtype=np.uint16)
    for side, cuts in enumerate(sides.cuts):
        beside[side] = sides.nets[side][:, np.searchsorted(cuts, np.arange(width), side="right")]
    own, bank = (
        np.searchsorted(cuts, np.arange(WORTHS), side="right").astype(np.uint8)
        for cuts in (tree.own_cuts, tree.bank_cuts)
    )
    return Paid(own, bank, beside)


def _at_seats(tree: Tree, seats: int) -> NDArray[np.int64]:
    """Where every seat's cards are in the deck: hands of further seats come after all others."""
    at = np.tile(np.arange(tree.cards), (seats, 1))
    own = tree.own[0, : tree.held]
    own = own[own < tree.cards]
    for seat in range(1, seats):
        at[seat, own] = tree.cards + (seat - 1) * len(own) + np.arange(len(own))
    return at


def stay(node: Node) -> Look:
    """Any act, for wagers that only the cards decide."""
    return Look(node.names[:1])


def say_end(table: BankedTable, sight: Sight, staked: Fraction) -> str:
    """How a round ends, in words: the outcome, the row of the hand, and all that was staked."""
    rows = [] if sight.folded or table.game.row is None else [table.game.row(sight)]
    words = [str(table.game.judge(sight).value), *(row.replace("_", " ") for row in rows if row)]
    return ", ".join([*words, f"{staked} staked"])


def net_of_end(table: BankedTable, sight: Sight, spot: str, stake: Fraction) -> Fraction:
    """Return a wager's gain, including amounts paid on top of it."""
    result = judged(table, sight, spot)
    extra = extra_odds(table, sight, spot)
    return net_result(result, stake, result.odds) + (stake * extra.net if extra is not None else 0)


def settled(table: BankedTable, sight: Sight, spot: str, stake: Cents) -> Settled:
    """A wager as the table settles it."""
    result, extra = judged(table, sight, spot), extra_odds(table, sight, spot)
    paid = 0 if extra is None else int(extra.winnings(stake, unit=table.breakage))
    match result.kind:
        case Kind.PAY:
            return Settled(spot, stake, 0, paid + result.odds.winnings(stake, unit=table.breakage))
        case Kind.LOSE | Kind.HALF:
            return Settled(spot, stake, stake if result.kind is Kind.LOSE else stake // 2, paid)
        case _:
            return Settled(spot, stake, 0, paid)


def game_simulator(steps: Bettor, strategy: Strategy, only: str | None = None) -> Simulator:
    """Rounds of the wagers that the game decides, together or ``only`` one of them, in units of the first."""
    table, buckets = steps.table, Buckets()

    def bucket(wagers: Mapping[str, Cents], sight: Sight) -> int:
        laid = {spot: Fraction(stake, steps.unit) for spot, stake in wagers.items()}
        counted = laid if only is None else {only: laid[only]}
        net = sum((net_of_end(table, sight, spot, stake) for spot, stake in counted.items()), Fraction())
        return buckets.number(say_end(table, sight, sum(laid.values(), Fraction())), net)

    return buckets.simulator(played(steps, strategy, decides=bucket))


@dataclass(frozen=True, kw_only=True)
class WholeRounds:
    """A game that the kernel of whole rounds plays, with what its laboratory adds to the declaration."""

    game: BankedGame
    strategy: Callable[[PayTable, Options], Strategy]
    """What the strategy that was asked for does, with the pay table of the first wager."""
    pays: tuple[str, Callable[[PayTable], Mapping[str, Odds]]] | None = None
    """The pay table of the first wager, and its rows as checked; None where the game declares the odds."""
    progressive: tuple[tuple[Whose, ...], Ranking] | None = None
    """The cards that decide the progressive, and how they are read."""
    completed: bool = False
    """Whether its royal flush is paid by the card that completes it."""
    stake: Callable[[Options], Cents] = lambda _: STAKE
    """A first wager with which the posted limits cut no later one off."""

    def __call__(self, wager: str) -> Callable[[PayTable, Options], Simulator]:
        """What plays rounds of one wager."""
        game = self.game
        if wager in game.side_bets:
            return partial(self._side, wager)
        if game.progressive is not None and wager == game.progressive.spot:
            return self._progressive
        return partial(self._game, wager)

    def table(self, laid: Laid, options: Options, seats: int) -> Together:
        """Rounds of seats that all make these wagers, by the strategy that was asked for."""
        game, base, rule = self.game, self.game.spots[0].name, self.game.progressive
        table = asked_table(game, options)
        ends = {spot: Ends() for spot in laid if spot in game.side_bets}

        def by_side(spot: str, sight: Sight) -> int:
            return ends[spot].number(End((settled(table, sight, spot, laid[spot]),)))

        def by_game(wagers: Mapping[str, Cents], sight: Sight) -> int:
            items = [settled(table, sight, spot, stake) for spot, stake in wagers.items()]
            return ends[base].number(End(tuple(items), sight.folded, game.judge(sight)))

        beside = [side_bet(table, spot, partial(by_side, spot)) for spot in ends]
        if rule is not None and rule.spot in laid:
            beside.append(self._award(rule.spot, ends, options))
        ends[base] = Ends()
        steps = Bettor(table, base, laid[base])
        play = played(steps, self._by_strategy(options), decides=by_game, beside=beside, seats=seats)
        return Together(
            game=game,
            options=options,
            seats=seats,
            wagers=tuple(ends),
            ends=tuple(tuple(each) for each in ends.values()),
            play=play,
        )

    def _award(self, spot: str, ends: dict[str, Ends], options: Options) -> Beside:
        """The progressive beside the game: what a hand wins off the meter and from the tray."""
        rule = self.game.progressive
        assert rule is not None
        assert self.progressive is not None
        posted = rule.posted(game_tables(self.game.folder)[options["progressive"]], options)
        wager, found = posted_wager(posted, options), ends.setdefault(spot, Ends())

        def bucket(sight: Sight) -> int:
            lost = sight.folded and not rule.survives_fold(options)
            award = 0 if lost else int(award_of(posted, self._row(sight, posted), options))
            return found.number(End((Settled(spot, wager, wager, award),)))

        return Beside(*self.progressive, bucket, completed=self.completed)

    def _game(self, wager: str, table: PayTable, options: Options) -> Simulator:
        base = self.game.spots[0].name
        steps = Bettor(self._table(table, options), base, self.stake(options))
        return game_simulator(steps, self.strategy(table, options), None if wager == base else wager)

    def _table(self, table: PayTable, options: Options) -> BankedTable:
        """A table with the pay table of the first wager."""
        if self.pays is None:
            odds_rows(table, frozenset())
            return asked_table(self.game, options)
        named, rows = self.pays
        return asked_table(self.game, options, **{named: replace(table, pays=rows(table))})

    def _by_strategy(self, options: Options) -> Strategy:
        """The strategy with the posted pay table of the first wager."""
        table = game_tables(self.game.folder)[self.pays[0]] if self.pays else DECLARED
        return self.strategy(table, options)

    def _side(self, wager: str, table: PayTable, options: Options) -> Simulator:
        """Rounds of a side bet; a fold loses it, or does not."""
        side, buckets = self.game.side_bets[wager], Buckets()
        named = side.posted(options) if callable(side.posted) else options[side.posted]
        posted = asked_table(self.game, options, **{named: table})
        nets_by_row(posted.side_table(side), tuple(posted.side_table(side).pays))
        keeps = side.survives_fold(options)

        def bucket(sight: Sight) -> int:
            if sight.folded and not keeps:
                return buckets.number(FOLDED, LOST)
            row = posted.side_row(side, sight)
            return buckets.number(
                (row or "nothing").replace("_", " "), net_of_end(posted, sight, wager, Fraction(1))
            )

        strategy = stay if keeps else self._by_strategy(options)
        steps = Bettor(posted, wager, self.stake(options))
        return buckets.simulator(played(steps, strategy, beside=[side_bet(posted, wager, bucket)]))

    def _progressive(self, table: PayTable, options: Options) -> Simulator:
        """Rounds of the progressive: the player's hand, and the envy that other players' hands bring."""
        rule, buckets = self.game.progressive, Buckets()
        assert rule is not None
        assert self.progressive is not None
        table = rule.posted(table, options)
        wager, keeps = posted_wager(table, options), rule.survives_fold(options)
        posted = asked_table(self.game, {**options, "progressive": table.id}, **{table.id: table})
        by_bucket: list[str] = []

        def bucket(sight: Sight) -> int:
            row = FOLDED if sight.folded and not keeps else self._row(sight, table)
            number = buckets.number(row.replace("_", " "), award_of(table, row, options) / wager - 1)
            by_bucket.extend([row] if number == len(by_bucket) else [])
            return number

        others = checked_others(options.get("other_players", 0), self.game.seats[1])
        paid = Beside(*self.progressive, bucket, completed=self.completed)
        steps = Bettor(posted, self.game.spots[0].name, self.stake(options))
        play = played(steps, stay if keeps else self._by_strategy(options), beside=[paid], seats=1 + others)
        envy = envy_by_row(table, by_bucket if "other_players" in options else (), wager)
        totals = envy_totals([envy.get(row, Fraction()) for row in by_bucket], others)

        return envied_simulator(buckets.nets, totals, wager, lambda *block: play(*block)[:, :, 0])

    def _row(self, sight: Sight, table: PayTable) -> str:
        """The row of a hand by the names that this table uses, or those of another that may be posted."""
        rule = self.game.progressive
        assert rule is not None
        posted = [table.id, *game_tables(self.game.folder)]
        sights = [structs.replace(sight, options={**sight.options, "progressive": name}) for name in posted]
        rows = [rule.row(each) for each in sights]
        return next((row for row in rows if row in table.pays), rows[0]) or "no_award"
