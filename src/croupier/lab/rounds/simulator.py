"""Random rounds of one wager: the game's tree and a strategy's tables, played by the kernel of its family."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from croupier.cards import Cards
from croupier.errors import DataInvalid
from croupier.games.banked.vocabulary import BankedGame, Sight
from croupier.games.option import Options
from croupier.kernels.banked.tables import Sides, Tree
from croupier.kernels.banked.whole import Looks, play_rounds
from croupier.lab.agents.banked_tables import worths_of
from croupier.lab.core.laboratory import Simulator
from croupier.lab.core.worth import net_result
from croupier.lab.rounds.bettor import Bettor
from croupier.lab.rounds.looks import Look, Node, Strategy, looks_of
from croupier.lab.rounds.sides import Places, readable, side_bet, sides_of
from croupier.lab.rounds.tree import nothing, tree_of
from croupier.money import Cents
from croupier.pay import PayTable, game_tables
from croupier.table.banked.settling.result import extra_odds, judged
from croupier.table.banked.table import BankedTable


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


@dataclass(frozen=True)
class End:
    """How a round ends."""

    laid: Mapping[str, Fraction]
    """The wagers, in units of the first."""
    outcome: Enum
    label: str
    """What the hand is called; empty if it was folded."""


class Buckets:
    """Ends by name and net result, numbered in order of appearance."""

    def __init__(self) -> None:
        self._numbers: dict[tuple[str, Fraction], int] = {}

    def number(self, name: str, net: Fraction) -> int:
        """The bucket of an end."""
        return self._numbers.setdefault((name, net), len(self._numbers))

    def simulator(self, tree: Tree, looks: Looks) -> Simulator:
        """Rounds of the tree by these looks."""
        worths = worths_of(tree)

        def play(seed: int, block: int, rounds: int) -> NDArray[np.int64]:
            counts = np.zeros(len(self._numbers), dtype=np.int64)
            play_rounds((seed, block, rounds), tree, looks, worths, counts)
            return counts

        return Simulator(
            buckets=tuple(name for name, _ in self._numbers),
            nets=tuple(net for _, net in self._numbers),
            play=play,
        )


def game_simulator(
    table: BankedTable,
    wager: str,
    strategy: Strategy,
    says: Callable[[End], str],
    *,
    label: Callable[[Cards], str] = lambda _: "",
    only: str | None = None,
) -> Simulator:
    """Rounds of the wagers that the game decides, together or ``only`` one of them, in units of the first."""
    steps, buckets = Bettor(table, wager), Buckets()

    def bucket(wagers: Mapping[str, Cents], sight: Sight) -> int:
        laid = {spot: Fraction(stake, steps.unit) for spot, stake in wagers.items()}
        counted = laid if only is None else {only: laid[only]}
        net = sum((_net(table, sight, spot, stake) for spot, stake in counted.items()), Fraction())
        end = End(laid, table.game.judge(sight), "" if sight.folded else label(sight.hand))
        return buckets.number(says(end), net)

    tree = tree_of(steps, bucket, lambda places: sides_of(table, (), places), label)
    return buckets.simulator(tree, looks_of(steps, tree, strategy))


def _net(table: BankedTable, sight: Sight, spot: str, stake: Fraction) -> Fraction:
    """Return a wager's gain, including amounts paid on top of it."""
    result = judged(table, sight, spot)
    extra = extra_odds(table, sight, spot)
    return net_result(result, stake, result.odds) + (stake * extra.net if extra is not None else 0)


def stay(node: Node) -> Look:
    """Any act, for wagers that only the cards decide."""
    return Look(node.names[:1])


def side_simulator(
    table: BankedTable, spot: str, nets: Mapping[str, Fraction], strategy: Strategy = stay
) -> Simulator:
    """Rounds of a side bet, with what each row gains; a hand without a row loses, and so may a fold."""
    game = table.game
    side, steps, buckets = game.side_bets[spot], Bettor(table, spot), Buckets()

    def bucket(sight: Sight) -> int:
        if sight.folded and not side.survives_fold(table.options):
            return buckets.number("folded", Fraction(-1))
        row = table.side_row(side, sight)
        return buckets.number((row or "nothing").replace("_", " "), nets.get(row or "", Fraction(-1)))

    paid = side_bet(table, spot, bucket)
    if not readable([paid]):
        raise DataInvalid(
            f"no kernel reads the cards of {spot} at {game.name}; use --engine table", key="engine"
        )

    def beside(players: Sequence[Places]) -> Sides:
        return sides_of(table, (paid,), players)

    tree = tree_of(steps, lambda *_: 0, beside, nothing)
    looks = looks_of(steps, tree, strategy)
    return buckets.simulator(_undecided(tree, looks), looks)


def _undecided(tree: Tree, looks: Looks) -> Tree:
    """The tree without the hands of the game, which decide nothing here: only cards that matter are dealt."""
    none = np.zeros(0, dtype=np.int64)
    places = [looks.places.max(), looks.ups.max(), tree.sides.places.max()]
    return tree._replace(
        cards=int(max(places)) + 1, own_cuts=none, bank_cuts=none, nets=tree.nets[:, :1, :1].copy()
    )
